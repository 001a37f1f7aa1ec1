/** Bodies of requests may be so long. */
export const MOST_BODY_BYTES = 64 * 1024;
