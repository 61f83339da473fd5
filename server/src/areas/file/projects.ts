/** Projects with the state of their archive, and the contents of the archive level by level. Only CCC has projects so far. */
import { ARCHIVE_LINES, type contentsNode } from '@zhengjian/contract/areas/file/records.ts';
import { isLacking } from '@zhengjian/contract/areas/file/rules.ts';
import { COUNT_LIMIT } from '@zhengjian/contract/paging.ts';
import { sql } from 'kysely';
import type * as z from 'zod';
import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { refuse } from '../../platform/refuse.ts';
import type { Totals } from '../../platform/totals.ts';
import { findsArchive } from './concern.ts';
import { lackingIn } from './due.ts';
import { treeOf } from './queries.ts';
import './tables.ts';
import '../acceptance/tables.ts';

type Who = { actor: Actor; totals: Totals };
type Contents = z.output<typeof contentsNode>;

const CCC = '1';
const LINES = ARCHIVE_LINES.filter((line) => line !== 'company');
/** Projects shown below a year; a keyword finds the others. */
const MOST_PROJECTS = 200;

export type ProjectFilters = {
  dataId?: string | undefined;
  keyword?: string | undefined;
  businessType?: string | undefined;
  state?: number | undefined;
  lacking?: boolean | undefined;
  timeStart?: string | undefined;
  timeEnd?: string | undefined;
};

/** Submitted cases that the viewer finds. */
const projects = (tx: Tx, actor: Actor, f: ProjectFilters) => {
  let query = tx.selectFrom('ccc_application as a').where('a.submit_time', 'is not', null);
  if (f.businessType !== undefined && f.businessType !== CCC) query = query.where(sql<boolean>`false`);
  const within = findsArchive(tx, actor);
  if (within) query = query.where(within);
  if (f.dataId) query = query.where('a.id', '=', f.dataId);
  if (f.keyword) query = query.where(sql<boolean>`a.id = any(array(select ccc_application_search(${f.keyword})))`);
  if (f.state !== undefined) query = query.where('a.state', '=', f.state);
  if (f.timeStart) query = query.where('a.submit_time', '>=', f.timeStart);
  if (f.timeEnd) query = query.where('a.submit_time', '<=', f.timeEnd);
  if (f.lacking !== undefined)
    query = query.where((e) => {
      const lacks = e.exists(
        e.selectFrom('file_missing as m').select('m.id').whereRef('m.tenant_id', '=', 'a.tenant_id').whereRef('m.case_id', '=', 'a.id'),
      );
      return f.lacking ? lacks : e.not(lacks);
    });
  return query;
};

const countOf = (tx: Tx, who: Who, f: ProjectFilters): Promise<number> =>
  who.totals.of(who.actor, ['archive', f], async () => {
    const { n } = await tx
      .selectFrom(projects(tx, who.actor, f).select('a.id').limit(COUNT_LIMIT).as('counted'))
      .select(sql<number>`count(*)::int`.as('n'))
      .executeTakeFirstOrThrow();
    return n;
  });

/** The page first, then what its rows ask of files: the figures of a page cost the same however long the history. */
export const projectRows = (tx: Tx, actor: Actor, f: ProjectFilters, { limit, offset }: { limit: number; offset: number }) =>
  tx
    .selectFrom(
      projects(tx, actor, f)
        .select(['a.id', 'a.tenant_id', 'a.application_no', 'a.product_name', 'a.applicant_name', 'a.state', 'a.submit_time'])
        .orderBy('a.submit_time', (o) => o.desc().nullsLast())
        .orderBy('a.id', 'desc')
        .limit(limit)
        .offset(offset)
        .as('p'),
    )
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
    .select([
      'p.id',
      'p.application_no',
      'p.product_name',
      'p.applicant_name',
      'p.state',
      'p.submit_time',
      's.files',
      's.bytes',
      's.problems',
      'l.missing',
      lackingIn('p.tenant_id', 'p.id').as('lacking'),
    ])
    .orderBy('p.submit_time', (o) => o.desc().nullsLast())
    .orderBy('p.id', 'desc');

export const projectPage = async (tx: Tx, who: Who, { current, size, ...f }: ProjectFilters & { current: number; size: number }) => {
  const [rows, total] = await Promise.all([
    projectRows(tx, who.actor, f, { limit: size, offset: (current - 1) * size }).execute(),
    countOf(tx, who, f),
  ]);
  return {
    records: rows.map((r) => ({
      dataId: r.id,
      businessType: CCC,
      projectNo: r.application_no,
      productName: r.product_name,
      applicantName: r.applicant_name,
      state: r.state,
      fileCount: r.files ?? 0,
      totalSize: Number(r.bytes ?? 0),
      lackingCount: r.lacking,
      missingCount: r.missing ?? 0,
      problemCount: r.problems ?? 0,
      createTime: r.submit_time ?? '',
    })),
    total,
    totalExact: total < COUNT_LIMIT,
    size,
    current,
    pages: Math.ceil(total / size),
  };
};

