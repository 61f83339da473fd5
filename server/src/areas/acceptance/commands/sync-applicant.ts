/** Copies the applicant's present data into a draft: default contact, production address, payer. */
import { fullAddress } from '@zhengjian/contract/areas/company/rules.ts';
import type { Actor } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/database/schema.ts';
import { changed } from '../../../platform/standard.ts';
import type { World } from '../../../platform/world.ts';
import { regionNames } from '../../system/index.ts';
import { lockForApplicant } from '../access.ts';
import { stateName } from '../state-name.ts';

const PRODUCTION = '2';

/** What was typed stays; only what is empty is filled. @throws acceptance.notFound, acceptance.stateForbids */
export const syncApplicant = async (tx: Tx, who: { actor: Actor; world: World }, id: string): Promise<void> => {
  const row = await lockForApplicant(tx, who.actor, id, 'update', (state) => stateName(tx, who.actor.lang, state));
  const contact = await tx
    .selectFrom('company_contact')
    .select('id')
    .where('company_id', '=', row.applicant_id)
    .orderBy('is_default', 'desc')
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  const factory = row.factory_id ?? row.applicant_id;
  const address = await tx
    .selectFrom('company_address')
    .select(['region_code', 'address', 'address_en'])
    .where('company_id', '=', factory)
    .orderBy((e) => e('address_kind', '=', PRODUCTION), 'desc')
    .orderBy('is_default', 'desc')
    .limit(1)
    .executeTakeFirst();
  const region = address ? ((await regionNames(tx, [address.region_code])).get(address.region_code) ?? '') : '';
  const form = {
    ...row.form,
    payerName: row.form.payerName || row.applicant_name,
    factoryActualAddress: row.form.factoryActualAddress || (address ? fullAddress(region, address.address) : ''),
    factoryActualAddressEn: row.form.factoryActualAddressEn || (address?.address_en ?? ''),
  };
  await tx
    .updateTable('ccc_application')
    .set({ contact_id: row.contact_id ?? contact?.id ?? null, form: JSON.stringify(form), ...changed(who), version: row.version + 1 })
    .where('id', '=', id)
    .execute();
};
