/** What the bell must know without the calls' rules: how many notices it shows. */
export const NEWEST_NOTICES = 5;
