/** Ways of signing in on the pages, and for whom each is open (spec: 000 §7.1; 001 §7.14). */
import * as z from 'zod';
import { anyone, area, call, permission } from '../../call.ts';
import { mobile, optional, text } from '../../record.ts';
import { WORK_ANSWER_MAX } from '../../rules/captchaWork.ts';

export const LOGIN_METHODS = ['password', 'sms', 'sso', 'wechat'] as const;
export type LoginMethod = (typeof LOGIN_METHODS)[number];
/** The institute's own, of which everybody keeps one: a provider may be out of reach. */
export const OWN_METHODS: readonly LoginMethod[] = ['password', 'sms'];
/** In the order of `user_type`. */
export const LOGIN_KINDS = ['staff', 'customer', 'extLab', 'guest'] as const;
export type LoginKind = (typeof LOGIN_KINDS)[number];
/** Holds where the institute has changed nothing; `sso` and `wechat` are offered once a provider is enabled. */
export const LOGIN_INITIALLY: Readonly<Record<LoginMethod, readonly LoginKind[]>> = {
  password: LOGIN_KINDS,
  sms: [],
  sso: LOGIN_KINDS,
  wechat: LOGIN_KINDS,
};

const method = z.object({ method: z.enum(LOGIN_METHODS), kinds: z.array(z.enum(LOGIN_KINDS)) });
export type LoginMethodRow = z.output<typeof method>;

export const loginMethodCalls = area('account', {
  loginMethodList: call({
    method: 'GET',
    path: '/blade-user/loginMethod/list',
    access: permission('login_method_view'),
    summary: 'The ways of signing in, and for whom each is open.',
    input: z.object({}),
    data: z.array(method),
  }),
  updateEable: call({
    method: 'POST',
    path: '/blade-user/loginMethod/updateEable',
    access: permission('login_method_edit'),
    done: 'updated',
    summary: 'Opens a way of signing in for some kinds of people and closes it for the others; everybody keeps one.',
    input: method,
    data: z.array(method),
  }),
  checkSMSLoginEnable: call({
    method: 'GET',
    path: '/blade-user/my/public/checkSMSLoginEnable',
    access: anyone,
    scope: 'none',
    summary: 'Whether anybody of the institute may sign in by a code sent to the phone.',
    input: z.object({ tenantId: optional(text(12)) }),
    data: z.object({ enabled: z.boolean() }),
  }),
  sendLoginPhoneValidateCode: call({
    method: 'POST',
    path: '/blade-user/my/public/sendLoginPhoneValidateCode',
    access: anyone,
    scope: 'none',
    done: 'quiet',
    summary: 'Sends a code for signing in to a phone; whether an account has the number is told to nobody.',
    input: z.object({
      tenantId: optional(text(12)),
      phone: mobile(),
      captchaKey: optional(text(64)),
      captchaCode: optional(text(WORK_ANSWER_MAX)),
    }),
    data: z.object({ codeId: z.string(), expiresIn: z.number() }),
  }),
});
