/** Answers of the leave calls. */
import { leaveCalls } from '@zhengjian/contract/areas/leave/calls.ts';
import { answers } from '../../platform/http/context.ts';
import { detailOf } from './detail.ts';
import { startLeave } from './start-leave.ts';
import { takeBackLeave } from './take-back.ts';

export const leaveAnswers = answers(leaveCalls, {
  startProcess: (input, ctx) => ctx.write((tx) => startLeave(tx, ctx, input)),
  takeBack: (input, ctx) => ctx.write((tx) => takeBackLeave(tx, ctx, input)),
  detail: ({ businessId }, ctx) => ctx.read((tx) => detailOf(tx, ctx, businessId)),
});
