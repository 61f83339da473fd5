/**
 * Why somebody may make a call or sees a case. Both are asked as that person: the call by the rule that every request passes, the case
 * by reading it in the person's name, once under each of the scopes that the person's roles hold.
 */
import type { AccessReasons, CallGrant, CallLack, CaseReason } from '@zhengjian/contract/areas/access/reasons.ts';
import type { Access } from '@zhengjian/contract/call.ts';
import type { Language } from '@zhengjian/contract/constants.ts';
import { sql } from 'kysely';
import { allCategories } from '../../cases/lines.ts';
import { withinScope } from '../../cases/within.ts';
import { type Actor, type DataScope, systemActor } from '../../platform/actor.ts';
import { registeredCalls } from '../../platform/area.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { isOutside, mayCall } from '../../platform/http/access.ts';
import type { Ctx } from '../../platform/http/context.ts';
import { refuse } from '../../platform/refuse.ts';
import { actorOf } from '../account/index.ts';
import { menuNameIn } from './menus.ts';
import { roleNameIn } from './roles.ts';
import './tables.ts';

const KINDS = ['staff', 'customer', 'extLab', 'guest'] as const;
const MOST_PEOPLE = 20;

const personRows = (tx: Tx, tenant: string) =>
  tx
    .selectFrom('user_account as u')
    .select(['u.id', 'u.account', 'u.real_name', 'u.user_type', 'u.login_flag', 'u.status'])
    .where('u.tenant_id', '=', tenant);

const departmentsOf = async (tx: Tx, lang: Language, users: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  if (users.length === 0) return new Map();
  const rows = await tx
    .selectFrom('user_role as h')
    .innerJoin('dept as d', (j) => j.onRef('d.tenant_id', '=', 'h.tenant_id').onRef('d.id', '=', 'h.dept_id'))
    .select(['h.user_id', 'd.dept_name', 'd.dept_name_en'])
    .where('h.user_id', 'in', [...users])
    .orderBy('h.is_default')
    .execute();
  // the usual place comes last and stays
  return new Map(rows.map((r) => [r.user_id, (lang === 'en' && r.dept_name_en) || r.dept_name]));
};

/** People by part of a name or of an account. */
export const findPeople = async (tx: Tx, { actor, lang }: Ctx, keyword: string | undefined) => {
  const query = personRows(tx, actor.tenant).orderBy('u.account').limit(MOST_PEOPLE);
  const rows = await (keyword === undefined
    ? query
    : query.where(sql<boolean>`(strpos(u.real_name, ${keyword}) > 0 or strpos(lower(u.account), lower(${keyword})) > 0)`)
  ).execute();
  const depts = await departmentsOf(
    tx,
    lang,
    rows.map(({ id }) => id),
  );
  return rows.map((r) => ({ id: r.id, account: r.account, realName: r.real_name, deptName: depts.get(r.id) ?? '' }));
};

type Held = { roleId: string; roleName: string; deptName: string };
const rolesHeld = async (tx: Tx, lang: Language, user: string): Promise<Held[]> => {
  const rows = await tx
    .selectFrom('user_role as h')
    .innerJoin('role as r', (j) => j.onRef('r.tenant_id', '=', 'h.tenant_id').onRef('r.id', '=', 'h.role_id'))
    .innerJoin('dept as d', (j) => j.onRef('d.tenant_id', '=', 'h.tenant_id').onRef('d.id', '=', 'h.dept_id'))
    .select(['r.id', 'r.role_name', 'r.role_name_en', 'd.dept_name', 'd.dept_name_en'])
    .where('h.user_id', '=', user)
    .orderBy('r.sort')
    .orderBy('r.id')
    .execute();
  return rows.map((r) => ({ roleId: r.id, roleName: roleNameIn(lang, r), deptName: (lang === 'en' && r.dept_name_en) || r.dept_name }));
};
const roleIds = (roles: readonly Held[]): string[] => [...new Set(roles.map(({ roleId }) => roleId))];
const nameOf = (roles: readonly Held[], id: string): string => roles.find(({ roleId }) => roleId === id)?.roleName ?? '';

