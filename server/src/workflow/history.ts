/** What really ran of a process, for the picture: recorded visits and taken flows only. */
import type { FlowHistory, flowModel } from '@zhengjian/contract/areas/workflow/records.ts';
import type { Definition } from '@zhengjian/flow/definition.ts';
import { sql } from 'kysely';
import type * as z from 'zod';
import type { Tx } from '../platform/database/schema.ts';
import { refuse } from '../platform/refuse.ts';
import { definitionOf, wordIn } from './definitions.ts';
import { operatorName } from './deputies.ts';
import type { Act } from './registry.ts';

/** Names of element kinds on the wire; the source text names `sequenceFlow` and `candidate`. */
const TYPES = {
  start: 'startEvent',
  end: 'endEvent',
  terminate: 'endEvent',
  user: 'userTask',
  receive: 'receiveTask',
  exclusive: 'exclusiveGateway',
  parallel: 'parallelGateway',
  inclusive: 'inclusiveGateway',
  sub: 'subProcess',
  service: 'serviceTask',
  boundary: 'boundaryEvent',
} as const;

/** Rule entity-flow-history: visits and flows in the order in which they happened. */
export const historyOf = async (tx: Tx, act: Act, instanceId: string): Promise<FlowHistory[]> => {
  const instance = await instanceRow(tx, act, instanceId);
  const definition = await definitionOf(tx, instance.definition_id);
  const visits = await tx
    .selectFrom('wf_activity as a')
    .leftJoin('wf_task as t', (j) => j.onRef('t.instance_id', '=', 'a.instance_id').onRef('t.token_no', '=', 'a.token_no'))
    .select([
      'a.seq',
      'a.ord',
      'a.node',
      'a.token_no',
      'a.started_at',
      'a.ended_at',
      'a.outcome',
      't.op_user_name',
      't.deputy_for_name',
      't.assignee',
      't.assignee_name',
    ])
    .where('a.tenant_id', '=', act.actor.tenant)
    .where('a.instance_id', '=', instanceId)
    .execute();
  const flows = await tx
    .selectFrom('wf_flow_taken')
    .select(['seq', 'ord', 'flow', 'created_at'])
    .where('tenant_id', '=', act.actor.tenant)
    .where('instance_id', '=', instanceId)
    .execute();
  const steps = await tokenStepsOf(tx, act, instanceId);
  const items = [
    ...visits.map((v) => ({
      seq: v.seq,
      ord: v.ord,
      item: {
        historyActivityId: v.node,
        historyActivityType: typeOf(definition, v.node, v.ended_at === null && v.assignee === null),
        historyActivityName: nameOf(act, definition, v.node),
        startTime: v.started_at,
        endTime: v.ended_at,
        opUserName: v.op_user_name
          ? operatorName(act.lang, { op_user_name: v.op_user_name, deputy_for_name: v.deputy_for_name ?? '' })
          : (v.assignee_name ?? ''),
        result: v.outcome,
        step: v.seq,
        // what a step passes without waiting is over with it
        endStep: v.ended_at === null ? null : (steps.taken.get(v.token_no ?? 0) ?? v.seq),
      },
    })),
    ...flows.map((f) => ({
      seq: f.seq,
      ord: f.ord,
      item: {
        historyActivityId: f.flow,
        historyActivityType: 'sequenceFlow',
        historyActivityName: nameOf(act, definition, f.flow),
        startTime: f.created_at,
        endTime: f.created_at,
        opUserName: '',
        result: definition.flows[f.flow]?.result ?? '',
        step: f.seq,
        endStep: f.seq,
      },
    })),
  ];
  return [
    ...items.sort((a, b) => a.seq - b.seq || a.ord - b.ord).map((i) => i.item),
    ...(await voicesOf(tx, act, definition, instanceId, steps)),
  ];
};

type TokenSteps = { put: ReadonlyMap<number, number>; taken: ReadonlyMap<number, number> };

