/** Finding companies: one's own by row-level security, others only through the two narrow functions of the database. */
import { sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { refuse } from '../../platform/refuse.ts';
import { regionNames } from '../system/index.ts';
import './tables.ts';

/** @throws company.notFound for a company that is not there or not one's own. */
export const ownCompany = async (tx: Tx, id: string) =>
  (await tx.selectFrom('company').selectAll().where('id', '=', id).executeTakeFirst()) ?? refuse('company.notFound');

/** True when the person may change data of the company. */
export const mayManage = async (tx: Tx, actor: Actor, companyId: string): Promise<boolean> =>
  (await tx
    .selectFrom('user_company')
    .select('id')
    .where('user_id', '=', actor.user)
    .where('company_id', '=', companyId)
    .where('may_manage', '=', true)
    .executeTakeFirst()) !== undefined;

type Found = { id: string; company_name: string; company_name_en: string; uscc: string; country: string; region_code: string };

const options = async (tx: Tx, rows: readonly Found[]) => {
  const names = await regionNames(
    tx,
    rows.map((r) => r.region_code),
  );
  return rows.map((r) => ({
    id: r.id,
    companyName: r.company_name,
    companyNameEn: r.company_name_en,
    uscc: r.uscc,
    country: r.country,
    regionName: names.get(r.region_code) ?? '',
  }));
};

export const companiesOf = async (tx: Tx, actor: Actor) => {
  const rows = await tx
    .selectFrom('company')
    .select(['id', 'company_name', 'company_name_en', 'uscc', 'country', 'region_code'])
    .where('id', 'in', [...actor.companies])
    .orderBy('company_name')
    .execute();
  return options(tx, rows);
};

/** Companies by name or code, of the whole tenant; at most 20. */
export const searchCompanies = async (tx: Tx, wanted: string) =>
  options(tx, (await sql<Found>`select * from company_search(${wanted}, 20)`.execute(tx)).rows);

export type PartyCompany = Found & {
  legal_person: string;
  telephone: string;
  email: string;
  factory_no: string;
  license_expire: string | null;
  address: string;
  customer_level: string;
};

/** What a case freezes of a party, also of a company that is not one's own; null when the id names none of the tenant. */
export const partyCompany = async (tx: Tx, id: string): Promise<PartyCompany | null> =>
  (await sql<PartyCompany>`select * from company_named(${id}::uuid)`.execute(tx)).rows[0] ?? null;

/** How a company writes one of its addresses in English; '' where it has not said, or has no such address any more. */
export const englishAddress = async (tx: Tx, companyId: string, address: string): Promise<string> => {
  const found = await tx
    .selectFrom('company_address')
    .select('address_en')
    .where('company_id', '=', companyId)
    .where('address', '=', address)
    .where('address_en', '<>', '')
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  return found?.address_en ?? '';
};

/** Code of the region in which a factory lies: of its place of production, else of the company; '' where nobody has said. */
export const factoryRegion = async (tx: Tx, companyId: string): Promise<string> => {
  const place = await tx
    .selectFrom('company_address')
    .select('region_code')
    .where('company_id', '=', companyId)
    .where('region_code', '<>', '')
    .orderBy(sql<boolean>`address_kind = '2'`, 'desc')
    .orderBy('is_default', 'desc')
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  return place?.region_code ?? (await partyCompany(tx, companyId))?.region_code ?? '';
};

export type ContactPerson = { name: string; phone: string };

/** Whom the company has named for such matters (dictionary contact_kind), else for all of them; null when it has named nobody. */
export const contactPerson = async (tx: Tx, companyId: string, kind: string): Promise<ContactPerson | null> => {
  const found = await tx
    .selectFrom('company_contact')
    .select(['name', 'mobile', 'telephone'])
    .where('company_id', '=', companyId)
    .orderBy(sql<boolean>`${kind} = any(contact_kind)`, 'desc')
    .orderBy('is_default', 'desc')
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  return found ? { name: found.name, phone: found.mobile || found.telephone } : null;
};
