import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import type { Actor } from '../platform/actor.ts';
import { houseRoot } from '../platform/root.ts';
import { freshDatabase } from '../testing/database.ts';
import { branchesOf, openCase, operationsOf, taskDialogOf } from './dialog.ts';
import { historyOf, modelOf } from './history.ts';
import { modifyRemark } from './modify-remark.ts';
import { nextUserGroups } from './next-users.ts';
import { opinionsOf, preApprovalOf } from './opinions.ts';
import { node, registerProcess } from './registry.ts';
import { startAndSubmit } from './start.ts';
import { type Submission, submitTask } from './submit-task.ts';
import { actOf, applicant, breaches, caseFor, person, publishXml, refusalOf } from './testing.ts';
import { timelineOf } from './timeline.ts';
import { doneCases, returnedCases, tasksOfCases, todoCases } from './todo.ts';

const house = await freshDatabase();
const { db } = house;
const CATEGORY = 'cccApplication';

const states = new Map<string, string[]>();
const decided: { result: string; lab: unknown }[] = [];
registerProcess(CATEGORY, {
  setState: async ({ businessId }, state) => {
    states.set(businessId, [...(states.get(businessId) ?? []), state]);
  },
  nodes: {
    applicationForCcc_approval: node({
      input: z.object({
        isNeedModelTest: z.enum(['0', '1']).optional(),
        laboratoryMark: z.string().max(20).optional(),
        noTestReason: z.string().optional(),
      }),
      apply: async ({ result, input }) => {
        decided.push({ result, lab: input.laboratoryMark });
      },
    }),
  },
});

let li: Actor & { company: string };
let maker: Actor & { company: string };
let wang: Actor;
let zhao: Actor;
let zhou: Actor;
let qian: Actor;
let sun: Actor;

beforeAll(async () => {
  await publishXml(house, readFileSync(path.join(houseRoot, 'processes/cccApplication.bpmn'), 'utf8'));
  li = await applicant(house, '李申请');
  maker = await applicant(house, '马制造');
  wang = await person(house, '王受理', ['ccc_acceptor']);
  zhao = await person(house, '赵受理', ['ccc_acceptor', 'ccc_accept_reviewer']);
  zhou = await person(house, '周复核', ['ccc_accept_reviewer', 'ccc_accept_approver']);
  qian = await person(house, '钱批准', ['ccc_accept_approver']);
  sun = await person(house, '孙外人', ['cashier']);
});

const apply = async (who: Actor & { company: string } = li) => {
  const businessId = await caseFor(house, who.company, maker.company);
  const outcome = await again(businessId, who);
  return { businessId, instanceId: outcome.flowInstanceId };
};
const again = (businessId: string, who: Actor & { company: string } = li) =>
  db.write(who, (tx) => startAndSubmit(tx, actOf(house, who), { category: CATEGORY, businessId, companyId: who.company, node: 'submit' }));
const submit = (who: Actor, submission: Submission) => {
  house.world.pass({ minutes: 5 });
  return db.write(who, (tx) => submitTask(tx, actOf(house, who), submission));
};
const to = (who: Actor) => ({ assignmentType: '1', assignmentValue: who.user });
const timeline = (who: Actor, businessId: string, lang: 'zh' | 'en' = 'zh') =>
  db.read(who, (tx) => timelineOf(tx, { ...actOf(house, who), lang }, businessId, CATEGORY));
const open = (who: Actor, instanceId: string) =>
  db.read(who, async (tx) => openCase(tx, actOf(house, who), { flowInstanceId: instanceId }));

