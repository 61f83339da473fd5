/** Why something could not leave the device, and when it is tried again. */
import { CODE_SIGNED_OUT } from '@zhengjian/contract/envelope.ts';
import { ApiError, isUnreachable } from '../../../shell/apiError.ts';

/** `offline` and `busy` pass by themselves, `signedOut` waits for the person to sign in, `refused` for its writer. */
export type Held = 'offline' | 'busy' | 'signedOut' | 'refused';

/** What the server asks of the person first, whatever they send. */
const FIRST = ['account.passwordMustChange', 'account.factorMustSet'];
const TOO_MANY = 429;

/** @throws what is no fault of sending */
export const heldBy = (fault: unknown): Held => {
  if (!(fault instanceof ApiError)) throw fault;
  if (isUnreachable(fault) || fault.kind === 'cancelled') return 'offline';
  if (fault.code === CODE_SIGNED_OUT || FIRST.includes(fault.refusal)) return 'signedOut';
  return fault.code >= 500 || fault.code === TOO_MANY ? 'busy' : 'refused';
};

const FIRST_MS = 5_000;
const LONGEST_MS = 120_000;
/** How long to wait after so many tries in a row without an answer. */
export const pauseAfter = (tries: number): number => Math.min(FIRST_MS * 2 ** (tries - 1), LONGEST_MS);
