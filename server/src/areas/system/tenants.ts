/** Institutes of the platform: made whole, limited, disabled, deleted. Their rows are the system's to read and write. */

import { type TenantRow, tenantCalls, tenantList, tenants } from '@zhengjian/contract/areas/system/tenants.ts';
import { en } from '@zhengjian/contract/areas/system/text.en.ts';
import { zh } from '@zhengjian/contract/areas/system/text.zh.ts';
import type { Received } from '@zhengjian/contract/call.ts';
import { DEFAULT_TENANT } from '@zhengjian/contract/constants.ts';
import { COUNT_LIMIT } from '@zhengjian/contract/paging.ts';
import { type Selectable, sql } from 'kysely';
import { lineCategories } from '../../cases/lines.ts';
import { DELETED, DISABLED, IN_USE, standingOf } from '../../platform/access/tenants.ts';
import { systemActor } from '../../platform/actor.ts';
import type { Difference } from '../../platform/audit/difference.ts';
import { audit } from '../../platform/audit/write.ts';
import type { Schema, Tx } from '../../platform/database/schema.ts';
import { answers, type Ctx } from '../../platform/http/context.ts';
import { answerShortList } from '../../platform/lists/answer-short-list.ts';
import { refuse } from '../../platform/refuse.ts';
import { recordChanges } from '../../platform/registers/changes.ts';
import { declareRegister, registerName } from '../../platform/registers/declared.ts';
import { changed } from '../../platform/standard.ts';
import type { World } from '../../platform/world.ts';
import { publish } from '../../workflow/definitions.ts';
import { firstProcesses } from '../../workflow/publish-folder.ts';
import { accountsOf, addUser, administratorOf, resetPasswords, unknownPassword } from '../account/index.ts';
import { prepareTenant } from './commands/prepare-tenant.ts';
import { firstAdministrator } from './defaults/first-tenant.ts';
import { packageActs, packageAnswer } from './tenant-packages.ts';
import './tables.ts';

declare module '../../platform/audit/write.ts' {
  interface AuditKinds {
    'tenant.saved': { tenant: string; register: string; changed: Difference };
    'tenant.removed': { tenant: string; name: string };
    'tenant.packaged': { tenant: string; before: string; after: string };
    'tenant.administratorPassword': { tenant: string; account: string };
  }
}

type Row = Selectable<Schema['tenant']>;
type Input = Received<typeof tenantCalls.tenantSubmit>;
const UNIQUE = '23505';

const there = (tx: Tx) => tx.selectFrom('tenant').selectAll().where('status', '<>', DELETED);
/** @throws system.tenantGone */
const byId = async (tx: Tx, id: string): Promise<Row> =>
  (await there(tx).where('id', '=', id).forUpdate().executeTakeFirst()) ?? refuse('system.tenantGone');
const byCode = async (tx: Tx, code: string): Promise<Row> =>
  (await there(tx).where('tenant_id', '=', code).forUpdate().executeTakeFirst()) ?? refuse('system.tenantGone');

const isOwn = ({ tenant_id }: Pick<Row, 'tenant_id'>): boolean => tenant_id === DEFAULT_TENANT;

const firstOf = (tx: Tx, tenant: string) => administratorOf(tx, tenant, firstAdministrator.account);

