/** Answers about the people of a company. */
import { colleagueCalls } from '@zhengjian/contract/areas/account/colleagues.ts';
import { callerOf } from '../../platform/http/address.ts';
import { answers } from '../../platform/http/context.ts';
import {
  companiesWithPeople,
  handOverCompany,
  inviteColleague,
  removeColleague,
  setColleagueRights,
  withdrawInvitation,
} from './colleagues.ts';
import { readInvitation, sendJoinCode, takeInvitation } from './commands/take-invitation.ts';

/** Invitations that one address opens. */
const INVITATIONS = { kind: 'invitation', most: 60, perMs: 3_600_000 };

export const colleagueAnswers = answers(colleagueCalls, {
  colleagues: (_, ctx) => companiesWithPeople(ctx),
  inviteColleague: (input, ctx) => inviteColleague(ctx, input),
  withdrawInvitation: (input, ctx) => withdrawInvitation(ctx, input),
  setColleagueRights: (input, ctx) => setColleagueRights(ctx, input),
  handOverCompany: (input, ctx) => handOverCompany(ctx, input),
  removeColleague: (input, ctx) => removeColleague(ctx, input),
  readInvitation: async ({ key }, ctx) => {
    ctx.limits.take(INVITATIONS, callerOf(ctx.ip));
    return readInvitation(ctx, key);
  },
  sendJoinCode: async (input, ctx) => {
    ctx.limits.take(INVITATIONS, callerOf(ctx.ip));
    return sendJoinCode(ctx, input);
  },
  takeInvitation: async (input, ctx) => {
    ctx.limits.take(INVITATIONS, callerOf(ctx.ip));
    return takeInvitation(ctx, input);
  },
});
