/**
 * The state of the papers of a case (rule doc-status): whoever judges papers says whether they are complete; the archivist files what is
 * complete once the case is over, under a number that is given then and stays. The step of the process that files does it too.
 */
import { DOC_STATUS, type DocState, nextDocStatus } from '@zhengjian/contract/areas/file/doc-status.ts';
import { PATTERNS } from '@zhengjian/contract/rules/numbering.ts';
import { sql } from 'kysely';
import { lineOf } from '../../cases/lines.ts';
import { audit } from '../../platform/audit/write.ts';
import type { Tx } from '../../platform/database/schema.ts';
import type { Reader } from '../../platform/lists/answer-list.ts';
import { refuse } from '../../platform/refuse.ts';
import { changed, created } from '../../platform/standard.ts';
import type { Act } from '../../workflow/registry.ts';
import { dictionaryNames, nextNumber, paramOf } from '../system/index.ts';
import { archiveProjects, mayOf } from './archive-projects.ts';
import { type LackingPaper, lackingPapers } from './due.ts';
import './tables.ts';

declare module '../../platform/audit/write.ts' {
  interface AuditKinds {
    'file.docStatus': { from: number; to: number; archiveNo: string; remark: string };
  }
}

const { submitted, problem, complete, archived } = DOC_STATUS;
const NUMBER = { pattern: PATTERNS.archive, param: 'number.archive' } as const;
/** Class in archive numbers of a line that names none. */
const OTHER = 'QT';
/** Keys of retention in archive numbers: what led to a certificate is kept for good, the rest ten years (domain 3.8). */
const [FOREVER, TEN_YEARS] = ['Y', 'D10'] as const;

/** Two people do not set the papers of one case at once. */
const hold = (tx: Tx, caseId: string) =>
  tx.executeQuery(sql`select pg_advisory_xact_lock(hashtextextended(${`papers:${caseId}`}, 0))`.compile(tx));

const archiveOf = (tx: Tx, caseId: string) => tx.selectFrom('case_archive').selectAll().where('case_id', '=', caseId).executeTakeFirst();

/** '' as long as the case is not archived. */
export const archiveNoOf = async (tx: Tx, caseId: string): Promise<string> => (await archiveOf(tx, caseId))?.archive_no ?? '';

const put = async (tx: Tx, act: Act, caseId: string, row: { doc_status: number; remark: string; archive_no: string }): Promise<void> => {
  const set = { ...row, set_name: act.actor.name, set_at: act.world.now() };
  await tx
    .insertInto('case_archive')
    .values({ ...created(act), case_id: caseId, ...set })
    .onConflict((c) =>
      c.columns(['tenant_id', 'case_id']).doUpdateSet((e) => ({ ...set, ...changed(act), version: e('case_archive.version', '+', 1) })),
    )
    .execute();
};

/** Archives a case, under the number that it has already or a new one. @returns the archive number */
export const fileCase = async (tx: Tx, act: Act, { caseId, remark }: { caseId: string; remark: string }): Promise<string> => {
  await hold(tx, caseId);
  const { category, phase } = await tx
    .selectFrom('business_case')
    .select(['category', 'phase'])
    .where('id', '=', caseId)
    .executeTakeFirstOrThrow();
  const known = await archiveNoOf(tx, caseId);
  const values = {
    fonds: await paramOf(tx, 'archive.fonds', 'NF01'),
    category: lineOf(category).archive ?? OTHER,
    retention: phase === 'ended' ? TEN_YEARS : FOREVER,
  };
  const archiveNo = known || (await nextNumber(tx, act, NUMBER, { values }));
  await put(tx, act, caseId, { doc_status: archived, remark, archive_no: archiveNo });
  return archiveNo;
};

/** A paper of the case turned out wrong or missing: papers that were taken for good are so no longer. What is archived is opened by the archivist. */
export const noteProblem = async (tx: Tx, act: Act, caseId: string, remark: string): Promise<void> => {
  await hold(tx, caseId);
  const { doc_status: from } = await tx.selectFrom('business_case').select('doc_status').where('id', '=', caseId).executeTakeFirstOrThrow();
  if (from === submitted || from === complete)
    await put(tx, act, caseId, { doc_status: problem, remark, archive_no: await archiveNoOf(tx, caseId) });
};