describe('a CCC application up to the acceptance approval', () => {
  test('is filed, returned, filed again, accepted, reviewed and approved', async () => {
    const { businessId, instanceId } = await apply();
    expect(states.get(businessId)).toEqual(['10']);

    await submit(wang, { instanceId, node: 'accept', result: 'REJECT_PRE', remark: '图纸缺页', cusRemark: '请补充图纸第3页' });
    expect(states.get(businessId)).toEqual(['10', '15']);
    expect((await again(businessId)).next).toMatchObject([{ nodeKey: 'accept', assigneeName: '王受理' }]);

    const accepted = await submit(wang, { instanceId, node: 'accept', result: 'PASS', remark: '资料齐全', ...to(zhou) });
    expect(accepted.next).toMatchObject([{ nodeKey: 'applicationForCcc_review', nodeName: '受理复核', assigneeName: '周复核' }]);
    await submit(zhou, { instanceId, node: 'applicationForCcc_review', result: 'PASS', ...to(qian) });
    const approved = await submit(qian, {
      instanceId,
      node: 'applicationForCcc_approval',
      result: 'PASS_TEST',
      fields: { isNeedModelTest: '1', laboratoryMark: '101', customerLevel: '' },
    });
    expect(approved).toMatchObject({ ended: true, next: [], branchName: '批准，需型式试验' });
    expect(states.get(businessId)).toEqual(['10', '15', '10', '20', '30', '40']);
    expect(decided).toContainEqual({ result: 'PASS_TEST', lab: '101' });

    const seen = (await timeline(wang, businessId)).map((n) => `${n.nodeName} ${n.opUserName} ${n.completionStatus} ${n.remark}`.trim());
    expect(seen).toEqual([
      '提交申请 李申请 done',
      'CCC受理 王受理 returned 图纸缺页',
      '提交申请 李申请 done',
      'CCC受理 王受理 done 资料齐全',
      '受理复核 周复核 done',
      '受理批准 钱批准 done',
    ]);
    expect(await breaches(house)).toEqual([]);
  });

  test('the customer reads it in the customer’s words and sees neither staff nor internal remarks', async () => {
    const { businessId, instanceId } = await apply();
    await submit(wang, { instanceId, node: 'accept', result: 'REJECT_PRE', remark: '内部:资料不全', cusRemark: '请补充图纸' });
    for (const who of [li, maker]) {
      const seen = await timeline(who, businessId, 'en');
      expect(seen.map((n) => `${n.nodeName} | ${n.opUserName} | ${n.branchName} | ${n.customerRemark}`)).toEqual([
        'Application | 李申请 | Submit | ',
        'Submitted, waiting for acceptance | The institute | Please correct and resubmit | 请补充图纸',
        'Application | Applicant company |  | ',
      ]);
      expect(JSON.stringify(seen)).not.toMatch(/王受理|内部/);
    }
    const stranger = await applicant(house, '外公司');
    expect(await timeline(stranger, businessId)).toEqual([]);
    expect(await timeline({ ...wang, tenant: '100001' }, businessId)).toEqual([]);
  });

  test('a refused application ends and takes no more acts', async () => {
    const { businessId, instanceId } = await apply();
    const outcome = await submit(wang, { instanceId, node: 'accept', result: 'REJECT_END', remark: '不属于CCC目录' });
    expect(outcome.ended).toBe(true);
    expect(states.get(businessId)).toEqual(['10', '95']);
    expect((await timeline(wang, businessId)).at(-1)).toMatchObject({ completionStatus: 'refused', nodeStatusColor: 'danger' });
    expect(await refusalOf(submit(zhou, { instanceId, node: 'applicationForCcc_review', result: 'PASS' }))).toBe('workflow.ended');
  });
});

