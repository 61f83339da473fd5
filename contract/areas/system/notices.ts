/** Notices of the institute (spec: 000 §7.1; 001 §7.14): who writes them, and who reads them. Texts are plain: paragraphs, no markup. */
import * as z from 'zod';
import { area, call, permission, signedIn } from '../../call.ts';
import { by, exportCall, list, pageCall, shown } from '../../list.ts';
import { choice, flag, id, longText, moment, optional, text, word } from '../../record.ts';
import { detailCall, register, removeCall, saveCall } from '../../register.ts';
import { fileCalls } from '../file/calls.ts';
import { NEWEST_NOTICES } from './notice-limits.ts';

export const AUDIENCES = ['all', 'staff', 'companies', 'departments'] as const;
export const NOTICE_STATES = ['draft', 'published'] as const;
/** How a notice stands today. */
export const NOTICE_STANDINGS = ['draft', 'planned', 'shown', 'over'] as const;
const MOST_DEPARTMENTS = 100;
const LONGEST = 20_000;

export const notices = register({
  area: 'system',
  name: 'notice',
  named: 'title',
  record: {
    title: text(120).min(1).meta({ required: true, width: 280 }),
    titleEn: optional(text(200).meta({ kind: 'text', width: 200 })),
    category: choice('notice_category').meta({ required: true }),
    audience: word(AUDIENCES, 'audiences').meta({ required: true }),
    deptIds: z.array(id()).max(MOST_DEPARTMENTS).default([]).meta({ kind: 'words' }),
    releaseTime: optional(moment()),
    expireTime: optional(moment()),
    pinned: flag().default(false),
    state: word(NOTICE_STATES, 'noticeStates').meta({ required: true }),
    content: longText(LONGEST).min(1).meta({ required: true }),
    contentEn: optional(longText(LONGEST)),
  },
  rules: {
    deptIds: { holds: ({ audience, deptIds }) => audience !== 'departments' || deptIds.length > 0, refusal: 'system.noticeDepartments' },
    expireTime: {
      holds: ({ releaseTime, expireTime }) => expireTime === undefined || releaseTime === undefined || expireTime > releaseTime,
      refusal: 'system.noticeDays',
    },
  },
  shows: {
    deptIds: z.array(z.string()),
    /** Shown in full on its own page. */
    content: z.string(),
    contentEn: z.string(),
    state: z.enum(NOTICE_STATES),
    standing: shown.word(NOTICE_STANDINGS, 'noticeStandings', 110),
    publisher: shown.text(110),
    reads: shown.number(90),
    createTime: shown.moment(),
  },
});
export type NoticeRow = z.output<typeof notices.row>;

export const noticeList = list({
  ...notices,
  filters: {
    title: by.part(120),
    category: by.choice('notice_category'),
    audience: by.word(AUDIENCES, 'audiences'),
    state: by.word(NOTICE_STATES, 'noticeStates'),
  },
  sorts: ['createTime'],
  order: '-createTime',
});

/** A notice as its readers see it, in their language where it was written in both. */
const noticeHead = z.object({
  id: z.string(),
  title: shown.text(420),
  category: shown.choice('notice_category', 120),
  releaseTime: shown.moment(160),
  pinned: z.boolean(),
  isReaded: shown.flag(90),
});
export type NoticeHead = z.output<typeof noticeHead>;
export const readerList = list({
  area: 'system',
  name: 'noticeRead',
  row: noticeHead,
  filters: { category: by.choice('notice_category'), isReaded: by.flag() },
  sorts: [],
});
const noticeText = noticeHead.extend({ publisher: z.string(), paragraphs: z.array(z.string()) });
export type NoticeText = z.output<typeof noticeText>;

const [view, edit] = [permission('notice_view'), permission('notice_edit')] as const;
const path = '/blade-desk/notice';
export const noticeCalls = area('system', {
  noticePage: pageCall(noticeList, { method: 'GET', path: `${path}/list`, access: view, summary: 'Pages notices, drafts among them.' }),
  noticeDetail: detailCall(notices, { path: `${path}/detail`, access: view, summary: 'One notice as it is kept.' }),
  noticeSubmit: saveCall(notices, {
    path: `${path}/submit`,
    access: edit,
    summary: 'Adds or changes a notice; published, its readers see it.',
  }),
  noticeRemove: removeCall({ path: `${path}/remove`, in: 'query', access: edit, summary: 'Deletes notices.' }),
  noticeExcel: exportCall(noticeList, {
    path: `${path}/export`,
    key: fileCalls.acceptanceExportKey,
    access: edit,
    columns: ['title', 'category', 'audience', 'standing', 'releaseTime', 'expireTime', 'pinned', 'publisher', 'reads'],
    summary: 'Answers notices as Excel, against a key.',
  }),
  noticeDepartments: call({
    method: 'GET',
    path: `${path}/departments`,
    access: edit,
    summary: 'Departments that a notice can be meant for.',
    input: z.object({}),
    data: z.array(z.object({ id: z.string(), deptName: z.string() })),
  }),
  noticesForMe: pageCall(readerList, {
    method: 'GET',
    path: `${path}/mine`,
    access: signedIn(),
    scope: 'own',
    summary: 'Pages the notices that the person may read today, pinned ones first.',
  }),
  noticeNewest: call({
    method: 'GET',
    path: `${path}/newest`,
    access: signedIn(),
    scope: 'own',
    summary: `How many notices the person has not read, and the first ${NEWEST_NOTICES} of all.`,
    input: z.object({}),
    data: z.object({ unread: z.number().int(), records: z.array(noticeHead) }),
  }),
  noticeText: call({
    method: 'GET',
    path: `${path}/text`,
    access: signedIn(),
    scope: 'own',
    summary: 'One notice to be read; reading it does not mark it.',
    input: z.object({ id: id() }),
    data: noticeText,
  }),
  noticeMarkRead: call({
    method: 'POST',
    path: `${path}/markRead`,
    access: signedIn(),
    scope: 'own',
    done: 'quiet',
    summary: 'Marks a notice as read by the person.',
    input: z.object({ id: id() }),
    data: z.null(),
  }),
});
