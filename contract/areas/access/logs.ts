/** What an administrator looks through: acts, requests, errors, and who is signed in (spec: 000 §7.3). */
import * as z from 'zod';
import { area, call, permission } from '../../call.ts';
import { by, list, pageCall, shown } from '../../list.ts';
import { id, text } from '../../record.ts';
import { removeCall } from '../../register.ts';

/** Who did something: a person, a company's user, a laboratory's, or the system. */
export const ACTOR_KINDS = ['staff', 'customer', 'extLab', 'guest', 'system'] as const;
/** How a request ended. */
export const OUTCOMES = ['ok', 'refused', 'failed'] as const;
export const ERROR_SOURCES = ['browser', 'server'] as const;

const at = z.string().meta({ kind: 'dateTime', width: 150 });

export const usualRow = z.object({
  id: z.string(),
  createTime: at,
  /** Kind of the act, e.g. `workflow.submitted`; its word is `kinds.<kind>`. */
  kind: shown.text(200),
  actorName: shown.text(110),
  actorKind: shown.word(ACTOR_KINDS, 'actorKinds', 140),
  /** Table of what was acted on. */
  subjectType: z.string(),
  caseNo: shown.code(180),
  ip: shown.code(140),
});
export type UsualRow = z.output<typeof usualRow>;

/** Acts by people and by the system, the newest first. */
export const usualLog = list({
  area: 'access',
  name: 'usualLog',
  row: usualRow,
  filters: {
    actorName: by.equal(100),
    kind: by.equal(60),
    caseNo: by.equal(40),
    actorKind: by.word(ACTOR_KINDS, 'actorKinds'),
    createTime: by.days('createTimeStart', 'createTimeEnd'),
  },
  sorts: ['createTime'],
  order: '-createTime',
});

/** A value that was recorded; what is secret or personal is masked. Its word is `noted.<name>`. */
const noted = z.object({ name: z.string(), value: z.string() });
/**
 * What an act made of a field, as text: several values as a JSON array, `''` for none; both `''` where only the change was recorded.
 * `kind`, `dict` and `words` say how its values are shown, as in the declaration of the field.
 */
const changedField = z.object({
  ...{ field: z.string(), before: z.string(), after: z.string() },
  ...{ kind: z.string(), dict: z.string(), words: z.string() },
});
export type ChangedField = z.output<typeof changedField>;
export const usualDetail = usualRow.extend({
  subjectId: z.string(),
  deputyFor: z.string(),
  /** Why it was done, where that was said. */
  reason: z.string().meta({ kind: 'longText' }),
  /** Register of the record, `area.name`; '' where the act was none on a record of a register. */
  register: z.string(),
  changed: z.array(changedField),
  details: z.array(noted),
});
export type UsualEntry = z.output<typeof usualDetail>;

export const requestRow = z.object({
  id: z.string(),
  createTime: at,
  method: shown.text(80),
  path: shown.code(300),
  userName: shown.text(110),
  account: shown.text(120),
  outcome: shown.word(OUTCOMES, 'outcomes', 100),
  durationMs: z.number().meta({ kind: 'number', width: 100, unit: 'ms' }),
  ip: shown.code(140),
});
export type RequestRow = z.output<typeof requestRow>;

/** Requests that people of the institute and its customers made, the newest first. */
export const requestLog = list({
  area: 'access',
  name: 'apiLog',
  row: requestRow,
  filters: {
    account: by.equal(50),
    path: by.equal(300),
    outcome: by.word(OUTCOMES, 'outcomes'),
    createTime: by.days('createTimeStart', 'createTimeEnd'),
  },
  sorts: ['createTime'],
  order: '-createTime',
});
export const requestDetail = requestRow.extend({
  /** The refusal that the caller was given. */
  refusal: z.string(),
  status: z.number(),
  agent: z.string().meta({ kind: 'longText' }),
  requestId: z.string().meta({ kind: 'text', mono: true }),
});

export const errorRow = z.object({
  id: z.string(),
  createTime: at,
  source: shown.word(ERROR_SOURCES, 'errorSources', 110),
  message: shown.text(360),
  userName: shown.text(110),
  account: shown.text(120),
  url: shown.code(260),
});
export type ErrorRow = z.output<typeof errorRow>;

/** Faults of the server, and errors that browsers told of, the newest first. */
export const errorLog = list({
  area: 'access',
  name: 'errorLog',
  row: errorRow,
  filters: {
    account: by.equal(50),
    source: by.word(ERROR_SOURCES, 'errorSources'),
    createTime: by.days('createTimeStart', 'createTimeEnd'),
  },
  sorts: ['createTime'],
  order: '-createTime',
});
export const errorDetail = errorRow.extend({
  happenedAt: z.string(),
  type: z.string(),
  stack: z.string().meta({ kind: 'longText' }),
  info: z.string().meta({ kind: 'longText' }),
  requestId: z.string().meta({ kind: 'text', mono: true }),
});

export const onlineRow = z.object({
  id: z.string(),
  userName: shown.text(110),
  account: shown.text(120),
  actorKind: shown.word(ACTOR_KINDS, 'actorKinds', 140),
  device: shown.text(180),
  ip: shown.code(140),
  since: at,
  lastSeen: at,
  /** The session in which the viewer looks. */
  own: z.boolean(),
});
export type OnlineRow = z.output<typeof onlineRow>;

/** Sessions that are open, the one used last first. */
export const onlineList = list({
  area: 'access',
  name: 'online',
  row: onlineRow,
  filters: { account: by.equal(50), ip: by.equal(60) },
  sorts: ['lastSeen'],
  order: '-lastSeen',
  open: true,
});

const detail = <O extends z.ZodObject>(path: string, code: 'log_usual_view' | 'log_api_view' | 'log_error_view', data: O, what: string) =>
  call({
    method: 'GET',
    path,
    access: permission(code),
    summary: `Shows one entry of the ${what} log.`,
    input: z.object({ id: id() }),
    data,
  });

export const logCalls = area('access', {
  usualLogPage: pageCall(usualLog, {
    method: 'GET',
    path: '/blade-log/usual/list',
    access: permission('log_usual_view'),
    summary: 'Pages the general log: acts, by whom and on what.',
  }),
  usualLogDetail: detail('/blade-log/usual/detail', 'log_usual_view', usualDetail, 'general'),
  recordHistory: call({
    method: 'GET',
    path: '/blade-log/usual/record',
    access: permission('log_usual_view'),
    summary: 'What was done with one record of a register: by whom, when, why, and each field before and after; the last 200 acts.',
    input: z.object({ register: text(80).min(1), id: id() }),
    data: z.array(usualDetail),
  }),
  apiLogPage: pageCall(requestLog, {
    method: 'GET',
    path: '/blade-log/api/list',
    access: permission('log_api_view'),
    summary: 'Pages the request log.',
  }),
  apiLogDetail: detail('/blade-log/api/detail', 'log_api_view', requestDetail, 'request'),
  errorLogPage: pageCall(errorLog, {
    method: 'GET',
    path: '/blade-log/error/list',
    access: permission('log_error_view'),
    summary: 'Pages the error log: faults of the server and errors told by browsers.',
  }),
  errorLogDetail: detail('/blade-log/error/detail', 'log_error_view', errorDetail, 'error'),
  onlinePage: pageCall(onlineList, {
    method: 'GET',
    path: '/blade-user/online/list',
    access: permission('online_view'),
    summary: 'Pages the sessions that are open now.',
  }),
  onlineRemove: removeCall({
    path: '/blade-user/online/remove',
    access: permission('online_end'),
    summary: 'Ends sessions; refused for the one in which it is asked.',
  }),
});
