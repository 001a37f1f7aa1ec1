/** Bodies of requests may be so long. */
export const MOST_BODY_BYTES = 64 * 1024;
/** A test of a webhook is answered when the receiver has answered, or has had its time. */
export const TEST_SECONDS = 30;
