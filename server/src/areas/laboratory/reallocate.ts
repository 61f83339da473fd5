/** A type test that was begun goes to another project leader, or to a team of whom somebody takes it: with the reason, told to both. */
import type { GivenOn, testListCalls } from '@zhengjian/contract/areas/laboratory/test-lists.ts';
import type { Received } from '@zhengjian/contract/call.ts';
import { audit } from '../../platform/audit/write.ts';
import type { Tx } from '../../platform/database/schema.ts';
import type { Ctx } from '../../platform/http/context.ts';
import { MESSAGE_KIND, notify } from '../../platform/outbox/notify.ts';
import { refuse } from '../../platform/refuse.ts';
import { added, changed } from '../../platform/standard.ts';
import { handTask } from '../../workflow/acts/hold.ts';
import { taskById } from '../../workflow/acts/open-task.ts';
import { currentDefinition, definitionOf, wordIn } from '../../workflow/definitions.ts';
import { loadInstance } from '../../workflow/instance.ts';
import { roleHolders, teamMembers } from '../../workflow/people.ts';
import { avoidersOf } from '../inspection/index.ts';
import { findTest, type TestTask } from './open-task.ts';
import { teamsLedBy } from './teams.ts';
import { testOrder } from './test-order-paper.ts';
import { orderOfTest } from './test-papers.ts';
import './test-tables.ts';
import { TYPE_TEST } from './work.ts';

declare module '../../platform/audit/write.ts' {
  interface AuditKinds {
    'laboratory.reallocated': { from: string; to: string; reason: string };
  }
}

export const LEADER = 'project_leader';
/** Steps that whoever leads the test does. */
const LED = ['technicalDataDrawUp', 'testItemDrawUp', 'testFailHandle', 'testRecordApproval', 'certDrawUp'];

/** Nobody leads a test for a company that they keep away from (domain 4.15). @throws laboratory.leaderAvoids, or as the one who claims it reads it */
export const refuseAvoider = async (
  tx: Tx,
  testId: string,
  leaderId: string,
  why: 'laboratory.leaderAvoids' | 'laboratory.youAvoid' = 'laboratory.leaderAvoids',
): Promise<void> => {
  const company = (await avoidersOf(tx, testId)).get(leaderId);
  if (company !== undefined) refuse(why, { company });
};

const ledBy = (test: TestTask): string => test.project_leader_name || test.team_name;

/** @throws laboratory.testNotFound */
export const receiversOf = async (tx: Tx, _: Ctx, id: string) => {
  const test = await findTest(tx, id);
  const leaders = await roleHolders(tx, [LEADER]);
  const teams = await teamsLedBy(tx, LEADER);
  return {
    leaders: leaders.filter((p) => p.id !== test.project_leader_id),
    teams: teams.filter((team) => test.project_leader_id !== null || team.id !== test.team_id),
  };
};

type Asked = Received<typeof testListCalls.reallocate>;
type Receiver = { kind: 'person' | 'team'; id: string; name: string; users: readonly string[] };

/** @throws laboratory.leaderOrTeam, laboratory.leaderNotOffered, laboratory.teamNotOffered, laboratory.sameLeader */
const receiverOf = async (tx: Tx, ctx: Ctx, test: TestTask, { leaderId, teamId }: Asked): Promise<Receiver> => {
  if ((leaderId === undefined) === (teamId === undefined)) refuse('laboratory.leaderOrTeam');
  if (leaderId !== undefined) {
    if (leaderId === test.project_leader_id) refuse('laboratory.sameLeader', { name: test.project_leader_name });
    const found = (await roleHolders(tx, [LEADER])).find((p) => p.id === leaderId) ?? refuse('laboratory.leaderNotOffered');
    return { kind: 'person', id: found.id, name: found.realName, users: [found.id] };
  }
  if (test.project_leader_id === null && teamId === test.team_id) refuse('laboratory.sameLeader', { name: test.team_name });
  const team = (await teamsLedBy(tx, LEADER)).find((t) => t.id === teamId) ?? refuse('laboratory.teamNotOffered');
  const members = (await teamMembers(tx, ctx.actor.tenant, team.id)) ?? [];
  return { kind: 'team', id: team.id, name: team.realName, users: members.map((m) => m.id) };
};

