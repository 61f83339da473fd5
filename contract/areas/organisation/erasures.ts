/** Erasure of personal data as an administrator does it: the requests that wait, what would go, and the act. */
import * as z from 'zod';
import { area, call, permission } from '../../call.ts';
import { by, countsCall, list, pageCall, shown } from '../../list.ts';
import { id, longText } from '../../record.ts';
import { ERASURE_STATES, erasurePreview, proofKey } from '../account/erasure.ts';

/** 1 staff, 2 of a company, 3 of an external laboratory, 4 guest. */
const KINDS = ['1', '2', '3', '4'] as const;

const row = z.object({
  id: z.string(),
  userId: z.string(),
  realName: shown.text(110),
  account: shown.code(140),
  userKind: shown.word(KINDS, 'userKinds', 120),
  belongsTo: shown.text(220),
  reason: shown.text(240),
  state: shown.word(ERASURE_STATES, 'erasureStates', 130),
  createTime: shown.moment(),
  answer: shown.text(220),
  decidedName: shown.text(110),
  decidedTime: shown.moment(),
});
export type ErasureRow = z.output<typeof row>;
export const erasureList = list({
  area: 'organisation',
  name: 'erasure',
  row,
  filters: { added: by.days('createTimeStart', 'createTimeEnd') },
  tabs: { waiting: { open: true, order: 'createTime' }, all: {} },
  sorts: ['createTime'],
  order: '-createTime',
});

const path = '/blade-user/erasure';
const erase = { scope: 'tenant', access: permission('user_erase') } as const;
const change = { ...erase, method: 'POST', done: 'quiet' } as const;

export const erasuresCalls = area('organisation', {
  erasurePage: pageCall(erasureList, { ...erase, method: 'GET', path: `${path}/page`, summary: 'Pages requests for erasure.' }),
  erasureCounts: countsCall(erasureList, { ...erase, path: `${path}/counts`, summary: 'Counts requests for erasure per tab.' }),
  erasurePreview: call({
    ...erase,
    method: 'GET',
    path: `${path}/preview`,
    summary: 'What an erasure would take of a person, what must stay, and what stands in its way.',
    input: z.object({ userId: id() }),
    data: erasurePreview.extend({
      realName: z.string(),
      account: z.string(),
      /** What the person gave as the reason; null without a request that waits. */
      reason: z.string().nullable(),
      /** Why it would be refused now; empty where nothing stands in its way. */
      obstacle: z.string(),
    }),
  }),
  erasePerson: call({
    ...change,
    path: `${path}/erase`,
    summary: 'Erases the personal data of a person and closes the account for good; needs the own password shown again.',
    input: z.object({ userId: id(), key: proofKey() }),
    data: z.null(),
  }),
  refuseErasure: call({
    ...change,
    path: `${path}/refuse`,
    summary: 'Refuses a request for erasure; the person is told the reason.',
    input: z.object({ userId: id(), reason: longText(200).min(1) }),
    data: z.null(),
  }),
});
