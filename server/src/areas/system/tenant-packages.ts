/** Packages: which menus and buttons an institute may use. Kept by codes, since every institute has its own rows of the same menus. */
import { type PackageNode, type tenantCalls, tenantPackageList, tenantPackages } from '@zhengjian/contract/areas/system/tenants.ts';
import type { Received } from '@zhengjian/contract/call.ts';
import type { Language } from '@zhengjian/contract/constants.ts';
import { listed as inWords } from '@zhengjian/contract/rules/listed.ts';
import { isOpen, PLATFORM_CODES } from '../../platform/access/packages.ts';
import { DELETED } from '../../platform/access/tenants.ts';
import type { Tx } from '../../platform/database/schema.ts';
import type { Ctx } from '../../platform/http/context.ts';
import { answerList } from '../../platform/lists/answer-list.ts';
import { refuse } from '../../platform/refuse.ts';
import { answerRegister } from '../../platform/registers/answer-register.ts';
import './tables.ts';

const nothing: ReadonlySet<string> = new Set();
/** Menus of the platform's own tenant that a package may hold: those that the product declares, without the platform's own. */
const offered = async (tx: Tx, tenant: string) => {
  const rows = await tx
    .selectFrom('menu')
    .select(['id', 'parent_id', 'code', 'name', 'name_en'])
    .where('tenant_id', '=', tenant)
    .orderBy('sort')
    .orderBy('code')
    .execute();
  return rows.filter(({ code }) => !isOpen(nothing, code) && !PLATFORM_CODES.has(code));
};
type Menus = Awaited<ReturnType<typeof offered>>;

/** The chosen ones with those above them: a menu below one that is not there would not be shown. */
const codesOf = (menus: Menus, chosen: readonly string[]): string[] => {
  const byId = new Map(menus.map((menu) => [menu.id, menu]));
  const codes = new Set<string>();
  for (const id of chosen) {
    let menu = byId.get(id) ?? refuse('system.packageMenuGone');
    while (!codes.has(menu.code)) {
      codes.add(menu.code);
      menu = byId.get(menu.parent_id ?? '') ?? menu;
    }
  }
  return [...codes].sort();
};
const idsOf = (menus: Menus, codes: readonly string[]): string[] => menus.filter(({ code }) => codes.includes(code)).map(({ id }) => id);

const nodesBelow = (menus: Menus, lang: Language, parent: string | null): PackageNode[] =>
  menus
    .filter(({ parent_id }) => parent_id === parent)
    .map(({ id, code, name, name_en }) => {
      const children = nodesBelow(menus, lang, id);
      return { id, code, title: (lang === 'en' && name_en) || name, mayGrant: true, ...(children.length > 0 ? { children } : {}) };
    });

/** Institutes that have one of these packages. */
const usersOf = (tx: Tx, ids: readonly string[]) =>
  tx
    .selectFrom('tenant')
    .select(['tenant_id', 'tenant_name', 'package_id'])
    .where('package_id', 'in', [...ids])
    .where('status', '<>', DELETED)
    .orderBy('tenant_id')
    .execute();

const register = answerRegister(tenantPackages, {
  table: 'tenant_package',
  columns: { menuId: 'menu_codes' },
  missing: 'system.packageGone',
  also: async (tx, { actor }, { menuId }) => ({ menu_codes: codesOf(await offered(tx, actor.tenant), menuId) }),
  taken: ({ packageName }) => refuse('system.packageTaken', { name: packageName }),
  beforeRemoval: async (tx, { lang }, rows) => {
    for (const { id, package_name } of rows) {
      const users = await usersOf(tx, [id]);
      const tenants = inWords(
        users.map(({ tenant_name }) => tenant_name),
        lang,
      );
      if (users.length > 0) refuse('system.packageUsed', { name: package_name, tenants });
      // an institute that was deleted keeps nothing of it
      await tx.updateTable('tenant').set({ package_id: null }).where('package_id', '=', id).execute();
    }
  },
  show: async (tx, { actor, lang }, rows) => {
    const menus = await offered(tx, actor.tenant);
    const users = await usersOf(
      tx,
      rows.map(({ id }) => id),
    );
    return (row) => ({
      menuId: idsOf(menus, row.menu_codes),
      menus: row.menu_codes.length,
      tenantNames: inWords(
        users.filter(({ package_id }) => package_id === row.id).map(({ tenant_name }) => tenant_name),
        lang,
      ),
      updateTime: row.updated_at,
    });
  },
});

const listed = answerList(tenantPackageList, {
  table: 'tenant_package',
  tabs: {},
  filters: { packageName: 'package_name' },
  sorts: { updateTime: 'updated_at' },
  rows: register.rows,
});

/** The package with this id as clients of the framework read it. @throws system.packageGone */
export const packageAnswer = async (tx: Tx, ctx: Ctx, id: string) => {
  const [row] = await register.rows(tx, ctx, [id]);
  const { packageName, menuId, remark } = row ?? refuse('system.packageGone');
  return { id, packageName, menuId, remark };
};

type Input<K extends keyof typeof tenantCalls> = Received<(typeof tenantCalls)[K]>;

/** Institutes are the system's to read and write; who may ask is decided by the calls. */
export const packageActs = {
  page: (asked: Input<'packagePage'>, ctx: Ctx) => ctx.db.system((tx) => listed.page(tx, ctx, asked)),
  one: ({ id }: { id: string }, ctx: Ctx) =>
    ctx.db.system(async (tx) => (await register.rows(tx, ctx, [id]))[0] ?? refuse('system.packageGone')),
  save: async (input: Input<'packageSubmit'>, ctx: Ctx) => {
    const saved = await ctx.db.system(async (tx) => {
      const row = await register.saveIn(tx, ctx, input);
      return { row, users: await usersOf(tx, [row.id]) };
    });
    for (const { tenant_id } of saved.users) ctx.forget({ tenant: tenant_id });
    return saved.row;
  },
  remove: async ({ ids }: { ids: readonly string[] }, ctx: Ctx): Promise<null> => {
    await ctx.db.system((tx) => register.removeIn(tx, ctx, ids));
    return null;
  },
  menus: ({ lang, actor, db }: Ctx) => db.system(async (tx) => nodesBelow(await offered(tx, actor.tenant), lang, null)),
};
