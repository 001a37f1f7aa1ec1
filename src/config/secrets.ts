export const MASK = '********';

/** A text for the eyes of others: the credentials of addresses (`tcp://user:password@host`) are masked. */
export const withoutCredentials = (text: string): string => text.replace(/(\/\/)[^/\s]*@/g, `$1${MASK}@`);

/** What may be shown of a setting's text. */
export const shownText = (text: string, isSecret: boolean): string => (isSecret ? MASK : withoutCredentials(text));
