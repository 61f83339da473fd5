/** Departments: the register, its lists, and the tree in the shapes that the framework's clients know. */
import {
  type DepartmentNode,
  type DepartmentRow,
  departmentList,
  departments,
  EXTERNAL_LABORATORY,
} from '@zhengjian/contract/areas/organisation/departments.ts';
import { en } from '@zhengjian/contract/areas/organisation/text.en.ts';
import { zh } from '@zhengjian/contract/areas/organisation/text.zh.ts';
import type { Language } from '@zhengjian/contract/constants.ts';
import { type Selectable, sql } from 'kysely';
import type { Schema, Tx } from '../../platform/database/schema.ts';
import { answerList } from '../../platform/lists/answer-list.ts';
import { refuse } from '../../platform/refuse.ts';
import { answerRegister, type Reading } from '../../platform/registers/answer-register.ts';
import { sealDictionaryItem } from '../system/index.ts';
import { departmentUse } from './department-use.ts';
import { departmentsBelow } from './user-list.ts';
import './tables.ts';

type Row = Selectable<Schema['dept']>;

/** Departments that the product looks up by their codes: customers register into one, external laboratories stand below the other. */
const SYSTEM_CODES: readonly string[] = ['customers', 'extLabs'];

const nameIn = (lang: Language, { dept_name, dept_name_en }: Pick<Row, 'dept_name' | 'dept_name_en'>): string =>
  lang === 'en' && dept_name_en !== '' ? dept_name_en : dept_name;

/** Not below itself, nor below what stands below it. */
const checkParent = async (tx: Tx, tenant: string, id: string | undefined, parentId: string | undefined): Promise<void> => {
  if (parentId === undefined) return;
  const parent = await tx.selectFrom('dept').select(['id', 'dept_category']).where('id', '=', parentId).forUpdate().executeTakeFirst();
  if (!parent || parent.dept_category === EXTERNAL_LABORATORY) return refuse('organisation.deptNotFound');
  if (id !== undefined && (await departmentsBelow(tx, tenant, id)).includes(parentId)) refuse('organisation.deptBelowItself');
};

export const departmentRegister = answerRegister(departments, {
  table: 'dept',
  missing: 'organisation.deptNotFound',
  show: async (tx, { lang }, rows) => {
    const use = await departmentUse(
      tx,
      rows.map(({ id }) => id),
    );
    const parents = await tx
      .selectFrom('dept')
      .select(['id', 'dept_name', 'dept_name_en'])
      .where(
        'id',
        'in',
        rows.map(({ parent_id, id }) => parent_id ?? id),
      )
      .execute();
    const categories: Readonly<Record<number, string>> = (lang === 'en' ? en : zh).deptCategory;
    return ({ id, parent_id, dept_category }) => {
      const parent = parents.find((one) => one.id === parent_id);
      return {
        parentName: parent ? nameIn(lang, parent) : '',
        deptCategoryName: categories[dept_category] ?? '',
        hasChildren: use(id).children > 0,
        userCount: use(id).people,
      };
    };
  },
  guard: async (tx, { actor }, input, before) => {
    if (before?.dept_category === EXTERNAL_LABORATORY) refuse('organisation.laboratoryElsewhere', { name: before.dept_name });
    // two who move departments at once could put each below the other
    await sql`select pg_advisory_xact_lock(hashtextextended(${`dept:${actor.tenant}`}, 0))`.execute(tx);
    await checkParent(tx, actor.tenant, before?.id, input.parentId);
    if (before && SYSTEM_CODES.includes(before.dept_code) && before.dept_code !== input.deptCode)
      refuse('organisation.deptCodeKept', { code: before.dept_code });
  },
  also: async (_tx, _by, input) => ({ full_name: input.fullName ?? input.deptName }),
  taken: (input) => refuse('organisation.deptCodeTaken', { code: input.deptCode }),
  beforeRemoval: async (tx, by, rows) => {
    const use = await departmentUse(
      tx,
      rows.map(({ id }) => id),
    );
    for (const { id, dept_name: name, dept_code, dept_category } of rows) {
      if (SYSTEM_CODES.includes(dept_code)) refuse('organisation.deptOfSystem', { name });
      const { children, people } = use(id);
      if (children > 0) refuse('organisation.deptHasChildren', { name, n: children });
      if (people > 0 && dept_category === EXTERNAL_LABORATORY) refuse('organisation.laboratoryHasUsers', { name, n: people });
      if (people > 0) refuse('organisation.deptHasPeople', { name, n: people });
    }
    // a laboratory that is gone is offered no more for tests and samples
    for (const { laboratory } of rows) if (laboratory) await sealDictionaryItem(tx, by, { dictionary: 'laboratory_b', key: laboratory });
  },
  inUse: ({ dept_name: name }) => refuse('organisation.deptNamed', { name }),
});

