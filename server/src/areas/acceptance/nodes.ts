/** What the nodes of the CCC process do to the case; the engine calls in here in the transaction of the act. */

import { acceptForm, approvalForm } from '@zhengjian/contract/areas/acceptance/nodes.ts';
import { CCC_STATE } from '@zhengjian/contract/areas/acceptance/states.ts';
import { en } from '@zhengjian/contract/areas/acceptance/text.en.ts';
import { zh } from '@zhengjian/contract/areas/acceptance/text.zh.ts';
import { caseProcess } from '../../cases/process.ts';
import { changed } from '../../platform/standard.ts';
import { momentText } from '../../platform/world.ts';
import { planners } from '../../workflow/people.ts';
import { type CaseAct, node, type ProcessHooks, registerProcess } from '../../workflow/registry.ts';
import { keepEarlierSubmission } from './changes/submissions.ts';
import { writePart } from './commands/acceptance-part.ts';
import { moveDeadlines, renewDeadline, setDeadline } from './deadline.ts';
import { CCC } from './line.ts';
import './tables.ts';

const setState = async ({ tx, businessId, actor, world }: CaseAct, state: string): Promise<void> => {
  const value = Number(state);
  const row = await tx
    .updateTable('ccc_application')
    .set((e) => ({
      state: value,
      ...changed({ actor, world }),
      ...(value === CCC_STATE.returned ? { return_count: e('return_count', '+', 1) } : {}),
    }))
    .where('id', '=', businessId)
    .returning(['id', 'deadline', 'flow_instance_id'])
    .executeTakeFirst();
  if (value === CCC_STATE.returned) await keepEarlierSubmission(tx, { actor, world }, businessId);
  if (row?.deadline) await renewDeadline(tx, { actor, world }, row);
};

const hooks: ProcessHooks = {
  ...caseProcess(CCC),
  setState,
  discontinued: String(CCC_STATE.discontinued),
  calendarChanged: moveDeadlines,
  texts: { zh, en },
  nodes: {
    accept: node({
      form: acceptForm,
      apply: async (act) => {
        if (act.result !== 'PASS') return;
        await writePart(act.tx, act, act.businessId, {
          accept_user: act.actor.user,
          accept_user_name: act.actor.name,
          accept_time: act.world.now(),
          accept_opinion: act.input.acceptOpinion ?? '',
        });
        await act.tx.updateTable('ccc_application').set({ doc_status: 1 }).where('id', '=', act.businessId).execute();
      },
      undo: async ({ tx, actor, world, businessId }) => {
        await writePart(tx, { actor, world }, businessId, {
          accept_user: null,
          accept_user_name: '',
          accept_time: null,
          accept_opinion: '',
        });
        await tx.updateTable('ccc_application').set({ doc_status: 0 }).where('id', '=', businessId).execute();
      },
    }),
    applicationForCcc_approval: node({
      form: approvalForm,
      options: { planCenterUser: planners },
      apply: async (act) => {
        if (!act.result.startsWith('PASS')) return;
        const { input } = act;
        await writePart(act.tx, act, act.businessId, {
          is_need_model_test: act.result === 'PASS_TEST',
          no_test_reason: act.result === 'PASS_TEST' ? '' : (input.noTestReason ?? ''),
          laboratory_mark: act.result === 'PASS_TEST' ? (input.laboratoryMark ?? '') : '',
          is_need_factory_check: input.isNeedFactoryCheck !== '0',
          no_check_reason: input.isNeedFactoryCheck === '0' ? (input.noCheckReason ?? '') : '',
          ...(input.planCenterUser ? { plan_center_user: input.planCenterUser } : {}),
        });
        await setDeadline(act.tx, act, act.businessId, momentText(act.world.now()));
      },
    }),
  },
};

/** Tells the engine about the CCC process, at start-up. */
export const acceptanceNodes = (): void => registerProcess(CCC.category, hooks);
