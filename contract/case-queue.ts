/** The plain queue of a business line: what waits at a node for the viewer, and every case of the line within their reach. */
import * as z from 'zod';
import type { Access } from './call.ts';
import { by, countsCall, list, pageCall, shown } from './list.ts';

const caseRow = z.object({
  id: z.string(),
  caseNo: shown.code(178),
  title: shown.text(220),
  applicantName: shown.text(230),
  submitTime: shown.moment(),
});

/** A line that shows more of its cases, or has more tabs, declares a list of its own. */
export const caseQueue = <const N extends string>(area: string, name: N) =>
  list({
    area,
    name,
    row: caseRow,
    key: 'id',
    tabs: { todo: { open: true }, all: {} },
    filters: { keyword: by.keyword() },
    sorts: ['submitTime', 'caseNo'],
    order: '-submitTime',
  });
export type CaseQueue = ReturnType<typeof caseQueue>;

/** @param path of the page; the counts stand below it */
export const caseQueueCalls = (of: CaseQueue, path: string, access: Access) => ({
  page: pageCall(of, { path, access, summary: 'Pages the cases of the line by tab.' }),
  counts: countsCall(of, { path: `${path}/counts`, access, summary: 'Counts the same tabs.' }),
});
