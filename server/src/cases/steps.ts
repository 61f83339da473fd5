/** At which steps a case and the work that serves it stand, as its companies read it: what happens now, whose turn it is, until when. */
import type { Words } from '@zhengjian/flow/definition.ts';
import type { Actor } from '../platform/actor.ts';
import type { Tx } from '../platform/database/schema.ts';
import { definitionOf } from '../workflow/definitions.ts';
import { isCustomers } from '../workflow/next-users.ts';
import { caseKindOf } from './lines.ts';
import '../workflow/tables.ts';
import './tables.ts';

export type OpenStep = {
  /** The case or the work that stands there. */
  id: string;
  category: string;
  no: string;
  nodeKey: string;
  words: Words;
  /** The viewer's company, or somebody else. */
  turn: 'customer' | 'institute';
  /** Until when the company has to act; empty where it has not, or where no day is set. */
  until: string;
  /** Its page for the company, where the company acts on it there; else empty. */
  path: string;
};

/** What a company has to do at a step that stays open behind it, since the institute closes it. */
type CompanyPart = {
  /** What the company reads once it has done its part. */
  words: Words;
  /** Of works that stand there those for which it is done, as the viewer may see. */
  done(tx: Tx, works: readonly string[]): Promise<ReadonlySet<string>>;
};
const companyParts = new Map<string, CompanyPart>();
export const companyPart = (node: string, part: CompanyPart): void => {
  companyParts.set(node, part);
};

/** Steps at which the company has done its part go on without it; others who follow the case read the same. */
const handedOver = async (tx: Tx, steps: readonly OpenStep[]): Promise<OpenStep[]> => {
  const over = new Map<OpenStep, Words>();
  for (const [node, { words, done }] of companyParts) {
    const there = steps.filter((step) => step.nodeKey === node);
    if (there.length === 0) continue;
    const found = await done(
      tx,
      there.map(({ id }) => id),
    );
    for (const step of there) if (found.has(step.id)) over.set(step, words);
  }
  return steps.map((step) => {
    const words = over.get(step);
    return words === undefined ? step : { ...step, words, turn: 'institute', until: '' };
  });
};

/**
 * Open steps of cases and work, in the customer's words; a step that has none is not told. What several people do at once is one step.
 * @param ids of the viewer's own: row-level security keeps the others away
 * @param companies of the viewer: it is their turn at what they are the applicant of, not at what they follow as manufacturer or factory
 */
export const openSteps = async (tx: Tx, ids: readonly string[], companies: readonly string[] = []): Promise<OpenStep[]> => {
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom('wf_task as t')
    .innerJoin('wf_instance as i', (j) => j.onRef('i.tenant_id', '=', 't.tenant_id').onRef('i.id', '=', 't.instance_id'))
    .innerJoin('business_case as b', (j) => j.onRef('b.tenant_id', '=', 't.tenant_id').onRef('b.id', '=', 't.business_id'))
    .select(['t.business_id', 't.category', 't.node', 't.due_at', 'i.definition_id', 'b.case_no', 'b.applicant_id'])
    .where('t.business_id', 'in', [...ids])
    .where('t.status', '=', 'open')
    .orderBy('t.due_at')
    .orderBy('t.id')
    .execute();
  const steps: OpenStep[] = [];
  for (const row of rows) {
    const node = (await definitionOf(tx, row.definition_id)).nodes[row.node];
    if (!node?.customer || !node.user || steps.some((s) => s.id === row.business_id && s.nodeKey === row.node)) continue;
    const isTheirs = companies.includes(row.applicant_id);
    const turn = node.user.clock === 'customer' && isTheirs ? 'customer' : 'institute';
    steps.push({
      ...{ id: row.business_id, category: row.category, no: row.case_no, nodeKey: row.node, words: node.customer, turn },
      until: turn === 'customer' ? (row.due_at ?? '') : '',
      path: isCustomers(node) && isTheirs ? `${caseKindOf(row.category).pages.customer}${row.business_id}` : '',
    });
  }
  return handedOver(tx, steps);
};

/** Steps of a case and of all work that serves it, as one of its companies reads them: what it has to do first. */
export const stepsOfCase = async (tx: Tx, { companies }: Pick<Actor, 'companies'>, caseId: string): Promise<OpenStep[]> => {
  const works = await tx.selectFrom('case_work').select('work_id').where('case_id', '=', caseId).execute();
  const steps = await openSteps(tx, [caseId, ...works.map((w) => w.work_id)], companies);
  return steps.sort((a, b) => Number(b.turn === 'customer') - Number(a.turn === 'customer'));
};
