/**
 * The papers that describe the product (catalogue nodes 0107 to 0112), as a type test reviews them: what the company has changed since they
 * went to it, for the next review, and whether it has changed what was approved.
 */
import { createHash } from 'node:crypto';
import { en } from '@zhengjian/contract/areas/laboratory/text.en.ts';
import { zh } from '@zhengjian/contract/areas/laboratory/text.zh.ts';
import type { FileContent } from '@zhengjian/contract/change.ts';
import type { Language } from '@zhengjian/contract/constants.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { changed } from '../../platform/standard.ts';
import type { CaseAct, Reviewed } from '../../workflow/registry.ts';
import type { Sheet } from '../../workflow/returned/sheet.ts';
import { type AskedPaper, papersAskedAt } from '../file/index.ts';
import { readsTests } from './reviewed.ts';
import './test-tables.ts';

/** Steps at which the company changes them; the catalogue names them with the papers. */
const CHANGED_AT = ['drawingCorrection', 'testRectification'];

const papersOf = async (tx: Tx, testId: string): Promise<AskedPaper[]> => {
  const cases = await tx.selectFrom('case_work').select('case_id').distinct().where('work_id', '=', testId).execute();
  return papersAskedAt(
    tx,
    cases.map(({ case_id }) => case_id),
    CHANGED_AT,
  );
};

const contentOf = ({ fileId, versionNo, name, suffix, size, sha256, byName, time }: AskedPaper): FileContent => ({
  ...{ fileId, versionNo, name, suffix, size, sha256, byName, time },
});

const sheetOf = async (_: Tx, lang: Language, papers: AskedPaper[]): Promise<Sheet> => {
  const severalCases = new Set(papers.map(({ caseNo }) => caseNo)).size > 1;
  return papers.map((paper) => {
    const { code, place, fileId, name, versionNo, sha256, caseNo } = paper;
    const section = [...(severalCases ? [caseNo] : []), code, place[lang]].join(' ');
    const field = { label: (lang === 'en' ? en : zh).reviewed.content, value: `${name} V${versionNo} ${sha256}`, file: contentOf(paper) };
    return { section, key: fileId, name, fields: [field] };
  });
};

export const reviewedPapers: Reviewed<AskedPaper[]> = {
  thing: 'technicalPapers',
  name: { zh: zh.reviewed.papers, en: en.reviewed.papers },
  drawnUpAt: CHANGED_AT,
  reviewedAt: ['technicalDataDrawUp'],
  readAt: ['technicalDataDrawUpReview', 'technicalDataDrawUpApproval'],
  version: 1,
  content: papersOf,
  sheet: sheetOf,
  mayRead: async (_, by) => readsTests(by),
};

/** Names and versions do not count: what was approved is what the papers hold. */
const hashOf = async (tx: Tx, testId: string): Promise<string> => {
  const lines = (await papersOf(tx, testId)).map(({ fileId, sha256 }) => `${fileId} ${sha256}\n`);
  return createHash('sha256').update(lines.sort().join('')).digest('hex');
};

/** Called with the approval of the technical data. */
export const keepApprovedPapers = async (act: CaseAct): Promise<void> => {
  await act.tx
    .updateTable('test_task')
    .set({ approved_papers: await hashOf(act.tx, act.businessId), ...changed(act) })
    .where('id', '=', act.businessId)
    .execute();
};

/** Whether the papers are others than were approved; also where it was not kept which those were. */
export const papersChanged = async ({ tx, businessId }: CaseAct): Promise<boolean> => {
  const { approved_papers: approved } = await tx
    .selectFrom('test_task')
    .select('approved_papers')
    .where('id', '=', businessId)
    .executeTakeFirstOrThrow();
  return approved !== (await hashOf(tx, businessId));
};
