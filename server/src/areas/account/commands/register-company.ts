/** Registers an applicant company with its first account, who administers it. */
import { judgeUscc } from '@zhengjian/contract/rules/uscc.ts';
import { sql } from 'kysely';
import { systemActor } from '../../../platform/actor.ts';
import { audit } from '../../../platform/audit/write.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { Tx } from '../../../platform/database/schema.ts';
import { refuse } from '../../../platform/refuse.ts';
import { createdBySystem } from '../../../platform/standard.ts';
import type { World } from '../../../platform/world.ts';
import { passwordPolicyOf } from '../password-policy.ts';
import { checkPolicy, clientHash, hashPassword } from '../passwords.ts';
import { fittingCode, useCode } from './send-code.ts';

declare module '../../../platform/audit/write.ts' {
  interface AuditKinds {
    'account.registered': { companyId: string; companyName: string };
  }
}

export type Registration = {
  tenant: string;
  account: string;
  password: string;
  realName: string;
  phone: string;
  email?: string | undefined;
  validateCode: string;
  companyName: string;
  companyNameEn?: string | undefined;
  country: string;
  uscc?: string | undefined;
  foreignId?: string | undefined;
  usccConfirmed: boolean;
  ip: string;
};

const HOME = '156';

/** @throws account.usccMissing, account.usccFormat, account.usccCheck (unless confirmed), account.foreignIdMissing */
export const checkIdentity = (r: Pick<Registration, 'country' | 'uscc' | 'foreignId' | 'usccConfirmed'>): void => {
  if (r.country !== HOME) {
    if (!r.foreignId) refuse('account.foreignIdMissing');
    return;
  }
  if (!r.uscc) refuse('account.usccMissing');
  const verdict = judgeUscc(r.uscc);
  if (verdict === 'format') refuse('account.usccFormat');
  if (verdict === 'check' && !r.usccConfirmed) refuse('account.usccCheck');
};

const CUSTOMER = 2;

/** @param among whose names are looked through; all, unless somebody without a session asks */
export const accountTaken = async (tx: Tx, tenant: string, account: string, among: 'all' | 'customers' = 'all'): Promise<boolean> =>
  (await tx
    .selectFrom('user_account')
    .select('id')
    .where('tenant_id', '=', tenant)
    .where(sql`lower(account)`, '=', account.toLowerCase())
    .$if(among === 'customers', (q) => q.where('user_type', '=', CUSTOMER))
    .executeTakeFirst()) !== undefined;

export const companyTaken = async (
  tx: Tx,
  tenant: string,
  company: { name?: string | undefined; uscc?: string | undefined },
): Promise<boolean> => {
  const { name, uscc } = company;
  if (!name && !uscc) return false;
  const row = await tx
    .selectFrom('company')
    .select('id')
    .where('tenant_id', '=', tenant)
    .where((e) =>
      e.or([...(name ? [sql<boolean>`plain_name(company_name) = plain_name(${name})`] : []), ...(uscc ? [e('uscc', '=', uscc)] : [])]),
    )
    .executeTakeFirst();
  return row !== undefined;
};

const newCompany = (r: Registration, world: World) => ({
  ...createdBySystem(r.tenant, world),
  company_name: r.companyName,
  company_name_en: r.companyNameEn ?? '',
  short_name: '',
  country: r.country,
  uscc: r.country === HOME ? (r.uscc ?? '') : '',
  uscc_confirmed: r.usccConfirmed,
  foreign_id: r.country === HOME ? '' : (r.foreignId ?? ''),
  region_code: '',
  company_kind: ['1'],
  org_type: '',
  economy_type: '',
  industry_code: '',
  legal_person: '',
  registered_capital: null,
  employee_count: null,
  product_staff_count: null,
  establish_date: null,
  license_expire: null,
  telephone: '',
  email: r.email ?? '',
  factory_no: '',
  customer_level: '',
  level_date: null,
  level_reason: '',
  longitude: null,
  latitude: null,
  credit_flag: '0',
  source_type: '1',
  audit_status: '1',
  form: '{}',
  form_version: 1,
});

/** The place every registered customer starts from: the customers' department, as administrator of the own company. */
const customerPlace = async (tx: Tx, tenant: string) => ({
  dept: await tx
    .selectFrom('dept')
    .select('id')
    .where('tenant_id', '=', tenant)
    .where('dept_code', '=', 'customers')
    .executeTakeFirstOrThrow(),
  role: await tx
    .selectFrom('role')
    .select('id')
    .where('tenant_id', '=', tenant)
    .where('role_alias', '=', 'customer_admin')
    .executeTakeFirstOrThrow(),
});

/**
 * @throws account.passwordWeak, account.tenantUnknown, account.userNameTaken, account.companyTaken,
 *   account.validateCodeWrong, and what {@link checkIdentity} throws.
 */
export const registerCompany = async (db: Db, world: World, r: Registration): Promise<{ account: string; companyId: string }> => {
  checkPolicy(r.password, r.account, await db.system((tx) => passwordPolicyOf(tx, r.tenant)));
  checkIdentity(r);
  const passwordHash = await hashPassword(clientHash(r.password));
  // a wrong code counts as a try even though the registration is refused
  const codeId =
    (await db.system((tx) => fittingCode(tx, world, r.tenant, r.phone, r.validateCode))) ?? refuse('account.validateCodeWrong');
  return db.system(async (tx) => {
    const tenant = await tx.selectFrom('tenant').select('id').where('tenant_id', '=', r.tenant).where('status', '=', 1).executeTakeFirst();
    if (!tenant) refuse('account.tenantUnknown');
    await tx.executeQuery(sql`select pg_advisory_xact_lock(hashtextextended(${`register:${r.tenant}`}, 0))`.compile(tx));
    if (await accountTaken(tx, r.tenant, r.account)) refuse('account.userNameTaken');
    if (await companyTaken(tx, r.tenant, { name: r.companyName, uscc: r.uscc })) refuse('account.companyTaken');
    if (!(await useCode(tx, world, codeId))) refuse('account.validateCodeWrong');
    const company = newCompany(r, world);
    const user = createdBySystem(r.tenant, world);
    const { dept, role } = await customerPlace(tx, r.tenant);
    await tx
      .insertInto('user_account')
      .values({
        ...user,
        account: r.account,
        real_name: r.realName,
        phone: r.phone,
        email: r.email ?? '',
        user_type: CUSTOMER,
        home_page_type: 3,
        avatar: '',
        oauth_id: '',
        login_flag: true,
        laboratory: null,
        ccaa_no: '',
        status: 1,
        dept_id: dept.id,
      })
      .execute();
    await tx
      .insertInto('user_secret')
      .values({
        ...createdBySystem(r.tenant, world),
        user_id: user.id,
        password_hash: passwordHash,
        changed_at: world.now(),
        must_change: false,
      })
      .execute();
    await tx
      .insertInto('user_role')
      .values({ ...createdBySystem(r.tenant, world), user_id: user.id, dept_id: dept.id, role_id: role.id, is_default: true })
      .execute();
    await tx.insertInto('company').values(company).execute();
    await tx
      .insertInto('user_company')
      .values({ ...createdBySystem(r.tenant, world), user_id: user.id, company_id: company.id, is_default: true, may_manage: true })
      .execute();
    await audit(
      tx,
      { actor: systemActor(r.tenant), world, ip: r.ip },
      {
        kind: 'account.registered',
        subject: { type: 'user_account', id: user.id },
        details: { companyId: company.id, companyName: r.companyName },
      },
    );
    return { account: r.account, companyId: company.id };
  });
};
