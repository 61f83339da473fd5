/** Paper originals of type tests: filed once the test has ended, under a number that is given then and stays. */
import { type PaperArchive, type PaperRow, paperArchiveCalls, paperList } from '@zhengjian/contract/areas/laboratory/paper-archives.ts';
import { TEST_ENDED } from '@zhengjian/contract/areas/laboratory/states.ts';
import type { Received } from '@zhengjian/contract/call.ts';
import { PATTERNS } from '@zhengjian/contract/rules/numbering.ts';
import { sql } from 'kysely';
import { worksOf } from '../../cases/works.ts';
import { audit } from '../../platform/audit/write.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { answers, type Ctx } from '../../platform/http/context.ts';
import { answerList } from '../../platform/lists/answer-list.ts';
import type { Condition } from '../../platform/lists/conditions.ts';
import { refuse } from '../../platform/refuse.ts';
import { changed, created } from '../../platform/standard.ts';
import { nextNumber, paramOf } from '../system/index.ts';
import { findTest } from './open-task.ts';
import { keptOf, testsWithin } from './test-lists.ts';
import './test-tables.ts';
import { TYPE_TEST } from './work.ts';

declare module '../../platform/audit/write.ts' {
  interface AuditKinds {
    'laboratory.papersFiled': { archiveNo: string; box: string; complete: boolean };
  }
}

/** What of the class of an archive number says that type tests stand in it. */
const CATEGORY = 'JC';
/** Parts of archive numbers, by the keys of `keep_period`. */
const RETENTION: Readonly<Record<string, string>> = { '1': 'Y', '2': 'D30', '3': 'D10', '4': 'D6' };

/** The box first: looked up test by test, what stands in no box would be looked for in all of them. */
const inBox = (tenant: string, box: string): Condition =>
  sql`r.id = any(array(select p.task_id from test_paper p where p.tenant_id = ${tenant} and strpos(p.box_no, ${box}) > 0))`;

const papersAsked = answerList(paperList, {
  table: 'business_case',
  where: () =>
    sql`r.category = ${sql.lit(TYPE_TEST.category)} and r.work_since is not null and r.state in (${sql.join(TEST_ENDED.map((state) => sql.lit(state)))})`,
  // an archivist keeps the papers of every case
  within: (viewer, tx) => (viewer.actor.permissions.has('test_paper_file') ? null : testsWithin(viewer, tx)),
  tabs: {
    waiting: () => sql`r.papers_filed = 'none'`,
    incomplete: () => sql`r.papers_filed = 'some'`,
    stored: () => sql`r.papers_filed = 'all'`,
    all: () => null,
  },
  filters: {
    laboratory: (code) => sql`exists (select from test_task t where t.tenant_id = r.tenant_id and t.id = r.id and t.laboratory = ${code})`,
    boxNo: (box, { actor }) => inBox(actor.tenant, box),
  },
  sorts: { workSince: 'work_since', workNo: 'case_no' },
  search: { text: 'search_text', ids: 'business_case_search' },
  rows: async (tx, { lang }, ids): Promise<PaperRow[]> => {
    const [rows, kept, papers] = await Promise.all([
      tx
        .selectFrom('business_case')
        .select(['id', 'case_no', 'title', 'applicant_name', 'work_since'])
        .where('id', 'in', [...ids])
        .execute(),
      keptOf(tx, lang, ids),
      tx
        .selectFrom('test_paper')
        .selectAll()
        .where('task_id', 'in', [...ids])
        .execute(),
    ]);
    return rows.map((r) => {
      const own = kept.get(r.id);
      const paper = papers.find(({ task_id }) => task_id === r.id);
      return {
        ...{ id: r.id, workNo: r.case_no, companyName: r.applicant_name, title: r.title, workSince: r.work_since ?? '' },
        ...{ laboratory: own?.laboratory ?? '', reportNo: own?.report_no ?? '', caseNos: own?.numbers ?? '' },
        ...{
          archiveNo: paper?.archive_no ?? '',
          boxNo: paper?.box_no ?? '',
          place: paper?.place ?? '',
          keepYears: paper?.keep_years ?? '',
        },
        ...{ pageCount: (paper?.contents ?? []).reduce((sum, { pages }) => sum + pages, 0), lackNote: paper?.lack_note ?? '' },
        ...{ archivist: paper?.archivist ?? '', receiveTime: paper?.receive_time ?? '' },
      };
    });
  },
});