describe('what stands against a submit is said by name', () => {
  let instanceId: string;
  beforeAll(async () => {
    ({ instanceId } = await apply());
  });
  const accept = (more: Partial<Submission>, who = wang) =>
    refusalOf(submit(who, { instanceId, node: 'accept', result: 'PASS', ...to(zhou), ...more }));

  test.each<[string, Partial<Submission>, string]>([
    ['no person where one can be chosen', { assignmentValue: undefined, assignmentType: undefined }, 'workflow.personRequired'],
    ['a person without assignment type', { assignmentType: undefined }, 'workflow.assignmentTypeMissing'],
    ['a type of team without team', { assignmentType: '3' }, 'workflow.teamRequired'],
    ['an unknown team', { assignmentType: '3', assignmentTeamValue: '0190000000007000800000000000000a' }, 'workflow.teamUnknown'],
    ['a rejection without reason', { result: 'REJECT_END' }, 'workflow.remarkRequired'],
    ['a return to the customer without words for them', { result: 'REJECT_PRE', remark: '缺图' }, 'workflow.customerRemarkRequired'],
    ['a branch that is not there', { result: 'PASS_TEST' }, 'workflow.branchUnknown'],
    ['another node than the present one', { node: 'applicationForCcc_review' }, 'workflow.nodeMismatch'],
    ['a version that somebody has changed', { version: 9 }, 'workflow.changedMeanwhile'],
    ['a remark beyond the limit', { remark: '长'.repeat(501) }, 'workflow.remarkTooLong'],
    ['a field of another node', { fields: { laboratoryMark: '101' } }, 'workflow.fieldNotDeclared'],
    ['an unknown instance', { instanceId: '0190000000007000800000000000000a' }, 'workflow.instanceUnknown'],
    ['an unknown task', { taskId: '0190000000007000800000000000000a' }, 'workflow.taskUnknown'],
  ])('%s', async (_, more, key) => expect(await accept(more)).toBe(key));

  test('a person of another role, and one whom nobody knows', async () => {
    expect(await accept(to(sun))).toBe('workflow.personNotSelectable');
    expect(await accept({ ...to(wang), assignmentValue: 'f'.repeat(32) })).toBe('workflow.personNotSelectable');
  });
  test('whoever does not hold the role', async () => {
    expect(await accept({}, sun)).toBe('workflow.notYours');
    // a customer with a staff role code is still a customer
    expect(await accept({}, { ...li, roles: ['ccc_acceptor'] })).toBe('workflow.notYours');
  });
  test('whoever acts from another tenant or another company does not even find it', async () => {
    expect(await accept({}, { ...wang, tenant: '100001' })).toBe('workflow.instanceUnknown');
    const stranger = await applicant(house, '旁公司');
    expect(await accept({}, stranger)).toBe('workflow.instanceUnknown');
  });
  test('nothing of a refused act stays', async () => expect(await breaches(house)).toEqual([]));
});

describe('impartiality', () => {
  test('who accepted may neither be chosen for the review nor do it', async () => {
    const { instanceId } = await apply();
    const { act, instance, task } = await open(zhao, instanceId);
    const groups = await db.read(zhao, (tx) => nextUserGroups({ ...act, tx }, instance, task, { result: 'PASS' }));
    expect(groups).toMatchObject([
      { nodeKey: 'applicationForCcc_review', userList: [{ realName: '周复核' }], excluded: [{ realName: '赵受理' }] },
    ]);
    expect(groups[0]?.excluded[0]?.reason).toContain('您已办理“CCC受理”');
    expect(await refusalOf(submit(zhao, { instanceId, node: 'accept', result: 'PASS', ...to(zhao) }))).toBe('workflow.impartialitySelf');

    await submit(zhao, { instanceId, node: 'accept', result: 'PASS', ...to(zhou) });
    await house.raw(`update wf_task set assignee = null where instance_id = '${instanceId}' and status = 'open'`);
    expect(await refusalOf(submit(zhao, { instanceId, node: 'applicationForCcc_review', result: 'PASS', ...to(qian) }))).toBe(
      'workflow.impartialitySelf',
    );
    // the reviewer holds the approver's role too, and may not approve what they have reviewed
    expect(await refusalOf(submit(zhou, { instanceId, node: 'applicationForCcc_review', result: 'PASS', ...to(zhou) }))).toBe(
      'workflow.impartialitySelf',
    );
    const outcome = await submit(zhou, { instanceId, node: 'applicationForCcc_review', result: 'PASS', ...to(qian) });
    expect(outcome.next).toMatchObject([{ assigneeName: '钱批准' }]);
    await house.raw(`update wf_task set assignee = null where instance_id = '${instanceId}' and status = 'open'`);
    expect(await refusalOf(submit(zhou, { instanceId, node: 'applicationForCcc_approval', result: 'PASS_NOTEST' }))).toBe(
      'workflow.impartialitySelf',
    );
  });

  test('a task assigned to one person is nobody else’s', async () => {
    const { instanceId } = await apply();
    await submit(wang, { instanceId, node: 'accept', result: 'PASS', ...to(zhou) });
    expect(await refusalOf(submit(zhao, { instanceId, node: 'applicationForCcc_review', result: 'PASS', ...to(qian) }))).toBe(
      'workflow.assignedTo',
    );
  });
});

