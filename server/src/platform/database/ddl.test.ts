/** What each kind of access means, on one small table per kind. */
import { Kysely, PostgresDialect, sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { freshDatabase, viewer } from '../../testing/database.ts';
import type { Viewer } from './db.ts';
import { createTable } from './ddl.ts';
import { openPool } from './pools.ts';

const system = await freshDatabase();
const { db, world } = system;

const maker = '01900000000070008000000000000a01';
const applicant = '01900000000070008000000000000c01';
const factory = '01900000000070008000000000000c02';
const caseId = '01900000000070008000000000000d01';
const T = '000000';

const staff = viewer();
const asApplicant = viewer({ kind: 'customer', user: maker, companies: [applicant] });
const asFactory = viewer({ kind: 'customer', user: maker, companies: [factory] });
const laboratory = viewer({ kind: 'extLab', laboratory: 'L1' });

beforeAll(async () => {
  const owner = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: openPool(system.urls.owner, { name: 'test', max: 1 }) }) });
  await createTable(owner, 'k_party', 'party', 'case_id uuid not null');
  await createTable(owner, 'k_company', 'company', 'company_id uuid not null');
  await createTable(owner, 'k_lab', 'laboratory', 'laboratory text not null');
  await createTable(owner, 'k_own', 'own', 'user_id uuid not null');
  await createTable(owner, 'k_tenant', 'tenant', 'x text');
  await createTable(owner, 'k_staff', 'tenant', 'x text', { write: 'staff' });
  await createTable(owner, 'k_append', 'tenant', 'x text', { appendOnly: true });
  await createTable(owner, 'k_platform', 'platform', 'x text');
  await owner.destroy();
  const std = `gen_random_uuid(), '${T}', now(), '${maker}', now(), '${maker}'`;
  const cols = 'id, tenant_id, created_at, created_by, updated_at, updated_by';
  await system.raw(`set session_replication_role = replica;
    insert into case_party (${cols}, case_id, company_id, role) values (${std}, '${caseId}', '${applicant}', 'applicant'), (${std}, '${caseId}', '${factory}', 'factory');
    insert into k_party (${cols}, case_id) values (${std}, '${caseId}');
    insert into k_company (${cols}, company_id) values (${std}, '${applicant}');
    insert into k_lab (${cols}, laboratory) values (${std}, 'L1');
    insert into k_own (${cols}, user_id) values (${std}, '${maker}');
    insert into k_tenant (${cols}) values (${std}); insert into k_staff (${cols}) values (${std});
    insert into k_append (id, tenant_id, created_at, created_by) values (gen_random_uuid(), '${T}', now(), '${maker}');
    insert into k_platform (id, created_at, created_by, updated_at, updated_by) values (gen_random_uuid(), now(), '${maker}', now(), '${maker}');
    set session_replication_role = origin`);
});

const reads = (who: Viewer, table: string) =>
  db.read(who, async (tx) => Number((await sql<{ n: string }>`select count(*) as n from ${sql.table(table)}`.execute(tx)).rows[0]?.n));
/** Rows changed, or the SQLSTATE of the refusal. */
const writes = (who: Viewer, table: string): Promise<number | string> =>
  db
    .write(who, async (tx) => Number((await sql`update ${sql.table(table)} set version = version + 1`.execute(tx)).numAffectedRows ?? 0))
    .catch((e: unknown) => (e instanceof Error && 'code' in e ? String(e.code) : Promise.reject(e)));

describe('kinds of access', () => {
  test('party: applicant and factory see the case, only the applicant writes', async () => {
    expect([await reads(staff, 'k_party'), await writes(staff, 'k_party')]).toEqual([1, 1]);
    expect([await reads(asApplicant, 'k_party'), await writes(asApplicant, 'k_party')]).toEqual([1, 1]);
    expect([await reads(asFactory, 'k_party'), await writes(asFactory, 'k_party')]).toEqual([1, 0]);
    expect(await reads(laboratory, 'k_party')).toBe(0);
    const intoForeignCase = db.write(asFactory, (tx) =>
      sql`insert into k_party (id, tenant_id, created_at, created_by, updated_at, updated_by, case_id)
        values (${world.uuid()}, ${T}, ${world.now()}, ${maker}, ${world.now()}, ${maker}, ${caseId})`.execute(tx),
    );
    await expect(intoForeignCase).rejects.toMatchObject({ code: '42501' });
  });

  test('company, laboratory and own rows belong to those they name', async () => {
    expect([await reads(asApplicant, 'k_company'), await reads(asFactory, 'k_company'), await reads(staff, 'k_company')]).toEqual([
      1, 0, 1,
    ]);
    expect([await reads(laboratory, 'k_lab'), await reads(viewer({ kind: 'extLab', laboratory: 'L2' }), 'k_lab')]).toEqual([1, 0]);
    expect([await reads(asApplicant, 'k_own'), await reads(staff, 'k_own')]).toEqual([1, 0]);
  });

  test('a row cannot be handed to another company or another tenant', async () => {
    const hand = db.write(asApplicant, (tx) => sql`update k_company set company_id = ${factory}`.execute(tx));
    await expect(hand).rejects.toMatchObject({ code: '42501' });
    const move = db.write(staff, (tx) => sql`update k_tenant set tenant_id = '100001'`.execute(tx));
    await expect(move).rejects.toMatchObject({ code: '42501' });
  });

  test('written by staff only; added only; written by the system only', async () => {
    expect([await reads(asApplicant, 'k_staff'), await writes(asApplicant, 'k_staff'), await writes(staff, 'k_staff')]).toEqual([1, 0, 1]);
    expect(await reads(staff, 'k_append')).toBe(1);
    await expect(db.write(staff, (tx) => sql`update k_append set x = 'y'`.execute(tx))).rejects.toMatchObject({ code: '42501' });
    expect([await reads(viewer({ tenant: '100001' }), 'k_platform'), await writes(staff, 'k_platform')]).toEqual([1, '42501']);
    expect(await db.system(async (tx) => Number((await sql`update k_platform set x = 'y'`.execute(tx)).numAffectedRows))).toBe(1);
  });

  const planOf = async (table: string): Promise<string> => {
    const plan = await db.read(asApplicant, (tx) => sql<{ 'QUERY PLAN': string }>`explain select * from ${sql.table(table)}`.execute(tx));
    return plan.rows.map((r) => r['QUERY PLAN']).join('\n');
  };

  test('policies ask who asks once per statement, not once per row', async () => {
    for (const table of ['k_party', 'k_company', 'k_lab', 'k_own']) {
      const text = await planOf(table);
      expect(text).toMatch(/InitPlan/);
      expect(text).not.toMatch(/current_setting/);
    }
    for (const table of ['k_company', 'k_lab', 'k_own']) expect(await planOf(table)).not.toMatch(/SubPlan/);
  });

  test('whose case a row belongs to is looked up by the case, and what a company has is never gathered', async () => {
    const text = await planOf('k_party');
    expect(text).toMatch(/Index Cond: \(\(tenant_id = k_party\.tenant_id\) AND \(case_id = k_party\.case_id\)\)/);
    expect(text.match(/on case_party/g)).toHaveLength(1);
  });
});
