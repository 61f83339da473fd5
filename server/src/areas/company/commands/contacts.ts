/** Contacts and addresses of a company. */
import type { addressInput, contactInput } from '@zhengjian/contract/areas/company/records.ts';
import type * as z from 'zod';
import type { Actor } from '../../../platform/actor.ts';
import { audit } from '../../../platform/audit/write.ts';
import type { Tx } from '../../../platform/database/schema.ts';
import { refuse } from '../../../platform/refuse.ts';
import { changed, created } from '../../../platform/standard.ts';
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

/** @throws company.notFound, company.contactNotFound */
export const saveContact = async (tx: Tx, who: Who, input: z.output<typeof contactInput>): Promise<string> => {
  await ownCompany(tx, input.companyId);
  await checkChoices(tx, who.actor.lang, { contact_kind: { contactKind: input.contactKind }, sex: { sex: input.sex } });
  const row = {
    company_id: input.companyId,
    name: input.name,
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
  if (input.isDefault)
    await tx
      .updateTable('company_contact')
      .set({ is_default: false, ...changed(who) })
      .where('company_id', '=', input.companyId)
      .where('is_default', '=', true)
      .execute();
  const standard = created(who);
  const id = input.id ?? standard.id;
  if (input.id) {
    const done = await tx
      .updateTable('company_contact')
      .set({ ...row, ...changed(who) })
      .where('id', '=', id)
      .where('company_id', '=', input.companyId)
      .executeTakeFirst();
    if (done.numUpdatedRows !== 1n) refuse('company.contactNotFound');
  } else
    await tx
      .insertInto('company_contact')
      .values({ ...standard, ...row })
      .execute();
  await audit(tx, who, {
    kind: 'company.contactSaved',
    subject: { type: 'company_contact', id },
    details: { companyId: input.companyId, name: input.name },
  });
  return id;
};

/** @throws company.contactNotFound; company.contactUsed for one that an application not yet ended names. */
export const removeContacts = async (tx: Tx, who: Who, ids: readonly string[]): Promise<void> => {
  const rows = await tx.selectFrom('company_contact').select(['id', 'name', 'company_id']).where('id', 'in', ids).execute();
  if (rows.length !== new Set(ids).size) refuse('company.contactNotFound');
  const used = await tx
    .selectFrom('ccc_application as a')
    .innerJoin('company_contact as c', (j) => j.onRef('c.tenant_id', '=', 'a.tenant_id').onRef('c.id', '=', 'a.contact_id'))
    .select(['c.name', 'a.application_no'])
    .where('a.contact_id', 'in', ids)
    .where('a.state', '<', 88)
    .executeTakeFirst();
  if (used) refuse('company.contactUsed', { name: used.name, applicationNo: used.application_no });
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
  const row = {
    company_id: input.companyId,
    address_kind: input.addressKind,
    region_code: input.regionCode ?? '',
    address: input.address,
    address_en: input.addressEn ?? '',
    post_code: input.postCode ?? '',
    receiver: input.receiver ?? '',
    receiver_phone: input.receiverPhone ?? '',
    is_default: input.isDefault,
  };
  if (input.isDefault)
    await tx
      .updateTable('company_address')
      .set({ is_default: false, ...changed(who) })
      .where('company_id', '=', input.companyId)
      .where('address_kind', '=', input.addressKind)
      .where('is_default', '=', true)
      .execute();
  const standard = created(who);
  const id = input.id ?? standard.id;
  if (input.id) {
    const done = await tx
      .updateTable('company_address')
      .set({ ...row, ...changed(who) })
      .where('id', '=', id)
      .where('company_id', '=', input.companyId)
      .executeTakeFirst();
    if (done.numUpdatedRows !== 1n) refuse('company.addressNotFound');
  } else
    await tx
      .insertInto('company_address')
      .values({ ...standard, ...row })
      .execute();
  await audit(tx, who, {
    kind: 'company.addressSaved',
    subject: { type: 'company_address', id },
    details: { companyId: input.companyId, address: input.address },
  });
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
