/**
 * A process that is drawn further than before: cases that had come to an end which is none any more go on there. An area says which
 * task took the place of which end (`continues` of its process); each case is moved by its journal, once.
 */
import { planMigration } from '@zhengjian/flow/migrate.ts';
import { systemActor } from '../platform/actor.ts';
import { audit } from '../platform/audit/write.ts';
import type { Db } from '../platform/database/db.ts';
import type { Tx } from '../platform/database/schema.ts';
import { changed } from '../platform/standard.ts';
import type { World } from '../platform/world.ts';
import { openedTasks } from './assignment.ts';
import { timersOf } from './carry-out.ts';
import { currentDefinition, definitionOf } from './definitions.ts';
import { loadInstance } from './instance.ts';
import { type Act, type CaseAct, hooksOf, registered } from './registry.ts';
import { saveStep } from './save-step.ts';
import './tables.ts';

declare module '../platform/audit/write.ts' {
  interface AuditKinds {
    'workflow.continued': { from: string; to: string; end: string; at: string };
  }
}

const NOBODY = { persons: new Map(), teams: new Map() };

type Ended = { id: string; definition_id: string; end_node: string };

const continueOne = async (
  tx: Tx,
  act: Act,
  { id, definition_id: from, end_node: end }: Ended,
  to: string,
  at: string,
): Promise<boolean> => {
  const instance = await loadInstance(tx, act, id, true);
  if (instance.definitionId !== from || instance.state.status !== 'done') return false;
  const target = await definitionOf(tx, to);
  const map = { [end]: at };
  const moved = planMigration(instance.definition, target, instance.state, map);
  if (moved.refused !== undefined) return false;
  const caseAct: CaseAct = { ...act, tx, businessId: instance.businessId, instanceId: id };
  const now = { ...instance, definition: target, definitionId: to };
  await saveStep(tx, act, {
    instance,
    command: { do: 'migrate', from, to, map },
    commandId: `migrate:${id}:${instance.seq + 1}`,
    events: moved.events,
    after: moved.state,
    finished: null,
    opened: await openedTasks(caseAct, now, moved.events, moved.state, NOBODY, false),
    timers: await timersOf(caseAct, now, moved.events),
    answer: null,
  });
  await tx
    .updateTable('wf_instance')
    .set({ definition_id: to, ...changed(act) })
    .where('tenant_id', '=', act.actor.tenant)
    .where('id', '=', id)
    .execute();
  const told = moved.events.findLast((e) => e.is === 'state');
  if (told !== undefined) await hooksOf(instance.category).setState(caseAct, told.state);
  await audit(tx, act, {
    kind: 'workflow.continued',
    subject: { type: 'wf_instance', id },
    caseId: instance.businessId,
    details: { from, to, end, at },
  });
  return true;
};

/** Cases of one process that stand at an end which the current version does not have. */
const endedThere = (tx: Tx, tenant: string, category: string, ends: readonly string[], current: string): Promise<Ended[]> =>
  tx
    .selectFrom('wf_instance')
    .select(['id', 'definition_id'])
    .select((e) => e.fn.coalesce('end_node', e.val('')).as('end_node'))
    .where('tenant_id', '=', tenant)
    .where('category', '=', category)
    .where('status', '=', 'done')
    .where('definition_id', '<>', current)
    .where('end_node', 'in', [...ends])
    .orderBy('id')
    .execute();

/** One transaction per case, so that a case that cannot go on holds nobody up. @returns how many went on */
export const continueEnded = async (db: Db, world: World): Promise<number> => {
  let moved = 0;
  for (const [category, { continues = {} }] of registered()) {
    if (Object.keys(continues).length === 0) continue;
    const tenants = await db.system((tx) =>
      tx.selectFrom('wf_definition').select('tenant_id').distinct().where('category', '=', category).orderBy('tenant_id').execute(),
    );
    for (const { tenant_id: tenant } of tenants) {
      const act: Act = { actor: systemActor(tenant), world, lang: 'zh' };
      const found = await db.system(async (tx) => {
        const to = await currentDefinition(tx, tenant, category);
        const target = await definitionOf(tx, to);
        const gone = Object.keys(continues).filter((end) => target.nodes[end] === undefined);
        return gone.length === 0 ? null : { to, ended: await endedThere(tx, tenant, category, gone, to) };
      });
      for (const one of found?.ended ?? []) {
        const at = continues[one.end_node];
        if (found && at && (await db.system((tx) => continueOne(tx, act, one, found.to, at)))) moved += 1;
      }
    }
  }
  return moved;
};
