/** Moving running cases to another version: dry run and deed go the same way; each case moves in a transaction of its own. */
import type { MigrationPlan } from '@zhengjian/contract/areas/workflow/list-records.ts';
import { en } from '@zhengjian/contract/areas/workflow/text.en.ts';
import { zh } from '@zhengjian/contract/areas/workflow/text.zh.ts';
import { type MigrationReason, planMigration } from '@zhengjian/flow/migrate.ts';
import { sql } from 'kysely';
import { audit } from '../../platform/audit/write.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { refuse } from '../../platform/refuse.ts';
import { changed } from '../../platform/standard.ts';
import { timersOf } from '../carry-out.ts';
import { definitionOf, wordIn } from '../definitions.ts';
import { tellFact } from '../facts.ts';
import { type Instance, loadInstance } from '../instance.ts';
import { type Act, cardsOf } from '../registry.ts';
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

/** Running cases of a version. */
export const runningOn = async (tx: Tx, act: Act, definitionId: string): Promise<string[]> => {
  const rows = await tx
    .selectFrom('wf_instance')
    .select('id')
    .where('tenant_id', '=', act.actor.tenant)
    .where('definition_id', '=', definitionId)
    .where('status', '=', sql.lit('active'))
    .orderBy('id')
    .execute();
  return rows.map((r) => r.id);
};

const reasonText = (act: Act, reason: MigrationReason): string => (act.lang === 'en' ? en : zh).migration[reason];

const nodeAt = (act: Act, instance: Instance): { key: string; name: string } => {
  const key = instance.open[0]?.node ?? instance.state.tokens[0]?.at ?? '';
  const node = instance.definition.nodes[key];
  return { key, name: node === undefined ? key : wordIn(act.lang, node.name) };
};

/** What would happen, case by case; nothing is changed. */
export const planOf = async (tx: Tx, act: Act, pair: Pair): Promise<MigrationPlan> => {
  const { from, to } = await versionsOf(tx, act, pair);
  const target = await definitionOf(tx, to.id);
  const nodes = new Map<string, MigrationPlan['nodes'][number]>();
  const refused: (MigrationPlan['refused'][number] & { category: string; business_id: string })[] = [];
  let movable = 0;
  for (const id of await runningOn(tx, act, from.id)) {
    const instance = await loadInstance(tx, act, id, false);
    const at = nodeAt(act, instance);
    const counted = nodes.get(at.key) ?? { nodeKey: at.key, nodeName: at.name, cases: 0, movable: 0 };
    const plan = planMigration(instance.definition, target, instance.state);
    const may = plan.refused === undefined;
    nodes.set(at.key, { ...counted, cases: counted.cases + 1, movable: counted.movable + (may ? 1 : 0) });
    movable += may ? 1 : 0;
    if (plan.refused === undefined || refused.length >= MOST_TOLD) continue;
    const [why] = plan.refused;
    const reason = why === undefined ? '' : reasonText(act, why.reason);
    refused.push({
      processInstanceId: id,
      caseNo: '',
      nodeName: at.name,
      reason,
      category: instance.category,
      business_id: instance.businessId,
    });
  }
  const cards = await cardsOf(tx, refused);
  return {
    fromVersion: from.definition_version,
    toVersion: to.definition_version,
    nodes: [...nodes.values()],
    refused: refused.map(({ category: _, business_id, ...r }) => ({ ...r, caseNo: cards.get(business_id)?.no ?? '' })),
    movable,
    moved: 0,
  };
};

/** Moves one case, when it can be. @returns whether it moved. */
export const moveCase = async (tx: Tx, act: Act, id: string, pair: Pair & { remark: string }): Promise<boolean> => {
  const { to } = await versionsOf(tx, act, pair);
  const instance = await loadInstance(tx, act, id, true);
  if (instance.definitionId !== pair.fromDefinitionId || instance.state.status !== 'active') return false;
  const target = await definitionOf(tx, to.id);
  const plan = planMigration(instance.definition, target, instance.state);
  if (plan.refused !== undefined) return false;
  const caseAct = { ...act, tx, businessId: instance.businessId, instanceId: id };
  await saveStep(tx, act, {
    instance,
    command: { do: 'migrate', from: pair.fromDefinitionId, to: to.id, map: {} },
    commandId: `migrate:${id}:${instance.seq + 1}`,
    events: plan.events,
    after: plan.state,
    finished: null,
    opened: [],
    timers: await timersOf(caseAct, { ...instance, definition: target }, plan.events),
    answer: null,
  });
  await tx
    .updateTable('wf_instance')
    .set({ definition_id: to.id, ...changed(act) })
    .where('tenant_id', '=', act.actor.tenant)
    .where('id', '=', id)
    .execute();
  await audit(tx, act, {
    kind: 'workflow.migrated',
    subject: { type: 'wf_instance', id },
    caseId: instance.businessId,
    details: { from: pair.fromDefinitionId, to: to.id, remark: pair.remark },
  });
  // where the new version waits for something that holds already
  for (const fact of plan.state.facts) {
    await tellFact(tx, act, fact, [instance.businessId], false);
    await tellFact(tx, act, fact, [instance.businessId], true);
  }
  return true;
};
