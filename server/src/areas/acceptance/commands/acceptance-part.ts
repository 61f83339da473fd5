/** The staff part of a CCC case before approval: whether a model test and an inspection are needed. */

import { CCC_STATE } from '@zhengjian/contract/areas/acceptance/states.ts';
import type { Actor } from '../../../platform/actor.ts';
import { audit } from '../../../platform/audit/write.ts';
import type { Tx } from '../../../platform/database/schema.ts';
import { refuse } from '../../../platform/refuse.ts';
import { changed, created } from '../../../platform/standard.ts';
import type { World } from '../../../platform/world.ts';
import { checkChoices } from '../../system/index.ts';
import { stateName } from '../state-name.ts';

declare module '../../../platform/audit/write.ts' {
  interface AuditKinds {
    'acceptance.marked': Partial<AcceptancePart>;
  }
}

export type AcceptancePart = {
  accept_user: string | null;
  accept_user_name: string;
  accept_time: Date | null;
  accept_opinion: string;
  is_need_model_test: boolean;
  no_test_reason: string;
  laboratory_mark: string;
  sample_rule: string;
  is_need_factory_check: boolean;
  no_check_reason: string;
  check_after_certificate: boolean;
  plan_center_user: string | null;
  auth_center_user: string | null;
};

type Who = { actor: Actor; world: World; ip?: string };

/** Writes fields of the staff part, making the row on first use. */
export const writePart = async (tx: Tx, who: Who, caseId: string, part: Partial<AcceptancePart>): Promise<void> => {
  await tx
    .insertInto('ccc_acceptance')
    .values({
      ...created(who),
      case_id: caseId,
      accept_user: null,
      accept_user_name: '',
      accept_time: null,
      accept_opinion: '',
      is_need_model_test: null,
      no_test_reason: '',
      laboratory_mark: '',
      sample_rule: '',
      is_need_factory_check: null,
      no_check_reason: '',
      check_after_certificate: false,
      plan_center_user: null,
      auth_center_user: null,
      ...part,
    })
    .onConflict((c) => c.columns(['tenant_id', 'case_id']).doUpdateSet({ ...part, ...changed(who) }))
    .execute();
};

const BEFORE_APPROVAL: readonly number[] = [CCC_STATE.submitted, CCC_STATE.review, CCC_STATE.approval];

/** needModelTest, noNeedModelTest, needFactoryCheck, noNeedFactoryCheck. @throws acceptance.notFound, acceptance.stateForbids */
export const markPart = async (tx: Tx, who: Who, caseId: string, part: Partial<AcceptancePart>): Promise<null> => {
  const row =
    (await tx.selectFrom('ccc_application').select('state').where('id', '=', caseId).forUpdate().executeTakeFirst()) ??
    refuse('acceptance.notFound');
  if (!BEFORE_APPROVAL.includes(row.state)) refuse('acceptance.stateForbids', { state: await stateName(tx, who.actor.lang, row.state) });
  await checkChoices(tx, who.actor.lang, { laboratory_b: { laboratoryMark: part.laboratory_mark } });
  await writePart(tx, who, caseId, part);
  await audit(tx, who, { kind: 'acceptance.marked', subject: { type: 'ccc_application', id: caseId }, caseId, details: part });
  return null;
};
