/** The three parties of an application: names for the lists, frozen data at submit, who may see the case. */
import type { CccForm, PartySnapshot } from '@zhengjian/contract/areas/acceptance/records.ts';
import { type Selectable, sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import type { Schema, Tx } from '../../platform/database/schema.ts';
import { refuse } from '../../platform/refuse.ts';
import { type Acting, changed, created } from '../../platform/standard.ts';
import { type PartyCompany, partyCompany } from '../company/index.ts';
import { regionNames } from '../system/index.ts';
import type { PartyNames } from './form.ts';
import './tables.ts';

export type Parties = { applicant: PartyCompany; manufacturer: PartyCompany | null; factory: PartyCompany | null };

const named = async (tx: Tx, id: string | undefined): Promise<PartyCompany | null> =>
  id ? ((await partyCompany(tx, id)) ?? refuse('company.notFound')) : null;

/** @throws company.notFound for an id that names no company of the tenant. */
export const partiesOf = async (tx: Tx, applicantId: string, form: Pick<CccForm, 'manufacturerId' | 'factoryId'>): Promise<Parties> => ({
  applicant: (await partyCompany(tx, applicantId)) ?? refuse('company.notFound'),
  manufacturer: await named(tx, form.manufacturerId),
  factory: await named(tx, form.factoryId),
});

export const namesOf = (parties: Parties): PartyNames => ({
  applicant: parties.applicant.company_name,
  manufacturer: parties.manufacturer?.company_name ?? '',
  factory: parties.factory?.company_name ?? '',
});

/** Data of a party as they stood when the application was submitted. */
export const snapshotOf = async (tx: Tx, company: PartyCompany): Promise<PartySnapshot> => ({
  companyId: company.id,
  companyName: company.company_name,
  companyNameEn: company.company_name_en,
  uscc: company.uscc,
  country: company.country,
  regionName: (await regionNames(tx, [company.region_code])).get(company.region_code) ?? '',
  address: company.address,
  legalPerson: company.legal_person,
  telephone: company.telephone,
  email: company.email,
  factoryNo: company.factory_no,
});

type OnPapers = Pick<
  Selectable<Schema['ccc_application']>,
  'applicant_snap' | 'applicant_name' | 'manufacturer_snap' | 'manufacturer_name' | 'factory_snap' | 'factory_name' | 'form'
>;
/** The parties as certificate and report name them: as they stood at submit, the factory where it makes the product. */
export const partiesOnPapers = (row: OnPapers) => {
  const party = (snap: PartySnapshot | null, name: string, address = snap?.address ?? '') => ({
    name: snap?.companyName ?? name,
    nameEn: snap?.companyNameEn ?? '',
    address,
  });
  return {
    applicant: party(row.applicant_snap, row.applicant_name),
    manufacturer: party(row.manufacturer_snap, row.manufacturer_name),
    factory: party(row.factory_snap, row.factory_name, row.form.factoryActualAddress || row.factory_snap?.address),
  };
};

/**
 * A party as the case shows it: the data frozen at submit, or, where the form names another company since (draft, returned),
 * that company. A customer sees of a company that is not their own only what a search shows anyway: anybody may name any company.
 */
export const partyShown = async (
  tx: Tx,
  actor: Actor,
  frozen: PartySnapshot | null,
  companyId: string | null,
): Promise<PartySnapshot | null> => {
  const company = companyId && frozen?.companyId !== companyId ? await partyCompany(tx, companyId) : null;
  const shown = company ? await snapshotOf(tx, company) : frozen;
  if (!shown || actor.kind === 'staff' || actor.companies.includes(shown.companyId)) return shown;
  return { ...shown, address: '', legalPerson: '', telephone: '', email: '', factoryNo: '' };
};

/** Files the case under its applicant. A draft is nobody else's business. */
export const setApplicant = async (tx: Tx, acting: Acting, caseId: string, companyId: string): Promise<void> => {
  const done = await tx
    .updateTable('case_party')
    .set({ company_id: companyId, reserved: false, ...changed(acting) })
    .where('case_id', '=', caseId)
    .where('role', '=', 'applicant')
    .executeTakeFirst();
  if (done.numUpdatedRows > 0n) return;
  const filed = await tx
    .insertInto('case_party')
    .values({ ...created(acting), case_id: caseId, company_id: companyId, role: 'applicant' })
    .onConflict((c) => c.columns(['tenant_id', 'case_id', 'role']).doNothing())
    .executeTakeFirst();
  // somebody else's case stands under this id
  if (filed.numInsertedOrUpdatedRows !== 1n) refuse('acceptance.notFound');
};

/** From submit on manufacturer and factory may follow the case. */
export const setOtherParties = async (tx: Tx, acting: Acting, caseId: string, parties: Parties): Promise<void> => {
  await sql`select case_party_clear(${caseId}::uuid)`.execute(tx);
  const others = [
    ['manufacturer', parties.manufacturer],
    ['factory', parties.factory],
  ] as const;
  for (const [role, company] of others)
    if (company)
      await tx
        .insertInto('case_party')
        .values({ ...created(acting), case_id: caseId, company_id: company.id, role })
        .execute();
};
