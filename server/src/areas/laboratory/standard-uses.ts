/** Where records name standards in lists of ids, which no foreign key holds: other areas tell their columns. */
import { sql } from 'kysely';
import type { Schema, Tx } from '../../platform/database/schema.ts';

type Use = { [T in keyof Schema]: readonly [table: T, column: keyof Schema[T] & string, ofCase?: keyof Schema[T] & string] }[keyof Schema];
const uses = new Map<string, Use>();

/** Columns of the kind `uuid[]`, and in which column the row names its case where it is of one; once per column, at start-up. */
export const declareStandardUses = (...columns: readonly Use[]): void => {
  for (const use of columns) uses.set(`${use[0]}.${use[1]}`, use);
};

export const namesStandard = async (tx: Tx, id: string): Promise<boolean> => {
  for (const [table, column] of uses.values()) {
    const found = await sql`select 1 from ${sql.table(table)} where ${id}::uuid = any(${sql.ref(column)}) limit 1`.execute(tx);
    if (found.rows.length > 0) return true;
  }
  return false;
};

/** Standards that cases name, as their lines declare it, in the order of the register. */
export const standardsOfCases = async (tx: Tx, caseIds: readonly string[]): Promise<string[]> => {
  const named = new Set<string>();
  for (const [table, column, ofCase] of uses.values()) {
    if (ofCase === undefined) continue;
    const found = await sql<{ id: string }>`select distinct replace(unnest(${sql.ref(column)})::text, '-', '') as id
      from ${sql.table(table)} where ${sql.ref(ofCase)} = any(${[...caseIds]}::uuid[])`.execute(tx);
    for (const { id } of found.rows) named.add(id);
  }
  if (named.size === 0) return [];
  const rows = await tx
    .selectFrom('standard')
    .select('standard_no')
    .where('id', 'in', [...named])
    .orderBy('sort')
    .orderBy('standard_no')
    .execute();
  return rows.map(({ standard_no }) => standard_no);
};
