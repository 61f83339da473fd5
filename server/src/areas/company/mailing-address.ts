/** Where the post of a company goes: its mailing address, or else the one for correspondence. */
import { type MailingAddress, takesMail } from '@zhengjian/contract/areas/company/records.ts';
import { fullAddress } from '@zhengjian/contract/areas/company/rules.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { regionNames } from '../system/index.ts';
import './tables.ts';

/** Key of the dictionary contact_kind: who receives post. */
const RECEIVES = '5';

export const mailingAddressOf = async (tx: Tx, companyId: string): Promise<MailingAddress> => {
  const company = await tx.selectFrom('company').select('company_name').where('id', '=', companyId).executeTakeFirstOrThrow();
  const addresses = await tx
    .selectFrom('company_address')
    .selectAll()
    .where('company_id', '=', companyId)
    // mailing comes behind correspondence among the keys
    .orderBy('address_kind', 'desc')
    .orderBy('is_default', 'desc')
    .orderBy('created_at')
    .execute();
  const found = addresses.find((a) => takesMail(a.address_kind));
  const region = found ? ((await regionNames(tx, [found.region_code])).get(found.region_code) ?? '') : '';
  const contacts = await tx
    .selectFrom('company_contact')
    .select(['name', 'mobile', 'contact_kind'])
    .where('company_id', '=', companyId)
    .orderBy('is_default', 'desc')
    .orderBy('created_at')
    .execute();
  const contact = contacts.find((c) => c.contact_kind.includes(RECEIVES)) ?? contacts[0];
  return {
    companyName: company.company_name,
    address: found
      ? {
          receiver: found.receiver,
          receiverPhone: found.receiver_phone,
          address: fullAddress(region, found.address),
          postCode: found.post_code,
        }
      : null,
    contact: contact ? { name: contact.name, mobile: contact.mobile } : null,
  };
};
