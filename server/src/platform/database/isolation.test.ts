/** Every table of the system, one row of tenant A in each, looked at by those who must not reach it. */
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { freshDatabase, superuser, viewer } from '../../testing/database.ts';
import type { Viewer } from './db.ts';

const system = await freshDatabase();
const { db, world } = system;

type Table = {
  name: string;
  comment: string;
  rls: boolean;
  forced: boolean;
  owner: string;
  hasTenant: boolean;
  mayWrite: boolean;
  part: boolean;
};

const tables = await system.raw<Table>(`
  select c.relname as name, coalesce(obj_description(c.oid), '') as comment, c.relrowsecurity as rls, c.relforcerowsecurity as forced,
    pg_get_userbyid(c.relowner) as owner,
    exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id') as "hasTenant",
    has_table_privilege('zj_app', c.oid, 'insert') as "mayWrite", c.relispartition as part
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname not like 'kysely%' order by 1`);

const accessOf = (t: Table) => /^access:(\w+)/.exec(t.comment)?.[1] ?? '';
const isolated = tables.filter((t) => t.hasTenant && !['platform', 'system'].includes(accessOf(t)));
const systemOnly = tables.filter((t) => accessOf(t) === 'system');

/** A value of the column's type, nothing more. */
const filler = (type: string): string => {
  if (type.endsWith('[]')) return `'{}'`;
  if (type === 'uuid') return `'${world.uuid()}'`;
  if (type === 'jsonb') return `'{}'`;
  if (type === 'bytea') return `'\\x00'`;
  if (type === 'boolean') return 'true';
  if (type === 'date' || type.startsWith('timestamp')) return `'2026-03-02'`;
  if (/int|numeric|double/.test(type)) return '1';
  return `'x'`;
};

/** Rows are put in from outside, without foreign keys and checks: only who sees them is at stake. */
beforeAll(async () => {
  const outside = await superuser(system.socket, system.name);
  try {
    await outside.query(`set session_replication_role = replica`);
    const checks = await outside.query<{ t: string; c: string }>(
      `select conrelid::regclass::text as t, conname as c from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace and conparentid = 0`,
    );
    for (const { t, c } of checks.rows) await outside.query(`alter table ${t} drop constraint "${c}"`);
    for (const { name } of [...isolated, ...systemOnly].filter((t) => !t.part)) {
      const columns = await outside.query<{ name: string; type: string }>(
        `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
         where attrelid = $1::regclass and attnum > 0 and not attisdropped and attidentity = '' and attgenerated = ''`,
        [name],
      );
      const values = columns.rows.map((c) => (c.name === 'tenant_id' ? `'100001'` : filler(c.type)));
      await outside.query(`insert into ${name} (${columns.rows.map((c) => `"${c.name}"`).join(',')}) values (${values.join(',')})`);
    }
  } finally {
    await outside.end();
  }
});

type Seen = number | 'denied';
const orDenied = async (asked: Promise<number>): Promise<Seen> => {
  try {
    return await asked;
  } catch (e) {
    if (e instanceof Error && 'code' in e && e.code === '42501') return 'denied';
    throw e;
  }
};

const seenBy = (who: Viewer, table: string): Promise<Seen> =>
  orDenied(
    db.read(who, async (tx) => Number((await sql<{ n: string }>`select count(*) as n from ${sql.table(table)}`.execute(tx)).rows[0]?.n)),
  );

const reach = async (who: Viewer, table: string): Promise<{ read: Seen; change: Seen; remove: Seen }> => ({
  read: await seenBy(who, table),
  change: await orDenied(
    db.write(who, async (tx) =>
      Number((await sql`update ${sql.table(table)} set created_at = created_at`.execute(tx)).numAffectedRows ?? 0),
    ),
  ),
  remove: await orDenied(
    db.write(who, async (tx) => Number((await sql`delete from ${sql.table(table)}`.execute(tx)).numAffectedRows ?? 0)),
  ),
});

const nothing = (found: { read: Seen; change: Seen; remove: Seen }) =>
  Object.values(found).filter((n) => n !== 0 && n !== 'denied').length === 0;

const stranger = '0190000000007000800000000000beef';
const outsiders: [string, Viewer][] = [
  ['staff of another tenant', viewer({ tenant: '000000' })],
  ['another tenant’s administrator acting as system', viewer({ tenant: '000000', kind: 'system' })],
  ['nobody (no tenant)', viewer({ tenant: '', kind: 'guest' })],
];
const otherCompany = viewer({ tenant: '100001', kind: 'customer', user: stranger, companies: [stranger] });
const otherLaboratory = viewer({ tenant: '100001', kind: 'extLab', user: stranger, laboratory: 'other' });

