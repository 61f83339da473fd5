/** Furnishes a new tenant: departments, roles, menus, posts, dictionaries, standards, file catalogue, parameters. */
import { ARCHIVE_BUTTONS } from '@zhengjian/contract/areas/file/records.ts';
import { dictionaries } from '@zhengjian/contract/dictionaries/index.ts';
import type { Tx } from '../../../platform/database/schema.ts';
import { createdByHouse } from '../../../platform/standard.ts';
import type { World } from '../../../platform/world.ts';
import { type CatalogueOfLine, catalogues, settingsOf } from '../defaults/catalogue.ts';
import { type MenuSeed, menus } from '../defaults/menus.ts';
import { dataScopes, departments, posts, roles } from '../defaults/organisation.ts';
import { params } from '../defaults/params.ts';
import { standards } from '../defaults/standards.ts';
import '../../file/tables.ts';
import '../../testing/tables.ts';
import '../tables.ts';

export type NewTenant = { tenantId: string; name: string; nameEn: string; domain: string | null };

type House = { tx: Tx; world: World; tenant: string };
const row = ({ world, tenant }: House) => createdByHouse(tenant, world);
const mustGet = (map: ReadonlyMap<string, string>, key: string): string => {
  const found = map.get(key);
  if (!found) throw new Error(`unknown ${key} in the defaults`);
  return found;
};

const furnishOrganisation = async (house: House) => {
  const depts = new Map<string, string>();
  for (const [i, [code, zh, en, parent, category, laboratory]] of departments.entries()) {
    const dept = row(house);
    depts.set(code, dept.id);
    await house.tx
      .insertInto('dept')
      .values({
        ...dept,
        parent_id: parent ? mustGet(depts, parent) : null,
        dept_name: zh,
        dept_name_en: en,
        full_name: zh,
        dept_category: category,
        dept_code: code,
        sort: i,
        remark: '',
        laboratory: laboratory ?? null,
      })
      .execute();
  }
  const scopes = new Map(dataScopes.map((scope) => [scope.code as string, row(house)]));
  await house.tx
    .insertInto('data_scope')
    .values(
      dataScopes.map((s) => ({
        ...(scopes.get(s.code) ?? row(house)),
        code: s.code,
        name: s.zh,
        name_en: s.en,
        scope_type: s.type,
        business_types: [...s.lines],
        filter: '{}',
      })),
    )
    .execute();
  const roleRows = new Map(roles.map(([alias]) => [alias, row(house)]));
  await house.tx
    .insertInto('role')
    .values(
      roles.map(([alias, zh, en, roleScopes], i) => ({
        ...(roleRows.get(alias) ?? row(house)),
        parent_id: null,
        role_name: zh,
        role_name_en: en,
        role_alias: alias,
        sort: i,
        scope: roleScopes.join(','),
      })),
    )
    .execute();
  const roleIds = new Map([...roleRows].map(([alias, r]) => [alias, r.id]));
  await house.tx
    .insertInto('role_data_scope')
    .values(
      roles.flatMap(([alias, , , roleScopes]) =>
        roleScopes.map((scope) => ({ ...row(house), role_id: mustGet(roleIds, alias), data_scope_id: scopes.get(scope)?.id ?? '' })),
      ),
    )
    .execute();
  for (const [i, [code, zh, en, members]] of posts.entries()) {
    const post = row(house);
    await house.tx
      .insertInto('post')
      .values({ ...post, post_code: code, post_name: zh, post_name_en: en, sort: i })
      .execute();
    await house.tx
      .insertInto('post_role')
      .values(members.map((alias) => ({ ...row(house), post_id: post.id, role_id: mustGet(roleIds, alias) })))
      .execute();
  }
  return roleIds;
};

/** Roles of a folder: everyone who holds something in it. */
const rolesBelow = (menu: MenuSeed): string[] => [...new Set([...(menu.roles ?? []), ...(menu.menus ?? []).flatMap(rolesBelow)])];

