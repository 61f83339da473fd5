/** The people of a company: who manages it invites colleagues, gives and takes rights, hands over, and removes who has left. */
import * as z from 'zod';
import { anyone, area, call, signedIn } from '../../call.ts';
import { COMPANY_RIGHTS } from '../../company-rights.ts';
import { email, id, mobile, text } from '../../record.ts';

/** Days within which an invitation is taken up, and how many stand open at a time. */
export const INVITATION_DAYS = 7;
export const MOST_INVITATIONS = 20;

const rights = z.array(z.enum(COMPANY_RIGHTS)).max(COMPANY_RIGHTS.length);
const companyId = id();
const invitationKey = text(100).min(40);

const colleague = z.object({
  id: z.string(),
  account: z.string(),
  realName: z.string(),
  phone: z.string(),
  email: z.string(),
  rights,
  manages: z.boolean(),
  /** The one who asks. */
  own: z.boolean(),
  /** Last sign-in or use; empty for none. */
  lastSeen: z.string(),
});
export type Colleague = z.output<typeof colleague>;
const invitation = z.object({ id: z.string(), realName: z.string(), email: z.string(), rights, until: z.string() });
export type Invitation = z.output<typeof invitation>;

const path = '/blade-customer/colleague';
const manager = { method: 'POST', access: signedIn('customer'), scope: 'company', done: 'quiet' } as const;

export const colleagueCalls = area('account', {
  colleagues: call({
    method: 'GET',
    path: `${path}/list`,
    access: signedIn('customer'),
    scope: 'company',
    summary: 'The companies of the person with their users; invitations are shown to who manages the company.',
    input: z.object({}),
    data: z.array(
      z.object({
        companyId: z.string(),
        companyName: z.string(),
        /** Whether the person manages it. */
        manages: z.boolean(),
        people: z.array(colleague),
        invitations: z.array(invitation),
      }),
    ),
  }),
  inviteColleague: call({
    ...manager,
    path: `${path}/invite`,
    summary: `Mails an invitation to become a user of the company, with a password of one's own; it serves once, within ${INVITATION_DAYS} days.`,
    input: z.object({ companyId, realName: text(100).min(1), email: email(), rights }),
    data: z.null(),
  }),
  withdrawInvitation: call({
    ...manager,
    path: `${path}/withdraw`,
    summary: 'Withdraws an invitation; its link is void.',
    input: z.object({ companyId, id: id() }),
    data: z.null(),
  }),
  setColleagueRights: call({
    ...manager,
    path: `${path}/rights`,
    summary: 'Says what a user of the company may do for it.',
    input: z.object({ companyId, userId: id(), rights }),
    data: z.null(),
  }),
  handOverCompany: call({
    ...manager,
    path: `${path}/handOver`,
    summary: 'Hands the management of the company over to another of its users, against a proof of identity; one stays a user.',
    input: z.object({ companyId, userId: id(), key: text(64).min(40) }),
    data: z.null(),
  }),
  removeColleague: call({
    ...manager,
    path: `${path}/remove`,
    summary: 'Takes a user out of the company at once; what they did for it stays. Without another company they cannot sign in any more.',
    input: z.object({ companyId, userId: id() }),
    data: z.null(),
  }),
  readInvitation: call({
    method: 'GET',
    path: `${path}/public/invitation`,
    access: anyone,
    scope: 'none',
    summary: 'What an invitation says, against the key in its link.',
    input: z.object({ key: invitationKey }),
    data: z.object({ companyName: z.string(), realName: z.string(), email: z.string(), tenantId: z.string() }),
  }),
  sendJoinCode: call({
    method: 'POST',
    path: `${path}/public/joinCode`,
    access: anyone,
    scope: 'none',
    done: 'quiet',
    summary: 'Sends a check code to the phone of somebody who is taking an invitation up.',
    input: z.object({ key: invitationKey, phone: mobile() }),
    data: z.object({ expiresIn: z.number() }),
  }),
  takeInvitation: call({
    method: 'POST',
    path: `${path}/public/join`,
    access: anyone,
    scope: 'none',
    done: 'quiet',
    summary: 'Takes an invitation up: makes the account with a password of one’s own.',
    input: z.object({
      key: invitationKey,
      account: text(50).regex(/^[A-Za-z][A-Za-z0-9_.-]{3,49}$/),
      realName: text(100).min(1),
      phone: mobile(),
      validateCode: text(8).min(4),
      password: z.string().min(8).max(64),
    }),
    data: z.object({ account: z.string() }),
  }),
});
