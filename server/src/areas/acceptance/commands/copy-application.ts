/** Copies an own application into a new draft: form and models, neither files nor decisions nor the declaration. */
import { cccForm } from '@zhengjian/contract/areas/acceptance/records.ts';
import type { Actor } from '../../../platform/actor.ts';
import { audit } from '../../../platform/audit/write.ts';
import type { Tx } from '../../../platform/database/schema.ts';
import { refuse } from '../../../platform/refuse.ts';
import type { World } from '../../../platform/world.ts';
import { lockForApplicant } from '../access.ts';
import { formAnswer } from '../form.ts';
import { stateName } from '../state-name.ts';
import { draftApplication } from './save-application.ts';

declare module '../../../platform/audit/write.ts' {
  interface AuditKinds {
    'acceptance.copied': { from: string };
    'acceptance.deleted': { productName: string };
  }
}

type Who = { actor: Actor; world: World; ip?: string };

/** @throws acceptance.notFound, acceptance.notApplicant */
export const copyApplication = async (tx: Tx, who: Who, id: string): Promise<string> => {
  const row = (await tx.selectFrom('ccc_application').selectAll().where('id', '=', id).executeTakeFirst()) ?? refuse('acceptance.notFound');
  if (!who.actor.companies.includes(row.applicant_id)) refuse('acceptance.notApplicant');
  const form = cccForm.parse(await formAnswer(tx, row));
  const newIds = new Map(form.products.map((p) => [p.id, who.world.uuid()]));
  const products = form.products.map((p) => ({
    ...p,
    id: newIds.get(p.id) ?? who.world.uuid(),
    coveredBy: p.coveredBy ? newIds.get(p.coveredBy) : undefined,
  }));
  const copy = await draftApplication(tx, who, { ...form, products, declareAgree: false });
  await audit(tx, who, { kind: 'acceptance.copied', subject: { type: 'ccc_application', id: copy }, caseId: copy, details: { from: id } });
  return copy;
};

/** Deletes a draft with its models and file rows; the bytes go with the next sweep. @throws acceptance.stateForbids … */
export const deleteDraft = async (tx: Tx, who: Who, id: string): Promise<void> => {
  const row = await lockForApplicant(tx, who.actor, id, 'remove', (state) => stateName(tx, who.actor.lang, state));
  await tx.deleteFrom('archive_file').where('case_id', '=', id).execute();
  await tx.deleteFrom('file_missing').where('case_id', '=', id).execute();
  await tx.deleteFrom('ccc_application').where('id', '=', id).execute();
  await audit(tx, who, {
    kind: 'acceptance.deleted',
    subject: { type: 'ccc_application', id },
    caseId: id,
    details: { productName: row.product_name },
  });
  await tx.deleteFrom('case_party').where('case_id', '=', id).execute();
};
