/** Companies register and complete their data, contacts and addresses, through the public calls. */
import { accountCalls } from '@zhengjian/contract/areas/account/calls.ts';
import { companyCalls } from '@zhengjian/contract/areas/company/calls.ts';
import { fileCalls } from '@zhengjian/contract/areas/file/calls.ts';
import { makeCall } from './caller.ts';
import type { DemoCompany } from './companies.ts';
import { DEMO_PASSWORD, hostOf } from './institute.ts';
import { paper } from './papers.ts';
import { codeFor, type Stage, type Users } from './people.ts';

export type Registered = { company: DemoCompany; companyId: string; contactId: string };

const HOME = '156';
/** Code of the licence among the papers of a company. */
const LICENCE = '9001';

export const registerDemoCompany = async (stage: Stage, users: Users, tenantId: string, company: DemoCompany): Promise<Registered> => {
  const { app } = stage;
  const validateCode = await codeFor(stage, company.mobile, tenantId);
  const abroad = company.country !== HOME;
  const form = {
    tenantId,
    account: company.account,
    password: DEMO_PASSWORD,
    realName: company.person,
    phone: company.mobile,
    email: `${company.account}@example.com`,
    validateCode,
    companyName: company.name,
    companyNameEn: company.nameEn,
    country: company.country,
    ...(abroad ? { foreignId: company.foreignId } : { uscc: company.uscc }),
  };
  const { companyId } = await makeCall(app, accountCalls.insertUser, form, { headers: hostOf(tenantId) });
  const token = await users.as(company.account);
  const before = await makeCall(app, companyCalls.selectCompanyOne, { id: companyId }, { token });
  await makeCall(
    app,
    companyCalls.updateCompany,
    {
      id: companyId,
      version: before.version,
      companyName: company.name,
      companyNameEn: company.nameEn,
      shortName: company.nameEn.split(' ')[0] ?? '',
      country: company.country,
      ...(abroad ? { foreignId: company.foreignId } : { uscc: company.uscc, regionCode: company.regionCode }),
      companyKind: ['1', '2', '3'],
      orgType: '040105',
      economyType: '150',
      industryCode: company.classes[0] === '2301' ? '3812' : '3823',
      legalPerson: company.person,
      employeeCount: 120,
      productStaffCount: 46,
      registeredCapital: '2000.0000',
      establishDate: '2009-05-18',
      licenseExpire: '2039-05-17',
      telephone: company.telephone,
      email: `${company.account}@example.com`,
      website: `https://${company.account}.example.com`,
    },
    { token },
  );
  const nodes = await makeCall(app, fileCalls.selectFileCatalog, { dataId: companyId }, { token });
  const fileCatalogId = nodes.find(({ catalogCode }) => catalogCode === LICENCE)?.id ?? '';
  const lines = [company.nameEn, abroad ? (company.foreignId ?? '') : company.uscc, 'Valid until 2039-05-17'];
  const file = { filename: '营业执照.pdf', type: 'application/pdf', content: paper('Business licence', lines) };
  await makeCall(app, fileCalls.uploadFile, { fileCatalogId, dataId: companyId }, { token, file });
  const contact = await makeCall(
    app,
    companyCalls.contactUpdate,
    {
      companyId,
      name: company.person,
      position: '认证主管',
      mobile: company.mobile,
      telephone: company.telephone,
      email: `${company.account}@example.com`,
      contactKind: ['1', '2'],
      isDefault: true,
    },
    { token },
  );
  await makeCall(
    app,
    companyCalls.addressUpdate,
    {
      companyId,
      addressKind: '2',
      ...(abroad ? {} : { regionCode: company.regionCode }),
      address: company.address,
      ...(abroad ? { addressEn: company.address } : {}),
      isDefault: true,
    },
    { token },
  );
  return { company, companyId, contactId: contact.id };
};

/** The companies of a demo that has been played: who they are is known, they register no more. */
export const knownCompanies = async (
  { db }: Pick<Stage, 'db'>,
  tenantId: string,
  members: readonly DemoCompany[],
): Promise<Registered[]> => {
  const rows = await db.system((tx) =>
    tx
      .selectFrom('user_account as u')
      .innerJoin('user_company as m', (j) => j.onRef('m.tenant_id', '=', 'u.tenant_id').onRef('m.user_id', '=', 'u.id'))
      .innerJoin('company_contact as c', (j) => j.onRef('c.tenant_id', '=', 'm.tenant_id').onRef('c.company_id', '=', 'm.company_id'))
      .select(['u.account', 'm.company_id', 'c.id'])
      .where('u.tenant_id', '=', tenantId)
      .where('c.is_default', '=', true)
      .execute(),
  );
  return members.flatMap((company) => {
    const row = rows.find(({ account }) => account === company.account);
    return row === undefined ? [] : [{ company, companyId: row.company_id, contactId: row.id }];
  });
};
