/**
 * Adds staff of an Excel sheet: all or none. Each row is judged by the same declaration as the form, and by the same rules as an act of
 * the page; a trial run tells every fault by its row and adds nobody.
 */
import { en } from '@zhengjian/contract/areas/organisation/text.en.ts';
import { zh } from '@zhengjian/contract/areas/organisation/text.zh.ts';
import { MOST_SHEET_ROWS, type SheetFault, users } from '@zhengjian/contract/areas/organisation/users.ts';
import type { Language } from '@zhengjian/contract/constants.ts';
import { sql } from 'kysely';
import { audit } from '../../../platform/audit/write.ts';
import type { Tx } from '../../../platform/database/schema.ts';
import { readSheet } from '../../../platform/excel/read.ts';
import { blankSheet } from '../../../platform/excel/write.ts';
import type { Ctx, FileAnswer } from '../../../platform/http/context.ts';
import { checkFields } from '../../../platform/http/input.ts';
import { Refusal, refusalText, refuse } from '../../../platform/refuse.ts';
import { unknownPassword } from '../../account/index.ts';
import { receive } from '../../file/index.ts';
import { saveUserIn } from './save-user.ts';

declare module '../../../platform/audit/write.ts' {
  interface AuditKinds {
    'organisation.usersImported': { people: number };
  }
}

const KIND = { suffix: 'xlsx', max_file_size: 2 };
const COLUMNS = ['account', 'realName', 'code', 'dept', 'roles', 'posts', 'phone', 'email', 'remark'] as const;
type Column = (typeof COLUMNS)[number];
type Row = { line: number; cells: Record<Column, string> };
type Known = { depts: ReadonlyMap<string, string>; roles: ReadonlyMap<string, string>; posts: ReadonlyMap<string, string> };
type Outcome = { rows: number; added: number; faults: SheetFault[] };

const heads = (lang: Language) => (lang === 'en' ? en : zh).sheet.heads;
const cellsOf = (row: readonly string[], order: readonly (Column | undefined)[]): Record<Column, string> => {
  const cells: Record<Column, string> = {
    account: '',
    realName: '',
    code: '',
    dept: '',
    roles: '',
    posts: '',
    phone: '',
    email: '',
    remark: '',
  };
  for (const [at, column] of order.entries()) if (column !== undefined) cells[column] = row[at] ?? '';
  return cells;
};

/** Headings in either language, in any order; the obligatory ones are marked by a star. @throws organisation.sheetHeads */
const rowsOf = (sheet: readonly (readonly string[])[], lang: Language): Row[] => {
  const [head = [], ...rest] = sheet;
  const order = head.map((cell) =>
    COLUMNS.find((column) => [zh, en].some((texts) => texts.sheet.heads[column] === cell.replace('*', '').trim())),
  );
  const missing = (['account', 'realName', 'dept'] as const).filter((column) => !order.includes(column));
  if (missing.length > 0) refuse('organisation.sheetHeads', { heads: missing.map((column) => heads(lang)[column]).join(', ') });
  return rest
    .map((row, at) => ({ line: at + 2, cells: cellsOf(row, order) }))
    .filter(({ cells }) => Object.values(cells).some((cell) => cell !== ''));
};

/** Codes and names, both lead to the id; a name that two share leads nowhere. */
const namesOf = (rows: readonly { id: string; code: string; name: string }[]): ReadonlyMap<string, string> => {
  const names = new Map<string, string>();
  const shared = new Set(rows.map(({ name }) => name).filter((name, at, all) => all.indexOf(name) !== at));
  for (const { id, name } of rows) if (!shared.has(name)) names.set(name, id);
  for (const { id, code } of rows) names.set(code, id);
  return names;
};

const knownIn = async (tx: Tx, tenant: string): Promise<Known> => {
  const depts = await tx
    .selectFrom('dept')
    .select(['id', 'dept_code as code', 'dept_name as name'])
    .where('tenant_id', '=', tenant)
    .execute();
  const roles = await tx
    .selectFrom('role')
    .select(['id', 'role_alias as code', 'role_name as name'])
    .where('tenant_id', '=', tenant)
    .execute();
  const posts = await tx
    .selectFrom('post')
    .select(['id', 'post_code as code', 'post_name as name'])
    .where('tenant_id', '=', tenant)
    .execute();
  return { depts: namesOf(depts), roles: namesOf(roles), posts: namesOf(posts) };
};

class RowFault extends Error {
  constructor(
    readonly field: Column,
    readonly value: string,
  ) {
    super(field);
  }
}

const listed = (cell: string): string[] =>
  cell
    .split(/[,，、;；]/)
    .map((one) => one.trim())
    .filter(Boolean);
