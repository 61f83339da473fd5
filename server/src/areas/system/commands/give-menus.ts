/** Menus and buttons, each with the roles that hold it. */
import { DEFAULT_TENANT } from '@zhengjian/contract/constants.ts';
import type { Menu } from '@zhengjian/contract/menu.ts';
import { menus } from '@zhengjian/contract/menus.ts';
import { keysOf, type Ledger, rowOf, type System } from './given.ts';

type Entry = Pick<Menu, 'code' | 'zh' | 'en' | 'path' | 'icon' | 'keepAlive' | 'isAuth' | 'platform'> & {
  parent: string;
  sort: number;
  category: 1 | 2;
  roles: readonly string[];
};

/** Roles of a folder: everyone who holds something in it. */
const rolesBelow = (menu: Menu): string[] => [...new Set([...(menu.roles ?? []), ...(menu.menus ?? []).flatMap(rolesBelow)])];

/** Each before what stands below it. */
const entriesOf = (seeds: readonly Menu[], parent = ''): Entry[] =>
  seeds.flatMap((seed, sort) => [
    { ...seed, parent, sort, category: 1 as const, roles: rolesBelow(seed) },
    ...(seed.buttons ?? []).map(([code, zh, en, roles], at) => ({
      ...{ code, zh, en, roles: [...new Set(roles)] },
      ...{ parent: seed.code, sort: at, category: 2 as const, keepAlive: false },
    })),
    ...entriesOf(seed.menus ?? [], seed.code),
  ]);

const addMenus = async (system: System, ledger: Ledger, entries: readonly Entry[], ids: Map<string, string>): Promise<void> => {
  for (const e of entries) {
    const parent = e.parent === '' ? null : ids.get(e.parent);
    // below a menu that was taken away there is no place; it comes if the menu does
    if (parent === undefined || ledger.take('menu', [e], ({ code }) => code, new Set(ids.keys())).length === 0) continue;
    const row = rowOf(system);
    ids.set(e.code, row.id);
    await system.tx
      .insertInto('menu')
      .values({
        ...row,
        parent_id: parent,
        code: e.code,
        name: e.zh,
        name_en: e.en,
        alias: '',
        path: e.path ?? '',
        source: e.icon ?? '',
        sort: e.sort,
        category: e.category,
        menu_group: '',
        query: '',
        is_open: false,
        keep_alive: e.keepAlive ?? true,
        is_auth: e.isAuth ?? true,
      })
      .execute();
  }
};

export const giveMenus = async (system: System, ledger: Ledger): Promise<void> => {
  const { tx, tenant } = system;
  const entries = entriesOf(menus).filter(({ platform }) => platform !== true || tenant === DEFAULT_TENANT);
  const menuRows = await tx.selectFrom('menu').select(['id', 'code']).where('tenant_id', '=', tenant).execute();
  const ids = new Map(menuRows.map(({ code, id }) => [code, id]));
  await addMenus(system, ledger, entries, ids);

  const roleRows = await tx.selectFrom('role').select(['id', 'role_alias']).where('tenant_id', '=', tenant).execute();
  const roleIds = new Map(roleRows.map((r) => [r.role_alias, r.id]));
  const held = await tx.selectFrom('role_menu').select(['role_id', 'menu_id']).where('tenant_id', '=', tenant).execute();
  const grants = entries.flatMap(({ code, roles }) =>
    roles.flatMap((alias) => {
      const [menu_id, role_id] = [ids.get(code), roleIds.get(alias)];
      return menu_id && role_id ? [{ key: `${code}/${alias}`, menu_id, role_id }] : [];
    }),
  );
  const pairs = keysOf(held, (h) => `${h.menu_id} ${h.role_id}`);
  const there = keysOf(
    grants.filter((g) => pairs.has(`${g.menu_id} ${g.role_id}`)),
    ({ key }) => key,
  );
  const fresh = ledger.take('grant', grants, ({ key }) => key, there);
  if (fresh.length === 0) return;
  await tx
    .insertInto('role_menu')
    .values(fresh.map(({ role_id, menu_id }) => ({ ...rowOf(system), role_id, menu_id })))
    .execute();
};
