/** Who leads work of a case may not check, review or approve its certificate (spec: 000 §5), whichever way the task would come to them. */
import { arrow, branch, endEvent, userTask, writeFile } from '@zhengjian/flow/testing/file.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '../platform/actor.ts';
import { freshDatabase } from '../testing/database.ts';
import { claim } from './acts/hold.ts';
import { inspectFile } from './definitions.ts';
import { openCase } from './dialog.ts';
import { linkWork } from './facts.ts';
import { nextUserGroups } from './next-users.ts';
import { registerProcess } from './registry.ts';
import { startProcess } from './start.ts';
import { type Submission, submitTask } from './submit-task.ts';
import { actOf, breaches, person, publishXml, refusalOf } from './testing/people.ts';

const system = await freshDatabase();
const { db } = system;
const START = { tag: 'startEvent', id: 'start' };

const inspection = writeFile({
  key: 'inspection',
  elements: [START, userTask('factoryCheckPlan', 'inspector_leader'), endEvent('end')],
  arrows: [arrow('start', 'factoryCheckPlan'), branch('factoryCheckPlan', 'end', 'PASS')],
});
const certificate = writeFile({
  key: 'certificate',
  elements: [
    START,
    userTask('certDrawUp', 'project_leader'),
    userTask('certificateMaking', 'cert_maker', { 'wf:dialog': 'nextUser' }),
    userTask('certificateCheck', 'cert_checker', { 'wf:avoid': 'leaders' }),
    endEvent('end'),
  ],
  arrows: [
    arrow('start', 'certDrawUp'),
    branch('certDrawUp', 'certificateMaking', 'PASS'),
    branch('certificateMaking', 'certificateCheck', 'PASS'),
    branch('certificateCheck', 'end', 'PASS'),
  ],
});

let maker: Actor;
let project: Actor;
let inspector: Actor;
let checker: Actor;
beforeAll(async () => {
  for (const category of ['inspection', 'certificate']) registerProcess(category, { setState: async () => {}, nodes: {} });
  await publishXml(system, inspection);
  await publishXml(system, certificate);
  maker = await person(system, '制证', ['cert_maker']);
  project = await person(system, '项目', ['project_leader', 'cert_checker']);
  inspector = await person(system, '检查', ['inspector_leader', 'cert_checker']);
  checker = await person(system, '校核', ['cert_checker']);
});

const start = (category: string, businessId = system.world.uuid()) =>
  db.write(maker, async (tx) => ({
    businessId,
    instanceId: await startProcess(tx, actOf(system, maker), { category, businessId, companyId: null }),
  }));
const submit = (who: Actor, given: Submission) => db.write(who, (tx) => submitTask(tx, actOf(system, who), given));

/** A case with an inspection that serves it, up to the making of the certificate. */
const made = async () => {
  const one = await start('certificate');
  const work = await start('inspection');
  await db.write(maker, (tx) =>
    linkWork(tx, actOf(system, maker), { caseId: one.businessId, workId: work.businessId, kind: 'inspection' }),
  );
  await submit(inspector, { instanceId: work.instanceId, node: 'factoryCheckPlan', result: 'PASS' });
  await submit(project, { instanceId: one.instanceId, node: 'certDrawUp', result: 'PASS' });
  return one.instanceId;
};

describe('leaders of a case', () => {
  test('are left out of the list of next users, each with the reason, and refused when chosen', async () => {
    const instanceId = await made();
    const [group] = await db.read(maker, async (tx) => {
      const { act, instance, task } = await openCase(tx, actOf(system, maker), { flowInstanceId: instanceId });
      return nextUserGroups(act, instance, task, {});
    });
    expect(group?.userList.map((p) => p.realName)).toEqual(['校核']);
    expect(group?.excluded.map((p) => [p.realName, p.reason.replace(/.*（|）.*/g, '')]).sort()).toEqual(
      [
        ['检查', '项目负责人，已承办“环节factoryCheckPlan”'],
        ['项目', '项目负责人，已承办“环节certDrawUp”'],
      ].sort(),
    );
    for (const leader of [project, inspector]) {
      const choice = { assignmentType: '1', assignmentValue: leader.user };
      const chosen = submit(maker, { instanceId, node: 'certificateMaking', result: 'PASS', ...choice });
      expect(await refusalOf(chosen)).toBe('workflow.impartialityTag');
    }
  });

  test('cannot take or decide the task where it waits for their role', async () => {
    const instanceId = await made();
    await submit(maker, { instanceId, node: 'certificateMaking', result: 'PASS', assignmentType: '1', assignmentValue: checker.user });
    await system.raw(`update wf_task set assignee = null, assignee_name = '' where instance_id = '${instanceId}' and status = 'open'`);
    await system.raw(`update wf_todo set actor_kind = 'role', actor_ref = 'cert_checker' where instance_id = '${instanceId}'`);
    const [task] = await system.raw<{ id: string }>(
      `select replace(id::text, '-', '') as id from wf_task where instance_id = '${instanceId}' and status = 'open'`,
    );
    for (const leader of [project, inspector]) {
      expect(await refusalOf(db.write(leader, (tx) => claim(tx, actOf(system, leader), task?.id ?? '')))).toBe('workflow.impartialityTag');
      expect(await refusalOf(submit(leader, { instanceId, node: 'certificateCheck', result: 'PASS' }))).toBe('workflow.impartialityTag');
    }
    await submit(checker, { instanceId, node: 'certificateCheck', result: 'PASS' });
    expect(await breaches(system)).toEqual([]);
  });

  test('of another case are free', async () => {
    const first = await made();
    const other = await start('certificate');
    const stranger = await person(system, '另一', ['project_leader', 'cert_checker']);
    await submit(stranger, { instanceId: other.instanceId, node: 'certDrawUp', result: 'PASS' });
    await submit(maker, {
      instanceId: first,
      node: 'certificateMaking',
      result: 'PASS',
      assignmentType: '1',
      assignmentValue: stranger.user,
    });
    await submit(stranger, { instanceId: first, node: 'certificateCheck', result: 'PASS' });
  });
});

test('a process that keeps a group away which nobody knows is not published', async () => {
  const { faults } = await inspectFile(certificate.replace('wf:avoid="leaders"', 'wf:avoid="friends"'));
  expect(faults).toEqual([{ code: 'avoidUnknown', element: 'certificateCheck', detail: 'friends' }]);
});
