/** The applicant submits a draft, or resubmits a returned application: number, frozen parties, and the process moves. */
import { PATTERNS } from '@zhengjian/contract/rules/numbering.ts';
import type { Actor } from '../../../platform/actor.ts';
import { audit } from '../../../platform/audit/write.ts';
import type { Tx } from '../../../platform/database/schema.ts';
import { refuse } from '../../../platform/refuse.ts';
import { changed } from '../../../platform/standard.ts';
import type { World } from '../../../platform/world.ts';
import { startAndSubmit } from '../../../workflow/start.ts';
import { nextNumber } from '../../system/index.ts';
import { lockForApplicant } from '../access.ts';
import { keepSubmission } from '../changes/submissions.ts';
import { partiesOf, setOtherParties, snapshotOf } from '../parties.ts';
import { preCheck } from '../precheck.ts';
import { stateName } from '../state-name.ts';

declare module '../../../platform/audit/write.ts' {
  interface AuditKinds {
    'acceptance.submitted': { applicationNo: string; again: boolean };
  }
}

const CATEGORY = 'cccApplication';

/**
 * @throws acceptance.notFound, acceptance.stateForbids, acceptance.changedMeanwhile; acceptance.notReady with one field per
 *   error of the pre-check.
 */
export const submitApplication = async (
  tx: Tx,
  who: { actor: Actor; world: World; lang: 'zh' | 'en'; ip?: string },
  id: string,
  version: number | undefined,
) => {
  const row = await lockForApplicant(tx, who.actor, id, 'submit', (state) => stateName(tx, who.lang, state), version);
  const errors = (await preCheck(tx, who, row)).filter((f) => f.severity === 'error');
  if (errors.length > 0) refuse('acceptance.notReady', { count: errors.length }, Object.fromEntries(errors.map((f) => [f.path, f.code])));
  const parties = await partiesOf(tx, row.applicant_id, {
    manufacturerId: row.manufacturer_id ?? undefined,
    factoryId: row.factory_id ?? undefined,
  });
  const contact = row.contact_id
    ? await tx.selectFrom('company_contact').select(['name', 'mobile', 'email']).where('id', '=', row.contact_id).executeTakeFirst()
    : undefined;
  const again = row.application_no !== '';
  const applicationNo = again ? row.application_no : await nextNumber(tx, who, { pattern: PATTERNS.cccApplication, param: 'number.ccc' });
  const snapshot = async (company: typeof parties.manufacturer) => (company ? JSON.stringify(await snapshotOf(tx, company)) : null);
  await tx
    .updateTable('ccc_application')
    .set({
      application_no: applicationNo,
      ...(again ? {} : { submit_time: who.world.now(), search_text: `${applicationNo.toLowerCase()} ${row.search_text}` }),
      applicant_snap: await snapshot(parties.applicant),
      manufacturer_snap: await snapshot(parties.manufacturer),
      factory_snap: await snapshot(parties.factory),
      contact_snap: contact ? JSON.stringify(contact) : null,
      ...changed(who),
      version: row.version + 1,
    })
    .where('id', '=', id)
    .execute();
  await setOtherParties(tx, who, id, parties);
  await keepSubmission(tx, who, id);
  const outcome = await startAndSubmit(tx, who, { category: CATEGORY, businessId: id, companyId: row.applicant_id, node: 'submit' });
  await tx.updateTable('ccc_application').set({ flow_instance_id: outcome.flowInstanceId }).where('id', '=', id).execute();
  await audit(tx, who, {
    kind: 'acceptance.submitted',
    subject: { type: 'ccc_application', id },
    caseId: id,
    details: { applicationNo, again },
  });
  const { state } = await tx.selectFrom('ccc_application').select('state').where('id', '=', id).executeTakeFirstOrThrow();
  return { id, applicationNo, state: String(state) };
};
