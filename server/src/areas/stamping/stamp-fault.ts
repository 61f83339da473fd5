/** Why a paper was not stamped. */
import { LevelNotReached, NotSignable } from '../../platform/signing/sign-pdf.ts';
/** Why one paper was not stamped; the texts stand under `fault`. */
export type StampFault =
  | 'sealFrozen'
  | 'sealOutOfTime'
  | 'certificateEnded'
  | 'notApproved'
  | 'notPdf'
  | 'notForStamping'
  | 'returned'
  | 'withdrawn'
  | 'caseOver'
  | 'notDue'
  | 'alreadyStamped'
  | 'alreadyAtPress'
  | 'earlierSealLacks'
  | 'fileGone'
  | 'fileChanged'
  | 'tooLarge'
  | 'encrypted'
  | 'unreadable'
  | 'seamAfterSignature'
  | 'levelNotReached'
  | 'keyMissing'
  | 'house';

/** Ends the stamping of one paper for a reason that is told. */
class Spoiled extends Error {
  constructor(readonly fault: StampFault) {
    super(fault);
  }
}
export const spoil = (fault: StampFault): never => {
  throw new Spoiled(fault);
};

export const faultOf = (e: unknown): StampFault => {
  if (e instanceof Spoiled) return e.fault;
  if (e instanceof LevelNotReached) return 'levelNotReached';
  if (e instanceof NotSignable) return e.reason === 'encrypted' || e.reason === 'seamAfterSignature' ? e.reason : 'unreadable';
  return 'house';
};
