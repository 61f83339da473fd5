import { beforeAll, describe, expect, test } from 'vitest';
import { nextUserGroups } from './next-users.ts';
import type { Submission } from './submit-task.ts';
import { cccSystem, to } from './testing/ccc.ts';
import { applicant, breaches, refusalOf } from './testing/people.ts';

const { system, db, states, decided, people, again, apply, submit, timeline, open } = await cccSystem();
const { li, maker, wang, zhao, zhou, qian, sun } = people;

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
    expect(await breaches(system)).toEqual([]);
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
    const stranger = await applicant(system, '外公司');
    expect(await timeline(stranger, businessId)).toEqual([]);
    expect(await timeline({ ...wang, tenant: '100001' }, businessId)).toEqual([]);
  });

  test('a refused application ends and takes no more acts', async () => {
    const { businessId, instanceId } = await apply();
    const refusal = { instanceId, node: 'accept', result: 'REJECT_END', remark: '不属于CCC目录' };
    // the company is told why its case ends
    expect(await refusalOf(submit(wang, refusal))).toBe('workflow.refusalRemarkRequired');
    const outcome = await submit(wang, { ...refusal, cusRemark: '申请产品不在CCC目录内' });
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
    ['a refusal that does not tell the company why', { result: 'REJECT_END', remark: '不在目录' }, 'workflow.refusalRemarkRequired'],
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
  test('a team of which nobody may take the step, an empty one, and one at a step that asks for none', async () => {
    const std = `'000000', now(), '${wang.user}', now(), '${wang.user}'`;
    const team = async (name: string, ...members: string[]) => {
      const id = system.world.uuid();
      const columns = 'id, tenant_id, created_at, created_by, updated_at, updated_by';
      await system.raw(`insert into team (${columns}, team_name) values ('${id}', ${std}, '${name}')`);
      for (const user of members)
        await system.raw(`insert into team_user (${columns}, team_id, user_id) values (gen_random_uuid(), ${std}, '${id}', '${user}')`);
      return { assignmentType: '3', assignmentTeamValue: id, assignmentValue: undefined };
    };
    expect(await accept(await team('财务组', sun.user))).toBe('workflow.personNotSelectable');
    expect(await accept(await team('空组'))).toBe('workflow.teamEmpty');
    const mixed = await team('复核组', sun.user, zhou.user);
    const { instanceId: other } = await apply();
    await submit(wang, { instanceId: other, node: 'accept', result: 'PASS', ...mixed });
    const waiting = await system.raw<{ ref: string }>(
      `select replace(actor_ref, '-', '') as ref from wf_todo where instance_id = '${other}'`,
    );
    expect(waiting).toEqual([{ ref: zhou.user }]);
    expect(await refusalOf(submit(sun, { instanceId: other, node: 'applicationForCcc_review', result: 'PASS', ...to(qian) }))).toBe(
      'workflow.notYours',
    );
    const approvers = await team('批准组', qian.user);
    expect(await refusalOf(submit(zhou, { instanceId: other, node: 'applicationForCcc_review', result: 'PASS', ...approvers }))).toBe(
      'workflow.teamNotOffered',
    );
  });
  test('whoever does not hold the role', async () => {
    expect(await accept({}, sun)).toBe('workflow.notYours');
    // a customer with a staff role code is still a customer
    expect(await accept({}, { ...li, roles: ['ccc_acceptor'] })).toBe('workflow.notYours');
  });
  test('whoever acts from another tenant or another company does not even find it', async () => {
    expect(await accept({}, { ...wang, tenant: '100001' })).toBe('workflow.instanceUnknown');
    const stranger = await applicant(system, '旁公司');
    expect(await accept({}, stranger)).toBe('workflow.instanceUnknown');
  });
  test('nothing of a refused act stays', async () => expect(await breaches(system)).toEqual([]));
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
    await system.raw(`update wf_task set assignee = null where instance_id = '${instanceId}' and status = 'open'`);
    expect(await refusalOf(submit(zhao, { instanceId, node: 'applicationForCcc_review', result: 'PASS', ...to(qian) }))).toBe(
      'workflow.impartialitySelf',
    );
    // the reviewer holds the approver's role too, and may not approve what they have reviewed
    expect(await refusalOf(submit(zhou, { instanceId, node: 'applicationForCcc_review', result: 'PASS', ...to(zhou) }))).toBe(
      'workflow.impartialitySelf',
    );
    const outcome = await submit(zhou, { instanceId, node: 'applicationForCcc_review', result: 'PASS', ...to(qian) });
    expect(outcome.next).toMatchObject([{ assigneeName: '钱批准' }]);
    await system.raw(`update wf_task set assignee = null where instance_id = '${instanceId}' and status = 'open'`);
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
