/** What a person sees and changes of the own account beside its ways in, and whom of the others they may look up. */
import { sql } from 'kysely';
import { audit } from '../../platform/audit/write.ts';
import type { Ctx } from '../../platform/http/context.ts';
import { refuse } from '../../platform/refuse.ts';
import { changed } from '../../platform/standard.ts';
import { kindOf } from './login-methods.ts';
import { maskedMail, maskedPhone } from './masked.ts';
import '../organisation/tables.ts';
import './tables.ts';

declare module '../../platform/audit/write.ts' {
  interface AuditKinds {
    'account.renamed': { before: string; after: string };
  }
}

const STAFF = 1;
/** People answered to a name; who has more types more of it. */
const MOST_PEOPLE = 20;

export const ownDetail = (ctx: Ctx) =>
  ctx.db.system(async (tx) => {
    const { tenant, user } = ctx.actor;
    const row = await tx
      .selectFrom('user_account as u')
      .leftJoin('dept as d', (j) => j.onRef('d.tenant_id', '=', 'u.tenant_id').onRef('d.id', '=', 'u.dept_id'))
      .select(['u.id', 'u.account', 'u.real_name', 'u.phone', 'u.email', 'u.user_type', 'u.created_at', 'u.version'])
      .select(['d.dept_name', 'd.dept_name_en'])
      .where('u.tenant_id', '=', tenant)
      .where('u.id', '=', user)
      .executeTakeFirstOrThrow();
    return {
      id: row.id,
      account: row.account,
      realName: row.real_name,
      phone: maskedPhone(row.phone),
      email: row.email,
      kind: kindOf(row.user_type),
      deptName: (ctx.lang === 'en' && row.dept_name_en) || row.dept_name || '',
      createTime: row.created_at,
      version: row.version,
      mayRename: row.user_type !== STAFF,
    };
  });

/** The name stands on papers that staff sign, so theirs is kept by the administrator. @throws account.nameByAdministrator, server.conflict */
export const renameSelf = async (ctx: Ctx, { realName, version }: { realName: string; version?: number | undefined }): Promise<null> => {
  const { tenant, user } = ctx.actor;
  await ctx.db.system(async (tx) => {
    const row = await tx
      .selectFrom('user_account')
      .select(['real_name', 'user_type', 'version'])
      .where('tenant_id', '=', tenant)
      .where('id', '=', user)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (row.user_type === STAFF) refuse('account.nameByAdministrator');
    if (version !== undefined && version !== row.version) refuse('server.conflict');
    await tx
      .updateTable('user_account')
      .set((e) => ({ real_name: realName, ...changed(ctx), version: e('version', '+', 1) }))
      .where('tenant_id', '=', tenant)
      .where('id', '=', user)
      .execute();
    await audit(tx, ctx, {
      kind: 'account.renamed',
      subject: { type: 'user_account', id: user },
      details: { before: row.real_name, after: realName },
    });
  });
  ctx.forget({ user });
  return null;
};

/** Staff find colleagues, users of a company those of their companies, whose names contain a text and who may sign in. */
export const peopleByName = (ctx: Ctx, name: string) =>
  ctx.db.system(async (tx) => {
    const { tenant, kind, companies } = ctx.actor;
    const staff = kind === 'staff';
    const rows = await tx
      .selectFrom('user_account as u')
      .leftJoin('dept as d', (j) => j.onRef('d.tenant_id', '=', 'u.tenant_id').onRef('d.id', '=', 'u.dept_id'))
      .select(['u.id', 'u.account', 'u.real_name', 'd.dept_name', 'd.dept_name_en'])
      .where('u.tenant_id', '=', tenant)
      .where('u.login_flag', '=', true)
      .where(sql<boolean>`position(lower(${name}) in lower(u.real_name)) > 0`)
      .$if(staff, (q) => q.where('u.user_type', '=', STAFF))
      .$if(!staff, (q) =>
        q.where((e) =>
          e.exists(
            e
              .selectFrom('user_company as m')
              .select('m.id')
              .whereRef('m.tenant_id', '=', 'u.tenant_id')
              .whereRef('m.user_id', '=', 'u.id')
              .where(sql<boolean>`m.company_id = any(${[...companies]}::uuid[])`),
          ),
        ),
      )
      .orderBy('u.real_name')
      .orderBy('u.id')
      .limit(MOST_PEOPLE)
      .execute();
    return rows.map((row) => ({
      id: row.id,
      account: row.account,
      realName: row.real_name,
      deptName: (ctx.lang === 'en' && row.dept_name_en) || row.dept_name || '',
    }));
  });

/** A user of the own companies. @throws account.personNotFound for anybody else */
export const colleague = (ctx: Ctx, id: string) =>
  ctx.db.system(async (tx) => {
    const row = await tx
      .selectFrom('user_account as u')
      .innerJoin('user_company as m', (j) => j.onRef('m.tenant_id', '=', 'u.tenant_id').onRef('m.user_id', '=', 'u.id'))
      .innerJoin('company as c', (j) => j.onRef('c.tenant_id', '=', 'm.tenant_id').onRef('c.id', '=', 'm.company_id'))
      .select(['u.id', 'u.account', 'u.real_name', 'u.phone', 'u.email', 'm.may_manage', 'c.company_name'])
      .where('u.tenant_id', '=', ctx.actor.tenant)
      .where('u.id', '=', id)
      .where(sql<boolean>`m.company_id = any(${[...ctx.actor.companies]}::uuid[])`)
      .executeTakeFirst();
    if (!row) return refuse('account.personNotFound');
    return {
      id: row.id,
      account: row.account,
      realName: row.real_name,
      phone: maskedPhone(row.phone),
      email: maskedMail(row.email),
      companyName: row.company_name,
      manages: row.may_manage,
    };
  });
