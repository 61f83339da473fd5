/** Moving running cases to another version: dry run and deed go the same way; each case moves in a transaction of its own. */
import type { MigrationPlan } from '@zhengjian/contract/areas/workflow/list-records.ts';
import { en } from '@zhengjian/contract/areas/workflow/text.en.ts';
import { zh } from '@zhengjian/contract/areas/workflow/text.zh.ts';
import { type Definition, nodeOf } from '@zhengjian/flow/definition.ts';
import type { Migration, MigrationReason } from '@zhengjian/flow/migrate.ts';
import type { State } from '@zhengjian/flow/state.ts';
import { sql } from 'kysely';
import { audit } from '../../platform/audit/write.ts';
import type { InTransaction, Tx } from '../../platform/database/schema.ts';
import { Refusal, refusalText, refuse } from '../../platform/refuse.ts';
import { changed } from '../../platform/standard.ts';
import { moveTask, writeCandidates } from '../acts/hold.ts';
import { candidatesAt } from '../assignment.ts';
import { timersOf } from '../carry-out.ts';
import { apart } from '../check-apart.ts';
import { definitionOf, wordIn } from '../definitions.ts';
import { tellFact } from '../facts.ts';
import { type Instance, loadInstance, type OpenTask } from '../instance.ts';
import { holdsRole } from '../people.ts';
import { type Act, type CaseAct, cardsOf } from '../registry.ts';
import { saveStep } from '../save-step.ts';

declare module '../../platform/audit/write.ts' {
  interface AuditKinds {
    'workflow.migrated': { from: string; to: string; remark: string };
  }
}

/** Cases named one by one in a plan; more help nobody. */
const MOST_TOLD = 100;

type Pair = { fromDefinitionId: string; toDefinitionId: string };

const versionsOf = async (tx: Tx, act: Act, pair: Pair) => {
  const rows = await tx
    .selectFrom('wf_definition')
    .select(['id', 'process_key', 'definition_version'])
    .where('tenant_id', '=', act.actor.tenant)
    .where('id', 'in', [pair.fromDefinitionId, pair.toDefinitionId])
    .execute();
  const from = rows.find((r) => r.id === pair.fromDefinitionId) ?? refuse('workflow.definitionUnknown');
  const to = rows.find((r) => r.id === pair.toDefinitionId) ?? refuse('workflow.definitionUnknown');
  if (from.id === to.id || from.process_key !== to.process_key) refuse('workflow.migrateOther');
  return { from, to };
};

/** A running case as it stands: what the plan is made of. */
type Standing = { id: string; seq: number; category: string; business_id: string; at: { key: string; name: string }; state: State };

const reasonText = (act: Act, reason: MigrationReason): string => (act.lang === 'en' ? en : zh).migration[reason];

const nodeAt = (act: Act, instance: Instance): { key: string; name: string } => {
  const key = instance.open[0]?.node ?? instance.state.tokens[0]?.at ?? '';
  const node = instance.definition.nodes[key];
  return { key, name: node === undefined ? key : wordIn(act.lang, node.name) };
};

/** Running cases of a version. */
const standingOn = async (tx: Tx, act: Act, definitionId: string): Promise<Standing[]> => {
  const rows = await tx
    .selectFrom('wf_instance')
    .select('id')
    .where('tenant_id', '=', act.actor.tenant)
    .where('definition_id', '=', definitionId)
    .where('status', '=', sql.lit('active'))
    .orderBy('id')
    .execute();
  const out: Standing[] = [];
  for (const { id } of rows) {
    const instance = await loadInstance(tx, act, id, false);
    const { seq, category, businessId: business_id, state } = instance;
    out.push({ id, seq, category, business_id, at: nodeAt(act, instance), state });
  }
  return out;
};

/** What a move does to one case, as long as nobody acts on it meanwhile. */
type Planned = { standing: Standing; migration: Migration };

/** Most states that travel to the thread at once. */
const STATES_AT_ONCE = 1000;

