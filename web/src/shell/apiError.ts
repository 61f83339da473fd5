/** Why a call failed. `refused`: the server answered no; the others: there was no answer. */
export type FailureKind = 'refused' | 'network' | 'timeout' | 'cancelled';

export class ApiError extends Error {
  override readonly name = 'ApiError';
  constructor(
    readonly kind: FailureKind,
    /** Business code of the envelope, else the HTTP status; 0 without an answer. */
    readonly code: number,
    message: string,
    /** Catalogue key of the refusal, e.g. `account.captchaWrong`. */
    readonly refusal = '',
    /** Field path -> message, for a refused input. */
    readonly fields: Readonly<Record<string, string>> = {},
  ) {
    super(message);
  }
}

export const isCancelled = (fault: unknown): boolean =>
  (fault instanceof ApiError && fault.kind === 'cancelled') || (fault instanceof DOMException && fault.name === 'AbortError');

/** True when the server certainly did or refused the act: a repeat is then a new act. */
export const isAnswered = (fault: unknown): boolean => fault instanceof ApiError && fault.kind === 'refused' && fault.code < 500;

/** True when nobody answered: the connection is gone, or the server is. */
export const isUnreachable = (fault: unknown): boolean =>
  fault instanceof ApiError && (fault.kind === 'network' || fault.kind === 'timeout');
