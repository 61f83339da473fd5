/** Company rows as the wire carries them. */
import type { Company } from '@zhengjian/contract/areas/company/records.ts';
import { email } from '@zhengjian/contract/record.ts';
import type { Selectable } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import type { Schema, Tx } from '../../platform/database/schema.ts';
import { regionNames } from '../system/index.ts';
import './tables.ts';

type CompanyRow = Selectable<Schema['company']>;

const HOME = '156';

/** Fields a company must have, and have right, before it can take part in an application; `hasAddress`: somebody can be sent there. */
const missingOf = (
  c: Pick<
    CompanyRow,
    | 'country'
    | 'uscc'
    | 'foreign_id'
    | 'region_code'
    | 'legal_person'
    | 'employee_count'
    | 'telephone'
    | 'email'
    | 'company_name_en'
    | 'company_kind'
  >,
  hasAddress: boolean,
): string[] => {
  const gaps: [boolean, string][] = [
    [c.country === HOME && !c.uscc, 'uscc'],
    [c.country !== HOME && !c.foreign_id, 'foreignId'],
    [c.country !== HOME && !c.company_name_en, 'companyNameEn'],
    [c.country === HOME && !c.region_code, 'regionCode'],
    [c.company_kind.length === 0, 'companyKind'],
    [!c.legal_person, 'legalPerson'],
    [c.employee_count === null, 'employeeCount'],
    [!c.telephone, 'telephone'],
    [!email().safeParse(c.email).success, 'email'],
    [!hasAddress, 'address'],
  ];
  return gaps.filter(([gap]) => gap).map(([, field]) => field);
};

export const gapsOf = async (tx: Tx, c: CompanyRow): Promise<string[]> => {
  const address = await tx.selectFrom('company_address').select('id').where('company_id', '=', c.id).limit(1).executeTakeFirst();
  return missingOf(c, address !== undefined);
};

export const presentCompany = async (tx: Tx, actor: Actor, c: CompanyRow, mayManage: boolean): Promise<Company> => ({
  id: c.id,
  version: c.version,
  companyName: c.company_name,
  companyNameEn: c.company_name_en,
  shortName: c.short_name,
  country: c.country,
  uscc: c.uscc,
  usccConfirmed: c.uscc_confirmed,
  foreignId: c.foreign_id,
  regionCode: c.region_code,
  regionName: (await regionNames(tx, [c.region_code])).get(c.region_code) ?? '',
  companyKind: c.company_kind,
  orgType: c.org_type,
  economyType: c.economy_type,
  industryCode: c.industry_code,
  businessScope: c.form.businessScope ?? '',
  legalPerson: c.legal_person,
  registeredCapital: c.registered_capital ?? '',
  employeeCount: c.employee_count,
  productStaffCount: c.product_staff_count,
  establishDate: c.establish_date ?? '',
  licenseExpire: c.license_expire ?? '',
  telephone: c.telephone,
  fax: c.form.fax ?? '',
  email: c.email,
  website: c.form.website ?? '',
  factoryNo: c.factory_no,
  customerLevel: c.customer_level,
  levelDate: c.level_date ?? '',
  levelReason: c.level_reason,
  longitude: c.longitude ?? '',
  latitude: c.latitude ?? '',
  auditStatus: c.audit_status,
  missing: await gapsOf(tx, c),
  abilities: { update: actor.kind === 'customer' && mayManage },
});
