/** Answers of the message calls: one box, two addresses. */
import { portalCalls } from '@zhengjian/contract/areas/portal/calls.ts';
import type { Received } from '@zhengjian/contract/call.ts';
import { answers, type Ctx } from '../../platform/http/context.ts';
import { markRead, messageDetail, messages, newestMessages } from './box.ts';

const page = (input: Received<typeof portalCalls.messagePage>, ctx: Ctx) => ctx.read((tx) => messages.page(tx, ctx, input));
const detail = ({ id }: { id: string }, ctx: Ctx) => ctx.read((tx) => messageDetail(tx, ctx, id));
const newest = (_: object, ctx: Ctx) => ctx.read((tx) => newestMessages(tx, ctx));
const mark = (input: Received<typeof portalCalls.messageMarkRead>, ctx: Ctx) => ctx.write((tx) => markRead(tx, ctx, input));

export const portalAnswers = answers(portalCalls, {
  messagePage: page,
  messageDetail: detail,
  messageNewest: newest,
  messageMarkRead: mark,
  customerMessagePage: page,
  customerMessageDetail: detail,
  customerMessageNewest: newest,
  customerMessageMarkRead: mark,
});
