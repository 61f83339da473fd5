/**
 * Which columns hold keys of which dictionary, so that a key that records carry is neither taken away nor changed. Declared lists and
 * registers tell their own; an area tells the columns of records that are neither (`Area.dictionaryUses`).
 */
import { sql } from 'kysely';
import type { Schema, Tx } from './database/schema.ts';

type Use = { table: keyof Schema; column: string };
const known = new Map<string, Map<string, Use>>();

export const declareDictionaryUse = (dictionary: string, use: Use): void => {
  const uses = known.get(dictionary) ?? new Map<string, Use>();
  known.set(dictionary, uses.set(`${use.table}.${use.column}`, use));
};

/** Tables of the viewer's institute that hold the key. */
export const tablesWithKey = async (tx: Tx, dictionary: string, key: string): Promise<string[]> => {
  const found: string[] = [];
  for (const { table, column } of known.get(dictionary)?.values() ?? []) {
    if (found.includes(table)) continue;
    const ref = sql.ref(`r.${column}`);
    // a column holds one key, several, or the number that a key is
    const { rows } = await sql<{ used: boolean }>`select exists (
      select from ${sql.table(table)} r where to_jsonb(${ref}) @> to_jsonb(${key}::text) or ${ref}::text = ${key}
    ) as used`.execute(tx);
    if (rows[0]?.used) found.push(table);
  }
  return found;
};
