/**
 * What a process says is to happen when a task's days are over (`wf:onTimeout`), done as the system and written down as such. A
 * task goes back to everybody of its role; a customer's silence passes only where the file says so. No decision of the
 * institute is ever passed by time (design 5; the file is refused otherwise). Reminding and escalating follow the node's alert
 * configuration (`reminder.ts`).
 */
import { sql } from 'kysely';
import { systemActor } from '../platform/actor.ts';
import type { Db } from '../platform/database/db.ts';
import type { Tx } from '../platform/database/schema.ts';
import { asTenant } from '../platform/jobs/as-tenant.ts';
import { at } from '../platform/standard.ts';
import type { World } from '../platform/world.ts';
import { moveTask } from './acts/hold.ts';
import { taskById } from './acts/open-task.ts';
import { definitionOf } from './definitions.ts';
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
      .orderBy('t.due_at')
      .limit(MOST);
    return (rule.act === 'reassign' ? tasks.where('t.assignee', 'is not', null) : tasks).execute();
  });

/** One task, behind the lock of its case. @returns whether time still had something to do. */
const apply = async (tx: Tx, act: Act, rule: Rule, taskId: string): Promise<boolean> => {
  const found = await taskById(tx, act, taskId).catch(() => null);
  if (found === null) return false;
  const { instance, task } = found;
  if (rule.act === 'reassign') {
    if (task.assignee === null) return false;
    await moveTask(found, { event: 'distribute', remark: '' });
    return true;
  }
  await submitTask(tx, act, { instanceId: instance.id, taskId: task.id, result: 'PASS', silence: true });
  return true;
};

/** @returns tasks given back to their role, and customer's confirmations that silence has passed. */
export const timeOut = async (db: Db, world: World): Promise<{ reassigned: number; passed: number }> => {
  const told = { reassigned: 0, passed: 0 };
  for (const rule of await rulesOf(db)) {
    for (const { id, tenant_id } of await overdue(db, world, rule)) {
      const done = await asTenant(db, tenant_id, (tx) => apply(tx, { actor: systemActor(tenant_id), world, lang: 'zh' }, rule, id));
      if (done) told[rule.act === 'PASS' ? 'passed' : 'reassigned'] += 1;
    }
  }
  return told;
};