/** Menus and buttons with these codes, each with the roles of the tenant that hold it. */
const needed = async (tx: Tx, lang: Language, codes: readonly string[]) => {
  const menus = await tx
    .selectFrom('menu')
    .select(['id', 'code', 'name', 'name_en'])
    .where('code', 'in', [...codes])
    .orderBy('code')
    .execute();
  const holders = await tx
    .selectFrom('role_menu as g')
    .innerJoin('role as r', (j) => j.onRef('r.tenant_id', '=', 'g.tenant_id').onRef('r.id', '=', 'g.role_id'))
    .innerJoin('menu as m', (j) => j.onRef('m.tenant_id', '=', 'g.tenant_id').onRef('m.id', '=', 'g.menu_id'))
    .select(['m.id as menu', 'r.id', 'r.role_name', 'r.role_name_en'])
    .where('m.code', 'in', [...codes])
    .orderBy('r.sort')
    .execute();
  return menus.map((menu) => ({
    code: menu.code,
    name: menuNameIn(lang, menu),
    roles: holders.filter((h) => h.menu === menu.id).map((h) => ({ id: h.id, name: roleNameIn(lang, h) })),
  }));
};

type Who = { actor: Actor | null; roles: readonly Held[] };
const lackOf = ({ actor }: Who, kinds: readonly string[] | undefined, access: Access): CallLack => {
  if (!actor) return 'disabled';
  if (kinds && !kinds.includes(actor.kind)) return 'kind';
  if (isOutside(access, actor)) return 'package';
  return access.rule === 'platform' ? 'platform' : 'permission';
};

/** @throws access.callUnknown */
const aboutCall = async (tx: Tx, { lang }: Ctx, who: Who, key: string): Promise<NonNullable<AccessReasons['call']>> => {
  const call = registeredCalls().get(key) ?? refuse('access.callUnknown', { call: key });
  const { access } = call;
  const may = who.actor !== null && mayCall(access, who.actor, key, call.scope) === 'yes';
  const codes = access.rule === 'permission' ? access.codes : [];
  const needs = codes.length === 0 ? [] : await needed(tx, lang, codes);
  const ids = new Set(roleIds(who.roles));
  const by: { grant: CallGrant; roleName: string; name: string; code: string }[] = needs.flatMap(({ code, name, roles }) =>
    roles.filter(({ id }) => ids.has(id)).map((role) => ({ grant: 'menu' as const, roleName: role.name, name, code })),
  );
  for (const principal of who.actor?.deputyFor ?? [])
    for (const { code, name } of needs)
      if (principal.lends.includes(code)) by.push({ grant: 'deputy', roleName: principal.name, name, code });
  if (access.rule === 'permission' && ids.size > 0) {
    const scopes = await tx
      .selectFrom('role_api_scope as g')
      .innerJoin('api_scope as s', (j) => j.onRef('s.tenant_id', '=', 'g.tenant_id').onRef('s.id', '=', 'g.api_scope_id'))
      .select(['g.role_id', 's.name', 's.name_en', 's.code'])
      .where('g.role_id', 'in', [...ids])
      .where(sql<boolean>`${key} = any(s.calls)`)
      .execute();
    for (const s of scopes)
      by.push({ grant: 'apiScope', roleName: nameOf(who.roles, s.role_id), name: (lang === 'en' && s.name_en) || s.name, code: s.code });
  }
  if (may && access.rule !== 'permission') by.push({ grant: 'signedIn', roleName: '', name: '', code: '' });
  return {
    key,
    method: call.method,
    path: call.path,
    may,
    by: may ? by : [],
    lacks: may ? null : lackOf(who, 'kinds' in access ? access.kinds : undefined, access),
    needs: needs.map(({ code, name, roles }) => ({ code, name, roleNames: roles.map((r) => r.name) })),
  };
};

type HeldScope = { roleName: string; name: string; scope: DataScope; businessTypes: string[]; filter: unknown };
/** Each scope of each role of the person, by itself. */
const scopesHeld = async (tx: Tx, { lang, world }: Ctx, who: Who): Promise<HeldScope[]> => {
  if (!who.actor || who.roles.length === 0) return [];
  const rows = await tx
    .selectFrom('role_data_scope as g')
    .innerJoin('data_scope as s', (j) => j.onRef('s.tenant_id', '=', 'g.tenant_id').onRef('s.id', '=', 'g.data_scope_id'))
    .select(['g.role_id', 's.name', 's.name_en', 's.scope_type', 's.business_types', 's.filter'])
    .where('g.role_id', 'in', roleIds(who.roles))
    .orderBy('s.code')
    .execute();
  const held: HeldScope[] = [];
  const { tenant, user } = who.actor;
  for (const role of roleIds(who.roles)) {
    // as if this role alone were in force
    const alone = await actorOf(tx, world, tenant, user, { deptId: null, roleId: role }, lang);
    for (const row of rows.filter((r) => r.role_id === role)) {
      const scope = alone?.scopes.find(
        (s) =>
          s.type === row.scope_type &&
          s.lines.join() === row.business_types.join() &&
          JSON.stringify(s.filter) === JSON.stringify(Array.isArray(row.filter) ? row.filter : []),
      );
      if (scope)
        held.push({
          roleName: nameOf(who.roles, role),
          name: (lang === 'en' && row.name_en) || row.name,
          scope,
          businessTypes: row.business_types,
          filter: row.filter,
        });
    }
  }
  return held;
};

