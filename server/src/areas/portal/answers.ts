/** Answers of the message calls, one box under two addresses, and of finding a case by its number. */
import { portalCalls } from '@zhengjian/contract/areas/portal/calls.ts';
import type { Received } from '@zhengjian/contract/call.ts';
import { answers, type Ctx } from '../../platform/http/context.ts';
import { markRead, messageDetail, messages, newestMessages } from './box.ts';
import { findCases } from './find-cases.ts';

const page = (input: Received<typeof portalCalls.messagePage>, ctx: Ctx) => ctx.read((tx) => messages.page(tx, ctx, input));
const detail = ({ id }: { id: string }, ctx: Ctx) => ctx.read((tx) => messageDetail(tx, ctx, id));
const newest = (_: object, ctx: Ctx) => ctx.read((tx) => newestMessages(tx, ctx));
const mark = (input: Received<typeof portalCalls.messageMarkRead>, ctx: Ctx) => ctx.write((tx) => markRead(tx, ctx, input));

export const portalAnswers = answers(portalCalls, {
  findCases: ({ number }, ctx) => ctx.read((tx) => findCases(tx, ctx, number)),
  messagePage: page,
  messageDetail: detail,
  messageNewest: newest,
  messageMarkRead: mark,
  customerMessagePage: page,
  customerMessageDetail: detail,
  customerMessageNewest: newest,
  customerMessageMarkRead: mark,
});