/** The step that put each token there, and the one that took it away: the journal tells, where clocks cannot. */
const tokenStepsOf = async (tx: Tx, act: Act, instanceId: string): Promise<TokenSteps> => {
  const { rows } = await sql<{ seq: number; put: number[]; took: number[] }>`select seq,
      array(select (t ->> 'id')::int from jsonb_array_elements(undo -> 'put' -> 'tokens') t) as put,
      array(select (t ->> 'id')::int from jsonb_array_elements(undo -> 'took' -> 'tokens') t) as took
    from wf_step where tenant_id = ${act.actor.tenant} and instance_id = ${instanceId}`.execute(tx);
  return {
    put: new Map(rows.flatMap((r) => r.put.map((token) => [token, r.seq] as const))),
    taken: new Map(rows.flatMap((r) => r.took.map((token) => [token, r.seq] as const))),
  };
};

/** The voices of countersigns, each given or waited for; the visit of the node itself stands among the others. */
const voicesOf = async (tx: Tx, act: Act, definition: Definition, instanceId: string, steps: TokenSteps): Promise<FlowHistory[]> => {
  const rows = await tx
    .selectFrom('wf_task')
    .select(['node', 'token_no', 'created_at', 'ended_at', 'op_user_name', 'deputy_for_name', 'assignee_name', 'result'])
    .where('tenant_id', '=', act.actor.tenant)
    .where('instance_id', '=', instanceId)
    .where('signer', 'is not', null)
    .where('status', 'in', ['open', 'done'])
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map((r) => ({
    historyActivityId: r.node,
    historyActivityType: 'signer',
    historyActivityName: nameOf(act, definition, r.node),
    startTime: r.created_at,
    endTime: r.ended_at,
    opUserName: r.op_user_name
      ? operatorName(act.lang, { op_user_name: r.op_user_name, deputy_for_name: r.deputy_for_name ?? '' })
      : r.assignee_name,
    result: r.result ?? '',
    step: steps.put.get(r.token_no) ?? 0,
    endStep: r.ended_at === null ? null : (steps.taken.get(r.token_no) ?? 0),
  }));
};

/** The picture by instance (with what ran) or by definition (without). */
export const modelOf = async (
  tx: Tx,
  act: Act,
  asked: { processInstanceId?: string | undefined; processDefinitionId?: string | undefined },
): Promise<z.output<typeof flowModel>> => {
  const { processInstanceId } = asked;
  const definitionId =
    processInstanceId === undefined ? (asked.processDefinitionId ?? '') : (await instanceRow(tx, act, processInstanceId)).definition_id;
  const row = await tx
    .selectFrom('wf_definition')
    .select(['id', 'name', 'name_en', 'definition_version', 'xml'])
    .where('tenant_id', '=', act.actor.tenant)
    .where('id', '=', definitionId)
    .executeTakeFirst();
  if (row === undefined) return refuse('workflow.definitionUnknown');
  return {
    processDefinitionId: row.id,
    name: wordIn(act.lang, { zh: row.name, en: row.name_en }),
    version: row.definition_version,
    xml: row.xml,
    flow: processInstanceId === undefined ? [] : await historyOf(tx, act, processInstanceId),
  };
};

const instanceRow = async (tx: Tx, act: Act, id: string) => {
  const row = await tx
    .selectFrom('wf_instance')
    .select('definition_id')
    .where('tenant_id', '=', act.actor.tenant)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? refuse('workflow.instanceUnknown');
};

const typeOf = (definition: Definition, node: string, waitsForAnyone: boolean): string => {
  const kind = definition.nodes[node]?.kind;
  if (kind === undefined) return 'unknown';
  return kind === 'user' && waitsForAnyone ? 'candidate' : TYPES[kind];
};

const nameOf = (act: Act, definition: Definition, element: string): string => {
  const found = definition.nodes[element] ?? definition.flows[element];
  return found === undefined ? element : wordIn(act.lang, found.name);
};
