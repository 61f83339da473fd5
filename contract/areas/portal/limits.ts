/** What the bell must know without the calls' rules. */

/** Messages shown in the bell. */
export const NEWEST = 5;
/** Unread messages are counted to this number; from there on it is "99+". */
export const UNREAD_LIMIT = 100;
