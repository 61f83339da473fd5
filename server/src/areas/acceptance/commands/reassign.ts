/** A case that has been approved gets another laboratory or another certification engineer. */
import { CCC_STATE } from '@zhengjian/contract/areas/acceptance/states.ts';
import { ASSIGN_ENGINEER } from '@zhengjian/contract/constants.ts';
import { audit } from '../../../platform/audit/write.ts';
import type { Tx } from '../../../platform/database/schema.ts';
import { refuse } from '../../../platform/refuse.ts';
import { distribute } from '../../../workflow/acts/hold.ts';
import { roleHolders } from '../../../workflow/people.ts';
import type { Act } from '../../../workflow/registry.ts';
import { moveTypeTest } from '../../laboratory/index.ts';
import { checkChoices } from '../../system/index.ts';
import { stateName } from '../state-name.ts';
import { writePart } from './acceptance-part.ts';
import '../../../workflow/tables.ts';

declare module '../../../platform/audit/write.ts' {
  interface AuditKinds {
    'acceptance.laboratoryChanged': { from: string; to: string; reason: string };
    'acceptance.engineerChanged': { from: string | null; to: string; reason: string };
  }
}

/** People who lead a case from its dispatch to its certificate. */
export const certEngineers = (tx: Tx) => roleHolders(tx, ['cert_engineer']);

const APPROVED: readonly number[] = [CCC_STATE.toDispatch, CCC_STATE.testing, CCC_STATE.suspended];
const DISPATCHED: readonly number[] = [
  CCC_STATE.testing,
  CCC_STATE.suspended,
  CCC_STATE.certificateDraft,
  CCC_STATE.certificateCheck,
  CCC_STATE.evaluation,
  CCC_STATE.decision,
];

/** The case and its staff part, locked. @throws acceptance.notFound, acceptance.stateForbids */
const lockIn = async (tx: Tx, act: Act, id: string, states: readonly number[]) => {
  const row =
    (await tx.selectFrom('ccc_application').select(['state', 'flow_instance_id']).where('id', '=', id).forUpdate().executeTakeFirst()) ??
    refuse('acceptance.notFound');
  if (!states.includes(row.state)) refuse('acceptance.stateForbids', { state: await stateName(tx, act.actor.lang, row.state) });
  const part = await tx.selectFrom('ccc_acceptance').selectAll().where('case_id', '=', id).executeTakeFirstOrThrow();
  return { instanceId: row.flow_instance_id ?? refuse('acceptance.notFound'), part };
};

type Reason = { id: string; reason: string };

/** @throws acceptance.notFound, acceptance.stateForbids, acceptance.noTestNeeded, acceptance.testAllocated */
export const changeLaboratory = async (
  tx: Tx,
  act: Act,
  { id, laboratoryMark, reason }: Reason & { laboratoryMark: string },
): Promise<null> => {
  const { part } = await lockIn(tx, act, id, APPROVED);
  if (part.is_need_model_test === false) refuse('acceptance.noTestNeeded');
  await checkChoices(tx, act.actor.lang, { laboratory_b: { laboratoryMark } });
  await writePart(tx, act, id, { laboratory_mark: laboratoryMark });
  if ((await moveTypeTest(tx, act, id, { laboratory: laboratoryMark, reason })) === 'allocated') refuse('acceptance.testAllocated');
  const details = { from: part.laboratory_mark, to: laboratoryMark, reason };
  await audit(tx, act, { kind: 'acceptance.laboratoryChanged', subject: { type: 'ccc_application', id }, caseId: id, details });
  return null;
};

/** What waits for the one before goes along. @throws acceptance.notFound, acceptance.stateForbids, acceptance.notCertEngineer */
export const changeEngineer = async (
  tx: Tx,
  act: Act,
  { id, authCenterUser, reason }: Reason & { authCenterUser: string },
): Promise<null> => {
  const { part, instanceId } = await lockIn(tx, act, id, DISPATCHED);
  if (!(await certEngineers(tx)).some((person) => person.id === authCenterUser)) refuse('acceptance.notCertEngineer');
  await writePart(tx, act, id, { auth_center_user: authCenterUser });
  const waiting = await tx
    .selectFrom('wf_task')
    .select(['id', 'assignee'])
    .where('instance_id', '=', instanceId)
    .where('node', '=', 'modelTestReportReview')
    .where('status', '=', 'open')
    .executeTakeFirst();
  if (waiting && waiting.assignee !== authCenterUser)
    await distribute(tx, act, {
      ...{ flowInstanceId: instanceId, taskId: waiting.id },
      ...{ assignmentType: ASSIGN_ENGINEER, assignmentValue: authCenterUser, remark: reason },
    });
  const details = { from: part.auth_center_user, to: authCenterUser, reason };
  await audit(tx, act, { kind: 'acceptance.engineerChanged', subject: { type: 'ccc_application', id }, caseId: id, details });
  return null;
};
