/**
 * Review comments across processes: whoever reviews a case speaks of the work that serves it on the page of that work, and whoever has the
 * work back answers there. Such a comment is the case's, and is resolved when its node passes.
 */
import { sql } from 'kysely';
import type { Tx } from '../platform/database/schema.ts';
import { type Instance, loadInstance, type OpenTask } from './instance.ts';
import type { Act } from './registry.ts';
import { standingOf } from './right-to-act.ts';
import './tables.ts';

/** Open tasks of the instance that the actor may decide or prepare. */
export const ownTasks = async (tx: Tx, { actor }: Act, instance: Instance): Promise<OpenTask[]> => {
  const own: OpenTask[] = [];
  for (const task of instance.open) {
    const { is } = await standingOf(tx, actor, instance.category, task);
    if (is === 'may' || is === 'delegate') own.push(task);
  }
  return own;
};

export type StandsAt = { instance: Instance; tasks: OpenTask[] };

/** Running cases that the work serves, each with the tasks that are the actor's. None where it is no work. */
export const casesServed = async (tx: Tx, act: Act, { businessId }: Pick<Instance, 'businessId'>): Promise<StandsAt[]> => {
  const rows = await tx
    .selectFrom('case_work as w')
    .innerJoin('wf_instance as i', (j) => j.onRef('i.tenant_id', '=', 'w.tenant_id').onRef('i.business_id', '=', 'w.case_id'))
    .select('i.id')
    .distinct()
    .where('w.tenant_id', '=', act.actor.tenant)
    .where('w.work_id', '=', businessId)
    .where('i.status', '=', sql.lit('active'))
    .orderBy('i.id')
    .execute();
  const found: StandsAt[] = [];
  for (const { id } of rows) {
    const instance = await loadInstance(tx, act, id, false);
    found.push({ instance, tasks: await ownTasks(tx, act, instance) });
  }
  return found;
};

/** Nodes of other processes whose decisions sent this one back, by their instances. */
export const sentBackBy = async (tx: Tx, act: Act, instanceId: string): Promise<ReadonlyMap<string, ReadonlySet<string>>> => {
  const rows = await tx
    .selectFrom('wf_task as w')
    .innerJoin('wf_task as t', (j) => j.onRef('t.tenant_id', '=', 'w.tenant_id').onRef('t.id', '=', 'w.returned_from'))
    .select(['t.instance_id', 't.node'])
    .distinct()
    .where('w.tenant_id', '=', act.actor.tenant)
    .where('w.instance_id', '=', instanceId)
    .whereRef('t.instance_id', '<>', 'w.instance_id')
    .execute();
  const found = new Map<string, Set<string>>();
  for (const { instance_id, node } of rows) found.set(instance_id, (found.get(instance_id) ?? new Set()).add(node));
  return found;
};

/** Whether the actor has a task of work that this node of a case has sent back. */
export const hasItBack = async (tx: Tx, act: Act, caseInstanceId: string, node: string): Promise<boolean> => {
  const rows = await tx
    .selectFrom('wf_task as t')
    .innerJoin('wf_task as w', (j) => j.onRef('w.tenant_id', '=', 't.tenant_id').onRef('w.returned_from', '=', 't.id'))
    .innerJoin('wf_instance as i', (j) => j.onRef('i.tenant_id', '=', 'w.tenant_id').onRef('i.id', '=', 'w.instance_id'))
    .select('i.id')
    .distinct()
    .where('t.tenant_id', '=', act.actor.tenant)
    .where('t.instance_id', '=', caseInstanceId)
    .where('t.node', '=', node)
    .whereRef('w.instance_id', '<>', 't.instance_id')
    .where('i.status', '=', sql.lit('active'))
    .execute();
  for (const { id } of rows) if ((await ownTasks(tx, act, await loadInstance(tx, act, id, false))).length > 0) return true;
  return false;
};

/** Part of a page, as it is kept of a comment that was written on the page of a work. */
const ON_WORK = /^work:(?<work>[0-9a-f]{32}):(?<part>.*)$/;
export const onWork = (workId: string, part: string): string => `work:${workId}:${part}`;
/** The part of the page of this record on which a place stands; empty where it stands on another page. */
export const partHere = (part: string, businessId: string, own: boolean): string => {
  const { work, part: there = '' } = ON_WORK.exec(part)?.groups ?? {};
  if (work !== undefined) return work === businessId ? there : '';
  return own ? part : '';
};