const inside = sql<boolean>`r.dept_category <> ${sql.lit(EXTERNAL_LABORATORY)}`;

export const departmentPage = answerList(departmentList, {
  table: 'dept',
  where: () => inside,
  within: ({ actor: _ }, _tx, _tab, { parentId }) => [
    parentId === undefined ? sql<boolean>`true` : sql<boolean>`r.parent_id = ${parentId}`,
  ],
  tabs: {},
  filters: { deptCode: 'dept_code' },
  sorts: { sort: 'sort' },
  search: (keyword) =>
    sql<boolean>`(strpos(lower(r.dept_name || ' ' || r.dept_name_en || ' ' || r.full_name), lower(${keyword})) > 0 or r.dept_code = ${keyword})`,
  rows: (tx, reader, ids) => departmentRegister.rows(tx, reader, ids),
});

/** Directly below one department, or at the top. */
export const levelOf = async (tx: Tx, by: Reading, parentId: string | undefined): Promise<DepartmentRow[]> => {
  const rows = await tx
    .selectFrom('dept')
    .select('id')
    .where('tenant_id', '=', by.actor.tenant)
    .where('parent_id', parentId === undefined ? 'is' : '=', parentId ?? null)
    .where('dept_category', '<>', EXTERNAL_LABORATORY)
    .orderBy('sort')
    .orderBy('id')
    .execute();
  const shown = await departmentRegister.rows(
    tx,
    by,
    rows.map(({ id }) => id),
  );
  return rows.flatMap(({ id }) => shown.filter((row) => row.id === id));
};

type NodeRow = Pick<Row, 'id' | 'parent_id' | 'dept_name' | 'dept_name_en' | 'dept_code' | 'dept_category'>;

const nodeOf = (lang: Language, row: NodeRow, hasChildren: boolean): DepartmentNode => ({
  id: row.id,
  key: row.id,
  value: row.id,
  parentId: row.parent_id ?? '',
  title: nameIn(lang, row),
  deptName: row.dept_name,
  deptCode: row.dept_code,
  deptCategory: row.dept_category,
  hasChildren,
});

/** One level of the tree, without what stands below it. */
export const levelNodes = async (
  tx: Tx,
  { actor, lang }: Reading,
  { parentId, deptCategory }: { parentId?: string | undefined; deptCategory?: number | undefined },
): Promise<DepartmentNode[]> => {
  const { rows } = await sql<
    NodeRow & { below: boolean }
  >`select d.id, d.parent_id, d.dept_name, d.dept_name_en, d.dept_code, d.dept_category,
      exists (select 1 from dept c where c.tenant_id = d.tenant_id and c.parent_id = d.id
        ${deptCategory === undefined ? sql`` : sql`and c.dept_category = ${deptCategory}`}) as below
    from dept d where d.tenant_id = ${actor.tenant} and d.parent_id ${parentId === undefined ? sql`is null` : sql`= ${parentId}`}
      ${deptCategory === undefined ? sql`` : sql`and d.dept_category = ${deptCategory}`}
    order by d.sort, d.id`.execute(tx);
  return rows.map(({ below, ...row }) => nodeOf(lang, row, below));
};

type Wanted = { deptName?: string | undefined; deptCode?: string | undefined };

/** The whole tree, or what of it leads to the departments looked for. */
export const treeOf = async (tx: Tx, { actor, lang }: Reading, { deptName, deptCode }: Wanted = {}): Promise<DepartmentNode[]> => {
  const rows: NodeRow[] = await tx
    .selectFrom('dept')
    .select(['id', 'parent_id', 'dept_name', 'dept_name_en', 'dept_code', 'dept_category'])
    .where('tenant_id', '=', actor.tenant)
    .orderBy('sort')
    .orderBy('id')
    .execute();
  const below = new Map<string, NodeRow[]>();
  for (const row of rows) below.set(row.parent_id ?? '', [...(below.get(row.parent_id ?? '') ?? []), row]);
  const isWanted = (row: NodeRow): boolean =>
    (deptName === undefined || `${row.dept_name} ${row.dept_name_en}`.toLowerCase().includes(deptName.toLowerCase())) &&
    (deptCode === undefined || row.dept_code.includes(deptCode));
  const branch = (parent: string): DepartmentNode[] =>
    (below.get(parent) ?? []).flatMap((row) => {
      const children = branch(row.id);
      if (children.length === 0 && !isWanted(row)) return [];
      const node = nodeOf(lang, row, children.length > 0);
      return [children.length === 0 ? node : { ...node, children }];
    });
  return branch('');
};
