/** The institute's enquiries about companies: lists, and one company with how much it does with the institute. */
import { COMPANY_FIGURES_LIMIT, customerEnquiry, enquiryCalls, factoryEnquiry } from '@zhengjian/contract/areas/company/enquiry.ts';
import { en } from '@zhengjian/contract/areas/company/text.en.ts';
import { zh } from '@zhengjian/contract/areas/company/text.zh.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/schema.ts';
import { answers } from '../../platform/http/context.ts';
import { answerList } from '../../platform/lists/answer-list.ts';
import { exportOf } from '../../platform/lists/export-list.ts';
import { regionNames } from '../system/index.ts';
import { presentCompany } from './present.ts';
import { ownCompany } from './queries.ts';
import '../../cases/tables.ts';
import '../certificate/tables.ts';
import '../inspection/tables.ts';
import './tables.ts';

/** Key of the dictionary company_role. */
const FACTORY = '3';
/** Key of the dictionary address_kind: where it produces. */
const PRODUCTION = '2';
/** Key of the dictionary cert_status. */
const VALID = '01';

const search = { text: 'search_text', ids: 'company_enquiry_search' } as const;
const filters = { customerLevel: 'customer_level', createTime: 'created_at' } as const;
const sorts = { createTime: 'created_at', companyName: 'company_name' } as const;

/** The newest first, by an index that knows the company: one row is read. */
const lastCase = sql<string | null>`(select p.case_since from case_party p
  where p.tenant_id = c.tenant_id and p.company_id = c.id and p.leads and p.case_since is not null order by p.case_since desc, p.case_id desc limit 1)`;
const lastInspection = sql<string | null>`(select i.work_since from inspection_task i
  where i.tenant_id = c.tenant_id and i.factory_id = c.id order by i.work_since desc, i.id desc limit 1)`;

const byRegion = async <R extends { region_code: string }>(tx: Tx, rows: readonly R[]) => {
  const names = await regionNames(
    tx,
    rows.map((r) => r.region_code),
  );
  return (row: R) => names.get(row.region_code) ?? '';
};

const customers = answerList(customerEnquiry, {
  table: 'company',
  tabs: {},
  filters: { ...filters, companyKind: (kind) => sql`${kind} = any(r.company_kind)` },
  sorts,
  search,
  rows: async (tx, _, ids) => {
    const rows = await tx
      .selectFrom('company as c')
      .leftJoinLateral(
        (db) =>
          db
            .selectFrom('company_contact as p')
            .select(['p.name', 'p.mobile'])
            .whereRef('p.tenant_id', '=', 'c.tenant_id')
            .whereRef('p.company_id', '=', 'c.id')
            .orderBy('p.is_default', 'desc')
            .orderBy('p.created_at')
            .limit(1)
            .as('contact'),
        (j) => j.onTrue(),
      )
      .select(['c.id', 'c.company_name', 'c.uscc', 'c.region_code', 'c.legal_person', 'c.telephone', 'c.email'])
      .select(['c.customer_level', 'c.created_at', 'contact.name', 'contact.mobile', lastCase.as('last_case')])
      .where('c.id', 'in', ids)
      .execute();
    const region = await byRegion(tx, rows);
    return rows.map((c) => ({
      id: c.id,
      companyName: c.company_name,
      uscc: c.uscc,
      regionName: region(c),
      legalPerson: c.legal_person,
      contactName: c.name ?? '',
      contactMobile: c.mobile ?? '',
      telephone: c.telephone,
      email: c.email,
      customerLevel: c.customer_level,
      lastCaseTime: c.last_case ?? '',
      createTime: c.created_at,
    }));
  },
});

const factories = answerList(factoryEnquiry, {
  table: 'company',
  where: () => sql`${sql.lit(FACTORY)} = any(r.company_kind)`,
  tabs: {},
  filters,
  sorts,
  search,
  rows: async (tx, _, ids) => {
    const rows = await tx
      .selectFrom('company as c')
      .leftJoinLateral(
        (db) =>
          db
            .selectFrom('company_address as a')
            .select('a.address')
            .whereRef('a.tenant_id', '=', 'c.tenant_id')
            .whereRef('a.company_id', '=', 'c.id')
            .orderBy((e) => e('a.address_kind', '=', PRODUCTION), 'desc')
            .orderBy('a.is_default', 'desc')
            .orderBy('a.created_at')
            .limit(1)
            .as('place'),
        (j) => j.onTrue(),
      )
      .select(['c.id', 'c.factory_no', 'c.company_name', 'c.region_code', 'c.customer_level', 'c.level_date', 'c.license_expire'])
      .select(['c.employee_count', 'c.legal_person', 'c.telephone', 'c.created_at', 'place.address', lastInspection.as('last_inspection')])
      .where('c.id', 'in', ids)
      .execute();
    const region = await byRegion(tx, rows);
    return rows.map((c) => ({
      id: c.id,
      factoryNo: c.factory_no,
      companyName: c.company_name,
      address: c.address ?? '',
      regionName: region(c),
      customerLevel: c.customer_level,
      levelDate: c.level_date ?? '',
      licenseExpire: c.license_expire ?? '',
      employeeCount: c.employee_count === null ? '' : String(c.employee_count),
      legalPerson: c.legal_person,
      telephone: c.telephone,
      lastInspectionTime: c.last_inspection ?? '',
      createTime: c.created_at,
    }));
  },
});

/** Rows of an index, counted no further than the limit. */
const counted = async (tx: Tx, from: RawBuilder<unknown>): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from (select 1 ${from} limit ${COMPANY_FIGURES_LIMIT}) x`.execute(tx);
  return rows[0]?.n ?? 0;
};

export const enquiryAnswers = answers(enquiryCalls, {
  customerPage: async (asked, ctx) => ctx.read((tx) => customers.page(tx, ctx, asked)),
  customerExcel: exportOf(enquiryCalls.customerExcel, customers, { zh, en }),
  factoryPage: async (asked, ctx) => ctx.read((tx) => factories.page(tx, ctx, asked)),
  factoryExcel: exportOf(enquiryCalls.factoryExcel, factories, { zh, en }),
  companyDetail: async ({ id }, ctx) =>
    ctx.read(async (tx) => {
      const { tenant } = ctx.actor;
      const found = await ownCompany(tx, id);
      return {
        company: await presentCompany(tx, ctx.actor, found, false),
        figures: {
          cases: await counted(
            tx,
            sql`from case_party where tenant_id = ${tenant} and company_id = ${id} and leads and case_since is not null`,
          ),
          certificates: await counted(
            tx,
            sql`from certificate where tenant_id = ${tenant} and company_id = ${id} and cert_no <> '' and cert_status = ${VALID}`,
          ),
          inspections: await counted(tx, sql`from inspection_task where tenant_id = ${tenant} and factory_id = ${id}`),
        },
      };
    }),
});
