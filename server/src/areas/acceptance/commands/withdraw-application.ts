/** The applicant gives up an application that was returned to it: the process ends, the case is withdrawn (domain 3.13). */
import { acceptanceNodes } from '@zhengjian/contract/areas/acceptance/lists.ts';
import { CCC_STATE } from '@zhengjian/contract/areas/acceptance/states.ts';
import type { Actor } from '../../../platform/actor.ts';
import { audit } from '../../../platform/audit/write.ts';
import type { Tx } from '../../../platform/database/schema.ts';
import { MESSAGE_KIND, notify } from '../../../platform/outbox/notify.ts';
import { refuse } from '../../../platform/refuse.ts';
import type { World } from '../../../platform/world.ts';
import { terminateProcess } from '../../../workflow/terminate.ts';
import { lockForApplicant } from '../access.ts';
import { stateName } from '../state-name.ts';
import '../../../workflow/tables.ts';

declare module '../../../platform/audit/write.ts' {
  interface AuditKinds {
    'acceptance.withdrawn': { applicationNo: string; reason: string };
  }
}

type Who = { actor: Actor; world: World; lang: 'zh' | 'en'; ip?: string };

/** Staff who have worked on the case: they may have put it aside for when it comes back. */
const workersOn = async (tx: Tx, caseId: string): Promise<string[]> =>
  (
    await tx
      .selectFrom('wf_task')
      .select('op_user')
      .distinct()
      .where('business_id', '=', caseId)
      .where('node', 'in', [...acceptanceNodes])
      .execute()
  ).flatMap(({ op_user }) => op_user ?? []);

/** @throws acceptance.notFound, acceptance.notApplicant, acceptance.stateForbids */
export const withdrawApplication = async (tx: Tx, who: Who, id: string, reason: string): Promise<{ id: string; state: string }> => {
  const row = await lockForApplicant(tx, who.actor, id, 'withdraw', (state) => stateName(tx, who.lang, state));
  const instanceId = row.flow_instance_id ?? refuse('acceptance.notFound');
  const workers = await workersOn(tx, id);
  const state = String(CCC_STATE.withdrawn);
  await terminateProcess(tx, who, { instanceId, why: reason, state });
  await notify(tx, who, {
    template: 'caseWithdrawn',
    params: { no: row.application_no, title: row.product_name, company: row.applicant_name, remark: reason },
    kind: MESSAGE_KIND.system,
    users: workers,
    caseId: id,
    link: `/acceptance/detail?id=${id}`,
  });
  await audit(tx, who, {
    kind: 'acceptance.withdrawn',
    subject: { type: 'ccc_application', id },
    caseId: id,
    details: { applicationNo: row.application_no, reason },
  });
  return { id, state };
};
