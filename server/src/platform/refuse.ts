/** A refusal tells what is wrong in the user's language; its code travels in the envelope (rule server-error-codes). */
import {
  CODE_BUSY,
  CODE_CONFLICT,
  CODE_FAULT,
  CODE_FORBIDDEN,
  CODE_NOT_FOUND,
  CODE_REFUSED,
  CODE_SIGNED_OUT,
  CODE_TOO_LARGE,
  CODE_TOO_MANY,
  CODE_UNSUPPORTED,
} from '@zhengjian/contract/envelope.ts';
import type { RefusalKey } from '../texts.ts';

/** Codes of refusals that are not plain 400. */
const codes: Partial<Record<RefusalKey, number>> = {
  'account.signedOut': CODE_SIGNED_OUT,
  'account.refreshInvalid': CODE_SIGNED_OUT,
  'account.forbidden': CODE_FORBIDDEN,
  'account.signInDelayed': CODE_TOO_MANY,
  'account.validateTooSoon': CODE_TOO_MANY,
  'company.notFound': CODE_NOT_FOUND,
  'company.contactNotFound': CODE_NOT_FOUND,
  'company.addressNotFound': CODE_NOT_FOUND,
  'company.notAdministrator': CODE_FORBIDDEN,
  'company.changedMeanwhile': CODE_CONFLICT,
  'acceptance.notFound': CODE_NOT_FOUND,
  'acceptance.batchNotFound': CODE_NOT_FOUND,
  'acceptance.changedMeanwhile': CODE_CONFLICT,
  'acceptance.notApplicant': CODE_FORBIDDEN,
  'file.notFound': CODE_NOT_FOUND,
  'file.catalogNotFound': CODE_NOT_FOUND,
  'file.functionNotFound': CODE_NOT_FOUND,
  'file.uploadGone': CODE_NOT_FOUND,
  'file.judgingBusy': CODE_TOO_MANY,
  'file.noAuth': CODE_FORBIDDEN,
  'leave.notFound': CODE_NOT_FOUND,
  'leave.notYours': CODE_FORBIDDEN,
  'leave.changedMeanwhile': CODE_CONFLICT,
  'portal.notFound': CODE_NOT_FOUND,
  'statistics.alertNotFound': CODE_NOT_FOUND,
  'statistics.alertChanged': CODE_CONFLICT,
  'stamping.sealNotFound': CODE_NOT_FOUND,
  'stamping.useNotFound': CODE_NOT_FOUND,
  'stamping.paperNotFound': CODE_NOT_FOUND,
  'stamping.batchNotFound': CODE_NOT_FOUND,
  'stamping.verifyBusy': CODE_TOO_MANY,
  'workflow.modelChanged': CODE_CONFLICT,
  'server.notFound': CODE_NOT_FOUND,
  'server.recordNotFound': CODE_NOT_FOUND,
  'server.answer': CODE_FAULT,
  'server.fault': CODE_FAULT,
  'server.busy': CODE_BUSY,
  'server.stopping': CODE_BUSY,
  'server.storeFull': CODE_BUSY,
  'server.tooLarge': CODE_TOO_LARGE,
  'server.unsupported': CODE_UNSUPPORTED,
  'server.tooMany': CODE_TOO_MANY,
  'server.conflict': CODE_CONFLICT,
};

export class Refusal extends Error {
  constructor(
    readonly key: RefusalKey,
    readonly params: Record<string, string | number> = {},
    /** field path -> message already in the caller's language */
    readonly fields?: Record<string, string>,
  ) {
    super(key);
    this.name = 'Refusal';
  }
  get code(): number {
    return codes[this.key] ?? CODE_REFUSED;
  }
}

/** Refuses the act: nothing of the running transaction stays. */
export function refuse(key: RefusalKey, params?: Record<string, string | number>, fields?: Record<string, string>): never {
  throw new Refusal(key, params, fields);
}
