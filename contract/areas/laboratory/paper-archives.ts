/** Paper originals of type tests that have ended: where they stand, under which number, what is missing (domain 3.9). */
import * as z from 'zod';
import { area, call, permission } from '../../call.ts';
import { by, countsCall, list, pageCall, type RowOf, shown } from '../../list.ts';
import { choice, flag, id, optional, text, whole } from '../../record.ts';

const MOST_CONTENTS = 60;
const content = z.object({ title: text(100).min(1), pages: whole(1, 999) });
export type PaperContent = z.output<typeof content>;

/** What is entered; the archive number is given by the system. */
export const paperInput = z.object({
  taskId: id(),
  version: optional(whole()),
  boxNo: text(30).min(1),
  place: text(50).min(1),
  keepYears: choice('keep_period'),
  complete: flag(),
  lackNote: optional(text(200)),
  contents: z.array(content).max(MOST_CONTENTS),
});

const row = z.object({
  id: z.string(),
  workNo: shown.code(150),
  companyName: shown.text(220),
  title: shown.text(200),
  laboratory: shown.choice('laboratory_b', 130),
  reportNo: shown.code(160),
  archiveNo: shown.code(190),
  boxNo: shown.code(110),
  place: shown.text(140),
  keepYears: shown.choice('keep_period', 100),
  pageCount: shown.number(80),
  lackNote: shown.text(200),
  archivist: shown.text(100),
  receiveTime: shown.moment(),
  caseNos: shown.code(178),
  workSince: z.string(),
});
export const paperList = list({
  area: 'laboratory',
  name: 'paper',
  row,
  filters: { keyword: by.keyword(), laboratory: by.choice('laboratory_b'), boxNo: by.part(30) },
  tabs: { waiting: {}, incomplete: {}, stored: {}, all: {} },
  sorts: ['workSince', 'workNo'],
  order: '-workSince',
});
export type PaperRow = RowOf<typeof paperList>;

const archive = z.object({
  taskId: z.string(),
  workNo: z.string(),
  version: z.number().nullable(),
  archiveNo: z.string(),
  boxNo: z.string(),
  place: z.string(),
  keepYears: z.string(),
  complete: z.boolean(),
  lackNote: z.string(),
  contents: z.array(content),
  archivist: z.string(),
  receiveTime: z.string(),
});
export type PaperArchive = z.output<typeof archive>;

const path = '/blade-cqst/paperArchives';
const view = permission('test_paper_view');
export const paperArchiveCalls = area('laboratory', {
  paperPage: pageCall(paperList, {
    method: 'GET',
    path: `${path}/page`,
    access: view,
    scope: 'case',
    summary: 'Pages the paper originals of type tests that have ended, filed or not.',
  }),
  paperCount: countsCall(paperList, {
    path: `${path}/getCount`,
    access: view,
    scope: 'case',
    summary: 'Counts paper originals per tab, under the same filters.',
  }),
  paperOf: call({
    method: 'GET',
    path: `${path}/getOneByApplicationId`,
    access: permission('test_paper_view', 'test_allocation_view', 'test_report_view'),
    scope: 'case',
    summary: 'The paper originals of the type test of an application, or of a type test itself; empty where they are not filed yet.',
    input: z.object({ applicationId: id() }),
    data: archive,
  }),
  paperSubmit: call({
    method: 'POST',
    path: `${path}/submit`,
    access: permission('test_paper_file'),
    scope: 'case',
    done: 'updated',
    summary: 'Files the paper originals of a type test, or changes where they stand and what is missing.',
    input: paperInput,
    data: archive,
  }),
});