describe('isolation', () => {
  test('there are tables to look at', () => {
    expect(isolated.length).toBeGreaterThan(4);
    expect(systemOnly.length).toBeGreaterThan(1);
  });

  test.each(tables.map((t) => [t.name, t] as const))('%s declares its access, enforces it, and belongs to the owner', (_, t) => {
    expect(accessOf(t)).toMatch(/^(tenant|staffOnly|party|company|laboratory|own|platform|system)$/);
    expect({ rls: t.rls, forced: t.forced, owner: t.owner }).toEqual({ rls: true, forced: true, owner: 'zj_owner' });
    expect(t.hasTenant || ['platform', 'system'].includes(accessOf(t))).toBe(true);
  });

  test.each(isolated.map((t) => t.name))('%s: nothing of tenant A reaches tenant B', async (name) => {
    for (const [who, as] of outsiders) expect(nothing(await reach(as, name)), who).toBe(true);
  });

  test.each(isolated.filter((t) => accessOf(t) !== 'tenant').map((t) => t.name))(
    '%s: another company and another laboratory of the same tenant reach nothing',
    async (name) => {
      expect(nothing(await reach(otherCompany, name))).toBe(true);
      expect(nothing(await reach(otherLaboratory, name))).toBe(true);
    },
  );

  test.each(isolated.filter((t) => accessOf(t) === 'tenant' && / write:(staff|none)/.test(t.comment)).map((t) => t.name))(
    '%s: a customer of the tenant reads and changes nothing',
    async (name) => {
      expect(await reach(otherCompany, name)).toMatchObject({ read: 1 });
      const { change, remove } = await reach(otherCompany, name);
      expect(nothing({ read: 0, change, remove })).toBe(true);
    },
  );

  test.each(isolated.map((t) => [t.name, accessOf(t)] as const))('%s: staff of its own tenant see the row', async (name, access) => {
    expect(await seenBy(viewer({ tenant: '100001', user: stranger }), name)).toBe(access === 'own' ? 0 : 1);
  });

  test.each(systemOnly.map((t) => t.name))('%s: no session reaches it', async (name) => {
    for (const tenant of ['000000', '100001']) {
      const found = await reach(viewer({ tenant, kind: 'system' }), name);
      expect(found).toEqual({ read: 'denied', change: 'denied', remove: 'denied' });
    }
  });

  test.each(isolated.filter((t) => t.mayWrite).map((t) => t.name))('%s: nobody writes into another tenant', async (name) => {
    const columns = await system.raw<{ name: string; type: string }>(
      `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped and attidentity = '' and attgenerated = ''
         and (attname in ('position') = false)`,
      [name],
    );
    const me = viewer({ tenant: '000000' });
    const values = columns.map((c) =>
      c.name === 'tenant_id' ? `'100001'` : c.name === 'created_by' || c.name === 'user_id' ? `'${me.user}'` : filler(c.type),
    );
    const smuggled = db.write(me, (tx) =>
      sql.raw(`insert into ${name} (${columns.map((c) => `"${c.name}"`).join(',')}) values (${values.join(',')})`).execute(tx),
    );
    await expect(smuggled).rejects.toMatchObject({ code: '42501', message: expect.stringContaining('row-level security') });
  });
});

describe('what row-level security does not see', () => {
  test('foreign keys between rows of tenants carry the tenant', async () => {
    const loose = await system.raw<{ key: string }>(`
      select k.conrelid::regclass || '.' || k.conname as key from pg_constraint k
      where k.contype = 'f' and has_table_privilege('zj_app', k.conrelid, 'insert')
        and exists (select from pg_attribute a where a.attrelid = k.confrelid and a.attname = 'tenant_id')
        and not exists (select from pg_attribute a where a.attrelid = k.conrelid and a.attname = 'tenant_id' and a.attnum = any(k.conkey))`);
    expect(loose.map((k) => k.key)).toEqual([]);
  });

  test('unique keys carry the tenant, so that no answer tells what another tenant has', async () => {
    const loose = await system.raw<{ key: string }>(`
      select i.indexrelid::regclass::text as key from pg_index i
      where i.indisunique and not i.indisprimary and has_table_privilege('zj_app', i.indrelid, 'insert')
        and exists (select from pg_attribute a where a.attrelid = i.indrelid and a.attname = 'tenant_id')
        and not exists (select from pg_attribute a where a.attrelid = i.indrelid and a.attname = 'tenant_id' and a.attnum = any(i.indkey))`);
    expect(loose.map((k) => k.key)).toEqual([]);
  });

  test('functions that run as the owner fix their search path and are granted by name only', async () => {
    const loose = await system.raw<{ name: string }>(`
      select p.proname as name from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prosecdef
        and (not exists (select from unnest(p.proconfig) s where s like 'search_path=%') or has_function_privilege('public', p.oid, 'execute'))`);
    expect(loose.map((p) => p.name)).toEqual([]);
  });

  test('no policy gathers what a company has for each statement', async () => {
    const found = await system.raw("select tablename from pg_policies where concat(qual, with_check) like '%ARRAY( SELECT p.case_id%'");
    expect(found).toEqual([]);
  });

  test('SQL makes no ids and asks for no time', async () => {
    const found = await system.raw<{ what: string }>(`
      select conrelid::regclass || '.' || attname as what from (select d.adrelid as conrelid, a.attname, pg_get_expr(d.adbin, d.adrelid) as body
        from pg_attrdef d join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum join pg_class c on c.oid = d.adrelid
        where c.relnamespace = 'public'::regnamespace) x where body ~* 'now\\(|current_timestamp|clock_timestamp|gen_random_uuid|random\\('`);
    expect(found).toEqual([]);
  });
});
