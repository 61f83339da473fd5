/** Projects with the state of their archive: submitted cases of every line that the viewer finds. */
import { DOC_STATUS, eArchiveList, nextDocStatus } from '@zhengjian/contract/areas/file/doc-status.ts';
import { archiveProjectList } from '@zhengjian/contract/areas/file/records.ts';
import { sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { answerList } from '../../platform/lists/answer-list.ts';
import type { Viewer } from '../../platform/lists/conditions.ts';
import { lackingIn } from './due.ts';
import { findsArchive } from './involvement.ts';
import './tables.ts';
import '../../cases/tables.ts';

/** Cases with what lies in their archive. */
const withArchive = (tx: Tx, ids: readonly string[]) =>
  tx
    .selectFrom('business_case as p')
    .leftJoinLateral(
      (e) =>
        e
          .selectFrom('archive_file as f')
          .select([
            sql<number>`count(*)::int`.as('files'),
            sql<string>`coalesce(sum(f.file_size), 0)::text`.as('bytes'),
            sql<number>`(count(*) filter (where f.has_problem))::int`.as('problems'),
          ])
          .whereRef('f.tenant_id', '=', 'p.tenant_id')
          .whereRef('f.case_id', '=', 'p.id')
          .where('f.filed', '=', true)
          .as('s'),
      (j) => j.onTrue(),
    )
    .leftJoinLateral(
      (e) =>
        e
          .selectFrom('file_missing as m')
          .select(sql<number>`count(*)::int`.as('missing'))
          .whereRef('m.tenant_id', '=', 'p.tenant_id')
          .whereRef('m.case_id', '=', 'p.id')
          .as('l'),
      (j) => j.onTrue(),
    )
    .leftJoin('case_archive as k', (j) => j.onRef('k.tenant_id', '=', 'p.tenant_id').onRef('k.case_id', '=', 'p.id'))
    .select(['p.id', 'p.line', 'p.case_no', 'p.title', 'p.applicant_name', 'p.state', 'p.phase', 'p.submit_time', 'p.doc_status'])
    .select(['k.archive_no', 'k.remark', 'k.set_name', 'k.set_at'])
    .select(['s.files', 's.bytes', 's.problems', 'l.missing'])
    .select(lackingIn({ tenant: 'p.tenant_id', line: 'p.line', id: 'p.id' }).as('lacking'))
    .where('p.id', 'in', ids)
    .execute();

const lacks = sql<boolean>`exists (select from file_missing m where m.tenant_id = r.tenant_id and m.case_id = r.id)`;
const submittedCases = {
  table: 'business_case',
  where: () => sql<boolean>`r.submit_time is not null`,
  within: (viewer: Viewer, tx: Tx) => findsArchive(tx, viewer.actor),
  sorts: { createTime: 'submit_time' },
  search: { text: 'search_text', ids: 'business_case_search' },
} as const;
const filters = {
  businessType: 'line',
  lacking: (lacking: boolean) => (lacking ? lacks : sql<boolean>`not ${lacks}`),
  createTime: 'submit_time',
} as const;

export const archiveProjects = answerList(archiveProjectList, {
  ...submittedCases,
  tabs: {},
  filters: { ...filters, state: 'state' },
  rows: async (tx, _, ids) =>
    (await withArchive(tx, ids)).map((r) => ({
      dataId: r.id,
      businessType: r.line,
      projectNo: r.case_no,
      productName: r.title,
      applicantName: r.applicant_name,
      state: r.state,
      fileCount: r.files ?? 0,
      totalSize: Number(r.bytes ?? 0),
      lackingCount: r.lacking,
      missingCount: r.missing ?? 0,
      problemCount: r.problems ?? 0,
      createTime: r.submit_time ?? '',
    })),
});

/** What a person may set the papers of a case to, by permission. */
export const mayOf = ({ permissions }: Pick<Actor, 'permissions'>) => ({
  check: permissions.has('doc_status_set'),
  file: permissions.has('archive_file'),
});

/** A state stands in the text, so that the planner knows how many rows it has. */
const papersAre = (status: number) => () => sql<boolean>`r.doc_status = ${sql.lit(status)}`;

/** The same cases by the state of their papers. */
export const eArchives = answerList(eArchiveList, {
  ...submittedCases,
  open: sql`r.doc_status in (${sql.lit(DOC_STATUS.problem)}, ${sql.lit(DOC_STATUS.complete)})`,
  tabs: {
    submitted: papersAre(DOC_STATUS.submitted),
    problem: papersAre(DOC_STATUS.problem),
    complete: papersAre(DOC_STATUS.complete),
    archived: papersAre(DOC_STATUS.archived),
    all: () => null,
  },
  filters: {
    ...filters,
    archiveNo: (no, { actor }) =>
      sql<boolean>`r.id = any(array(select k.case_id from case_archive k where k.tenant_id = ${actor.tenant} and k.archive_no = ${no}))`,
  },
  rows: async (tx, { actor }, ids) =>
    (await withArchive(tx, ids)).map((r) => ({
      dataId: r.id,
      projectNo: r.case_no,
      businessType: r.line,
      productName: r.title,
      applicantName: r.applicant_name,
      phase: r.phase,
      fileCount: r.files ?? 0,
      lackingCount: r.lacking,
      missingCount: r.missing ?? 0,
      problemCount: r.problems ?? 0,
      createTime: r.submit_time ?? '',
      docStatus: r.doc_status,
      archiveNo: r.archive_no ?? '',
      docRemark: r.remark ?? '',
      docUser: r.set_name ?? '',
      docTime: r.set_at ?? '',
      next: nextDocStatus(r.doc_status, mayOf(actor)),
    })),
});