/** Counted to the limit of totals; work that serves cases is none. */
const casesOf = async (tx: Tx, tenant: string): Promise<number> => {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from (select from unnest(${[...lineCategories()]}::text[]) as line(category)
    cross join lateral (select from business_case where tenant_id = ${tenant} and category = line.category order by case_no
      limit ${COUNT_LIMIT}::int) as one limit ${COUNT_LIMIT}::int) as theirs`.execute(tx);
  return rows[0]?.n ?? 0;
};

const packageNames = async (tx: Tx): Promise<ReadonlyMap<string, string>> => {
  const rows = await tx.selectFrom('tenant_package').select(['id', 'package_name']).execute();
  return new Map(rows.map(({ id, package_name }) => [id, package_name]));
};

const present = async (tx: Tx, ctx: { world: Pick<World, 'now'> }, rows: readonly Row[]): Promise<TenantRow[]> => {
  const names = await packageNames(tx);
  return Promise.all(
    rows.map(async (row) => ({
      id: row.id,
      version: row.version,
      tenantName: row.tenant_name,
      tenantNameEn: row.tenant_name_en,
      tenantId: row.tenant_id,
      domain: row.domain ?? '',
      packageId: row.package_id ?? '',
      packageName: names.get(row.package_id ?? '') ?? '',
      accountNumber: row.account_limit,
      expireTime: row.expires_on ?? '',
      enabled: row.status === IN_USE,
      linkman: row.linkman ?? '',
      contactNumber: row.contact_number ?? '',
      address: row.address ?? '',
      state: standingOf(row, ctx.world),
      accounts: await accountsOf(tx, row.tenant_id),
      cases: await casesOf(tx, row.tenant_id),
      createTime: row.created_at,
      own: isOwn(row),
      awaitsAdministrator: !isOwn(row) && (await firstOf(tx, row.tenant_id))?.awaits === true,
    })),
  );
};
const presented = async (tx: Tx, ctx: Ctx, id: string): Promise<TenantRow> =>
  (await present(tx, ctx, [await byId(tx, id)]))[0] ?? refuse('system.tenantGone');

declareRegister(tenants, 'tenant');
const noteSaved = (tx: Tx, ctx: Ctx, now: TenantRow, old?: TenantRow) =>
  audit(tx, ctx, {
    kind: 'tenant.saved',
    subject: { type: 'tenant', id: now.id },
    details: { tenant: now.tenantId, register: registerName(tenants), changed: recordChanges(tenants, now, old) },
  });

const listed = answerShortList(tenantList, {
  all: async (tx, { world }, { tenantName, tenantId, domain, state }) => {
    const rows = await there(tx).orderBy('created_at').orderBy('tenant_id').execute();
    const holds = (text: string | null, part: string | undefined) =>
      part === undefined || (text ?? '').toLowerCase().includes(part.toLowerCase());
    return rows.filter(
      (row) =>
        holds(row.tenant_name, tenantName) &&
        holds(row.tenant_id, tenantId) &&
        holds(row.domain, domain) &&
        (state === undefined || standingOf(row, world) === state),
    );
  },
  rows: (tx, reader, page) => present(tx, reader, page),
});

/** @throws system.tenantOwn, system.tenantFewer, system.packageGone */
const checkLimits = async (
  tx: Tx,
  row: Pick<Row, 'tenant_id' | 'tenant_name'>,
  { accountNumber, expireTime, packageId, enabled = true }: Partial<Input>,
): Promise<void> => {
  const name = row.tenant_name;
  if (isOwn(row) && (!enabled || packageId !== undefined || accountNumber !== undefined || expireTime !== undefined))
    refuse('system.tenantOwn', { name });
  const n = await accountsOf(tx, row.tenant_id);
  if (accountNumber !== undefined && accountNumber < n) refuse('system.tenantFewer', { name, n });
  if (packageId !== undefined && !(await packageNames(tx)).has(packageId)) refuse('system.packageGone');
};

const columnsOf = (input: Input) => ({
  tenant_name: input.tenantName,
  tenant_name_en: input.tenantNameEn ?? '',
  domain: input.domain ?? null,
  linkman: input.linkman ?? null,
  contact_number: input.contactNumber ?? null,
  address: input.address ?? null,
  account_limit: input.accountNumber ?? null,
  expires_on: input.expireTime ?? null,
  package_id: input.packageId ?? null,
  status: input.enabled ? IN_USE : DISABLED,
});

/** The next free number of six digits, beginning beside the platform's own. */
const nextCode = async (tx: Tx): Promise<string> => {
  const rows = await tx.selectFrom('tenant').select('tenant_id').execute();
  const numbers = rows.map(({ tenant_id }) => (/^\d{6}$/.test(tenant_id) ? Number(tenant_id) : 0));
  return String(Math.max(100_000, ...numbers) + 1);
};

const orTaken = (input: Input) => (fault: unknown) => {
  if (typeof fault === 'object' && fault !== null && 'code' in fault && fault.code === UNIQUE)
    return refuse('system.tenantDomainTaken', { domain: input.domain ?? '' });
  throw fault;
};

const putColumns = (tx: Tx, ctx: Ctx, tenant: string, input: Input) =>
  tx
    .updateTable('tenant')
    .set((e) => ({ ...columnsOf(input), ...changed(ctx), version: e('version', '+', 1) }))
    .where('tenant_id', '=', tenant)
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch(orTaken(input));

/** With departments, roles, menus, dictionaries, prices, processes and a first administrator whose password nobody knows yet. */
const add = async (tx: Tx, ctx: Ctx, input: Input, made: { files: Awaited<ReturnType<typeof firstProcesses>>; hash: string }) => {
  // two at once would be given one code
  await sql`select pg_advisory_xact_lock(hashtextextended('tenantCode', 0))`.execute(tx);
  const tenant = input.tenantId ?? (await nextCode(tx));
  const taken = await tx.selectFrom('tenant').select('id').where('tenant_id', '=', tenant).executeTakeFirst();
  // the code of one that was deleted stays its own: what was recorded under it is kept
  if (taken) refuse('system.tenantTaken', { code: tenant });
  await checkLimits(tx, { tenant_id: tenant, tenant_name: input.tenantName }, input);
  await prepareTenant(tx, ctx.world, { tenantId: tenant, name: input.tenantName, nameEn: input.tenantNameEn ?? '', domain: null });
  for (const file of made.files) await publish(tx, { actor: systemActor(tenant), world: ctx.world }, file);
  const person = { ...firstAdministrator, phone: '', email: '', userType: 1, homePageType: 1, mustChange: true } as const;
  await addUser(tx, ctx.world, { tenant, ...person, places: [{ role: 'administrator', dept: 'it' }], password: '' }, made.hash);
  await tx
    .updateTable('tenant')
    .set({ ...columnsOf(input), created_by: ctx.actor.user, ...changed(ctx) })
    .where('tenant_id', '=', tenant)
    .execute()
    .catch(orTaken(input));
  return byCode(tx, tenant);
};

const submit = async (input: Input, ctx: Ctx): Promise<TenantRow> => {
  // both take their time, so neither is done inside the transaction
  const made = input.id === undefined ? { files: await firstProcesses(ctx.db), hash: await unknownPassword(ctx.world) } : null;
  const saved = await ctx.writeAsSystem(async (tx) => {
    const before = input.id === undefined ? null : await byId(tx, input.id);
    if (before && input.version !== undefined && before.version !== input.version) refuse('server.conflict');
    if (before && input.tenantId !== undefined && input.tenantId !== before.tenant_id)
      refuse('system.tenantKept', { code: before.tenant_id });
    if (before) await checkLimits(tx, before, input);
    const old = before ? await presented(tx, ctx, before.id) : undefined;
    const row = before
      ? await putColumns(tx, ctx, before.tenant_id, input)
      : made
        ? await add(tx, ctx, input, made)
        : refuse('system.tenantGone');
    const now = await presented(tx, ctx, row.id);
    await noteSaved(tx, ctx, now, old);
    return now;
  });
  ctx.forget({ tenant: saved.tenantId });
  return saved;
};

const remove = async ({ ids }: { ids: readonly string[] }, ctx: Ctx): Promise<null> => {
  const gone = await ctx.db.system(async (tx) => {
    const codes: string[] = [];
    for (const id of new Set(ids)) {
      const row = await byId(tx, id);
      const name = row.tenant_name;
      if (isOwn(row)) refuse('system.tenantOwn', { name });
      const n = await casesOf(tx, row.tenant_id);
      if (n > 0) refuse('system.tenantHoldsCases', { name, n });
      await tx
        .updateTable('tenant')
        .set((e) => ({ status: DELETED, domain: null, ...changed(ctx), version: e('version', '+', 1) }))
        .where('id', '=', id)
        .execute();
      await audit(tx, ctx, { kind: 'tenant.removed', subject: { type: 'tenant', id }, details: { tenant: row.tenant_id, name } });
      codes.push(row.tenant_id);
    }
    return codes;
  });
  for (const tenant of gone) ctx.forget({ tenant });
  return null;
};

/** Sets limit and last day of several at once. */
const setLimits = async ({ ids, accountNumber, expireTime }: Received<typeof tenantCalls.tenantSetting>, ctx: Ctx): Promise<null> => {
  const set = await ctx.db.system(async (tx) => {
    const rows: Row[] = [];
    for (const id of new Set(ids)) {
      const row = await byId(tx, id);
      if (isOwn(row)) refuse('system.tenantOwn', { name: row.tenant_name });
      await checkLimits(tx, row, { accountNumber, expireTime });
      const old = await presented(tx, ctx, id);
      await tx
        .updateTable('tenant')
        .set((e) => ({
          account_limit: accountNumber ?? null,
          expires_on: expireTime ?? null,
          ...changed(ctx),
          version: e('version', '+', 1),
        }))
        .where('id', '=', id)
        .execute();
      await noteSaved(tx, ctx, await presented(tx, ctx, id), old);
      rows.push(row);
    }
    return rows;
  });
  for (const { tenant_id } of set) ctx.forget({ tenant: tenant_id });
  return null;
};

const setPackage = async ({ tenantId, packageId }: Received<typeof tenantCalls.tenantPackageSet>, ctx: Ctx): Promise<null> => {
  await ctx.db.system(async (tx) => {
    const row = await byCode(tx, tenantId);
    await checkLimits(tx, row, { packageId });
    const words = (ctx.lang === 'en' ? en : zh).tenant;
    const names = await packageNames(tx);
    const nameOf = (id: string | null | undefined) => names.get(id ?? '') ?? words.everything;
    await tx
      .updateTable('tenant')
      .set((e) => ({ package_id: packageId ?? null, ...changed(ctx), version: e('version', '+', 1) }))
      .where('id', '=', row.id)
      .execute();
    await audit(tx, ctx, {
      kind: 'tenant.packaged',
      subject: { type: 'tenant', id: row.id },
      details: { tenant: tenantId, before: nameOf(row.package_id), after: nameOf(packageId) },
    });
  });
  ctx.forget({ tenant: tenantId });
  return null;
};

/**
 * A one-time password for the first administrator, answered once and kept nowhere. The act is on record with the platform and with the
 * institute. @throws system.tenantGone, system.tenantAdministratorSet
 */
const administratorPassword = async (id: string, ctx: Ctx) => {
  const find = async (tx: Tx) => {
    const row = await byId(tx, id);
    const person = await firstOf(tx, row.tenant_id);
    if (isOwn(row) || person?.awaits !== true) return refuse('system.tenantAdministratorSet', { name: row.tenant_name });
    return { row, person };
  };
  const { row, person } = await ctx.db.system(find);
  const inTenant = { ...ctx, actor: systemActor(row.tenant_id) };
  const noted = {
    kind: 'tenant.administratorPassword',
    subject: { type: 'tenant', id },
    details: { tenant: row.tenant_id, account: person.account },
  } as const;
  // changed at the first sign-in whatever the institute asks of passwords: the platform must not keep the key
  const [reset] = await resetPasswords(
    inTenant,
    [person],
    async (tx) => {
      await find(tx);
      await audit(tx, ctx, noted);
      await audit(tx, inTenant, noted);
    },
    true,
  );
  return { tenantId: row.tenant_id, tenantName: row.tenant_name, account: person.account, password: reset?.password ?? '' };
};

export const tenantAnswers = answers(tenantCalls, {
  tenantPage: (asked, ctx) => ctx.db.system((tx) => listed.page(tx, ctx, asked)),
  tenantDetail: ({ id }, ctx) => ctx.db.system((tx) => presented(tx, ctx, id)),
  tenantSubmit: submit,
  tenantRemove: remove,
  tenantSetting: setLimits,
  // one database for all, kept apart row by row, is how isolation is proved
  tenantDatasource: async () => refuse('system.oneDatabase'),
  tenantPackageOf: ({ tenantId }, ctx) =>
    ctx.db.system(async (tx) => {
      const { package_id } = await byCode(tx, tenantId);
      return package_id === null ? null : packageAnswer(tx, ctx, package_id);
    }),
  tenantPackageSet: setPackage,
  tenantAdministrator: ({ id }, ctx) => administratorPassword(id, ctx),
  packagePage: packageActs.page,
  packageDetail: packageActs.one,
  packageSubmit: packageActs.save,
  packageRemove: packageActs.remove,
  packageMenus: (_, ctx) => packageActs.menus(ctx),
});
