/** Furnishes a new tenant: departments, data scopes, standards and all defaults of the house; the posts last, for they group roles. */
import type { Tx } from '../../../platform/database/schema.ts';
import { createdByHouse } from '../../../platform/standard.ts';
import type { World } from '../../../platform/world.ts';
import { dataScopes, departments, posts } from '../defaults/organisation.ts';
import { standards } from '../defaults/standards.ts';
import '../../testing/tables.ts';
import '../tables.ts';
import { giveDefaults } from './give-defaults.ts';
import { type House, rowOf } from './given.ts';

export type NewTenant = { tenantId: string; name: string; nameEn: string; domain: string | null };

const mustGet = (map: ReadonlyMap<string, string>, key: string): string => {
  const found = map.get(key);
  if (!found) throw new Error(`unknown ${key} in the defaults`);
  return found;
};

const furnishDepartments = async (house: House): Promise<void> => {
  const depts = new Map(departments.map(([code]) => [code, rowOf(house)]));
  const idOf = new Map([...depts].map(([code, row]) => [code, row.id]));
  await house.tx
    .insertInto('dept')
    .values(
      departments.map(([code, zh, en, parent, category, laboratory], sort) => ({
        ...(depts.get(code) ?? rowOf(house)),
        parent_id: parent ? mustGet(idOf, parent) : null,
        dept_name: zh,
        dept_name_en: en,
        full_name: zh,
        dept_category: category,
        dept_code: code,
        sort,
        remark: '',
        laboratory: laboratory ?? null,
      })),
    )
    .execute();
};

const furnishScopes = async (house: House): Promise<void> => {
  await house.tx
    .insertInto('data_scope')
    .values(
      dataScopes.map((s) => ({
        ...rowOf(house),
        code: s.code,
        name: s.zh,
        name_en: s.en,
        scope_type: s.type,
        business_types: [...s.lines],
        filter: '{}',
      })),
    )
    .execute();
};

const furnishPosts = async (house: House): Promise<void> => {
  const roles = await house.tx.selectFrom('role').select(['id', 'role_alias']).where('tenant_id', '=', house.tenant).execute();
  const roleIds = new Map(roles.map((r) => [r.role_alias, r.id]));
  for (const [sort, [code, zh, en, members]] of posts.entries()) {
    const post = rowOf(house);
    await house.tx
      .insertInto('post')
      .values({ ...post, post_code: code, post_name: zh, post_name_en: en, sort })
      .execute();
    await house.tx
      .insertInto('post_role')
      .values(members.map((alias) => ({ ...rowOf(house), post_id: post.id, role_id: mustGet(roleIds, alias) })))
      .execute();
  }
};

const furnishStandards = async (house: House): Promise<void> => {
  await house.tx
    .insertInto('standard')
    .values(
      standards.map(([no, part, zh, en, group], sort) => ({
        ...rowOf(house),
        standard_no: no,
        part,
        name: zh,
        name_en: en,
        group_name: group,
        standard_status: '1',
        sort,
      })),
    )
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
  await furnishDepartments(house);
  await furnishScopes(house);
  await giveDefaults(house);
  await furnishPosts(house);
  await furnishStandards(house);
};
