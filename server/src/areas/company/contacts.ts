/** Contacts and addresses of a company. */
import { addresses, contacts } from '@zhengjian/contract/areas/company/records.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/schema.ts';
import { refuse } from '../../platform/refuse.ts';
import { answerRegister, type Editing } from '../../platform/registers/answer-register.ts';
import { changed } from '../../platform/standard.ts';
import { regionNames } from '../system/index.ts';
import { ownCompany } from './queries.ts';
import './tables.ts';

declare module '../../platform/audit/write.ts' {
  interface AuditKinds {
    'company.contactSaved': { companyId: string; name: string };
    'company.contactRemoved': { companyId: string; name: string };
    'company.addressSaved': { companyId: string; address: string };
    'company.addressRemoved': { companyId: string; address: string };
  }
}

type Owned = { id: string; company_id: string; is_default: boolean };

/** A new default ends that of the company's other records, or of those alike. */
const endOtherDefaults = async (
  tx: Tx,
  by: Editing,
  table: 'company_contact' | 'company_address',
  { id, company_id, is_default }: Owned,
  alike: RawBuilder<boolean> = sql<boolean>`true`,
): Promise<void> => {
  if (!is_default) return;
  await tx
    .updateTable(table)
    .set((e) => ({ is_default: false, ...changed(by), version: e('version', '+', 1) }))
    .where('company_id', '=', company_id)
    .where('id', '!=', id)
    .where('is_default', '=', true)
    .where(alike)
    .execute();
};

/** Refuses to delete contacts that a case not yet ended names. */
const keepUsed = async (tx: Tx, rows: readonly { id: string }[]): Promise<void> => {
  const ids = rows.map(({ id }) => id);
  const used = await tx
    .selectFrom('business_case as a')
    .innerJoin('company_contact as c', (j) => j.onRef('c.tenant_id', '=', 'a.tenant_id').onRef('c.id', '=', 'a.contact_id'))
    .select(['c.name', 'a.case_no'])
    .where('a.contact_id', 'in', ids)
    .where('a.phase', 'not in', ['issued', 'ended'])
    .executeTakeFirst();
  if (used) refuse('company.contactUsed', { name: used.name, applicationNo: used.case_no });
};

export const contactRegister = answerRegister(contacts, {
  table: 'company_contact',
  order: ['-is_default', 'created_at'],
  missing: 'company.contactNotFound',
  parent: ownCompany,
  after: (tx, by, saved) => endOtherDefaults(tx, by, 'company_contact', saved),
  beforeRemoval: (tx, _, rows) => keepUsed(tx, rows),
  audit: {
    saved: ({ company_id: companyId, name }) => ({ kind: 'company.contactSaved', details: { companyId, name } }),
    removed: ({ company_id: companyId, name }) => ({ kind: 'company.contactRemoved', details: { companyId, name } }),
  },
});

export const addressRegister = answerRegister(addresses, {
  table: 'company_address',
  order: ['address_kind', 'created_at'],
  missing: 'company.addressNotFound',
  parent: ownCompany,
  guard: async (tx, _, { companyId, regionCode }) => {
    const { country } = await ownCompany(tx, companyId);
    if (country === '156' && !regionCode) refuse('company.regionMissing');
  },
  after: (tx, by, saved) => endOtherDefaults(tx, by, 'company_address', saved, sql<boolean>`address_kind = ${saved.address_kind}`),
  audit: {
    saved: ({ company_id: companyId, address }) => ({ kind: 'company.addressSaved', details: { companyId, address } }),
    removed: ({ company_id: companyId, address }) => ({ kind: 'company.addressRemoved', details: { companyId, address } }),
  },
  show: async (tx, _, rows) => {
    const names = await regionNames(
      tx,
      rows.map((a) => a.region_code),
    );
    return (a) => ({ regionName: names.get(a.region_code) ?? '' });
  },
});
