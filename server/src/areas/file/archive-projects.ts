/** Projects with the state of their archive: submitted cases of every line that the viewer finds. */
import { archiveProjectList } from '@zhengjian/contract/areas/file/records.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/schema.ts';
import { answerList } from '../../platform/lists/answer-list.ts';
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
    .select(['p.id', 'p.line', 'p.case_no', 'p.title', 'p.applicant_name', 'p.state', 'p.submit_time'])
    .select(['s.files', 's.bytes', 's.problems', 'l.missing'])
    .select(lackingIn({ tenant: 'p.tenant_id', line: 'p.line', id: 'p.id' }).as('lacking'))
    .where('p.id', 'in', ids)
    .execute();

export const archiveProjects = answerList(archiveProjectList, {
  table: 'business_case',
  where: () => sql`r.submit_time is not null`,
  within: (viewer, tx) => findsArchive(tx, viewer.actor),
  tabs: {},
  filters: {
    businessType: 'line',
    state: 'state',
    lacking: (lacking) => {
      const lacks = sql<boolean>`exists (select from file_missing m where m.tenant_id = r.tenant_id and m.case_id = r.id)`;
      return lacking ? lacks : sql`not ${lacks}`;
    },
    createTime: 'submit_time',
  },
  sorts: { createTime: 'submit_time' },
  search: { text: 'search_text', ids: 'business_case_search' },
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
