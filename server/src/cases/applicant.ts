/** What the companies of a case may do, read and know of it, whatever its line. */
import { type CasePhase, OPEN_PHASES, phaseIn, type Turn, turnIn } from '@zhengjian/contract/cases.ts';
import type { Definition, Words } from '@zhengjian/flow/definition.ts';
import type { Actor } from '../platform/actor.ts';
import type { Tx } from '../platform/database/schema.ts';
import { definitionOf } from '../workflow/definitions.ts';
import { caseKindOf, lineOf } from './lines.ts';
import '../workflow/tables.ts';

export type ApplicantAct = 'update' | 'submit' | 'remove' | 'copy' | 'upload' | 'withdraw';
type Standing = { category: string; state: number };

const isOpen = (phase: CasePhase): boolean => OPEN_PHASES.includes(phase);
const IN_PHASE: Readonly<Record<ApplicantAct, (phase: CasePhase) => boolean>> = {
  update: isOpen,
  submit: isOpen,
  upload: isOpen,
  remove: (phase) => phase === 'draft',
  copy: () => true,
  // domain 3.13: only while the application is with the company
  withdraw: (phase) => phase === 'withCustomer',
};

/** Whether the state of a case allows an act of its applicant: the one table behind guards and buttons. */
export const stateAllows = (act: ApplicantAct, { category, state }: Standing): boolean => {
  const line = lineOf(category);
  const phase = phaseIn(line.states, state);
  return phase !== undefined && IN_PHASE[act](phase) && (act !== 'copy' || line.copied === true);
};
export const applicantMay = (actor: Actor, act: ApplicantAct, row: Standing & { applicant_id: string }): boolean =>
  actor.kind === 'customer' && actor.companies.includes(row.applicant_id) && stateAllows(act, row);

export const turnOf = ({ category, state }: Standing): Turn => turnIn(caseKindOf(category).states, state);

const byState = new WeakMap<Definition, ReadonlyMap<string, Words>>();
const wordsOf = (definition: Definition): ReadonlyMap<string, Words> => {
  const known = byState.get(definition);
  if (known) return known;
  const words = new Map(
    [...Object.values(definition.nodes), ...Object.values(definition.flows)].flatMap((e) =>
      e.state !== null && e.customer !== null ? [[e.state, e.customer] as const] : [],
    ),
  );
  byState.set(definition, words);
  return words;
};

/** Where each case stands in the customer's words: read from the process that it runs on; none where its instance is gone. */
export const customerTexts = async (
  tx: Tx,
  rows: readonly (Standing & { id: string; instance_id: string | null })[],
): Promise<Map<string, Words>> => {
  const out = new Map<string, Words>();
  const instances = rows.flatMap((r) => r.instance_id ?? []);
  const definitions = new Map(
    (await tx.selectFrom('wf_instance').select(['id', 'definition_id']).where('id', 'in', instances).execute()).map((i) => [
      i.id,
      i.definition_id,
    ]),
  );
  for (const row of rows) {
    const definition = row.instance_id ? definitions.get(row.instance_id) : undefined;
    const words =
      caseKindOf(row.category).words?.[row.state] ?? (definition && wordsOf(await definitionOf(tx, definition)).get(String(row.state)));
    if (words) out.set(row.id, words);
  }
  return out;
};

/** Why cases were last sent back to their applicant, or by `result` why they were refused: the customer remark of that decision. */
export const returnRemarks = async (tx: Tx, caseIds: readonly string[], result = 'REJECT%'): Promise<Map<string, string>> => {
  if (caseIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('wf_task')
    .select(['business_id', 'customer_remark'])
    .distinctOn('business_id')
    .where('business_id', 'in', caseIds)
    .where('status', '=', 'done')
    .where('result', 'like', result)
    .orderBy('business_id')
    .orderBy('ended_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return new Map(rows.map((r) => [r.business_id, r.customer_remark]));
};