/** @param read opens a transaction; none is open while the ways of the new version are tried */
const plansFor = async (read: InTransaction, act: Act, from: { id: string }, target: Definition): Promise<Planned[]> => {
  const { before, standing } = await read(async (tx) => ({
    before: await definitionOf(tx, from.id),
    standing: await standingOn(tx, act, from.id),
  }));
  const planned: Planned[] = [];
  for (let i = 0; i < standing.length; i += STATES_AT_ONCE) {
    const some = standing.slice(i, i + STATES_AT_ONCE);
    const plans = await apart.plan(
      act.actor.user,
      before,
      target,
      some.map((s) => s.state),
    );
    for (const [at, migration] of plans.entries()) {
      const of = some[at];
      if (of !== undefined) planned.push({ standing: of, migration });
    }
  }
  return planned;
};

type Versions = { from: { id: string; definition_version: number }; to: { definition_version: number } };

/** The dry run in words: how many move from where, and why the rest stays. */
const planText = async (read: InTransaction, act: Act, { from, to }: Versions, planned: readonly Planned[]): Promise<MigrationPlan> => {
  const nodes = new Map<string, MigrationPlan['nodes'][number]>();
  const refused: (MigrationPlan['refused'][number] & { category: string; business_id: string })[] = [];
  let movable = 0;
  for (const { standing, migration } of planned) {
    const { at } = standing;
    const counted = nodes.get(at.key) ?? { nodeKey: at.key, nodeName: at.name, cases: 0, movable: 0 };
    const may = migration.refused === undefined;
    nodes.set(at.key, { ...counted, cases: counted.cases + 1, movable: counted.movable + (may ? 1 : 0) });
    movable += may ? 1 : 0;
    if (migration.refused === undefined || refused.length >= MOST_TOLD) continue;
    const [why] = migration.refused;
    const reason = why === undefined ? '' : reasonText(act, why.reason);
    const { id: processInstanceId, category, business_id } = standing;
    refused.push({ processInstanceId, caseNo: '', nodeName: at.name, reason, category, business_id });
  }
  const cards = await read((tx) => cardsOf(tx, refused));
  return {
    fromVersion: from.definition_version,
    toVersion: to.definition_version,
    nodes: [...nodes.values()],
    refused: refused.map(({ category: _, business_id, ...r }) => ({ ...r, caseNo: cards.get(business_id)?.no ?? '' })),
    movable,
    moved: 0,
  };
};

/** What would happen, case by case; nothing is changed. */
export const planOf = async (read: InTransaction, act: Act, pair: Pair): Promise<MigrationPlan> => {
  const { from, to, target } = await read(async (tx) => {
    const versions = await versionsOf(tx, act, pair);
    return { ...versions, target: await definitionOf(tx, versions.to.id) };
  });
  return planText(read, act, { from, to }, await plansFor(read, act, from, target));
};

/** The same for a version that is not published yet. */
export const planForFile = async (read: InTransaction, act: Act, { from, to }: Versions, target: Definition): Promise<MigrationPlan> =>
  planText(read, act, { from, to }, await plansFor(read, act, from, target));

const refs = (candidates: OpenTask['candidates']): string => [...new Set(candidates.map((c) => `${c.kind} ${c.ref}`))].sort().join();

/**
 * Open tasks that wait as the earlier version draws it wait as the new one does. Whoever holds one and lacks the new roles loses it to
 * them, and is told; a voice in a countersign is its signer's, and what was given to a team or by name stays there.
 */
const followRoles = async (act: CaseAct, instance: Instance, before: Definition, remark: string): Promise<void> => {
  for (const task of instance.open) {
    const node = nodeOf(instance.definition, task.node);
    const was = before.nodes[task.node];
    const candidates = candidatesAt(instance, node);
    if (task.otherVoices !== null || was === undefined || refs(task.candidates) !== refs(candidatesAt(instance, was))) continue;
    if (refs(task.candidates) === refs(candidates)) continue;
    const holder = task.owner ?? task.assignee;
    const found = { act, instance, task };
    if (holder !== null && (await holdsRole(act.tx, holder, node.user?.roles ?? []))) await writeCandidates(found, candidates);
    else await moveTask(found, { candidates, event: 'migrate', remark });
  }
};

