/** Prepares a new tenant: departments, data scopes, standards and all defaults of the system, which name standards; the posts last, for they group roles. */
import type { Tx } from '../../../platform/database/schema.ts';
import { createdBySystem } from '../../../platform/standard.ts';
import type { World } from '../../../platform/world.ts';
import { dataScopes, departments, posts } from '../defaults/organisation.ts';
import { standards } from '../defaults/standards.ts';
import '../../laboratory/tables.ts';
import '../../organisation/tables.ts';
import '../tables.ts';
import { giveDefaults } from './give-defaults.ts';
import { rowOf, type System } from './given.ts';

export type NewTenant = { tenantId: string; name: string; nameEn: string; domain: string | null };

const mustGet = (map: ReadonlyMap<string, string>, key: string): string => {
  const found = map.get(key);
  if (!found) throw new Error(`unknown ${key} in the defaults`);
  return found;
};

const furnishDepartments = async (system: System): Promise<void> => {
  const depts = new Map(departments.map(([code]) => [code, rowOf(system)]));
  const idOf = new Map([...depts].map(([code, row]) => [code, row.id]));
  await system.tx
    .insertInto('dept')
    .values(
      departments.map(([code, zh, en, parent, category, laboratory], sort) => ({
        ...(depts.get(code) ?? rowOf(system)),
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

const furnishScopes = async (system: System): Promise<void> => {
  await system.tx
    .insertInto('data_scope')
    .values(
      dataScopes.map((s) => ({
        ...rowOf(system),
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

const furnishPosts = async (system: System): Promise<void> => {
  const roles = await system.tx.selectFrom('role').select(['id', 'role_alias']).where('tenant_id', '=', system.tenant).execute();
  const roleIds = new Map(roles.map((r) => [r.role_alias, r.id]));
  for (const [sort, [code, zh, en, members]] of posts.entries()) {
    const post = rowOf(system);
    await system.tx
      .insertInto('post')
      .values({ ...post, post_code: code, post_name: zh, post_name_en: en, sort })
      .execute();
    await system.tx
      .insertInto('post_role')
      .values(members.map((alias) => ({ ...rowOf(system), post_id: post.id, role_id: mustGet(roleIds, alias) })))
      .execute();
  }
};

const furnishStandards = async (system: System): Promise<void> => {
  await system.tx
    .insertInto('standard')
    .values(
      standards.map(([no, part, zh, en, group], sort) => ({
        ...rowOf(system),
        standard_no: no,
        year: no.slice(-4),
        part,
        name: zh,
        name_en: en,
        group_name: group,
        standard_status: '1',
        ...{ publish_date: null, effect_date: null, replace_date: null, replaced_by: null, transition_to: null },
        sort,
      })),
    )
    .execute();
};

/** Makes the tenant and everything it starts with. */
export const prepareTenant = async (tx: Tx, world: World, tenant: NewTenant): Promise<void> => {
  const system = { tx, world, tenant: tenant.tenantId };
  await tx
    .insertInto('tenant')
    .values({
      ...createdBySystem('', world),
      tenant_id: tenant.tenantId,
      tenant_name: tenant.name,
      tenant_name_en: tenant.nameEn,
      domain: tenant.domain,
    })
    .execute();
  await furnishDepartments(system);
  await furnishScopes(system);
  await furnishStandards(system);
  await giveDefaults(system);
  await furnishPosts(system);
};
