/** Somebody says which samples a case sends: the sample room or the planner of any case, the leader of an open test of its own. */
import { sampleCalls } from '@zhengjian/contract/areas/sample/calls.ts';
import { permission } from '@zhengjian/contract/call.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { mayCall } from '../../platform/http/access.ts';
import { MESSAGE_KIND, notify } from '../../platform/outbox/notify.ts';
import { refuse } from '../../platform/refuse.ts';
import type { Act } from '../../workflow/registry.ts';
import { caseOf, inWords, type Needed, requireSamples } from './require.ts';
import '../../workflow/tables.ts';
import '../laboratory/tables.ts';

const OF_ANY_CASE = permission('sample_in', 'sample_ask');

/** Whether the person leads a test of the case that is not over. */
const leadsTest = async (tx: Tx, { actor }: Act, caseId: string): Promise<boolean> => {
  const led = await tx
    .selectFrom('case_work as w')
    .innerJoin('test_task as t', (j) => j.onRef('t.tenant_id', '=', 'w.tenant_id').onRef('t.id', '=', 'w.work_id'))
    .innerJoin('wf_instance as i', (j) => j.onRef('i.tenant_id', '=', 't.tenant_id').onRef('i.id', '=', 't.instance_id'))
    .select('t.id')
    .where('w.case_id', '=', caseId)
    .where('t.project_leader_id', '=', actor.user)
    .where('i.status', '=', 'active')
    .limit(1)
    .executeTakeFirst();
  return led !== undefined;
};

export const mayAsk = async (tx: Tx, act: Act, caseId: string): Promise<boolean> =>
  mayCall(OF_ANY_CASE, act.actor, sampleCalls.setSampleCount.key) === 'yes' || (await leadsTest(tx, act, caseId));

/** Asks for samples and tells the company; the notice follows where a test waits for them. @throws sample.caseUnknown, sample.notAsker */
export const ask = async (tx: Tx, act: Act, caseId: string, wanted: readonly Needed[]) => {
  const of = await caseOf(tx, caseId);
  if (!(await mayAsk(tx, act, caseId))) refuse('sample.notAsker');
  const done = await requireSamples(tx, act, caseId, wanted);
  await notify(tx, act, {
    template: 'samplesWanted',
    params: { no: of.case_no, samples: wanted.map(inWords) },
    kind: MESSAGE_KIND.sample,
    company: of.applicant_id,
    caseId,
    link: `/customer/yewuCenter/manage/detail?id=${caseId}`,
    mail: true,
  });
  return done;
};