/** Moves one case as planned. @returns whether it moved; `again` when somebody has acted on it since it was planned. */
const moveCase = async (
  tx: Tx,
  act: Act,
  { standing, migration }: Planned,
  pair: Pair & { remark: string },
): Promise<boolean | 'again'> => {
  if (migration.refused !== undefined) return false;
  const { id } = standing;
  const { to } = await versionsOf(tx, act, pair);
  const instance = await loadInstance(tx, act, id, true);
  if (instance.definitionId !== pair.fromDefinitionId || instance.state.status !== 'active') return false;
  if (instance.seq !== standing.seq) return 'again';
  const target = await definitionOf(tx, to.id);
  const caseAct = { ...act, tx, businessId: instance.businessId, instanceId: id };
  await saveStep(tx, act, {
    instance,
    command: { do: 'migrate', from: pair.fromDefinitionId, to: to.id, map: {} },
    commandId: `migrate:${id}:${instance.seq + 1}`,
    events: migration.events,
    after: migration.state,
    finished: null,
    opened: [],
    timers: await timersOf(caseAct, { ...instance, definition: target }, migration.events),
    answer: null,
  });
  await tx
    .updateTable('wf_instance')
    .set({ definition_id: to.id, ...changed(act) })
    .where('tenant_id', '=', act.actor.tenant)
    .where('id', '=', id)
    .execute();
  await followRoles(caseAct, await loadInstance(tx, act, id, true), instance.definition, pair.remark);
  await audit(tx, act, {
    kind: 'workflow.migrated',
    subject: { type: 'wf_instance', id },
    caseId: instance.businessId,
    details: { from: pair.fromDefinitionId, to: to.id, remark: pair.remark },
  });
  // where the new version waits for something that holds already
  for (const fact of migration.state.facts) {
    await tellFact(tx, act, fact, [instance.businessId], { holds: false });
    await tellFact(tx, act, fact, [instance.businessId]);
  }
  return true;
};

/** People go on working while cases move: one that somebody has acted on meanwhile is planned anew, so often at most. */
const ROUNDS = 3;

/**
 * Moves what can be moved; one transaction per case, so that a case that cannot move holds nobody up.
 * @param write opens a transaction that may change something
 */
export const moveCases = async (
  read: InTransaction,
  write: InTransaction,
  act: Act,
  pair: Pair & { remark: string },
): Promise<MigrationPlan> => {
  const { from, to, target } = await read(async (tx) => {
    const versions = await versionsOf(tx, act, pair);
    return { ...versions, target: await definitionOf(tx, versions.to.id) };
  });
  let planned = await plansFor(read, act, from, target);
  const plan = await planText(read, act, { from, to }, planned);
  let moved = 0;
  const kept: MigrationPlan['refused'] = [];
  for (let round = 1; round <= ROUNDS && planned.length > 0; round += 1) {
    const again = new Set<string>();
    for (const one of planned) {
      const outcome = await write((tx) => moveCase(tx, act, one, pair)).catch((error: unknown): false => {
        if (!(error instanceof Refusal)) throw error;
        const { id: processInstanceId, at } = one.standing;
        kept.push({ processInstanceId, caseNo: '', nodeName: at.name, reason: refusalText(act.lang, error.key, error.params) });
        return false;
      });
      if (outcome === 'again') again.add(one.standing.id);
      else if (outcome) moved += 1;
    }
    planned = again.size === 0 ? [] : (await plansFor(read, act, from, target)).filter((p) => again.has(p.standing.id));
  }
  return { ...plan, refused: [...plan.refused, ...kept], moved };
};
