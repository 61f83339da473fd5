/** Contacts and addresses of a company. */
import type { addressInput, contactInput } from '@zhengjian/contract/areas/company/records.ts';
import { type Insertable, sql } from 'kysely';
import type * as z from 'zod';
import type { Actor } from '../../../platform/actor.ts';
import { audit } from '../../../platform/audit/write.ts';
import type { Schema, Tx } from '../../../platform/database/schema.ts';
import { type RefusalKey, refuse } from '../../../platform/refuse.ts';
import { changed, created } from '../../../platform/standard.ts';
import type { Standard } from '../../../platform/tables.ts';
import type { World } from '../../../platform/world.ts';
import { checkChoices } from '../../system/index.ts';
import { ownCompany } from '../queries.ts';

declare module '../../../platform/audit/write.ts' {
  interface AuditKinds {
    'company.contactSaved': { companyId: string; name: string };
    'company.contactRemoved': { companyId: string; name: string };
    'company.addressSaved': { companyId: string; address: string };
    'company.addressRemoved': { companyId: string; address: string };
  }
}

type Who = { actor: Actor; world: World; ip?: string };

type Table = 'company_contact' | 'company_address';
type Columns<T extends Table> = Omit<Insertable<Schema[T]>, keyof Standard>;
type Kept<T extends Table> = {
  table: T;
  /** Of the record to change; without it one is added. */
  id: string | undefined;
  row: Columns<T>;
  /** Column by whose values records have a default of their own. */
  kindBy?: keyof Columns<T> & string;
  missing: RefusalKey;
};

/** Adds or changes one record of a company; a new default ends the others'. Answers its id. @throws `missing` */
const keepRecord = async <T extends Table>(tx: Tx, who: Who, { table, id, row, kindBy, missing }: Kept<T>): Promise<string> => {
  const alike = kindBy === undefined ? sql<boolean>`true` : sql<boolean>`${sql.ref(kindBy)} = ${row[kindBy]}`;
  // the two tables share what is touched here; kysely asks for one of them by name
  const of = table as 'company_contact';
  const columns = row as unknown as Columns<'company_contact'>;
  if (columns.is_default)
    await tx
      .updateTable(of)
      .set({ is_default: false, ...changed(who) })
      .where('company_id', '=', columns.company_id)
      .where('is_default', '=', true)
      .where(alike)
      .execute();
  if (id === undefined) {
    const standard = created(who);
    await tx
      .insertInto(of)
      .values({ ...standard, ...columns })
      .execute();
    return standard.id;
  }
  const done = await tx
    .updateTable(of)
    .set({ ...columns, ...changed(who) })
    .where('id', '=', id)
    .where('company_id', '=', columns.company_id)
    .executeTakeFirst();
  return done.numUpdatedRows === 1n ? id : refuse(missing);
};

/** @throws company.notFound, company.contactNotFound */
export const saveContact = async (tx: Tx, who: Who, input: z.output<typeof contactInput>): Promise<string> => {
  const { companyId, name } = input;
  await ownCompany(tx, companyId);
  await checkChoices(tx, who.actor.lang, { contact_kind: { contactKind: input.contactKind }, sex: { sex: input.sex } });
  const row = {
    company_id: companyId,
    name,
    sex: input.sex ?? '',
    position: input.position ?? '',
    mobile: input.mobile,
    telephone: input.telephone ?? '',
    email: input.email,
    qq: input.qq ?? '',
    wechat: input.wechat ?? '',
    contact_kind: input.contactKind,
    is_default: input.isDefault,
  };
  const id = await keepRecord(tx, who, { table: 'company_contact', id: input.id, row, missing: 'company.contactNotFound' });
  await audit(tx, who, { kind: 'company.contactSaved', subject: { type: 'company_contact', id }, details: { companyId, name } });
  return id;
};

/** @throws company.contactNotFound; company.contactUsed for one that an application not yet ended names. */
export const removeContacts = async (tx: Tx, who: Who, ids: readonly string[]): Promise<void> => {
  const rows = await tx.selectFrom('company_contact').select(['id', 'name', 'company_id']).where('id', 'in', ids).execute();
  if (rows.length !== new Set(ids).size) refuse('company.contactNotFound');
  const used = await tx
    .selectFrom('business_case as a')
    .innerJoin('company_contact as c', (j) => j.onRef('c.tenant_id', '=', 'a.tenant_id').onRef('c.id', '=', 'a.contact_id'))
    .select(['c.name', 'a.case_no'])
    .where('a.contact_id', 'in', ids)
    .where('a.phase', 'not in', ['issued', 'ended'])
    .executeTakeFirst();
  if (used) refuse('company.contactUsed', { name: used.name, applicationNo: used.case_no });
  await tx.deleteFrom('company_contact').where('id', 'in', ids).execute();
  for (const row of rows)
    await audit(tx, who, {
      kind: 'company.contactRemoved',
      subject: { type: 'company_contact', id: row.id },
      details: { companyId: row.company_id, name: row.name },
    });
};

/** @throws company.notFound, company.receiverMissing, company.addressNotFound */
export const saveAddress = async (tx: Tx, who: Who, input: z.output<typeof addressInput>): Promise<string> => {
  const company = await ownCompany(tx, input.companyId);
  await checkChoices(tx, who.actor.lang, { address_kind: { addressKind: input.addressKind } });
  if ((input.addressKind === '3' || input.addressKind === '4') && (!input.receiver || !input.receiverPhone))
    refuse('company.receiverMissing');
  if (company.country === '156' && !input.regionCode) refuse('company.regionMissing');
  const { companyId, address } = input;
  const row = {
    company_id: companyId,
    address_kind: input.addressKind,
    region_code: input.regionCode ?? '',
    address,
    address_en: input.addressEn ?? '',
    post_code: input.postCode ?? '',
    receiver: input.receiver ?? '',
    receiver_phone: input.receiverPhone ?? '',
    is_default: input.isDefault,
  };
  const kept = { table: 'company_address', id: input.id, row, kindBy: 'address_kind', missing: 'company.addressNotFound' } as const;
  const id = await keepRecord(tx, who, kept);
  await audit(tx, who, { kind: 'company.addressSaved', subject: { type: 'company_address', id }, details: { companyId, address } });
  return id;
};

/** @throws company.addressNotFound */
export const removeAddresses = async (tx: Tx, who: Who, ids: readonly string[]): Promise<void> => {
  const rows = await tx.deleteFrom('company_address').where('id', 'in', ids).returning(['id', 'company_id', 'address']).execute();
  if (rows.length !== new Set(ids).size) refuse('company.addressNotFound');
  for (const row of rows)
    await audit(tx, who, {
      kind: 'company.addressRemoved',
      subject: { type: 'company_address', id: row.id },
      details: { companyId: row.company_id, address: row.address },
    });
};
