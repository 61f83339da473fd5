/** Posts, and the roles that a post brings to whoever holds it. */
import { postList, posts } from '@zhengjian/contract/areas/organisation/posts.ts';
import { en } from '@zhengjian/contract/areas/organisation/text.en.ts';
import { zh } from '@zhengjian/contract/areas/organisation/text.zh.ts';
import type { Language } from '@zhengjian/contract/constants.ts';
import { listed } from '@zhengjian/contract/rules/listed.ts';
import { sql } from 'kysely';
import { audit } from '../../platform/audit/write.ts';
import type { Tx } from '../../platform/database/schema.ts';
import type { Ctx } from '../../platform/http/context.ts';
import { answerList } from '../../platform/lists/answer-list.ts';
import { refuse } from '../../platform/refuse.ts';
import { answerRegister, type Reading } from '../../platform/registers/answer-register.ts';
import { created } from '../../platform/standard.ts';
import { bringPostRoles, settleDefaultRole } from '../account/index.ts';
import { type Difference, difference } from './commands/difference.ts';
import { keepAnAdministrator, mayActOn, mayGiveRoles } from './guards.ts';
import '../account/tables.ts';
import '../system/tables.ts';
import './tables.ts';

declare module '../../platform/audit/write.ts' {
  interface AuditKinds {
    'organisation.postRolesSaved': { post: string; people: number; changed: Difference };
  }
}

/** Roles of posts, in the order of roles. */
const rolesOfPosts = async (tx: Tx, tenant: string, lang: Language, postIds: readonly string[]) => {
  const rows = await tx
    .selectFrom('post_role as p')
    .innerJoin('role as r', (j) => j.onRef('r.tenant_id', '=', 'p.tenant_id').onRef('r.id', '=', 'p.role_id'))
    .select(['p.post_id', 'r.id', 'r.role_alias', 'r.role_name', 'r.role_name_en'])
    .where('p.tenant_id', '=', tenant)
    .where('p.post_id', 'in', [...postIds])
    .orderBy('r.sort')
    .orderBy('r.id')
    .execute();
  return rows.map((r) => ({
    postId: r.post_id,
    id: r.id,
    roleAlias: r.role_alias,
    roleName: lang === 'en' && r.role_name_en !== '' ? r.role_name_en : r.role_name,
  }));
};

export const postRegister = answerRegister(posts, {
  table: 'post',
  missing: 'organisation.postNotFound',
  show: async (tx, { actor, lang }, rows) => {
    const ids = rows.map(({ id }) => id);
    const roles = await rolesOfPosts(tx, actor.tenant, lang, ids);
    const holders = await tx
      .selectFrom('user_post')
      .select(['post_id', sql<number>`count(*)::int`.as('n')])
      .where('post_id', 'in', ids)
      .groupBy('post_id')
      .execute();
    const categories: Readonly<Record<string, string>> = (lang === 'en' ? en : zh).postCategory;
    return ({ id, category }) => ({
      categoryName: categories[category] ?? '',
      roleName: listed(
        roles.filter(({ postId }) => postId === id).map(({ roleName }) => roleName),
        lang,
      ),
      userCount: holders.find((h) => h.post_id === id)?.n ?? 0,
    });
  },
  taken: (input) => refuse('organisation.postCodeTaken', { code: input.postCode }),
  beforeRemoval: async (tx, { actor }, rows) => {
    for (const { id, post_name: name } of rows) {
      const { n } = await tx
        .selectFrom('user_post')
        .select(sql<number>`count(*)::int`.as('n'))
        .where('post_id', '=', id)
        .executeTakeFirstOrThrow();
      if (n > 0) refuse('organisation.postHeld', { name, n });
      await tx.deleteFrom('post_role').where('tenant_id', '=', actor.tenant).where('post_id', '=', id).execute();
    }
  },
});

export const postPage = answerList(postList, {
  table: 'post',
  tabs: {},
  filters: { category: 'category' },
  sorts: { sort: 'sort' },
  search: (keyword) =>
    sql<boolean>`(strpos(lower(r.post_name || ' ' || r.post_name_en), lower(${keyword})) > 0 or r.post_code = ${keyword})`,
  rows: (tx, reader, ids) => postRegister.rows(tx, reader, ids),
});

export const postChoices = async (tx: Tx, { actor, lang }: Reading) => {
  const rows = await tx.selectFrom('post').selectAll().where('tenant_id', '=', actor.tenant).orderBy('sort').orderBy('id').execute();
  return rows.map((p) => ({
    id: p.id,
    postCode: p.post_code,
    postName: lang === 'en' && p.post_name_en !== '' ? p.post_name_en : p.post_name,
    category: p.category,
  }));
};

/** @throws organisation.postNotFound */
export const rolesOfPost = async (tx: Tx, { actor, lang }: Reading, postId: string) => {
  const post = await tx.selectFrom('post').select('id').where('id', '=', postId).executeTakeFirst();
  if (!post) return refuse('organisation.postNotFound');
  return (await rolesOfPosts(tx, actor.tenant, lang, [postId])).map(({ postId: _, ...role }) => role);
};

/**
 * Sets the roles that a post brings; its holders gain and lose them in the same act.
 * @throws organisation.postNotFound, account.forbidden, organisation.roleNotFound, organisation.roleBeyond, organisation.ownRights,
 *   organisation.userBeyond, organisation.lastAdministrator
 */
export const savePostRoles = async (ctx: Ctx, postId: string, roleIds: readonly string[]): Promise<null> => {
  const { tenant, user } = ctx.actor;
  const holders = await ctx.db.system(async (tx) => {
    const checkLeft = await keepAnAdministrator(tx, ctx);
    const post = await tx
      .selectFrom('post')
      .select(['id', 'post_name'])
      .where('tenant_id', '=', tenant)
      .where('id', '=', postId)
      .forUpdate()
      .executeTakeFirst();
    if (!post) return refuse('organisation.postNotFound');
    const before = await rolesOfPosts(tx, tenant, ctx.lang, [postId]);
    const had = before.map(({ id }) => id);
    const given = roleIds.filter((id) => !had.includes(id));
    if (given.length === 0 && had.every((id) => roleIds.includes(id))) return [];
    // it does to every holder what giving and taking roles does to one
    if (!ctx.actor.permissions.has('user_grant')) refuse('account.forbidden');
    await mayGiveRoles(tx, ctx, given);
    const people = (
      await tx.selectFrom('user_post').select('user_id').where('tenant_id', '=', tenant).where('post_id', '=', postId).execute()
    ).map((row) => row.user_id);
    if (people.includes(user)) refuse('organisation.ownRights');
    await mayActOn(tx, ctx, people);
    await tx.deleteFrom('post_role').where('tenant_id', '=', tenant).where('post_id', '=', postId).execute();
    if (roleIds.length > 0)
      await tx
        .insertInto('post_role')
        .values([...new Set(roleIds)].map((role_id) => ({ ...created(ctx), post_id: postId, role_id })))
        .execute();
    await bringPostRoles(tx, ctx, people);
    await settleDefaultRole(tx, ctx, people);
    const after = await rolesOfPosts(tx, tenant, ctx.lang, [postId]);
    const names = (roles: typeof before) => ({ roles: roles.map(({ roleName }) => roleName) });
    await audit(tx, ctx, {
      kind: 'organisation.postRolesSaved',
      subject: { type: 'post', id: postId },
      details: { post: post.post_name, people: people.length, changed: difference(names(before), names(after)) },
    });
    await checkLeft();
    return people;
  });
  for (const person of holders) ctx.forget({ user: person });
  return null;
};