describe('the dialog', () => {
  test('shows sections, branches and where each leads', async () => {
    const { instanceId } = await apply();
    const found = await open(wang, instanceId);
    const dialog = await db.read(wang, async (tx) => taskDialogOf({ ...found, act: { ...found.act, tx } }));
    expect(dialog).toMatchObject({
      nodeKey: 'accept',
      approvalTypeKey: 'accept',
      sections: ['nextUser', 'customerRemark'],
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
    expect(await db.read(sun, async (tx) => operationsOf({ ...others, act: { ...others.act, tx } }))).toMatchObject([{ opKey: 'history' }]);
  });

  test('a due time counts working days only', async () => {
    // Friday before the Labour Day holidays of 2026 (1-5 May off, 9 May worked)
    house.world.setNow('2026-04-30 10:00:00');
    const { businessId } = await apply();
    expect((await timeline(wang, businessId)).at(-1)).toMatchObject({ nodeKey: 'accept', dueTime: '2026-05-07 17:00:00' });
    house.world.setNow('2026-05-11 09:00:00');
  });

  test('earlier choices about the model test come back', async () => {
    const { businessId, instanceId } = await apply();
    const look = () => db.read(qian, (tx) => preApprovalOf(tx, actOf(house, qian), businessId));
    expect(await look()).toEqual({ isNeedModelTest: '', chooseLaboratory: '', explanation: '' });
    await submit(wang, { instanceId, node: 'accept', result: 'PASS', ...to(zhou) });
    await submit(zhou, { instanceId, node: 'applicationForCcc_review', result: 'PASS', ...to(qian) });
    await submit(qian, {
      instanceId,
      node: 'applicationForCcc_approval',
      result: 'REJECT_PRE',
      remark: '请核对型号',
      fields: { isNeedModelTest: '0', noTestReason: '已有报告' },
    });
    expect(await look()).toEqual({ isNeedModelTest: '0', chooseLaboratory: '', explanation: '已有报告' });
  });
});

describe('queues', () => {
  test('a case waits where its task is, and moves on with it', async () => {
    const { businessId, instanceId } = await apply();
    const waiting = (who: Actor, key: string) =>
      db.read(who, async (tx) =>
        (await todoCases(tx, who, { category: CATEGORY, nodes: [key] }).execute()).some((r) => r.business_id === businessId),
      );
    expect(await waiting(wang, 'accept')).toBe(true);
    expect(await waiting(sun, 'accept')).toBe(false);
    const [task] = (await db.read(zhao, (tx) => tasksOfCases(tx, actOf(house, zhao), CATEGORY, [businessId]))).get(businessId) ?? [];
    expect(task).toMatchObject({ nodeKey: 'accept', mine: true, returned: false, customerText: '已提交，等待受理' });

    await submit(wang, { instanceId, node: 'accept', result: 'PASS', ...to(zhou) });
    expect([
      await waiting(wang, 'accept'),
      await waiting(zhou, 'applicationForCcc_review'),
      await waiting(zhao, 'applicationForCcc_review'),
    ]).toEqual([false, true, false]);
    await submit(zhou, { instanceId, node: 'applicationForCcc_review', result: 'REJECT_PRE', remark: '单元划分有误' });
    const lists = await db.read(wang, async (tx) => ({
      returned: (await returnedCases(tx, wang, { category: CATEGORY, nodes: ['accept'] }).execute()).map((r) => r.business_id),
      done: (await doneCases(tx, wang, { category: CATEGORY, nodes: ['accept'] }).execute()).map((r) => r.business_id),
    }));
    expect(lists.returned).toContain(businessId);
    expect(lists.done).toContain(businessId);
    // the return goes to the one who had it
    expect([await waiting(wang, 'accept'), await waiting(zhao, 'accept')]).toEqual([true, false]);
  });

  test('the customer finds a returned case on their own list', async () => {
    const { businessId, instanceId } = await apply();
    await submit(wang, { instanceId, node: 'accept', result: 'REJECT_PRE', cusRemark: '请补充' });
    const mine = await db.read(li, (tx) => todoCases(tx, li, { category: CATEGORY, nodes: ['submit'] }).execute());
    expect(mine.map((r) => r.business_id)).toContain(businessId);
  });
});

describe('remarks', () => {
  test('only the operator changes them, and the earlier words are kept', async () => {
    const { businessId, instanceId } = await apply();
    await submit(wang, { instanceId, node: 'accept', result: 'PASS', remark: '初稿', ...to(zhou) });
    const [, accepted, review] = await timeline(wang, businessId);
    const taskId = accepted?.taskId ?? '';
    const change = (who: Actor, given: { taskId: string; remark?: string; cusRemark?: string }) =>
      refusalOf(db.write(who, (tx) => modifyRemark(tx, actOf(house, who), given)));
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
    const kept = await house.raw<{ remark: string }>(`select remark from wf_remark_version where task_id = '${taskId}'`);
    expect(kept).toEqual([{ remark: '初稿' }]);
    const opinions = await db.read(zhou, (tx) =>
      opinionsOf(tx, actOf(house, zhou), { category: CATEGORY, businessId, nodeKeyNames: ['accept'] }),
    );
    expect(opinions).toMatchObject([{ nodeKey: 'accept', opUserName: '王受理', remark: '改正', branchName: '同意受理' }]);
    expect(
      await db.read(li, (tx) => opinionsOf(tx, actOf(house, li), { category: CATEGORY, businessId, nodeKeyNames: ['accept'] })),
    ).toEqual([]);
  });
});

describe('the picture', () => {
  test('shows what ran and nothing else', async () => {
    const { instanceId } = await apply();
    await submit(wang, { instanceId, node: 'accept', result: 'PASS', ...to(zhou) });
    const model = await db.read(wang, (tx) => modelOf(tx, actOf(house, wang), { processInstanceId: instanceId }));
    expect(model.xml).toContain('<bpmn:process id="cccApplication"');
    expect(model.flow.filter((f) => f.endTime === null)).toMatchObject([
      { historyActivityId: 'applicationForCcc_review', historyActivityType: 'userTask', opUserName: '周复核' },
    ]);
    const taken = model.flow.filter((f) => f.historyActivityType === 'sequenceFlow').map((f) => f.historyActivityId);
    expect(taken).toEqual(['start_submit', 'submit_accept', 'accept_decide', 'accept_PASS']);
    const plain = await db.read(wang, (tx) => modelOf(tx, actOf(house, wang), { processDefinitionId: model.processDefinitionId }));
    expect(plain.flow).toEqual([]);
    expect(
      await refusalOf(
        db.read({ ...wang, tenant: '100001' }, (tx) => historyOf(tx, actOf(house, { ...wang, tenant: '100001' }), instanceId)),
      ),
    ).toBe('workflow.instanceUnknown');
    expect(
      await refusalOf(
        db.read({ ...wang, tenant: '100001' }, (tx) =>
          modelOf(tx, actOf(house, { ...wang, tenant: '100001' }), { processDefinitionId: model.processDefinitionId }),
        ),
      ),
    ).toBe('workflow.definitionUnknown');
  });
});
