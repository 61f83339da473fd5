import { describe, expect, test } from 'vitest';
import type { Actor } from '../platform/actor.ts';
import { branchesOf, taskDialogOf } from './dialog.ts';
import { historyOf, modelOf } from './history.ts';
import { modifyRemark } from './modify-remark.ts';
import { shownFormOf } from './node-form.ts';
import { operationsOf } from './operations.ts';
import { opinionsOf } from './opinions.ts';
import { CATEGORY, cccSystem, to } from './testing/ccc.ts';
import { actOf, refusalOf } from './testing/people.ts';

const { system, db, people, apply, submit, timeline, open } = await cccSystem();
const { li, wang, zhao, zhou, qian, sun } = people;

describe('the dialog', () => {
  test('shows sections, branches and where each leads', async () => {
    const { instanceId } = await apply();
    const found = await open(wang, instanceId);
    const dialog = await db.read(wang, async (tx) => taskDialogOf({ ...found, act: { ...found.act, tx } }));
    expect(dialog).toMatchObject({
      nodeKey: 'accept',
      approvalTypeKey: 'accept',
      sections: ['nextUser', 'team', 'customerRemark'],
      remarkLimit: 500,
      mayAct: true,
      whyNot: '',
    });
    expect(branchesOf(found, {})).toMatchObject([
      { branchName: '同意受理', branchResult: 'PASS', targetName: '受理复核', customerText: '受理中', toCustomer: false, ends: false },
      { branchResult: 'REJECT_PRE', targetKey: 'submit', customerText: '资料需补正，请按意见修改后重新提交', toCustomer: true },
      { branchResult: 'REJECT_END', targetName: '不予受理', ends: true },
    ]);
    expect(branchesOf(found, { resultType: 'REJECT' }).map((b) => b.branchResult)).toEqual(['REJECT_PRE', 'REJECT_END']);
    const others = await open(sun, instanceId);
    const whyNot = await db.read(sun, async (tx) => taskDialogOf({ ...others, act: { ...others.act, tx } }));
    expect(whyNot.mayAct).toBe(false);
    expect(await db.read(sun, async (tx) => operationsOf({ ...others, act: { ...others.act, tx } }))).toMatchObject([
      { opKey: 'urge' },
      { opKey: 'history' },
    ]);
  });

  test('a due time counts working days only', async () => {
    // Friday before the Labour Day holidays of 2026 (1-5 May off, 9 May worked)
    system.world.setNow('2026-04-30 10:00:00');
    const { businessId } = await apply();
    expect((await timeline(wang, businessId)).at(-1)).toMatchObject({ nodeKey: 'accept', dueTime: '2026-05-07 17:00:00' });
    system.world.setNow('2026-05-11 09:00:00');
  });

  test('earlier choices about the model test come back', async () => {
    const { businessId, instanceId } = await apply();
    const asked = { category: CATEGORY, node: 'applicationForCcc_approval', businessId };
    const look = async () => (await db.read(qian, (tx) => shownFormOf(tx, actOf(system, qian), asked)))?.begin;
    expect(await look()).toEqual({});
    await submit(wang, { instanceId, node: 'accept', result: 'PASS', ...to(zhou) });
    await submit(zhou, { instanceId, node: 'applicationForCcc_review', result: 'PASS', ...to(qian) });
    await submit(qian, {
      instanceId,
      node: 'applicationForCcc_approval',
      result: 'REJECT_PRE',
      remark: '请核对型号',
      fields: { isNeedModelTest: '0', noTestReason: '已有报告' },
    });
    expect(await look()).toEqual({ isNeedModelTest: '0', noTestReason: '已有报告' });
  });
});

describe('queues', () => {
  /** Cases in the queue of a node for this person. */
  const queueOf = async (who: Actor, node: string) => {
    const rows = await db.read(who, (tx) =>
      tx
        .selectFrom('wf_todo')
        .select('business_id')
        .where('category', '=', CATEGORY)
        .where('node', '=', node)
        .where((e) =>
          e.or([
            e.and([e('actor_kind', '=', 'user'), e('actor_ref', '=', who.user)]),
            e.and([e('actor_kind', '=', 'role'), e('actor_ref', 'in', [...who.roles])]),
            e.and([e('actor_kind', '=', 'company'), e('actor_ref', 'in', [...who.companies])]),
          ]),
        )
        .execute(),
    );
    return rows.map((r) => r.business_id);
  };

  test('a case waits where its task is, and moves on with it', async () => {
    const { businessId, instanceId } = await apply();
    const waiting = async (who: Actor, key: string) => (await queueOf(who, key)).includes(businessId);
    expect(await waiting(wang, 'accept')).toBe(true);
    expect(await waiting(sun, 'accept')).toBe(false);
    await submit(wang, { instanceId, node: 'accept', result: 'PASS', ...to(zhou) });
    expect([
      await waiting(wang, 'accept'),
      await waiting(zhou, 'applicationForCcc_review'),
      await waiting(zhao, 'applicationForCcc_review'),
    ]).toEqual([false, true, false]);
    await submit(zhou, { instanceId, node: 'applicationForCcc_review', result: 'REJECT_PRE', remark: '单元划分有误' });
    // the return goes to the one who had it
    expect([await waiting(wang, 'accept'), await waiting(zhao, 'accept')]).toEqual([true, false]);
  });

  test('the customer finds a returned case on their own list', async () => {
    const { businessId, instanceId } = await apply();
    await submit(wang, { instanceId, node: 'accept', result: 'REJECT_PRE', cusRemark: '请补充' });
    expect(await queueOf(li, 'submit')).toContain(businessId);
  });
});

