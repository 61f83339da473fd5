/** Where records name standards in lists of ids, which no foreign key holds: other areas tell their columns. */
import { sql } from 'kysely';
import type { Schema, Tx } from '../../platform/database/schema.ts';

type Use = { [T in keyof Schema]: readonly [table: T, column: keyof Schema[T] & string] }[keyof Schema];
const uses = new Map<string, Use>();

/** Columns of the kind `uuid[]`; once per column, at start-up. */
export const declareStandardUses = (...columns: readonly Use[]): void => {
  for (const use of columns) uses.set(use.join('.'), use);
};

export const namesStandard = async (tx: Tx, id: string): Promise<boolean> => {
  for (const [table, column] of uses.values()) {
    const found = await sql`select 1 from ${sql.table(table)} where ${id}::uuid = any(${sql.ref(column)}) limit 1`.execute(tx);
    if (found.rows.length > 0) return true;
  }
  return false;
};
