/**
 * Tables of the system. Each declares one kind of access; its policies, grants and standard columns come from here and
 * the isolation test reads the kind back from the table's comment.
 *
 * Policies call the app_* functions inside `(select …)`, so that PostgreSQL asks once per statement, not once per row. Whose case a row
 * belongs to is looked up row by row: gathered once, a busy company's cases take longer than any page (600 ms for 900,000).
 */
import { type Kysely, sql } from 'kysely';

/**
 * Who may reach a row (design 4); always within the tenant of the session unless said otherwise.
 * - `tenant`: everybody of the tenant.
 * - `staffOnly`: staff and the system itself; customers and laboratories see nothing.
 * - `party`: staff; customers whose company takes part in the case (`case_party`), who write only as applicant.
 * - `company`: staff; customers of that company.
 * - `laboratory`: staff; users of that external laboratory.
 * - `own`: the user the row belongs to.
 * - `platform`: readable by all tenants, written by the system only; has no tenant_id of its own accord.
 * - `system`: the system only.
 */
export type TableAccess = 'tenant' | 'staffOnly' | 'party' | 'company' | 'laboratory' | 'own' | 'platform' | 'system';

export type TableOptions = {
  /** Rows are never changed or deleted by the app; they carry no updated_* and no version. */
  appendOnly?: boolean;
  /**
   * `any`: every session may add rows though it may not read them (audit, outbox). `staff`: others read, only staff write.
   * `none`: the app never writes.
   */
  write?: 'same' | 'any' | 'staff' | 'none';
  /** Column that names the case (`party`), company, laboratory or user (`own`). */
  by?: string;
  /** false: no id of its own (the columns declare a primary key). */
  id?: boolean;
  /** Partitioned by month over created_at (logs only); a default partition catches all. */
  monthly?: boolean;
  /** Bodies of indexes: `unique (tenant_id, name)` or `(tenant_id, state, created_at)`. */
  indexes?: readonly string[];
};

const STAFF = `(select app_kind()) in ('staff','system')`;
const TENANT = 'tenant_id = (select app_tenant())';
/**
 * Staff reach all rows of their tenant, others those of `condition`. `case`, not `or` or a bare `in`: PostgreSQL guesses that
 * those leave one row in two hundred, and then sorts whole tables for a page of thirty (measured at 20,000 cases: 63 ms, with
 * `case` 0.4 ms).
 */
const staffOr = (condition: string) => `${TENANT} and case when ${STAFF} then true else ${condition} end`;
const BY: Record<string, string> = { party: 'case_id', company: 'company_id', laboratory: 'laboratory', own: 'user_id' };

/** Conditions for reading and for writing a row; undefined where the app never may. */
const conditions = (table: string, access: TableAccess, column: string): { read?: string; write?: string } => {
  const both = (condition: string) => ({ read: condition, write: condition });
  const cases = (role: string) =>
    `coalesce((select true from case_party p where p.tenant_id = ${table}.tenant_id and p.case_id = ${table}.${column}
      and p.company_id = any((select app_companies())::uuid[])${role} limit 1), false)`;
  switch (access) {
    case 'tenant':
      return both(TENANT);
    case 'staffOnly':
      return both(staffOr('false'));
    case 'party':
      return { read: staffOr(cases('')), write: staffOr(cases(" and p.role = 'applicant'")) };
    case 'company':
      return both(staffOr(`${column} = any((select app_companies())::uuid[])`));
    case 'laboratory':
      return both(staffOr(`${column} = (select app_laboratory())`));
    case 'own':
      return both(`${TENANT} and ${column} = (select app_user())`);
    case 'platform':
      return { read: 'true' };
    case 'system':
      return {};
  }
};

const standardColumns = (access: TableAccess, o: TableOptions): string => {
  const id = o.id === false ? '' : `id uuid not null${o.monthly ? '' : ' primary key'},`;
  const tenant = access === 'platform' ? '' : 'tenant_id text not null,';
  const changed = o.appendOnly ? '' : 'updated_at timestamptz not null, updated_by uuid not null, version integer not null default 1,';
  return `${id} ${tenant} created_dept uuid, created_at timestamptz not null, created_by uuid not null, ${changed}`;
};

/** The statements behind {@link createTable}, for tests. */
export const tableStatements = (name: string, access: TableAccess, columns: string, o: TableOptions = {}): string[] => {
  const write = o.write ?? 'same';
  const kind = conditions(name, access, o.by ?? BY[access] ?? '');
  const condition = write === 'staff' ? { ...kind, write: staffOr('false') } : kind;
  const ownWrite = write === 'same' || write === 'staff';
  const unique = o.id === false || access === 'platform' || o.monthly ? '' : ', unique (tenant_id, id)';
  const out = [
    `create table ${name} (${standardColumns(access, o)} ${columns.trim().replace(/,$/, '')}${unique})${o.monthly ? ' partition by range (created_at)' : ''}`,
    `comment on table ${name} is 'access:${access}${o.appendOnly ? ' append' : ''}${write === 'same' ? '' : ` write:${write}`}'`,
    `alter table ${name} enable row level security`,
    `alter table ${name} force row level security`,
    `create policy owner on ${name} to zj_owner using (true) with check (true)`,
    `create policy system on ${name} to zj_system using (true) with check (true)`,
    `grant select, insert, update, delete on ${name} to zj_system`,
  ];
  if (o.monthly) {
    out.push(`create table ${name}_rest partition of ${name} default`, `alter table ${name}_rest enable row level security`);
    out.push(`alter table ${name}_rest force row level security`, `comment on table ${name}_rest is 'access:system'`);
  }
  if (condition.read) {
    out.push(`create policy app_read on ${name} for select to zj_app using (${condition.read})`, `grant select on ${name} to zj_app`);
  }
  const insert = write === 'any' ? `${TENANT} and created_by = (select app_user())` : ownWrite ? condition.write : undefined;
  if (insert) {
    out.push(`create policy app_insert on ${name} for insert to zj_app with check (${insert})`, `grant insert on ${name} to zj_app`);
  }
  if (condition.write && ownWrite && !o.appendOnly) {
    out.push(
      `create policy app_update on ${name} for update to zj_app using (${condition.write}) with check (${condition.write})`,
      `create policy app_delete on ${name} for delete to zj_app using (${condition.write})`,
      `grant update, delete on ${name} to zj_app`,
    );
  }
  (o.indexes ?? []).forEach((body, i) => {
    const isUnique = body.startsWith('unique ');
    out.push(
      `create ${isUnique ? 'unique ' : ''}index ${name}_${isUnique ? 'key' : 'idx'}${i + 1} on ${name} ${body.replace(/^unique /, '')}`,
    );
  });
  return out;
};

/**
 * Creates a table with the standard columns (id, tenant_id, created_dept, created_at, created_by, updated_at, updated_by,
 * version), forced row-level security, the policies of its kind and the grants.
 * `columns` is the SQL of the table's own columns and constraints. Foreign keys to tenant tables name
 * `(tenant_id, x_id) references x (tenant_id, id)`, since foreign keys ignore row-level security.
 */
export const createTable = async (
  db: Kysely<unknown>,
  name: string,
  access: TableAccess,
  columns: string,
  options: TableOptions = {},
): Promise<void> => {
  for (const statement of tableStatements(name, access, columns, options)) await sql.raw(statement).execute(db);
};
