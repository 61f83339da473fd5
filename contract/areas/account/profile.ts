/** What a person sees and changes of the own account (spec: 000 §7.1 "my"). */
import * as z from 'zod';
import { anyone, area, call, signedIn } from '../../call.ts';
import { email, id, mobile, optional, text, whole } from '../../record.ts';
import { LOGIN_KINDS } from './login-methods.ts';

export const mySession = z.object({
  id: z.string(),
  /** Program and system, such as `Chrome 128 · Windows`. */
  device: z.string(),
  /** Name of the client application; empty for the pages of this system. */
  client: z.string(),
  ip: z.string(),
  since: z.string(),
  lastSeen: z.string(),
  /** The one in which it is asked. */
  own: z.boolean(),
});
export type MySession = z.output<typeof mySession>;

/** Proof of identity that was answered to the password; one use, ten minutes. */
const key = text(64).min(40);
/** Answered at the beginning of a check by a code. */
const checkKey = text(100).min(40);
const ownName = z.object({ realName: text(100).min(1), version: optional(whole(1, 1_000_000)) });
const ownAccount = z.object({
  id: z.string(),
  account: z.string(),
  realName: z.string(),
  /** Its middle is hidden. */
  phone: z.string(),
  email: z.string(),
  kind: z.enum(LOGIN_KINDS),
  deptName: z.string(),
  createTime: z.string(),
  version: z.number(),
  /** The name is the person's own to change. */
  mayRename: z.boolean(),
});
const baseInfo = z.object({
  account: z.string(),
  realName: z.string(),
  /** Its middle is hidden. */
  phone: z.string(),
  email: z.string(),
  /** An address whose link was mailed and not opened yet. */
  emailAwaiting: z.string(),
});

