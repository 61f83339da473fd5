/** Adds an account of a company, an external laboratory or a guest, or changes one. What it may do follows from its kind and rank alone. */
import { type ExternalUserRow, externalUsers } from '@zhengjian/contract/areas/organisation/external-users.ts';
import type { SavedIn } from '@zhengjian/contract/register.ts';
import { audit } from '../../../platform/audit/write.ts';
import type { Tx } from '../../../platform/database/schema.ts';
import type { Ctx } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/refuse.ts';
import { declareRegister, registerName } from '../../../platform/registers/declared.ts';
import { keptMasks } from '../../../platform/registers/kept-masks.ts';
import { insertAccount, isManager, setCompany, setPlaces, settleDefaultRole, unknownPassword, updateAccount } from '../../account/index.ts';
import { presentExternals } from '../external-people.ts';
import { type Difference, difference } from './difference.ts';

declare module '../../../platform/audit/write.ts' {
  interface AuditKinds {
    'organisation.externalUserSaved': { register: string; account: string; changed: Difference };
  }
}

declareRegister(externalUsers, 'user_account');

type Saved = SavedIn<typeof externalUsers>;

const CUSTOMER_HOME = 3;
const STAFF_HOME = 1;
const ROLES = {
  '2': { admin: 'customer_admin', user: 'customer_user' },
  '3': { admin: 'ext_lab_admin', user: 'ext_lab_user' },
  '4': { admin: 'guest', user: 'guest' },
} as const;

/** Where the account belongs: the laboratory, or the department of all customers. @throws organisation.laboratoryNotFound */
const departmentOf = async (tx: Tx, tenant: string, { userType, deptId }: Saved) => {
  const depts = tx.selectFrom('dept').select(['id', 'laboratory']).where('tenant_id', '=', tenant);
  const found =
    userType === '3'
      ? await depts
          .where('id', '=', deptId ?? '')
          .where('dept_category', '=', 4)
          .executeTakeFirst()
      : await depts.where('dept_code', '=', 'customers').executeTakeFirst();
  return found ?? refuse('organisation.laboratoryNotFound');
};

const checkCompany = async (tx: Tx, tenant: string, id: string | undefined): Promise<void> => {
  const found =
    id !== undefined &&
    (await tx.selectFrom('company').select('id').where('tenant_id', '=', tenant).where('id', '=', id).executeTakeFirst());
  if (!found) refuse('organisation.companyMissing');
};

/** @throws organisation.roleNotFound */
const roleOf = async (tx: Tx, tenant: string, alias: string): Promise<string> =>
  (await tx.selectFrom('role').select('id').where('tenant_id', '=', tenant).where('role_alias', '=', alias).executeTakeFirst())?.id ??
  refuse('organisation.roleNotFound');

const entered = ({ account, realName, userType, belongsTo, rank, phone, email, remark }: ExternalUserRow) => ({
  ...{ account, realName, userType, belongsTo, rank, phone, email, remark },
});

/**
 * In a transaction of the system's own.
 * @throws organisation.userNotFound, organisation.kindKept, organisation.laboratoryNotFound, organisation.companyMissing,
 *   organisation.roleNotFound, account.nameTaken, server.conflict
 */
export const saveExternalUserIn = async (tx: Tx, ctx: Ctx, sent: Saved, passwordHash: string): Promise<ExternalUserRow> => {
  const { tenant } = ctx.actor;
  const reading = { tenant, lang: ctx.lang };
  const [before] = sent.id === undefined ? [] : await presentExternals(tx, reading, [sent.id]);
  if (sent.id !== undefined && before === undefined) return refuse('organisation.userNotFound');
  if (before?.state === 'erased') refuse('organisation.userErased', { name: before.account });
  const input = keptMasks(externalUsers, sent, before ?? null);
  if (before && before.userType !== input.userType) refuse('organisation.kindKept', { name: before.realName });
  const dept = await departmentOf(tx, tenant, input);
  if (input.userType === '2') await checkCompany(tx, tenant, input.companyId);
  const fields = {
    account: input.account,
    real_name: input.realName,
    staff_no: '',
    phone: input.phone ?? '',
    email: input.email ?? '',
    user_type: Number(input.userType),
    home_page_type: input.userType === '3' ? STAFF_HOME : CUSTOMER_HOME,
    dept_id: dept.id,
    laboratory: input.userType === '3' ? dept.laboratory : null,
    ccaa_no: '',
    remark: input.remark ?? '',
  };
  const id = input.id ?? (await insertAccount(tx, ctx, fields, passwordHash));
  if (input.id !== undefined) await updateAccount(tx, ctx, { id, version: input.version }, fields);
  const standsAsBefore =
    before !== undefined &&
    before.rank === input.rank &&
    before.deptId === (input.deptId ?? '') &&
    before.companyId === (input.companyId ?? '');
  if (!standsAsBefore) {
    if (input.userType === '2' && input.companyId !== undefined)
      await setCompany(tx, ctx, id, { id: input.companyId, manages: input.rank === 'admin', inPlaceOf: before?.companyId ?? '' });
    // who still manages another of their companies keeps that role
    const rank = (await isManager(tx, tenant, id)) ? 'admin' : input.rank;
    await setPlaces(tx, ctx, id, [{ deptId: dept.id, roleId: await roleOf(tx, tenant, ROLES[input.userType][rank]) }]);
    await settleDefaultRole(tx, ctx, [id]);
  }
  const [after] = await presentExternals(tx, reading, [id]);
  if (after === undefined) return refuse('organisation.userNotFound');
  await audit(tx, ctx, {
    kind: 'organisation.externalUserSaved',
    subject: { type: 'user_account', id },
    details: {
      register: registerName(externalUsers),
      account: after.account,
      changed: difference(before ? entered(before) : {}, entered(after)),
    },
  });
  return after;
};

export const saveExternalUser = async (ctx: Ctx, input: Saved): Promise<ExternalUserRow> => {
  const passwordHash = await unknownPassword(ctx.world);
  const saved = await ctx.db.system((tx) => saveExternalUserIn(tx, ctx, input, passwordHash));
  ctx.forget({ user: saved.id });
  return saved;
};
