/** Messages to the person signed in (spec: 001 §7.13): the same box for staff and customers, under the paths of each. */
import * as z from 'zod';
import { type Access, area, call, signedIn } from '../../call.ts';
import { by, list, pageCall, shown } from '../../list.ts';
import { flag, id, ids, optional } from '../../record.ts';
import { findCasesCall } from './find-cases.ts';
import { UNREAD_LIMIT } from './limits.ts';

export const messageRow = z.object({
  id: z.string(),
  title: shown.text(420),
  messageKind: shown.choice('message_kind', 120),
  createTime: shown.moment(160),
  isReaded: shown.flag(96),
  readTime: z.string(),
  /** Page of the matter; empty where there is none. */
  link: z.string(),
});
export type MessageRow = z.output<typeof messageRow>;

export const messageDetail = messageRow.extend({ lines: z.array(z.string()) });
export type MessageDetail = z.output<typeof messageDetail>;

/** The messages to one person, the newest first. */
export const messageList = list({
  area: 'portal',
  name: 'message',
  row: messageRow,
  key: 'id',
  filters: { isReaded: by.flag(), messageKind: by.choice('message_kind') },
  sorts: ['createTime'],
  order: '-createTime',
});

const box = (base: string, access: Access, whose: string) => ({
  page: pageCall(messageList, {
    method: 'GET',
    path: `${base}/page`,
    access,
    scope: 'own',
    summary: `Pages the messages to ${whose}, newest first.`,
  }),
  detail: call({
    method: 'GET',
    path: `${base}/detail`,
    access,
    scope: 'own',
    summary: `One message to ${whose}; reading it does not mark it.`,
    input: z.object({ id: id() }),
    data: messageDetail,
  }),
  newest: call({
    method: 'GET',
    path: `${base}/selectCurrentNewMessage`,
    access,
    scope: 'own',
    summary: `How many messages to ${whose} are unread (counted to ${UNREAD_LIMIT}), and the newest of them.`,
    input: z.object({}),
    data: z.object({ unread: z.number().int(), records: z.array(messageRow) }),
  }),
  markRead: call({
    method: 'POST',
    path: `${base}/updateIsReadedList`,
    access,
    scope: 'own',
    done: 'quiet',
    summary: `Marks messages to ${whose} as read: those named, those of one case, or with isAll every one.`,
    input: z.object({ ids: optional(ids()), caseId: optional(id()), isAll: optional(flag()) }),
    data: z.object({ read: z.number().int() }),
  }),
});

const staff = box('/blade-cqst/message', signedIn('staff', 'extLab'), 'the member of staff');
const customer = box('/blade-customer/message', signedIn('customer'), 'the customer');

export const portalCalls = area('portal', {
  findCases: findCasesCall,
  messagePage: staff.page,
  messageDetail: staff.detail,
  messageNewest: staff.newest,
  messageMarkRead: staff.markRead,
  customerMessagePage: customer.page,
  customerMessageDetail: customer.detail,
  customerMessageNewest: customer.newest,
  customerMessageMarkRead: customer.markRead,
});