const path = '/blade-user/my';
export const profileCalls = area('account', {
  mySessions: call({
    method: 'GET',
    path: `${path}/session/list`,
    access: signedIn(),
    scope: 'own',
    summary: 'The own open sessions, the present one first, then the one used last.',
    input: z.object({}),
    data: z.array(mySession),
  }),
  endMySession: call({
    method: 'POST',
    path: `${path}/session/end`,
    access: signedIn(),
    scope: 'own',
    summary: 'Ends one of the own sessions; its token is refused at once. The present one is ended by logging out.',
    input: z.object({ id: id() }),
    data: z.null(),
  }),
  endMyOtherSessions: call({
    method: 'POST',
    path: `${path}/session/endOthers`,
    access: signedIn(),
    scope: 'own',
    summary: 'Ends all own sessions but the present one.',
    input: z.object({}),
    data: z.object({ ended: z.number() }),
  }),
  userBaseInfo: call({
    method: 'GET',
    path: `${path}/userBaseInfo`,
    access: signedIn(),
    scope: 'own',
    summary: 'Name, phone and mail address of the own account.',
    input: z.object({}),
    data: baseInfo,
  }),
  validatePassword: call({
    method: 'POST',
    path: `${path}/validatePassword`,
    access: signedIn(),
    beforeFactor: true,
    scope: 'own',
    done: 'quiet',
    summary: 'Proves by the password who asks; answers a key that serves one change within ten minutes.',
    input: z.object({ password: z.string().regex(/^[0-9a-f]{64}$/) }),
    data: z.object({ key: z.string() }),
  }),
  sendPhoneValidateCode: call({
    method: 'POST',
    path: `${path}/sendPhoneValidateCode`,
    access: signedIn(),
    scope: 'own',
    done: 'quiet',
    summary:
      'Sends a check code to the number that shall become the own one, against a proof of identity; without a number to the own one, against a key of `keyForValidate`.',
    input: z.object({ key: text(100).min(40), phone: optional(mobile()) }),
    data: z.object({ expiresIn: z.number() }),
  }),
  updatePhoneWithKey: call({
    method: 'POST',
    path: `${path}/updatePhoneWithKey`,
    access: signedIn(),
    scope: 'own',
    done: 'updated',
    summary: 'Changes the own number, with the proof of identity and the code sent to the new number.',
    input: z.object({ key, phone: mobile(), code: text(8).min(4) }),
    data: z.null(),
  }),
  sendEmailBindingLink: call({
    method: 'POST',
    path: `${path}/sendEmailBindingLink`,
    access: signedIn(),
    scope: 'own',
    done: 'quiet',
    summary: 'Mails a link that binds the address to the own account; it serves once, within a day, and voids those before.',
    input: z.object({ key, email: email() }),
    data: z.null(),
  }),
  bindingEmail: call({
    method: 'GET',
    path: `${path}/public/bindingEmail`,
    effect: 'change',
    access: anyone,
    scope: 'none',
    done: 'quiet',
    summary: 'Binds the mail address whose link was opened.',
    input: z.object({ key: text(100).min(1) }),
    data: z.object({ email: z.string() }),
  }),
  keyForValidate: call({
    method: 'GET',
    path: `${path}/keyForValidate`,
    effect: 'change',
    access: signedIn(),
    scope: 'own',
    done: 'quiet',
    summary: 'Begins a check of identity by a code; the code answers this check, in this session, within ten minutes.',
    input: z.object({}),
    data: z.object({ key: z.string() }),
  }),
  sendEmailValidateCode: call({
    method: 'POST',
    path: `${path}/sendEmailValidateCode`,
    access: signedIn(),
    scope: 'own',
    done: 'quiet',
    summary: 'Mails a check code to the own address.',
    input: z.object({ key: checkKey }),
    data: z.object({ expiresIn: z.number() }),
  }),
  validateEmailCode: call({
    method: 'POST',
    path: `${path}/validateEmailCode`,
    access: signedIn(),
    scope: 'own',
    done: 'quiet',
    summary: 'Proves by the mailed code who asks; answers a key that serves one change within ten minutes.',
    input: z.object({ key: checkKey, code: text(8).min(4) }),
    data: z.object({ key: z.string() }),
  }),
  validatePhoneCode: call({
    method: 'POST',
    path: `${path}/validatePhoneCode`,
    access: signedIn(),
    scope: 'own',
    done: 'quiet',
    summary: 'Proves by the code sent to the own phone who asks; answers a key that serves one change within ten minutes.',
    input: z.object({ key: checkKey, code: text(8).min(4) }),
    data: z.object({ key: z.string() }),
  }),
  updatePasswordWithKey: call({
    method: 'POST',
    path: `${path}/updatePasswordWithKey`,
    access: signedIn(),
    scope: 'own',
    done: 'quiet',
    summary: 'Sets another password against a proof of identity; the other sessions end.',
    input: z.object({ key, newPassword: z.string().min(8).max(64), newPassword1: z.string().min(1).max(64) }),
    data: z.null(),
  }),
  myDetail: call({
    method: 'GET',
    path: `${path}/detail`,
    access: signedIn(),
    scope: 'own',
    summary: 'The own account.',
    input: z.object({}),
    data: ownAccount,
  }),
  myInfo: call({
    method: 'GET',
    path: '/blade-user/info',
    access: signedIn(),
    scope: 'own',
    summary: 'The same, as the framework names it.',
    input: z.object({}),
    data: ownAccount,
  }),
  myUpdate: call({
    method: 'POST',
    path: `${path}/update`,
    access: signedIn(),
    scope: 'own',
    done: 'updated',
    summary: 'Changes the own name; that of staff is kept by the administrator.',
    input: ownName,
    data: z.null(),
  }),
  updateInfo: call({
    method: 'POST',
    path: '/blade-user/update-info',
    access: signedIn(),
    scope: 'own',
    done: 'updated',
    summary: 'The same, as the framework names it.',
    input: ownName,
    data: z.null(),
  }),
  userListByName: call({
    method: 'GET',
    path: `${path}/userListByName`,
    access: signedIn('staff', 'customer'),
    scope: 'own',
    summary:
      'People whose names contain a text, to choose from: for staff their colleagues, for a company’s users those of their companies.',
    input: z.object({ name: text(60).min(1) }),
    data: z.array(z.object({ id: z.string(), account: z.string(), realName: z.string(), deptName: z.string() })),
  }),
  selectUserById: call({
    method: 'GET',
    path: '/blade-customer/user/selectUserById',
    access: signedIn('customer'),
    scope: 'own',
    summary: 'One user of the own companies.',
    input: z.object({ id: id() }),
    data: z.object({
      id: z.string(),
      account: z.string(),
      realName: z.string(),
      phone: z.string(),
      email: z.string(),
      companyName: z.string(),
      manages: z.boolean(),
    }),
  }),
});