const shown = async (tx: Tx, taskId: string): Promise<PaperArchive> => {
  const { work_no } = await findTest(tx, taskId);
  const row = await tx.selectFrom('test_paper').selectAll().where('task_id', '=', taskId).executeTakeFirst();
  return {
    ...{ taskId, workNo: work_no, version: row?.version ?? null, archiveNo: row?.archive_no ?? '', boxNo: row?.box_no ?? '' },
    ...{ place: row?.place ?? '', keepYears: row?.keep_years ?? '', complete: row?.complete ?? true, lackNote: row?.lack_note ?? '' },
    ...{ contents: row?.contents ?? [], archivist: row?.archivist ?? '', receiveTime: row?.receive_time ?? '' },
  };
};

/** The type test that is meant: itself, or the last one of an application. @throws laboratory.testNotFound */
const testMeant = async (tx: Tx, id: string): Promise<string> => {
  const own = await tx.selectFrom('test_task').select('id').where('id', '=', id).executeTakeFirst();
  return own?.id ?? (await worksOf(tx, id, TYPE_TEST)).at(-1)?.id ?? refuse('laboratory.testNotFound');
};

type Asked = Received<typeof paperArchiveCalls.paperSubmit>;

/** @throws laboratory.testNotFound, laboratory.testNotEnded, laboratory.contentsMissing, laboratory.lackMissing, server.conflict */
const submit = async (tx: Tx, ctx: Ctx, { taskId, version, boxNo, place, keepYears, complete, lackNote, contents }: Asked) => {
  const { state } = await findTest(tx, taskId);
  if (!TEST_ENDED.includes(state)) refuse('laboratory.testNotEnded');
  if (contents.length === 0) refuse('laboratory.contentsMissing');
  if (!complete && lackNote === undefined) refuse('laboratory.lackMissing');
  // one at a time per test
  await tx.selectFrom('test_task').select('id').where('id', '=', taskId).forUpdate().executeTakeFirstOrThrow();
  const before = await tx.selectFrom('test_paper').selectAll().where('task_id', '=', taskId).executeTakeFirst();
  if ((before?.version ?? undefined) !== version) refuse('server.conflict');
  const content = {
    ...{ box_no: boxNo, place, keep_years: keepYears, complete, lack_note: complete ? '' : (lackNote ?? '') },
    ...{ contents: JSON.stringify(contents), archivist: ctx.actor.name, receive_time: ctx.world.now() },
  };
  let archiveNo = before?.archive_no ?? '';
  if (before === undefined) {
    const values = {
      fonds: await paramOf(tx, 'archive.fonds', 'NF01'),
      category: CATEGORY,
      retention: RETENTION[keepYears] ?? 'D10',
    };
    archiveNo = await nextNumber(tx, ctx, { pattern: PATTERNS.archive, param: 'number.archive' }, { values });
    await tx
      .insertInto('test_paper')
      .values({ ...created(ctx), task_id: taskId, archive_no: archiveNo, ...content })
      .execute();
  } else
    await tx
      .updateTable('test_paper')
      .set((e) => ({ ...content, ...changed(ctx), version: e('version', '+', 1) }))
      .where('id', '=', before.id)
      .execute();
  await audit(tx, ctx, {
    kind: 'laboratory.papersFiled',
    subject: { type: 'test_task', id: taskId },
    caseId: taskId,
    details: { archiveNo, box: boxNo, complete },
  });
  return shown(tx, taskId);
};

export const paperArchiveAnswers = answers(paperArchiveCalls, {
  paperPage: (asked, ctx) => ctx.read((tx) => papersAsked.page(tx, ctx, asked)),
  paperCount: (asked, ctx) => ctx.read((tx) => papersAsked.counts(tx, ctx, asked)),
  paperOf: ({ applicationId }, ctx) => ctx.read(async (tx) => shown(tx, await testMeant(tx, applicationId))),
  paperSubmit: (input, ctx) => ctx.write((tx) => submit(tx, ctx, input)),
});