const plain = { nameEn: '', detail: '', dataId: '', isLeaf: false, count: 0, lacking: 0, missing: 0 };
const yearOf = (year: number): ProjectFilters => ({ timeStart: `${year}-01-01 00:00:00`, timeEnd: `${year}-12-31 23:59:59.999` });

const lines = async (tx: Tx, who: Who): Promise<Contents[]> => {
  const out: Contents[] = [];
  for (const line of LINES) {
    const count = await countOf(tx, who, { businessType: line });
    out.push({ ...plain, id: `line:${line}`, parentId: '', kind: 'line', name: line, isLeaf: count === 0, count });
  }
  return out;
};

/** From the newest submission back to the first one; the ends are read from an index. */
const years = async (tx: Tx, who: Who, line: string): Promise<Contents[]> => {
  const end = (order: 'asc' | 'desc') =>
    projects(tx, who.actor, { businessType: line }).select('a.submit_time').orderBy('a.submit_time', order).limit(1).executeTakeFirst();
  const [first, last] = await Promise.all([end('asc'), end('desc')]);
  if (!first?.submit_time || !last?.submit_time) return [];
  const out: Contents[] = [];
  for (let year = Number(last.submit_time.slice(0, 4)); year >= Number(first.submit_time.slice(0, 4)); year--) {
    const count = await countOf(tx, who, { businessType: line, ...yearOf(year) });
    if (count > 0) out.push({ ...plain, id: `year:${line}:${year}`, parentId: `line:${line}`, kind: 'year', name: String(year), count });
  }
  return out;
};

type ProjectRow = Awaited<ReturnType<ReturnType<typeof projectRows>['execute']>>[number];
const projectNode = (r: ProjectRow): Contents => ({
  id: `project:${r.id}`,
  parentId: `year:${CCC}:${(r.submit_time ?? '').slice(0, 4)}`,
  kind: 'project',
  name: r.application_no,
  nameEn: r.application_no,
  detail: [r.product_name, r.applicant_name].filter(Boolean).join(' · '),
  dataId: r.id,
  isLeaf: false,
  count: r.files ?? 0,
  lacking: r.lacking,
  missing: r.missing ?? 0,
});

const projectNodes = async (tx: Tx, who: Who, f: ProjectFilters, limit: number): Promise<Contents[]> =>
  (await projectRows(tx, who.actor, f, { limit, offset: 0 }).execute()).map(projectNode);

/** Folders and papers of a project, each below its parent, with the files and the missing papers below it. */
const papers = async (tx: Tx, who: Who, dataId: string): Promise<Contents[]> => {
  const { rows } = await treeOf(tx, who.actor, dataId, undefined);
  const nodes = rows.filter((r) => r.isFile === 0);
  const keyOf = (id: string) => (id === '' ? `project:${dataId}` : `node:${dataId}:${id}`);
  const sum = (id: string, what: (node: (typeof nodes)[number]) => number): number =>
    nodes.filter((n) => n.id === id || n.parentId === id).reduce((s, n) => s + (n.id === id ? what(n) : sum(n.id, what)), 0);
  return nodes.map((n) => ({
    id: keyOf(n.id),
    parentId: keyOf(n.parentId),
    kind: n.isLeaf === 1 ? 'paper' : 'folder',
    name: `${n.catalogCode} ${n.name}`,
    nameEn: `${n.catalogCode} ${n.nameEn || n.name}`,
    detail: '',
    dataId,
    isLeaf: n.isLeaf === 1,
    count: sum(n.id, (one) => one.fileCount),
    lacking: sum(n.id, (one) => Number(isLacking(one, one.fileCount))),
    missing: sum(n.id, (one) => one.isMissing),
  }));
};

/** A project that the viewer finds. @throws server.recordNotFound */
const projectOf = async (tx: Tx, who: Who, dataId: string): Promise<Contents> =>
  (await projectNodes(tx, who, { dataId }, 1))[0] ?? refuse('server.recordNotFound');

/** @throws server.recordNotFound for a parent that is no node of the contents */
export const contentsBelow = async (
  tx: Tx,
  who: Who,
  { parentId, keyword }: { parentId?: string | undefined; keyword?: string | undefined },
): Promise<Contents[]> => {
  if (keyword) return projectNodes(tx, who, { keyword }, MOST_PROJECTS);
  if (!parentId) return lines(tx, who);
  const [kind, first = '', second = ''] = parentId.split(':');
  if (kind === 'line' && LINES.some((line) => line === first)) return years(tx, who, first);
  if (kind === 'year' && LINES.some((line) => line === first) && /^\d{4}$/.test(second))
    return projectNodes(tx, who, { businessType: first, ...yearOf(Number(second)) }, MOST_PROJECTS);
  if ((kind === 'project' || kind === 'node') && /^[0-9a-f]{32}$/.test(first)) {
    await projectOf(tx, who, first);
    return (await papers(tx, who, first)).filter((n) => n.parentId === parentId);
  }
  return refuse('server.recordNotFound');
};

/** The project itself first, which tells where it stands. @throws server.recordNotFound */
export const contentsOf = async (tx: Tx, who: Who, dataId: string): Promise<Contents[]> => [
  await projectOf(tx, who, dataId),
  ...(await papers(tx, who, dataId)),
];
