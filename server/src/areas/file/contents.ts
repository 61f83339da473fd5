/** The contents of the archive level by level: lines, years, projects, their folders and papers. */
import { type archiveProjectList, type contentsNode, PROJECT_LINES } from '@zhengjian/contract/areas/file/records.ts';
import { isLacking } from '@zhengjian/contract/areas/file/rules.ts';
import type { Conditions, RowOf } from '@zhengjian/contract/list.ts';
import type * as z from 'zod';
import type { Tx } from '../../platform/database/schema.ts';
import type { Reader } from '../../platform/lists/answer-list.ts';
import { refuse } from '../../platform/refuse.ts';
import { archiveProjects } from './archive-projects.ts';
import { treeOf } from './queries.ts';

type Contents = z.output<typeof contentsNode>;
type Project = RowOf<typeof archiveProjectList>;
type Filters = Conditions<typeof archiveProjectList>;
type Line = (typeof PROJECT_LINES)[number];

/** Projects shown below a year; a keyword finds the others. */
const MOST_PROJECTS = 200;

const plain = { nameEn: '', detail: '', dataId: '', isLeaf: false, count: 0, lacking: 0, missing: 0 };
const yearOf = (year: number): Filters => ({ timeStart: `${year}-01-01 00:00:00`, timeEnd: `${year}-12-31 23:59:59.999` });

const lines = async (tx: Tx, reader: Reader): Promise<Contents[]> => {
  const counts = await Promise.all(PROJECT_LINES.map((businessType) => archiveProjects.total(tx, reader, { businessType })));
  return PROJECT_LINES.map((line, i) => {
    const count = counts[i] ?? 0;
    return { ...plain, id: `line:${line}`, parentId: '', kind: 'line', name: line, isLeaf: count === 0, count };
  });
};

/** From the newest submission back to the first one; the ends are read from an index. */
const years = async (tx: Tx, reader: Reader, businessType: Line): Promise<Contents[]> => {
  const end = async (sort: 'createTime' | '-createTime') =>
    Number((await archiveProjects.page(tx, reader, { businessType, sort, current: 1, size: 1 })).records[0]?.createTime.slice(0, 4));
  const [first, last] = await Promise.all([end('createTime'), end('-createTime')]);
  const all = Number.isNaN(first) ? [] : Array.from({ length: last - first + 1 }, (_, i) => last - i);
  const counts = await Promise.all(all.map((year) => archiveProjects.total(tx, reader, { businessType, ...yearOf(year) })));
  return all.flatMap((year, i): Contents[] => {
    const count = counts[i] ?? 0;
    return count === 0
      ? []
      : [{ ...plain, id: `year:${businessType}:${year}`, parentId: `line:${businessType}`, kind: 'year', name: String(year), count }];
  });
};

const projectNode = (p: Project): Contents => ({
  id: `project:${p.dataId}`,
  parentId: `year:${p.businessType}:${p.createTime.slice(0, 4)}`,
  kind: 'project',
  name: p.projectNo,
  nameEn: p.projectNo,
  detail: [p.productName, p.applicantName].filter(Boolean).join(' · '),
  dataId: p.dataId,
  isLeaf: false,
  count: p.fileCount,
  lacking: p.lackingCount,
  missing: p.missingCount,
});

const projectNodes = async (tx: Tx, reader: Reader, f: Filters): Promise<Contents[]> =>
  (await archiveProjects.page(tx, reader, { ...f, current: 1, size: MOST_PROJECTS })).records.map(projectNode);

/** Folders and papers of a project, each below its parent, with the files and the missing papers below it. */
const papers = async (tx: Tx, { actor }: Reader, dataId: string): Promise<Contents[]> => {
  const { rows } = await treeOf(tx, actor, dataId, undefined);
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
const projectOf = async (tx: Tx, reader: Reader, dataId: string): Promise<Contents> =>
  projectNode((await archiveProjects.one(tx, reader, dataId)) ?? refuse('server.recordNotFound'));

const isLine = (name: string): name is Line => PROJECT_LINES.some((line) => line === name);

/** @throws server.recordNotFound for a parent that is no node of the contents */
export const contentsBelow = async (
  tx: Tx,
  reader: Reader,
  { parentId, keyword }: { parentId?: string | undefined; keyword?: string | undefined },
): Promise<Contents[]> => {
  if (keyword) return projectNodes(tx, reader, { keyword });
  if (!parentId) return lines(tx, reader);
  const [kind, first = '', second = ''] = parentId.split(':');
  if (kind === 'line' && isLine(first)) return years(tx, reader, first);
  if (kind === 'year' && isLine(first) && /^\d{4}$/.test(second))
    return projectNodes(tx, reader, { businessType: first, ...yearOf(Number(second)) });
  if ((kind === 'project' || kind === 'node') && /^[0-9a-f]{32}$/.test(first)) {
    await projectOf(tx, reader, first);
    return (await papers(tx, reader, first)).filter((n) => n.parentId === parentId);
  }
  return refuse('server.recordNotFound');
};

/** The project itself first, which tells where it stands. @throws server.recordNotFound */
export const contentsOf = async (tx: Tx, reader: Reader, dataId: string): Promise<Contents[]> => [
  await projectOf(tx, reader, dataId),
  ...(await papers(tx, reader, dataId)),
];
