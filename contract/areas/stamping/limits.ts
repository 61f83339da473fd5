/** Limits that pages need before anybody has signed in: told without the schemas beside them. */

/** Largest file the public page takes, in bytes. */
export const VERIFY_LIMIT_BYTES = 20_000_000;
