/** Saves a CCC application as draft, or changes a draft or returned one. */
import type { CccForm } from '@zhengjian/contract/areas/acceptance/records.ts';
import { CCC_STATE } from '@zhengjian/contract/areas/acceptance/states.ts';
import type { Actor } from '../../../platform/actor.ts';
import { audit } from '../../../platform/audit/write.ts';
import type { Tx } from '../../../platform/database/schema.ts';
import { refuse } from '../../../platform/refuse.ts';
import { changed, created } from '../../../platform/standard.ts';
import { errorCode } from '../../../platform/start-fault.ts';
import type { World } from '../../../platform/world.ts';
import { checkChoices } from '../../system/index.ts';
import { lockForApplicant } from '../access.ts';
import { refuseAnother } from '../fixed.ts';
import { columnsOf, writeProducts } from '../form.ts';
import { namesOf, partiesOf, setApplicant } from '../parties.ts';
import { stateName } from '../state-name.ts';
import { joinBatch } from './batch.ts';

declare module '../../../platform/audit/write.ts' {
  interface AuditKinds {
    'acceptance.drafted': { productName: string };
    'acceptance.changed': { fields: string[] };
  }
}

type Who = { actor: Actor; world: World; ip?: string };

const checkForm = async (tx: Tx, who: Who, form: CccForm): Promise<void> => {
  await checkChoices(tx, who.actor.lang, {
    ccc_apply_kind: { applyKind: form.applyKind },
    ccc_product_class: { productClass: form.productClass },
    certification_mode: { certMode: form.certMode },
    laboratory_b: { preferredLab: form.preferredLab },
    enclosure_material: { products: form.products.flatMap((p) => p.enclosureMaterial ?? []) },
    component_control: { products: form.products.flatMap((p) => p.components.flatMap((c) => c.controlKind ?? [])) },
  });
  const ids = new Set(form.products.map((p) => p.id));
  if (ids.size !== form.products.length) refuse('acceptance.productIdUsed', { sort: form.products.length });
};

/** Only one's own contact may be named. @throws acceptance.contactNotYours */
const checkContact = async (tx: Tx, applicantId: string, contactId: string | undefined): Promise<void> => {
  if (!contactId) return;
  const contact = await tx.selectFrom('company_contact').select('company_id').where('id', '=', contactId).executeTakeFirst();
  if (contact?.company_id !== applicantId) refuse('acceptance.contactNotYours');
};

/** Model ids come from the browser: one that another case uses already is refused, whoever's it is. */
const writeModels = async (tx: Tx, who: Who, caseId: string, form: CccForm): Promise<void> => {
  try {
    await writeProducts(tx, who, caseId, form);
  } catch (fault) {
    if (errorCode(fault) === '23505') refuse('acceptance.productIdUsed', { sort: form.products.length });
    throw fault;
  }
};

/** @throws acceptance.companyNotYours */
const applicantOf = (actor: Actor, form: CccForm): string => {
  const id = form.applicantId ?? actor.companies[0] ?? refuse('acceptance.companyNotYours');
  return actor.companies.includes(id) ? id : refuse('acceptance.companyNotYours');
};

/** @returns the id of the new draft. `id` may be one that getUUID issued, under which files already stand. */
export const draftApplication = async (
  tx: Tx,
  who: Who,
  form: CccForm & { id?: string | undefined; batchId?: string | undefined },
): Promise<string> => {
  const applicantId = applicantOf(who.actor, form);
  await checkForm(tx, who, form);
  await checkContact(tx, applicantId, form.contactId);
  if (form.batchId) await joinBatch(tx, who, form.batchId, applicantId);
  const standard = created(who);
  const id = form.id ?? standard.id;
  if (await tx.selectFrom('ccc_application').select('id').where('id', '=', id).executeTakeFirst()) refuse('acceptance.changedMeanwhile');
  await setApplicant(tx, who, id, applicantId);
  await tx
    .insertInto('ccc_application')
    .values({
      ...standard,
      id,
      batch_id: form.batchId ?? null,
      applicant_id: applicantId,
      state: CCC_STATE.draft,
      submit_time: null,
      deadline: null,
      flow_instance_id: null,
      applicant_snap: null,
      manufacturer_snap: null,
      factory_snap: null,
      contact_snap: null,
      ...columnsOf(form, '', namesOf(await partiesOf(tx, applicantId, form))),
    })
    .execute();
  await writeModels(tx, who, id, form);
  await audit(tx, who, {
    kind: 'acceptance.drafted',
    subject: { type: 'ccc_application', id },
    caseId: id,
    details: { productName: form.productName ?? '' },
  });
  return id;
};

/** @throws acceptance.notFound, acceptance.stateForbids, acceptance.changedMeanwhile, acceptance.companyNotYours, what `refuseAnother` refuses … */
export const changeApplication = async (tx: Tx, who: Who, form: CccForm & { id: string; version: number }): Promise<void> => {
  const row = await lockForApplicant(tx, who.actor, form.id, 'update', (state) => stateName(tx, who.actor.lang, state), form.version);
  const applicantId = applicantOf(who.actor, form);
  await refuseAnother(tx, row, { ...form, applicantId });
  await checkForm(tx, who, form);
  await checkContact(tx, applicantId, form.contactId);
  const columns = columnsOf(form, row.application_no, namesOf(await partiesOf(tx, applicantId, form)));
  if (applicantId !== row.applicant_id) await setApplicant(tx, who, form.id, applicantId);
  await tx
    .updateTable('ccc_application')
    .set({ ...columns, applicant_id: applicantId, ...changed(who), version: row.version + 1 })
    .where('id', '=', form.id)
    .execute();
  await writeModels(tx, who, form.id, form);
  // a draft is saved every few seconds: only what a returned case changes is worth an audit row
  if (row.state === CCC_STATE.draft) return;
  const fields = Object.entries(columns).filter(
    ([key, value]) => JSON.stringify(row[key as keyof typeof row]) !== JSON.stringify(value) && key !== 'search_text' && key !== 'form',
  );
  const long = JSON.stringify(row.form) === columns.form ? [] : ['form'];
  await audit(tx, who, {
    kind: 'acceptance.changed',
    subject: { type: 'ccc_application', id: form.id },
    caseId: form.id,
    details: { fields: [...fields.map(([key]) => key), ...long] },
  });
};
