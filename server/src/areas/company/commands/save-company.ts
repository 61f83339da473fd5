/** Adds a company the account applies with, or changes one it manages. */
import type { companyInput } from '@zhengjian/contract/areas/company/records.ts';
import { judgeUscc, plainUscc } from '@zhengjian/contract/rules/uscc.ts';
import { sql } from 'kysely';
import type * as z from 'zod';
import type { Actor } from '../../../platform/actor.ts';
import { audit } from '../../../platform/audit/write.ts';
import type { Tx } from '../../../platform/database/schema.ts';
import { refuse } from '../../../platform/refuse.ts';
import { type Acting, changed, created } from '../../../platform/standard.ts';
import type { World } from '../../../platform/world.ts';
import { checkChoices } from '../../system/index.ts';
import { mayManage, ownCompany } from '../queries.ts';

declare module '../../../platform/audit/write.ts' {
  interface AuditKinds {
    'company.added': { companyName: string };
    'company.changed': { before: Record<string, unknown>; after: Record<string, unknown> };
  }
}

type Input = z.output<typeof companyInput>;
const HOME = '156';

/** @throws account.usccMissing, account.usccFormat, account.usccCheck, account.foreignIdMissing, company.nameEnMissing, company.regionMissing */
const checkIdentity = (input: Input): void => {
  if (input.country !== HOME) {
    if (!input.foreignId) refuse('account.foreignIdMissing');
    if (!input.companyNameEn) refuse('company.nameEnMissing');
    return;
  }
  if (!input.uscc) refuse('account.usccMissing');
  const verdict = judgeUscc(input.uscc);
  if (verdict === 'format') refuse('account.usccFormat');
  if (verdict === 'check' && !input.usccConfirmed) refuse('account.usccCheck');
  if (!input.regionCode) refuse('company.regionMissing');
};

/** @throws company.companyTaken naming who holds the name, in whatever country, or the code. */
const checkFree = async (tx: Tx, input: Input, self: string | null): Promise<void> => {
  const named = await sql<{ id: string; company_name: string }>`select id, company_name from company_by_name(${input.companyName})`.execute(
    tx,
  );
  const twin = named.rows.find((row) => row.id !== self);
  if (twin) refuse('company.companyTaken', { name: twin.company_name });
  if (input.country !== HOME || !input.uscc) return;
  const code = plainUscc(input.uscc);
  const { rows } = await sql<{
    id: string;
    company_name: string;
    uscc: string;
  }>`select id, company_name, uscc from company_search(${code}, 5)`.execute(tx);
  const other = rows.find((row) => row.uscc === code && row.id !== self);
  if (other) refuse('company.companyTaken', { name: other.company_name });
};

const columnsOf = (input: Input) => ({
  company_name: input.companyName,
  company_name_en: input.companyNameEn ?? '',
  short_name: input.shortName ?? '',
  country: input.country,
  uscc: input.country === HOME && input.uscc ? plainUscc(input.uscc) : '',
  uscc_confirmed: input.usccConfirmed,
  foreign_id: input.country === HOME ? '' : (input.foreignId ?? ''),
  region_code: input.regionCode ?? '',
  company_kind: input.companyKind,
  org_type: input.orgType ?? '',
  economy_type: input.economyType ?? '',
  industry_code: input.industryCode ?? '',
  legal_person: input.legalPerson,
  registered_capital: input.registeredCapital ?? null,
  employee_count: input.employeeCount,
  product_staff_count: input.productStaffCount ?? null,
  establish_date: input.establishDate ?? null,
  license_expire: input.licenseExpire ?? null,
  telephone: input.telephone,
  email: input.email,
  longitude: input.longitude ?? null,
  latitude: input.latitude ?? null,
  form: JSON.stringify({ businessScope: input.businessScope ?? '', fax: input.fax ?? '', website: input.website ?? '' }),
});

type Who = Acting & { actor: Actor; world: World; ip?: string };

const checkInput = async (tx: Tx, who: Who, input: Input, before?: Awaited<ReturnType<typeof ownCompany>>): Promise<void> => {
  checkIdentity(input);
  const chosen = {
    country_gb2659: { country: input.country },
    company_role: { companyKind: input.companyKind },
    org_nature: { orgType: input.orgType },
    economic_type: { economyType: input.economyType },
    gb4754: { industryCode: input.industryCode },
  };
  const kept = before && {
    country: before.country,
    companyKind: before.company_kind,
    orgType: before.org_type,
    economyType: before.economy_type,
    industryCode: before.industry_code,
  };
  await checkChoices(tx, who.actor.lang, chosen, kept);
};

/** Two who give a company the same name or code at once: the second finds it taken. */
const oneByOne = (tx: Tx, who: Who) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`register:${who.actor.tenant}`}, 0))`.execute(tx);

export const addCompany = async (tx: Tx, who: Who, input: Input): Promise<string> => {
  await checkInput(tx, who, input);
  await oneByOne(tx, who);
  await checkFree(tx, input, null);
  const row = created(who);
  // the new company is one's own from this statement on
  await sql`select set_config('app.companies', ${`{${[...who.actor.companies, row.id].join(',')}}`}, true)`.execute(tx);
  await tx
    .insertInto('company')
    .values({
      ...row,
      ...columnsOf(input),
      factory_no: '',
      customer_level: '',
      level_date: null,
      level_reason: '',
      credit_flag: '0',
      source_type: '1',
      audit_status: '1',
      form_version: 1,
    })
    .execute();
  await tx
    .insertInto('user_company')
    .values({ ...created(who), user_id: who.actor.user, company_id: row.id, is_default: false, may_manage: true })
    .execute();
  await audit(tx, who, { kind: 'company.added', subject: { type: 'company', id: row.id }, details: { companyName: input.companyName } });
  return row.id;
};

/** @throws company.notFound, company.notAdministrator, company.changedMeanwhile and what {@link addCompany} throws. */
export const changeCompany = async (tx: Tx, who: Who, input: Input & { id: string; version: number }): Promise<void> => {
  const before = await ownCompany(tx, input.id);
  if (!(await mayManage(tx, who.actor, input.id))) refuse('company.notAdministrator');
  if (before.version !== input.version) refuse('company.changedMeanwhile');
  await checkInput(tx, who, input, before);
  await oneByOne(tx, who);
  await checkFree(tx, input, input.id);
  const after = columnsOf(input);
  const done = await tx
    .updateTable('company')
    .set({ ...after, ...changed(who), version: input.version + 1 })
    .where('id', '=', input.id)
    .where('version', '=', input.version)
    .executeTakeFirst();
  if (done.numUpdatedRows !== 1n) refuse('company.changedMeanwhile');
  const differs = Object.entries(after).filter(
    ([key, value]) => key !== 'form' && JSON.stringify(before[key as keyof typeof before]) !== JSON.stringify(value),
  );
  await audit(tx, who, {
    kind: 'company.changed',
    subject: { type: 'company', id: input.id },
    details: {
      before: Object.fromEntries(differs.map(([key]) => [key, before[key as keyof typeof before]])),
      after: Object.fromEntries(differs),
    },
  });
};
