/** Roles with their data scopes. */
import { roles } from '../defaults/organisation.ts';
import { keysOf, type Ledger, rowOf, type System } from './given.ts';

export const giveRoles = async (system: System, ledger: Ledger): Promise<void> => {
  const { tx, tenant } = system;
  const there = await tx.selectFrom('role').select('role_alias').where('tenant_id', '=', tenant).execute();
  const scopes = await tx.selectFrom('data_scope').select(['id', 'code']).where('tenant_id', '=', tenant).execute();
  const fresh = ledger.take(
    'role',
    roles.map((role, sort) => ({ role, sort })),
    ({ role: [alias] }) => alias,
    keysOf(there, (r) => r.role_alias),
  );
  if (fresh.length === 0) return;
  const rows = fresh.map(({ role: [alias, zh, en, codes], sort }) => ({
    codes,
    row: { ...rowOf(system), parent_id: null, role_name: zh, role_name_en: en, role_alias: alias, sort, scope: codes.join(',') },
  }));
  await tx
    .insertInto('role')
    .values(rows.map(({ row }) => row))
    .execute();
  const held = rows.flatMap(({ row, codes }) =>
    scopes
      .filter(({ code }) => codes.some((one) => one === code))
      .map(({ id }) => ({ ...rowOf(system), role_id: row.id, data_scope_id: id })),
  );
  if (held.length > 0) await tx.insertInto('role_data_scope').values(held).execute();
};
