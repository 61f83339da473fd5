/** What stands in departments: sub-departments, and people who belong there or hold a role there. */
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/schema.ts';
import '../account/tables.ts';
import './tables.ts';

type Use = { children: number; people: number };
const NOTHING: Use = { children: 0, people: 0 };

export const departmentUse = async (tx: Tx, ids: readonly string[]): Promise<(id: string) => Use> => {
  const { rows } = await sql<Use & { id: string }>`select d.id,
      (select count(*) from dept c where c.tenant_id = d.tenant_id and c.parent_id = d.id)::int as children,
      (select count(*) from (
        select u.id from user_account u where u.tenant_id = d.tenant_id and u.dept_id = d.id
        union select h.user_id from user_role h where h.tenant_id = d.tenant_id and h.dept_id = d.id) as p)::int as people
    from dept d where d.id = any(${[...ids]}::uuid[])`.execute(tx);
  const found = new Map(rows.map((row) => [row.id, row]));
  return (id) => found.get(id) ?? NOTHING;
};