describe('remarks', () => {
  test('only the operator changes them, and the earlier words are kept', async () => {
    const { businessId, instanceId } = await apply();
    await submit(wang, { instanceId, node: 'accept', result: 'PASS', remark: '初稿', ...to(zhou) });
    const [, accepted, review] = await timeline(wang, businessId);
    const taskId = accepted?.taskId ?? '';
    const change = (who: Actor, given: { taskId: string; remark?: string; cusRemark?: string }) =>
      refusalOf(db.write(who, (tx) => modifyRemark(tx, actOf(system, who), given)));
    expect(await change(zhou, { taskId, remark: '改' })).toBe('workflow.remarkOwner');
    expect(await change(zhou, { taskId: review?.taskId ?? '', remark: '改' })).toBe('workflow.remarkOpen');
    expect(await change(li, { taskId, remark: '改' })).toBe('workflow.remarkOwner');
    expect(await change(wang, { taskId: 'f'.repeat(32), remark: '改' })).toBe('workflow.taskUnknown');
    expect(await change(wang, { taskId, remark: '长'.repeat(501) })).toBe('workflow.remarkTooLong');
    await change(wang, { taskId, remark: '改正', cusRemark: '请按期送样' });
    expect((await timeline(wang, businessId))[1]).toMatchObject({
      remark: '改正',
      customerRemark: '请按期送样',
      remarkChanged: true,
      canModifyRemark: true,
    });
    expect((await timeline(zhou, businessId))[1]).toMatchObject({ canModifyRemark: false });
    const kept = await system.raw<{ remark: string }>(`select remark from wf_remark_version where task_id = '${taskId}'`);
    expect(kept).toEqual([{ remark: '初稿' }]);
    const opinions = await db.read(zhou, (tx) =>
      opinionsOf(tx, actOf(system, zhou), { category: CATEGORY, businessId, nodeKeyNames: ['accept'] }),
    );
    expect(opinions).toMatchObject([{ nodeKey: 'accept', opUserName: '王受理', remark: '改正', branchName: '同意受理' }]);
    expect(
      await db.read(li, (tx) => opinionsOf(tx, actOf(system, li), { category: CATEGORY, businessId, nodeKeyNames: ['accept'] })),
    ).toEqual([]);
  });
});

describe('the picture', () => {
  test('shows what ran and nothing else', async () => {
    const { instanceId } = await apply();
    await submit(wang, { instanceId, node: 'accept', result: 'PASS', ...to(zhou) });
    const model = await db.read(wang, (tx) => modelOf(tx, actOf(system, wang), { processInstanceId: instanceId }));
    expect(model.xml).toContain('<bpmn:process id="cccApplication"');
    expect(model.flow.filter((f) => f.endTime === null)).toMatchObject([
      { historyActivityId: 'applicationForCcc_review', historyActivityType: 'userTask', opUserName: '周复核' },
    ]);
    const taken = model.flow.filter((f) => f.historyActivityType === 'sequenceFlow').map((f) => f.historyActivityId);
    expect(taken).toEqual(['start_submit', 'submit_accept', 'accept_decide', 'accept_PASS']);
    const plain = await db.read(wang, (tx) => modelOf(tx, actOf(system, wang), { processDefinitionId: model.processDefinitionId }));
    expect(plain.flow).toEqual([]);
    expect(
      await refusalOf(
        db.read({ ...wang, tenant: '100001' }, (tx) => historyOf(tx, actOf(system, { ...wang, tenant: '100001' }), instanceId)),
      ),
    ).toBe('workflow.instanceUnknown');
    expect(
      await refusalOf(
        db.read({ ...wang, tenant: '100001' }, (tx) =>
          modelOf(tx, actOf(system, { ...wang, tenant: '100001' }), { processDefinitionId: model.processDefinitionId }),
        ),
      ),
    ).toBe('workflow.definitionUnknown');
  });
});
