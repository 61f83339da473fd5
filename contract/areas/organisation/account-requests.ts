/** Requests for accounts as an administrator decides them (spec: 000 §7.1; 001 §7.13). */
import * as z from 'zod';
import { area, call, permission } from '../../call.ts';
import { by, countsCall, list, pageCall, shown } from '../../list.ts';
import { id, longText, optional } from '../../record.ts';

/** By an identity at a provider that has no account, or for a company that nobody manages. */
export const REQUEST_KINDS = ['guest', 'infoAdmin'] as const;
export const REQUEST_STATES = ['waiting', 'approved', 'refused'] as const;

const row = z.object({
  id: z.string(),
  realName: shown.text(110),
  account: shown.code(140),
  requestKind: shown.word(REQUEST_KINDS, 'requestKinds', 150),
  /** Name of the company, or what the person is called at which provider. */
  origin: shown.text(240),
  phone: shown.personal('phone', 130),
  email: shown.personal('email', 180),
  state: shown.word(REQUEST_STATES, 'requestStates', 100),
  createTime: shown.moment(),
  reason: shown.text(200),
  decidedName: shown.text(110),
  decidedTime: shown.moment(),
});
export type RequestRow = z.output<typeof row>;
export const requestList = list({
  area: 'organisation',
  name: 'accountRequest',
  row,
  filters: {
    realName: by.part(60),
    requestKind: by.word(REQUEST_KINDS, 'requestKinds'),
    added: by.days('createTimeStart', 'createTimeEnd'),
  },
  tabs: { waiting: { open: true, order: 'createTime' }, all: {} },
  sorts: ['createTime'],
  order: '-createTime',
});

const path = '/blade-user/accountRequest';
const view = { scope: 'tenant', access: permission('ext_user_view') } as const;
const edit = { scope: 'tenant', access: permission('ext_user_edit'), method: 'POST', done: 'quiet' } as const;

export const accountRequestCalls = area('organisation', {
  requestPage: pageCall(requestList, { ...view, method: 'GET', path: `${path}/page`, summary: 'Pages requests for accounts.' }),
  requestCounts: countsCall(requestList, { ...view, path: `${path}/counts`, summary: 'Counts requests for accounts per tab.' }),
  approveRequest: call({
    ...edit,
    path: `${path}/approve`,
    summary:
      'Makes the account: a member of staff with department and role, or the manager of the company. It signs in with the password that was chosen, and with the identity.',
    input: z.object({ id: id(), deptId: optional(id()), roleId: optional(id()) }),
    data: z.object({ account: z.string() }),
  }),
  refuseRequest: call({
    ...edit,
    path: `${path}/refuse`,
    summary: 'Refuses a request; the person is told the reason.',
    input: z.object({ id: id(), reason: longText(200).min(1) }),
    data: z.null(),
  }),
});
