/**
 * The state of the papers of a case: handed in, with problems, complete, archived (rule doc-status; dictionary doc_status, domain
 * 3.13). `/documents/eArchives` lists the cases by it.
 */
import * as z from 'zod';
import { anyone, area, call, permission, signedIn } from '../../call.ts';
import { CASE_PHASES } from '../../cases.ts';
import { by, countsCall, list, pageCall, shown } from '../../list.ts';
import { choice, id, optional, text } from '../../record.ts';
import { PROJECT_LINES } from './records.ts';

/** Keys of the dictionary doc_status. */
export const DOC_STATUS = { none: 0, submitted: 1, problem: 2, complete: 3, archived: 4 } as const;
const { submitted, problem, complete, archived } = DOC_STATUS;

/** What may follow by hand. Before the submission nothing may; what is archived is opened again with the problem that was found. */
const WAYS: Readonly<Record<number, readonly number[]>> = {
  [submitted]: [problem, complete],
  [problem]: [submitted, complete],
  [complete]: [problem, archived],
  [archived]: [problem],
};

/** `check`: may judge papers. `file`: keeps the archive, and alone files cases and opens them again. */
export const nextDocStatus = (from: number, { check, file }: { check: boolean; file: boolean }): number[] =>
  (WAYS[from] ?? []).filter((to) => (from === archived || to === archived ? file : check));

/** Most characters of the note beside a state. */
export const DOC_REMARK_MOST = 200;

const standing = {
  docStatus: shown.state('doc_status', 120),
  archiveNo: shown.code(190),
  /** What is wrong, or why it was filed though papers were lacking. */
  docRemark: shown.text(200),
  docUser: shown.text(100),
  docTime: shown.moment(),
  /** States that the viewer may set now. */
  next: z.array(z.number()),
};
const docState = z.object({ dataId: z.string(), ...standing });
export type DocState = z.output<typeof docState>;

export const eArchiveList = list({
  area: 'file',
  name: 'eArchive',
  row: z.object({
    dataId: z.string(),
    projectNo: shown.code(),
    businessType: shown.choice('business_type', 110),
    productName: shown.text(170),
    applicantName: shown.text(220),
    phase: shown.word(CASE_PHASES, 'archive.phase', 110),
    fileCount: shown.number(80),
    /** Obligatory papers that are due and not there. */
    lackingCount: shown.number(90),
    /** Papers marked as missing. */
    missingCount: shown.number(80),
    problemCount: shown.number(90),
    createTime: shown.moment(140),
    ...standing,
  }),
  key: 'dataId',
  // what was handed in and refused stays so for ever: no queue that is worked off
  tabs: { submitted: {}, problem: { open: true }, complete: { open: true }, archived: {}, all: {} },
  filters: {
    keyword: by.keyword(60),
    archiveNo: by.equal(50),
    businessType: by.word(PROJECT_LINES, 'archive.line'),
    lacking: by.flag(),
    createTime: by.days('timeStart', 'timeEnd'),
  },
  sorts: ['createTime'],
  order: '-createTime',
});

export const docStatusForm = z.object({ id: id(), docStatus: choice('doc_status'), remark: optional(text(DOC_REMARK_MOST)) });

const path = '/blade-combusiness/application';
const view = permission('e_archive_view', 'archive_manage_view');
export const docStatusCalls = area('file', {
  selectApplicationPage: pageCall(eArchiveList, {
    method: 'GET',
    path: `${path}/selectApplicationPage`,
    access: view,
    scope: 'case',
    summary: 'Pages submitted cases with the state of their papers and what lies in their archive.',
  }),
  selectApplicationCount: countsCall(eArchiveList, {
    path: `${path}/selectApplicationCount`,
    access: view,
    scope: 'case',
    summary: 'Counts the same list per state of the papers (path chosen).',
  }),
  docStatus: call({
    method: 'GET',
    path: `${path}/docStatus`,
    access: signedIn('staff'),
    scope: 'case',
    summary: 'The state of the papers of a case, its archive number, and what the viewer may set it to (path chosen).',
    input: z.object({ id: id() }),
    data: docState,
  }),
  updateDocStatusById: call({
    method: 'POST',
    path: `${path}/updateDocStatusById`,
    access: permission('doc_status_set', 'archive_file'),
    scope: 'case',
    done: 'updated',
    summary:
      'Sets the state of the papers of a case. Complete and archived want every paper that is due; archiving gives the archive number and is the archivist’s.',
    input: docStatusForm,
    data: docState,
  }),
  archiveCoverKey: call({
    method: 'POST',
    path: `${path}/archiveCover/key`,
    effect: 'read',
    access: permission('archive_file'),
    scope: 'case',
    summary: 'A short-lived key to the cover of an archived case and the list of its papers (path chosen).',
    input: z.object({ id: id() }),
    data: z.object({ authKey: z.string() }),
  }),
  archiveCover: call({
    method: 'GET',
    path: '/blade-combusiness/public/archiveCover',
    access: anyone,
    scope: 'none',
    answer: 'file',
    summary: 'The cover as PDF, against a key of archiveCover/key (path chosen).',
    input: z.object({ authKey: text(400).min(10) }),
    data: z.unknown(),
  }),
});