const furnishMenus = async (
  house: House,
  roleIds: ReadonlyMap<string, string>,
  seeds: readonly MenuSeed[],
  parent: string | null,
): Promise<void> => {
  const grant = (menuId: string, aliases: readonly string[]) =>
    aliases.length > 0 &&
    house.tx
      .insertInto('role_menu')
      .values(aliases.map((alias) => ({ ...row(house), role_id: mustGet(roleIds, alias), menu_id: menuId })))
      .execute();
  for (const [i, seed] of seeds.entries()) {
    const menu = row(house);
    const common = { alias: '', menu_group: '', query: '', is_open: false };
    await house.tx
      .insertInto('menu')
      .values({
        ...menu,
        ...common,
        parent_id: parent,
        code: seed.code,
        name: seed.zh,
        name_en: seed.en,
        path: seed.path ?? '',
        source: seed.icon ?? '',
        sort: i,
        category: 1,
        keep_alive: seed.keepAlive ?? true,
        is_auth: seed.isAuth ?? true,
      })
      .execute();
    await grant(menu.id, rolesBelow(seed));
    for (const [j, [code, zh, en, aliases]] of (seed.buttons ?? []).entries()) {
      const button = row(house);
      await house.tx
        .insertInto('menu')
        .values({
          ...button,
          ...common,
          parent_id: menu.id,
          code,
          name: zh,
          name_en: en,
          path: '',
          source: '',
          sort: j,
          category: 2,
          keep_alive: false,
          is_auth: true,
        })
        .execute();
      await grant(button.id, [...new Set(aliases)]);
    }
    await furnishMenus(house, roleIds, seed.menus ?? [], menu.id);
  }
};

const furnishDictionaries = async (house: House) => {
  for (const dictionary of dictionaries) {
    const dict = row(house);
    await house.tx
      .insertInto('dict')
      .values({ ...dict, kind: 'biz', code: dictionary.code, name: dictionary.zh, name_en: dictionary.en })
      .execute();
    await house.tx
      .insertInto('dict_item')
      .values(
        dictionary.items.map((item, i) => ({
          ...row(house),
          dict_id: dict.id,
          dict_key: item.key,
          dict_value: item.zh,
          dict_value_en: item.en,
          sort: i,
          remark: item.remark ?? '',
        })),
      )
      .execute();
  }
};

const furnishCatalogue = async (house: House, { businessType, functionCode, zh: title, en: titleEn, folders }: CatalogueOfLine) => {
  await house.tx
    .insertInto('file_func')
    .values({
      ...row(house),
      function_code: functionCode,
      name: title,
      name_en: titleEn,
      business_type: businessType,
      buttons: [...ARCHIVE_BUTTONS],
      show_audit: true,
      show_remark: true,
      remark: '',
    })
    .execute();
  const common = {
    business_type: businessType,
    function_code: functionCode,
    can_upload: true,
    can_download: true,
    can_view: true,
    can_del: true,
    can_cover: true,
    need_modify_file_name: false,
  };
  for (const [i, [code, zh, en, files]] of folders.entries()) {
    const folder = row(house);
    const shared = { ...common, stage_nodes: [], borrow_level: '1', keep_years: '1' };
    await house.tx
      .insertInto('file_catalog')
      .values({ ...folder, ...shared, parent_id: null, catalog_code: code, name: zh, name_en: en, is_file: false, sort: i * 100 })
      .execute();
    await house.tx
      .insertInto('file_catalog')
      .values(
        files.map((seed, j) => {
          const [fileCode, fileZh, fileEn, uploader, must, most, stamp] = seed;
          const { suffix, megabytes, level, keep, stages } = settingsOf(businessType, code, seed);
          return {
            ...row(house),
            ...common,
            parent_id: folder.id,
            catalog_code: fileCode,
            name: fileZh,
            name_en: fileEn,
            is_file: true,
            uploader,
            suffix,
            max_file_size: megabytes,
            can_multi_upload: most,
            must_upload: must === 1,
            need_stamped: stamp === 1,
            stage_nodes: [...stages],
            borrow_level: level,
            keep_years: keep,
            sort: i * 100 + j + 1,
          };
        }),
      )
      .execute();
  }
};

const furnishLists = async (house: House) => {
  await house.tx
    .insertInto('standard')
    .values(
      standards.map(([no, part, zh, en, group], i) => ({
        ...row(house),
        standard_no: no,
        part,
        name: zh,
        name_en: en,
        group_name: group,
        standard_status: '1',
        sort: i,
      })),
    )
    .execute();
  await house.tx
    .insertInto('system_param')
    .values(params.map(([key, name, value, remark]) => ({ ...row(house), param_key: key, param_name: name, param_value: value, remark })))
    .execute();
};

/** Makes the tenant and everything it starts with. */
export const prepareTenant = async (tx: Tx, world: World, tenant: NewTenant): Promise<void> => {
  const house = { tx, world, tenant: tenant.tenantId };
  await tx
    .insertInto('tenant')
    .values({
      ...createdByHouse('', world),
      tenant_id: tenant.tenantId,
      tenant_name: tenant.name,
      tenant_name_en: tenant.nameEn,
      domain: tenant.domain,
    })
    .execute();
  const roleIds = await furnishOrganisation(house);
  await furnishMenus(house, roleIds, menus, null);
  await furnishDictionaries(house);
  for (const catalogue of catalogues) await furnishCatalogue(house, catalogue);
  await furnishLists(house);
};