const idsOf = (cell: string, field: Column, known: ReadonlyMap<string, string>): string[] =>
  listed(cell).map((one) => {
    const id = known.get(one);
    if (id === undefined) throw new RowFault(field, one);
    return id;
  });

/** As the form would send it. */
const recordOf = ({ account, realName, code, dept, roles, posts, phone, email, remark }: Row['cells'], known: Known) => {
  const [deptId] = idsOf(dept, 'dept', known.depts);
  return {
    ...{ account, realName, code, phone, email, remark, homePageType: '1', deptId },
    postId: idsOf(posts, 'posts', known.posts),
    places: idsOf(roles, 'roles', known.roles).map((roleId) => ({ deptId, roleId })),
  };
};

/** Columns of the sheet by the fields of the record. */
const COLUMN_OF: Readonly<Record<string, Column>> = { deptId: 'dept', places: 'roles', postId: 'posts' };

const faultsOf = (lang: Language, { line, cells }: Row, fault: unknown): SheetFault[] => {
  const told = (column: Column | undefined, message: string, value?: string): SheetFault => ({
    row: line,
    field: column === undefined ? '' : heads(lang)[column],
    value: value ?? (column === undefined ? '' : cells[column]),
    message,
  });
  if (fault instanceof RowFault) return [told(fault.field, refusalText(lang, 'organisation.sheetUnknown'), fault.value)];
  if (!(fault instanceof Refusal)) throw fault;
  const fields = Object.entries(fault.fields ?? {});
  if (fields.length === 0) return [told(undefined, refusalText(lang, fault.key, fault.params))];
  return fields.map(([field, message]) => {
    const name = field.split('.')[0] ?? '';
    return told(COLUMN_OF[name] ?? COLUMNS.find((column) => column === name), message);
  });
};

/** Ends the transaction without anything of it. */
class TakenBack extends Error {}

/** A row that is refused leaves nothing behind; the next one is judged as if it had not been there. */
const tryRow = async (tx: Tx, ctx: Ctx, row: Row, known: Known, passwordHash: string): Promise<SheetFault[]> => {
  await sql`savepoint one_row`.execute(tx);
  try {
    const record = checkFields(users.record, recordOf(row.cells, known), ctx.lang);
    await saveUserIn(tx, ctx, record, passwordHash);
    return [];
  } catch (fault) {
    await sql`rollback to savepoint one_row`.execute(tx);
    return faultsOf(ctx.lang, row, fault);
  }
};

const addAll = async (tx: Tx, ctx: Ctx, rows: readonly Row[], passwordHash: string): Promise<SheetFault[]> => {
  const known = await knownIn(tx, ctx.actor.tenant);
  const faults: SheetFault[] = [];
  for (const row of rows) faults.push(...(await tryRow(tx, ctx, row, known, passwordHash)));
  return faults;
};

/**
 * @throws organisation.sheetHeads, organisation.sheetEmpty, organisation.sheetTooLong, organisation.sheetDamaged, and what an upload is
 *   refused for
 */
export const importUsers = async (ctx: Ctx, dryRun: boolean): Promise<Outcome> => {
  const { sha256 } = await receive(ctx, KIND, undefined);
  const content = (await ctx.files.read(sha256)) ?? refuse('organisation.sheetDamaged');
  const sheet = await readSheet(content, MOST_SHEET_ROWS + 1);
  if (sheet === 'damaged') return refuse('organisation.sheetDamaged');
  if (sheet === 'tooMany') return refuse('organisation.sheetTooLong', { n: MOST_SHEET_ROWS });
  const rows = rowsOf(sheet, ctx.lang);
  if (rows.length === 0) refuse('organisation.sheetEmpty');
  const passwordHash = await unknownPassword(ctx.world);
  let faults: SheetFault[] = [];
  try {
    await ctx.db.system(async (tx) => {
      faults = await addAll(tx, ctx, rows, passwordHash);
      if (dryRun || faults.length > 0) throw new TakenBack();
      await audit(tx, ctx, {
        kind: 'organisation.usersImported',
        subject: { type: 'user_account', id: null },
        details: { people: rows.length },
      });
    });
  } catch (fault) {
    if (!(fault instanceof TakenBack)) throw fault;
  }
  return { rows: rows.length, added: dryRun || faults.length > 0 ? 0 : rows.length, faults };
};

const OBLIGATORY: readonly Column[] = ['account', 'realName', 'dept'];
const WIDTH = 18;

/** An empty sheet with the headings that the import knows. */
export const importTemplate = ({ lang }: Pick<Ctx, 'lang'>): FileAnswer => {
  const { name, heads } = (lang === 'en' ? en : zh).sheet;
  return blankSheet({ name, heads, columns: COLUMNS, obligatory: OBLIGATORY, width: WIDTH, rows: MOST_SHEET_ROWS });
};
