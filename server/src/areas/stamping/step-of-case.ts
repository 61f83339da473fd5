/** The step of a case that waits until its papers are stamped: of any line, told by the page that its process names. */
import type { StampingStep } from '@zhengjian/contract/areas/stamping/records.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { definitionOf, wordIn } from '../../workflow/definitions.ts';
import { waitsFor } from '../../workflow/lists/waiting.ts';
import type { Act } from '../../workflow/registry.ts';
import '../../workflow/tables.ts';

const STAMPING_PAGE = '/printing/cccStamping';

/** Where it waits for the viewer, also in a role or as a deputy; null elsewhere. */
export const stampingStep = async (tx: Tx, { actor, lang }: Pick<Act, 'actor' | 'lang'>, caseId: string): Promise<StampingStep | null> => {
  const open = await tx
    .selectFrom('wf_todo as d')
    .innerJoin('wf_task as t', (j) => j.onRef('t.tenant_id', '=', 'd.tenant_id').onRef('t.id', '=', 'd.task_id'))
    .innerJoin('wf_instance as i', (j) => j.onRef('i.tenant_id', '=', 't.tenant_id').onRef('i.id', '=', 't.instance_id'))
    .select(['t.node', 't.instance_id', 'i.definition_id'])
    .where('t.business_id', '=', caseId)
    .where('t.status', '=', 'open')
    .where(waitsFor(actor, 'all'))
    .execute();
  for (const { node, instance_id, definition_id } of open) {
    const found = (await definitionOf(tx, definition_id)).nodes[node];
    if (found?.user?.page === STAMPING_PAGE) return { flowInstanceId: instance_id, node, nodeName: wordIn(lang, found.name) };
  }
  return null;
};
