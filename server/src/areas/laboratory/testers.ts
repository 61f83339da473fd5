/** The tests of a person who hands their testing on go to whoever gets it. */
import { ITEM_STATE } from '@zhengjian/contract/areas/laboratory/states.ts';
import { audit } from '../../platform/audit/write.ts';
import { refuse } from '../../platform/refuse.ts';
import { changed } from '../../platform/standard.ts';
import type { CaseAct, Passing } from '../../workflow/registry.ts';
import { itemsOfRound } from './rounds.ts';
import './test-tables.ts';

declare module '../../platform/audit/write.ts' {
  interface AuditKinds {
    'laboratory.testsPassedOn': { from: string; to: string; tests: number };
  }
}

/**
 * What the former tester has not recorded to a checked result is tested by the other one. Nobody tests what they are to check; the work of a
 * leaver goes on all the same, and the project leader names another checker of it.
 * @throws laboratory.receiverChecks
 */
export const passTests = async (act: CaseAct, { from, to, by }: Passing): Promise<void> => {
  const { tx, businessId } = act;
  const items = (await itemsOfRound(tx, businessId)).filter((i) => i.tester_id === from && i.state !== ITEM_STATE.checked);
  const [first] = items;
  if (first === undefined) return;
  const own = items.filter((i) => i.checker_id === to.id);
  if (own[0] !== undefined && by !== 'handover') refuse('laboratory.receiverChecks', { name: to.realName, item: own[0].item_name });
  if (own.length > 0)
    await tx
      .updateTable('test_item')
      .set({ checker_id: null, checker_name: '' })
      .where(
        'id',
        'in',
        own.map(({ id }) => id),
      )
      .execute();
  await tx
    .updateTable('test_item')
    .set((e) => ({ tester_id: to.id, tester_name: to.realName, ...changed(act), version: e('version', '+', 1) }))
    .where(
      'id',
      'in',
      items.map(({ id }) => id),
    )
    .execute();
  await audit(tx, act, {
    kind: 'laboratory.testsPassedOn',
    subject: { type: 'test_task', id: businessId },
    caseId: businessId,
    details: { from: first.tester_name, to: to.realName, tests: items.length },
  });
};
