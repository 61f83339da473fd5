/** A process that is drawn further: what had ended goes on, once, with its history. */
import { arrow, branch, endEvent, userTask, writeFile } from '@zhengjian/flow/testing/file.ts';
import { expect, test } from 'vitest';
import { freshDatabase } from '../testing/database.ts';
import { continueEnded } from './continue-ended.ts';
import { registerProcess } from './registry.ts';
import { startProcess } from './start.ts';
import { submitTask } from './submit-task.ts';
import { actOf, applicant, breaches, caseFor, person, publishXml } from './testing/people.ts';

const CATEGORY = 'certification';
const START = { tag: 'startEvent', id: 'start' };
/** Accepted, and there it ends. */
const short = writeFile({
  key: CATEGORY,
  elements: [
    START,
    userTask('accept', 'ccc_acceptor'),
    endEvent('accepted', { 'wf:state': '40' }),
    endEvent('refused', { 'wf:state': '95' }),
  ],
  arrows: [arrow('start', 'accept'), branch('accept', 'accepted', 'PASS'), branch('accept', 'refused', 'REJECT_END')],
});
/** The dispatcher goes on where it ended. */
const longer = writeFile({
  key: CATEGORY,
  elements: [
    START,
    userTask('accept', 'ccc_acceptor'),
    userTask('dispatch', 'plan_dispatcher', { 'wf:state': '40', 'wf:days': '1' }),
    endEvent('done', { 'wf:state': '88' }),
    endEvent('refused', { 'wf:state': '95' }),
  ],
  arrows: [
    arrow('start', 'accept'),
    branch('accept', 'dispatch', 'PASS'),
    branch('accept', 'refused', 'REJECT_END'),
    arrow('dispatch', 'done'),
  ],
});

test('cases that ended where the process now goes on wait there; those that ended otherwise stay ended', async () => {
  const system = await freshDatabase();
  const { db, raw, world } = system;
  const states = new Map<string, string>();
  registerProcess(CATEGORY, {
    setState: async ({ businessId }, state) => void states.set(businessId, state),
    states: async (_, ids) => new Map(ids.flatMap((id) => (states.has(id) ? [[id, states.get(id) ?? ''] as const] : []))),
    nodes: {},
    continues: { accepted: 'dispatch' },
  });
  await publishXml(system, short);
  const li = await applicant(system, '李申请');
  const wang = await person(system, '王受理', ['ccc_acceptor']);
  const zhou = await person(system, '周调度', ['plan_dispatcher']);
  const decide = async (result: string) => {
    const businessId = await caseFor(system, li.company, li.company);
    const instanceId = await db.write(wang, (tx) =>
      startProcess(tx, actOf(system, wang), { category: CATEGORY, businessId, companyId: li.company }),
    );
    await db.write(wang, (tx) =>
      submitTask(tx, actOf(system, wang), { instanceId, node: 'accept', result, remark: '已核', cusRemark: '已核' }),
    );
    return { businessId, instanceId };
  };
  const passed = await decide('PASS');
  const refused = await decide('REJECT_END');
  expect(await continueEnded(db, world)).toBe(0);

  await publishXml(system, longer);
  expect(await continueEnded(db, world)).toBe(1);
  expect(await continueEnded(db, world)).toBe(0);
  const standing = await raw('select status, end_node from wf_instance where id = any($1) order by status', [
    [passed.instanceId, refused.instanceId],
  ]);
  expect(standing).toEqual([
    { status: 'active', end_node: null },
    { status: 'done', end_node: 'refused' },
  ]);
  expect(states.get(passed.businessId)).toBe('40');
  await db.write(zhou, (tx) => submitTask(tx, actOf(system, zhou), { instanceId: passed.instanceId, node: 'dispatch', result: 'PASS' }));
  expect(states.get(passed.businessId)).toBe('88');
  expect(await breaches(system)).toEqual([]);
});