/** Papers that somebody has marked as missing. */
export const markedMissing = (tx: Tx, caseId: string): Promise<LackingPaper[]> =>
  tx
    .selectFrom('file_missing as m')
    .innerJoin('file_catalog as n', (j) => j.onRef('n.tenant_id', '=', 'm.tenant_id').onRef('n.id', '=', 'm.file_catalog_id'))
    .select(['n.catalog_code as code', 'n.name', 'n.name_en as nameEn'])
    .where('m.case_id', '=', caseId)
    .orderBy('n.sort')
    .execute();

/** @throws file.papersWrong naming the files with a problem that nobody has corrected */
export const mustBeRight = async (tx: Tx, caseId: string): Promise<void> => {
  const wrong = await tx
    .selectFrom('archive_file')
    .select('original_filename')
    .where('case_id', '=', caseId)
    .where('filed', '=', true)
    .where('has_problem', '=', true)
    .orderBy('created_at')
    .execute();
  if (wrong.length > 0) refuse('file.papersWrong', { names: wrong.map((file) => file.original_filename) });
};

/** @throws file.papersLacking, file.papersMissing, file.papersWrong naming the papers */
const mustBeComplete = async (tx: Tx, { actor, lang }: Act, caseId: string): Promise<void> => {
  const named = (paper: LackingPaper) => (lang === 'en' ? paper.nameEn || paper.name : paper.name);
  const lacking = await lackingPapers(tx, actor.tenant, caseId);
  if (lacking.length > 0) refuse('file.papersLacking', { names: lacking.map(named) });
  const missing = await markedMissing(tx, caseId);
  if (missing.length > 0) refuse('file.papersMissing', { names: missing.map(named) });
  await mustBeRight(tx, caseId);
};

/** @throws file.caseGoesOn as long as somebody has the case before them: the step that files it does this */
const mustBeOver = async (tx: Tx, caseId: string): Promise<void> => {
  const { phase, task_id } = await tx
    .selectFrom('business_case')
    .select(['phase', 'task_id'])
    .where('id', '=', caseId)
    .executeTakeFirstOrThrow();
  if (task_id !== null || (phase !== 'issued' && phase !== 'ended')) refuse('file.caseGoesOn');
};

/** @throws server.recordNotFound for a case that the viewer does not find */
export const docStateOf = async (tx: Tx, reader: Reader, caseId: string): Promise<DocState> => {
  (await archiveProjects.one(tx, reader, caseId)) ?? refuse('server.recordNotFound');
  const [of, row] = await Promise.all([
    tx.selectFrom('business_case').select('doc_status').where('id', '=', caseId).executeTakeFirstOrThrow(),
    archiveOf(tx, caseId),
  ]);
  return {
    dataId: caseId,
    docStatus: of.doc_status,
    archiveNo: row?.archive_no ?? '',
    docRemark: row?.remark ?? '',
    docUser: row?.set_name ?? '',
    docTime: row?.set_at ?? '',
    next: nextDocStatus(of.doc_status, mayOf(reader.actor)),
  };
};

/**
 * @throws server.recordNotFound, file.docStatusWay where the state may not follow or the person may not set it, file.docRemarkNeeded,
 *   and what is lacking for complete and archived
 */
export const setDocStatus = async (
  tx: Tx,
  act: Act & Reader,
  { id, docStatus, remark = '' }: { id: string; docStatus: string; remark?: string | undefined },
): Promise<DocState> => {
  await hold(tx, id);
  const before = await docStateOf(tx, act, id);
  const to = Number(docStatus);
  if (!before.next.includes(to)) {
    const words = await dictionaryNames(tx, act.lang, ['doc_status']);
    const word = (key: number | string) => words.get(`doc_status/${key}`) ?? String(key);
    refuse('file.docStatusWay', { from: word(before.docStatus), to: word(docStatus) });
  }
  if (to === problem && remark === '') refuse('file.docRemarkNeeded');
  if (to === complete || to === archived) await mustBeComplete(tx, act, id);
  if (to === archived) {
    await mustBeOver(tx, id);
    await fileCase(tx, act, { caseId: id, remark });
  } else await put(tx, act, id, { doc_status: to, remark, archive_no: before.archiveNo });
  const after = await docStateOf(tx, act, id);
  await audit(tx, act, {
    kind: 'file.docStatus',
    subject: { type: 'case_archive', id },
    caseId: id,
    details: { from: before.docStatus, to, archiveNo: after.archiveNo, remark },
  });
  return after;
};