/** Whether the person finds the case under these scopes, row-level security included. */
const finds = (ctx: Ctx, actor: Actor, scopes: readonly DataScope[], caseId: string): Promise<boolean> =>
  ctx.db.read(actor, async (tx) => {
    const within = actor.kind === 'staff' ? withinScope({ ...actor, scopes }, 'r') : null;
    const { rows } =
      await sql`select 1 from business_case r where r.id = ${caseId} ${within === null ? sql`` : sql`and ${within}`}`.execute(tx);
    return rows.length > 0;
  });

const OWN = 2;
/** Whether a scope reaches a case, whoever's it is: asked for somebody who has no part in it. */
const reaches = (ctx: Ctx, scope: DataScope, caseId: string, { tenant }: Actor): Promise<boolean> =>
  finds(ctx, { ...systemActor(tenant), kind: 'staff' }, [scope], caseId);

/** @throws access.caseNotFound */
const aboutCase = async (ctx: Ctx, who: Who, held: readonly HeldScope[], caseNo: string): Promise<NonNullable<AccessReasons['case']>> => {
  const row = await ctx.read((tx) =>
    tx
      .selectFrom('business_case')
      .select(['id', 'case_no', 'title'])
      .where('category', 'in', allCategories())
      .where('case_no', '=', caseNo)
      .executeTakeFirst(),
  );
  if (!row) return refuse('access.caseNotFound', { caseNo });
  const by: { reason: CaseReason; roleName: string; name: string }[] = [];
  const others: NonNullable<AccessReasons['case']>['others'] = [];
  if (who.actor && who.actor.kind !== 'staff') {
    if (await finds(ctx, who.actor, [], row.id)) by.push({ reason: 'company', roleName: '', name: '' });
  } else if (who.actor) {
    if (await finds(ctx, who.actor, [], row.id)) by.push({ reason: 'own', roleName: '', name: '' });
    for (const { roleName, name, scope, businessTypes, filter } of held) {
      // of the own cases it is said above
      if (scope.type === OWN) continue;
      if (await reaches(ctx, scope, row.id, who.actor)) by.push({ reason: 'scope', roleName, name });
      else others.push({ roleName, name, scopeType: scope.type, businessTypes, filter });
    }
  }
  return { caseNo: row.case_no, title: row.title, may: by.length > 0, by, others };
};

/** @throws access.personNotFound, access.callUnknown, access.caseNotFound */
export const reasonsFor = async (
  ctx: Ctx,
  asked: { userId: string; callKey?: string | undefined; caseNo?: string | undefined },
): Promise<AccessReasons> => {
  const { tenant } = ctx.actor;
  const { row, roles, deptName } = await ctx.read(async (tx) => {
    const found = await personRows(tx, tenant).where('u.id', '=', asked.userId).executeTakeFirst();
    if (!found) return refuse('access.personNotFound');
    const depts = await departmentsOf(tx, ctx.lang, [found.id]);
    return { row: found, roles: await rolesHeld(tx, ctx.lang, found.id), deptName: depts.get(found.id) ?? '' };
  });
  // rights are read as they are at sign-in, which row-level security hides from everybody else
  const { actor, held } = await ctx.db.system(async (tx) => {
    const found = await actorOf(tx, ctx.world, tenant, row.id, { deptId: null, roleId: null }, ctx.lang);
    const who = { actor: found, roles };
    return { actor: found, held: asked.caseNo === undefined ? [] : await scopesHeld(tx, ctx, who) };
  });
  const who: Who = { actor, roles };
  const { callKey, caseNo } = asked;
  return {
    person: {
      id: row.id,
      account: row.account,
      realName: row.real_name,
      deptName,
      kind: KINDS[row.user_type - 1] ?? 'guest',
      active: actor !== null,
      mustChangePassword: actor?.mustChangePassword === true,
    },
    roles: [...roles],
    call: callKey === undefined ? null : await ctx.read((tx) => aboutCall(tx, ctx, who, callKey)),
    case: caseNo === undefined ? null : await aboutCase(ctx, who, held, caseNo),
  };
};