/** @throws laboratory.testNotFound, laboratory.notAllocated and what the receiver and impartiality refuse */
export const reallocate = async (tx: Tx, ctx: Ctx, asked: Asked): Promise<{ id: string; ledBy: string }> => {
  const { instance_id } = await findTest(tx, asked.id);
  if (instance_id === null) return refuse('laboratory.notAllocated');
  const instance = await loadInstance(tx, ctx, instance_id, true);
  const test = await tx.selectFrom('test_task').selectAll().where('id', '=', asked.id).forUpdate().executeTakeFirstOrThrow();
  if (instance.state.status !== 'active' || ledBy(test) === '') refuse('laboratory.notAllocated');
  const to = await receiverOf(tx, ctx, test, asked);
  if (to.kind === 'person') await refuseAvoider(tx, test.id, to.id);
  await tx
    .updateTable('test_task')
    .set((e) => ({
      ...(to.kind === 'person'
        ? { project_leader_id: to.id, project_leader_name: to.name, team_id: null, team_name: '' }
        : { project_leader_id: null, project_leader_name: '', team_id: to.id, team_name: to.name }),
      ...changed(ctx),
      version: e('version', '+', 1),
    }))
    .where('id', '=', test.id)
    .execute();
  await orderOfTest({ ...ctx, tx }, test.id, null, testOrder);
  const theirs = instance.open.filter(({ node }) => LED.includes(node));
  for (const task of theirs) {
    const found = await taskById(tx, ctx, task.id);
    await handTask(found, to.kind === 'person' ? { person: to.id } : { team: to.id }, asked.reason);
  }
  const standing = instance.open[0]?.node ?? '';
  await tx
    .insertInto('test_reallocation')
    .values({
      ...added(ctx),
      ...{ task_id: test.id, node: standing, from_name: ledBy(test), to_name: to.name, reason: asked.reason, by_name: ctx.actor.name },
      ...(to.kind === 'person' ? { to_user: to.id, to_team: null } : { to_user: null, to_team: to.id }),
    })
    .execute();
  // whose task moved was told of it with the task
  if (theirs.length === 0)
    await notify(tx, ctx, {
      template: 'testReallocated',
      params: { no: test.work_no, title: test.title, from: ctx.actor.name, to: to.name, before: ledBy(test), remark: asked.reason },
      kind: MESSAGE_KIND.system,
      users: [...to.users, ...(test.project_leader_id === null ? [] : [test.project_leader_id])],
      caseId: test.id,
      link: `/testCenter/testTaskDetails?id=${test.id}`,
    });
  await audit(tx, ctx, {
    kind: 'laboratory.reallocated',
    subject: { type: 'test_task', id: test.id },
    caseId: test.id,
    details: { from: ledBy(test), to: to.name, reason: asked.reason },
  });
  return { id: test.id, ledBy: to.name };
};

/** @throws laboratory.testNotFound */
export const historyOf = async (tx: Tx, ctx: Ctx, id: string): Promise<GivenOn[]> => {
  await findTest(tx, id);
  const rows = await tx
    .selectFrom('test_reallocation')
    .selectAll()
    .where('task_id', '=', id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const { nodes } = await definitionOf(tx, await currentDefinition(tx, ctx.actor.tenant, TYPE_TEST.category));
  return rows.map((r) => {
    const name = nodes[r.node]?.name;
    return {
      ...{ at: r.created_at, nodeName: name ? wordIn(ctx.lang, name) : '', fromName: r.from_name, toName: r.to_name },
      ...{ reason: r.reason, byName: r.by_name },
    };
  });
};
