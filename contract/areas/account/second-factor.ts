/** The second factor of the own account: codes of an authenticator, and recovery codes for who lost it. */
import * as z from 'zod';
import { area, call, signedIn } from '../../call.ts';
import { text } from '../../record.ts';

export const RECOVERY_CODES = 10;

/** Of an authenticator, six digits; or a recovery code, with or without its hyphen. */
export const factorCode = () => text(20).min(6);
/** Proof of identity that was answered to the password; one use, ten minutes. */
const key = text(64).min(40);
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

const path = '/blade-user/my/secondFactor';
const own = { method: 'POST', access: signedIn(), scope: 'own', done: 'quiet', beforeFactor: true } as const;

export const factorCalls = area('account', {
  factorState: call({
    ...own,
    method: 'GET',
    path: `${path}/detail`,
    summary: 'Whether the own account has a second factor, since when, and how many recovery codes are left.',
    input: z.object({}),
    data: z.object({
      on: z.boolean(),
      since: z.string(),
      recoveryLeft: z.number(),
      /** A role of the person demands it, so it cannot be switched off. */
      demanded: z.boolean(),
    }),
  }),
  beginFactor: call({
    ...own,
    path: `${path}/begin`,
    summary: 'Makes a secret for an authenticator; it counts once a code made with it was entered. Beginning again voids it.',
    input: z.object({ key }),
    data: z.object({
      /** To be typed where the picture cannot be scanned. */
      secret: z.string(),
      /** `otpauth:` address, and the same as a picture (data URL). */
      uri: z.string(),
      picture: z.string(),
    }),
  }),
  confirmFactor: call({
    ...own,
    path: `${path}/confirm`,
    summary: 'Switches the second factor on with a code of the authenticator; answers the recovery codes this once.',
    input: z.object({ key, code: factorCode() }),
    data: recoveryCodes,
  }),
  renewRecoveryCodes: call({
    ...own,
    path: `${path}/recoveryCodes`,
    summary: 'Makes new recovery codes and answers them this once; those before are void.',
    input: z.object({ key, code: factorCode() }),
    data: recoveryCodes,
  }),
  removeFactor: call({
    ...own,
    path: `${path}/remove`,
    summary: 'Switches the second factor off, with a code of it; refused where a role demands it.',
    input: z.object({ key, code: factorCode() }),
    data: z.null(),
  }),
});
