/**
 * Deputies by dates: who acts in whose stead now (spec 000 §5; research: anchors 1). A chain is never longer than one: the
 * deputy of a deputy has no say, so a right cannot wander to somebody whom nobody named.
 */
import { en } from '@zhengjian/contract/areas/workflow/text.en.ts';
import { zh } from '@zhengjian/contract/areas/workflow/text.zh.ts';
import type { Language } from '@zhengjian/contract/constants.ts';
import { sql } from 'kysely';
import { type Actor, type Principal, systemActor } from '../platform/actor.ts';
import type { Tx } from '../platform/database/schema.ts';
import { definitionOf } from './definitions.ts';
import { nodeHooks } from './registry.ts';
import './tables.ts';

/** Under this name a deputyship covers the seals that somebody keeps, beside the processes. */
export const SEALS = 'stamping';

const covers = ({ categories }: Pick<Principal, 'categories'>, category: string): boolean =>
  categories.length === 0 || categories.includes(category);

/** Menus of the steps of the institute's processes, by category: addresses of queues as drawn, codes as the step's own page asks. */
const menusOfSteps = async (tx: Tx, tenant: string): Promise<ReadonlyMap<string, readonly string[]>> => {
  const current = await tx
    .selectFrom('wf_definition')
    .select(['id', 'category'])
    .where('tenant_id', '=', tenant)
    .where('status', '=', 'active')
    .execute();
  const menus = new Map<string, string[]>([[SEALS, ['seal_stamp_view']]]);
  for (const { id, category } of current) {
    const { nodes } = await definitionOf(tx, id);
    for (const node of Object.values(nodes)) {
      if (node.user === null) continue;
      const { page } = nodeHooks(category, node.id);
      const found = [node.user.page, page?.sees].filter((menu) => menu != null);
      menus.set(category, [...(menus.get(category) ?? []), ...found]);
    }
  }
  return menus;
};

/**
 * What each of them lends to a deputy: whoever takes a step needs its page and the buttons there, and no more of the roles of whom
 * they stand in for. Nobody lends what they do not hold.
 */
const lentBy = async (tx: Tx, tenant: string, principals: readonly Omit<Principal, 'lends'>[]): Promise<Principal[]> => {
  const menus = await menusOfSteps(tx, tenant);
  const { rows } = await sql<{ user: string; codes: string[]; names: string[] }>`
    with recursive held as materialized (select distinct x.user_id, g.menu_id from user_role x
        join role_menu g on g.tenant_id = x.tenant_id and g.role_id = x.role_id
        where x.tenant_id = ${tenant} and x.user_id = any(${principals.map((p) => p.user)}::uuid[])),
      page as (select m.id, array[m.path, m.code] as names from menu m where m.tenant_id = ${tenant}
        and array[m.path, m.code]::text[] && ${[...new Set([...menus.values()].flat())]}::text[]),
      part as (select id as menu, id as page from page
        union select m.id, p.id from page p join menu m on m.tenant_id = ${tenant} and m.parent_id = p.id),
      above as (select m.parent_id as menu, p.id as page from page p join menu m on m.tenant_id = ${tenant} and m.id = p.id
        union select m.parent_id, a.page from above a join menu m on m.tenant_id = ${tenant} and m.id = a.menu where m.parent_id is not null)
    select replace(h.user_id::text, '-', '') as user, page.names, array_agg(distinct m.code order by m.code) as codes
    from page join held own on own.menu_id = page.id
      join (select * from part union select * from above) b on b.page = page.id
      join held h on h.user_id = own.user_id and h.menu_id = b.menu
      join menu m on m.tenant_id = ${tenant} and m.id = h.menu_id
    group by 1, 2`.execute(tx);
  return principals.map((p) => {
    const covered = new Set([...menus].flatMap(([category, of]) => (covers(p, category) ? of : [])));
    const held = rows.filter((r) => r.user === p.user && r.names.some((name) => covered.has(name)));
    return { ...p, lends: [...new Set(held.flatMap((r) => r.codes))].sort() };
  });
};

/** Everybody whose deputy this person is at a moment, with the roles that they hold and what they lend for the time. */
export const principalsOf = async (tx: Tx, tenant: string, user: string, now: Date): Promise<Principal[]> => {
  const { rows } = await sql<Omit<Principal, 'lends'>>`
    select replace(d.user_id::text, '-', '') as user, u.real_name as name, d.categories,
      array(select distinct r.role_alias from user_role x join role r on r.tenant_id = x.tenant_id and r.id = x.role_id
        where x.tenant_id = d.tenant_id and x.user_id = d.user_id order by 1) as roles
    from wf_deputy d join user_account u on u.tenant_id = d.tenant_id and u.id = d.user_id
    where d.tenant_id = ${tenant} and d.deputy_id = ${user} and d.ended_at is null and d.from_at <= ${now} and d.until_at > ${now}
      and u.status = 1 and u.login_flag
    order by u.real_name, d.id`.execute(tx);
  return rows.length === 0 ? [] : lentBy(tx, tenant, rows);
};

/** Deputies of these people by deputyships that are not ended: what a process remembers of them holds whom they stand in for. */
export const deputiesOf = async (tx: Tx, tenant: string, users: readonly string[]): Promise<string[]> => {
  const rows = await tx
    .selectFrom('wf_deputy')
    .select('deputy_id')
    .distinct()
    .where('tenant_id', '=', tenant)
    .where('user_id', 'in', [...users])
    .where('ended_at', 'is', null)
    .execute();
  return rows.map((r) => r.deputy_id);
};

/** Those of them whose work of this process the actor may do. */
export const principalsIn = (actor: Pick<Actor, 'deputyFor'>, category: string): Principal[] =>
  actor.deputyFor.filter((p) => covers(p, category));

/** The name under which the system acts; no person is called so. */
const SYSTEM_NAME = systemActor('').name;

/** Who acted, as history shows it: "A（B 代）" where B stood in for A, the system under its own name. */
export const operatorName = (lang: Language, row: { op_user_name: string; deputy_for_name: string }): string => {
  const texts = (lang === 'en' ? en : zh).deputy;
  if (row.op_user_name === SYSTEM_NAME) return texts.system;
  if (row.deputy_for_name === '') return row.op_user_name;
  return texts.inStead.replace('{{name}}', row.deputy_for_name).replace('{{deputy}}', row.op_user_name);
};

/** Who acted, for a message read in either language. */
export const senderOf = ({ kind, name }: Pick<Actor, 'kind' | 'name'>): string | { zh: string; en: string } =>
  kind === 'system' ? { zh: zh.deputy.system, en: en.deputy.system } : name;
