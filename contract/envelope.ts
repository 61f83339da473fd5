/** The reply of every call (spec: 000 §7, §8). Success is code 200; a business refusal is HTTP 200 with its code in the body. */
export type Envelope<T> = {
  code: number;
  success: boolean;
  data: T;
  msg: string /** catalogue key of a refusal, e.g. `account.captchaWrong` */;
  refusal?: string /** field path -> message, for a refused input */;
  fields?: Record<string, string>;
};

/** Codes in use (rule server-error-codes): 400 refused, 401 not signed in, 403 no permission, 404 not found, 409 changed meanwhile, 413, 415, 429 too many tries, 500 server fault, 503 too busy for the moment. */
export const CODE_OK = 200;
export const CODE_REFUSED = 400;
export const CODE_SIGNED_OUT = 401;
export const CODE_FORBIDDEN = 403;
export const CODE_NOT_FOUND = 404;
export const CODE_CONFLICT = 409;
export const CODE_TOO_LARGE = 413;
export const CODE_UNSUPPORTED = 415;
export const CODE_TOO_MANY = 429;
export const CODE_FAULT = 500;
export const CODE_BUSY = 503;
