/** Accounts of companies, external laboratories and guests, as rows; the choice of companies. */
import { type ExternalKind, type ExternalUserRow, externalUserList } from '@zhengjian/contract/areas/organisation/external-users.ts';
import type { Language } from '@zhengjian/contract/constants.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/schema.ts';
import { answerList } from '../../platform/lists/answer-list.ts';
import type { Reading } from '../../platform/registers/answer-register.ts';
import { STAFF, stateIs, stateOf } from './people.ts';
import '../company/tables.ts';

export const KINDS: Readonly<Record<number, ExternalKind>> = { 2: '2', 3: '3', 4: '4' };
const ADMINISTERS_LABORATORY = 'ext_lab_admin';

export const presentExternals = async (
  tx: Tx,
  { tenant, lang }: { tenant: string; lang: Language },
  ids: readonly string[],
): Promise<ExternalUserRow[]> => {
  if (ids.length === 0) return [];
  const users = await tx
    .selectFrom('user_account as u')
    .leftJoin('dept as d', (j) =>
      j.onRef('d.tenant_id', '=', 'u.tenant_id').onRef('d.laboratory', '=', 'u.laboratory').on('d.dept_category', '=', 4),
    )
    .selectAll('u')
    .select(['d.id as laboratory_id', 'd.dept_name', 'd.dept_name_en'])
    .where('u.tenant_id', '=', tenant)
    .where('u.id', 'in', [...ids])
    .where('u.user_type', '<>', STAFF)
    .execute();
  const companies = await tx
    .selectFrom('user_company as h')
    .innerJoin('company as c', (j) => j.onRef('c.tenant_id', '=', 'h.tenant_id').onRef('c.id', '=', 'h.company_id'))
    .select(['h.user_id', 'h.may_manage', 'c.id', 'c.company_name'])
    .where('h.tenant_id', '=', tenant)
    .where('h.user_id', 'in', [...ids])
    .orderBy('h.is_default', 'desc')
    .orderBy('h.created_at')
    .execute();
  const roles = await tx
    .selectFrom('user_role as h')
    .innerJoin('role as r', (j) => j.onRef('r.tenant_id', '=', 'h.tenant_id').onRef('r.id', '=', 'h.role_id'))
    .select(['h.user_id', 'r.role_alias'])
    .where('h.tenant_id', '=', tenant)
    .where('h.user_id', 'in', [...ids])
    .execute();
  return users.map((u) => {
    const company = companies.find((c) => c.user_id === u.id);
    const laboratory = lang === 'en' && u.dept_name_en ? u.dept_name_en : (u.dept_name ?? '');
    // of several companies somebody may manage another than the one that is shown
    const administers = company?.may_manage ?? roles.some((r) => r.user_id === u.id && r.role_alias === ADMINISTERS_LABORATORY);
    return {
      id: u.id,
      version: u.version,
      account: u.account,
      realName: u.real_name,
      userType: KINDS[u.user_type] ?? '4',
      companyId: company?.id ?? '',
      deptId: u.laboratory_id ?? '',
      rank: administers ? 'admin' : 'user',
      phone: u.phone,
      email: u.email,
      remark: u.remark,
      belongsTo: company?.company_name ?? laboratory,
      state: stateOf(u),
      createTime: u.created_at,
    };
  });
};

export const externalList = answerList(externalUserList, {
  table: 'user_account',
  where: () => sql<boolean>`r.user_type <> ${sql.lit(STAFF)}`,
  tabs: {},
  filters: {
    userType: (kind) => sql<boolean>`r.user_type = ${Number(kind)}`,
    state: stateIs,
    deptId: (dept) =>
      sql<boolean>`r.laboratory = (select d.laboratory from dept d where d.tenant_id = r.tenant_id and d.id = ${dept} and d.dept_category = 4)`,
  },
  search: { text: 'search_text', ids: 'user_account_search' },
  sorts: { createTime: 'created_at', account: 'account' },
  rows: (tx, { actor, lang }, ids) => presentExternals(tx, { tenant: actor.tenant, lang }, ids),
});

/** Users of one external laboratory, by account. */
export const usersOfLaboratory = async (tx: Tx, { actor, lang }: Reading, deptId: string): Promise<ExternalUserRow[]> => {
  const rows = await tx
    .selectFrom('user_account as u')
    .innerJoin('dept as d', (j) => j.onRef('d.tenant_id', '=', 'u.tenant_id').onRef('d.laboratory', '=', 'u.laboratory'))
    .select('u.id')
    .where('d.tenant_id', '=', actor.tenant)
    .where('d.id', '=', deptId)
    .where('d.dept_category', '=', 4)
    .where('u.user_type', '=', 3)
    .orderBy('u.account')
    .execute();
  const shown = await presentExternals(
    tx,
    { tenant: actor.tenant, lang },
    rows.map(({ id }) => id),
  );
  return rows.flatMap(({ id }) => shown.filter((row) => row.id === id));
};

const CHOICES = 20;

/** Companies to choose from: those whose name contains the text, or the one with the id. */
export const companyChoices = async (
  tx: Tx,
  { actor }: Reading,
  { keyword, id }: { keyword?: string | undefined; id?: string | undefined },
) => {
  const found = tx
    .selectFrom('company')
    .select(['id', 'company_name as companyName'])
    .where('tenant_id', '=', actor.tenant)
    .orderBy('company_name')
    .limit(CHOICES);
  if (id !== undefined) return found.where('id', '=', id).execute();
  return (keyword === undefined ? found : found.where(sql<boolean>`strpos(company_name, ${keyword}) > 0`)).execute();
};
