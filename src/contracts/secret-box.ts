/**
 * Keeps secrets that the service must know again, such as those that sign deliveries, so that a copy of the database
 * alone tells nobody. Both throw a Fault with the remedy where the key is lost or another one.
 */
export type SecretBox = {
  seal(secret: string): string;
  open(sealed: string): string;
};
