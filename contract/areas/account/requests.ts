/**
 * Requests for an account that an administrator of the institute decides: of somebody whom an identity provider knows and we do not
 * (spec: 000 §7.1 "register-guest"), and of the information administrator of a company that is recorded and has nobody yet (001 §7.13).
 */
import * as z from 'zod';
import { anyone, area, call } from '../../call.ts';
import { email, mobile, optional, text } from '../../record.ts';
import { companyRegistration } from './calls.ts';

const accountName = text(50).regex(/^[A-Za-z][A-Za-z0-9_.-]{3,49}$/);

export const requestCalls = area('account', {
  registerGuest: call({
    method: 'POST',
    path: '/blade-user/register-guest',
    access: anyone,
    scope: 'none',
    done: 'quiet',
    summary: 'Asks for an account for an identity that has none; `oauthId` is what the token call has answered for it.',
    input: z.object({
      tenantId: optional(text(12)),
      name: text(100).min(1),
      account: accountName,
      password: z.string().min(8).max(64),
      oauthId: text(100).min(40),
      phone: mobile(),
      email: optional(email()),
    }),
    data: z.object({ account: z.string() }),
  }),
  insertUserForInfoAdmin: call({
    method: 'POST',
    path: '/blade-customer/user/insertUserForInfoAdmin',
    access: anyone,
    scope: 'none',
    done: 'quiet',
    summary: 'Asks for the account of the information administrator of a company that is recorded and that nobody manages yet.',
    input: companyRegistration,
    data: z.object({ account: z.string() }),
  }),
});
