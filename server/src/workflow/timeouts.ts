/**
 * What a process says is to happen when a task's days are over (`wf:onTimeout`), done as the system and written down as such. A
 * task goes back to everybody of its role; a customer's silence passes only where the file says so. No decision of the
 * institute is ever passed by time (design 5; the file is refused otherwise). Reminding and escalating follow the node's alert
 * configuration (`reminder.ts`).
 */
import { sql } from 'kysely';
import { SYSTEM_USER, systemActor } from '../platform/actor.ts';
import type { Db } from '../platform/database/db.ts';
import type { Tx } from '../platform/database/schema.ts';
import { asTenant } from '../platform/jobs/as-tenant.ts';
import { Refusal } from '../platform/refuse.ts';
import { at } from '../platform/standard.ts';
import { momentText, type World } from '../platform/world.ts';
import { moveTask } from './acts/hold.ts';
import { taskById } from './acts/open-task.ts';
import { definitionOf } from './definitions.ts';
import { eachAlone, triedSince } from './each-alone.ts';
import type { Act } from './registry.ts';
import { submitTask } from './submit-task.ts';

/** Tasks looked at in one run; the next run takes the rest. */
const MOST = 500;

type Rule = { definition: string; node: string; act: 'reassign' | 'PASS' };

/** Nodes of versions in use at which time does something. */
const rulesOf = (db: Db): Promise<Rule[]> =>
  db.system(async (tx) => {
    const used = await tx.selectFrom('wf_instance').select('definition_id').distinct().where('status', '=', sql.lit('active')).execute();
    const rules: Rule[] = [];
    for (const { definition_id: definition } of used) {
      for (const node of Object.values((await definitionOf(tx, definition)).nodes)) {
        for (const act of node.user?.onTimeout ?? [])
          if (act === 'reassign' || act === 'PASS') rules.push({ definition, node: node.id, act });
      }
    }
    return rules;
  });

/** A task is given back once for an end: whoever claims it late keeps it. */
const overdue = (db: Db, world: World, rule: Rule) =>
  db.system((tx) => {
    const tasks = tx
      .selectFrom('wf_task as t')
      .innerJoin('wf_instance as i', (j) => j.onRef('i.tenant_id', '=', 't.tenant_id').onRef('i.id', '=', 't.instance_id'))
      .select(['t.id', 't.tenant_id'])
      .where('i.definition_id', '=', rule.definition)
      .where('t.node', '=', rule.node)
      .where('t.status', '=', sql.lit('open'))
      .where('t.due_at', '<=', at(world.now()))
      .where((e) => e.or([e('t.tried_at', 'is', null), e('t.tried_at', '<=', at(triedSince(world.now())))]))
      .orderBy('t.due_at')
      .limit(MOST);
    const held = tasks
      .where('t.assignee', 'is not', null)
      .where((e) =>
        e.not(
          e.exists(
            e
              .selectFrom('wf_task_event as g')
              .select('g.id')
              .whereRef('g.tenant_id', '=', 't.tenant_id')
              .whereRef('g.task_id', '=', 't.id')
              .whereRef('g.created_at', '>=', 't.due_at')
              .where('g.kind', '=', 'distribute')
              .where('g.created_by', '=', SYSTEM_USER),
          ),
        ),
      );
    return (rule.act === 'reassign' ? held : tasks).execute();
  });

/** One task, behind the lock of its case. @returns whether time still had something to do. */
const apply = async (tx: Tx, act: Act, rule: Rule, taskId: string): Promise<boolean> => {
  const found = await taskById(tx, act, taskId).catch((error: unknown) => {
    if (error instanceof Refusal) return null;
    throw error;
  });
  if (found === null) return false;
  const { instance, task } = found;
  // another day may have been given meanwhile
  if (task.due === null || task.due > momentText(act.world.now())) return false;
  if (rule.act === 'reassign') {
    // a voice of a countersign is one person's
    if (task.assignee === null || task.otherVoices !== null) return false;
    await moveTask(found, { event: 'distribute', remark: '' });
    return true;
  }
  await submitTask(tx, act, { instanceId: instance.id, taskId: task.id, result: 'PASS', silence: true });
  return true;
};

/**
 * @returns tasks given back to their role, and customer's confirmations that silence has passed.
 * @throws Error when some could not be carried out; all others were
 */
export const timeOut = async (db: Db, world: World): Promise<{ reassigned: number; passed: number }> => {
  const told = { reassigned: 0, passed: 0 };
  const tasks: { id: string; tenant: string; rule: Rule }[] = [];
  for (const rule of await rulesOf(db))
    for (const { id, tenant_id: tenant } of await overdue(db, world, rule)) tasks.push({ id, tenant, rule });
  await eachAlone(
    tasks,
    async ({ id, tenant, rule }) => {
      const done = await asTenant(db, tenant, (tx) => apply(tx, { actor: systemActor(tenant), world, lang: 'zh' }, rule, id));
      if (done) told[rule.act === 'PASS' ? 'passed' : 'reassigned'] += 1;
    },
    ({ id, tenant }) =>
      db.system((tx) =>
        tx
          .updateTable('wf_task')
          .set({ tried_at: at(world.now()) })
          .where('tenant_id', '=', tenant)
          .where('id', '=', id)
          .execute(),
      ),
  );
  return told;
};
