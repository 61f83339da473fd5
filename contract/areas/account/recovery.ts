/** A forgotten password: somebody finds the account, proves by a code to have its phone or mailbox, and sets another (spec: 000 §7.1; 001 §7.13). */
import * as z from 'zod';
import { anyone, area, call } from '../../call.ts';
import { optional, text } from '../../record.ts';
import { WORK_ANSWER_MAX } from '../../rules/captchaWork.ts';

/** Names the account that was found; answered once, a quarter of an hour. */
const key = text(100).min(40);
const code = text(8).min(4);
const newPassword = z.string().min(8).max(64);
const path = '/blade-customer/user';
const open = { method: 'POST', access: anyone, scope: 'none', done: 'quiet' } as const;
const sent = z.object({ expiresIn: z.number() });
const passed = z.object({ key: z.string() });

export const recoveryCalls = area('account', {
  selectPhoneByCompoundPar: call({
    ...open,
    method: 'GET',
    effect: 'change',
    path: `${path}/selectPhoneByCompoundPar`,
    summary:
      'Finds an account by its exact name, that of a company’s user by phone or company too; phone and mail address are answered with their middle hidden.',
    input: z.object({
      tenantId: optional(text(12)),
      /** Account name; of a company's user the phone number too, or the name of the company: then the account of who manages it. */
      keyword: text(160).min(2),
      captchaKey: optional(text(64)),
      captchaCode: optional(text(WORK_ANSWER_MAX)),
    }),
    data: z.object({ key: z.string(), account: z.string(), phone: z.string(), email: z.string() }),
  }),
  sendValidateNew: call({
    ...open,
    path: `${path}/sendValidateNew`,
    summary: 'Sends a check code to the phone of the account that was found.',
    input: z.object({ key }),
    data: sent,
  }),
  sendValidateEmail: call({
    ...open,
    path: `${path}/sendValidateEmail`,
    summary: 'Mails a check code to the address of the account that was found.',
    input: z.object({ key }),
    data: sent,
  }),
  validateNew: call({
    ...open,
    path: `${path}/ValidateNew`,
    summary: 'Checks the code sent to the phone; answers a key with which a new password is set once, within ten minutes.',
    input: z.object({ key, code }),
    data: passed,
  }),
  validateEmail: call({
    ...open,
    path: `${path}/ValidateEmail`,
    summary: 'Checks the mailed code; answers a key with which a new password is set once, within ten minutes.',
    input: z.object({ key, code }),
    data: passed,
  }),
  updatePassWordBykey: call({
    ...open,
    path: `${path}/updatePassWordBykey`,
    summary: 'Sets a new password with the key of a passed check; all sessions end and the holder is told. The second factor stays.',
    input: z.object({ key, password: newPassword }),
    data: z.null(),
  }),
});
