/** The cases that an inspection serves. */
import { sql } from 'kysely';
import { lineOf } from '../../cases/lines.ts';
import type { Tx } from '../../platform/database/schema.ts';
import type { Act } from '../../workflow/registry.ts';
import '../../cases/tables.ts';
import '../../workflow/tables.ts';

/** What the cases of an inspection wait for. */
export const CONCLUDED = 'factoryInspection.concluded';

/** Those that go on, by their numbers; once none does, all that it has served. As far as row-level security shows them. */
export const casesInspected = async (tx: Tx, taskId: string) => {
  const rows = await tx
    .selectFrom('case_work as w')
    .innerJoin('business_case as c', (j) => j.onRef('c.tenant_id', '=', 'w.tenant_id').onRef('c.id', '=', 'w.case_id'))
    .select([
      'c.id',
      'c.case_no',
      'c.title',
      'c.category',
      'c.product_class',
      'c.product_model',
      'c.product_ex_mark',
      'c.phase',
      'c.deadline',
    ])
    .where('w.work_id', '=', taskId)
    .orderBy('c.case_no')
    .execute();
  const going = rows.filter(({ phase }) => phase !== 'ended');
  return going.length > 0 ? going : rows;
};

export const caseIdsInspected = async (tx: Tx, taskId: string): Promise<string[]> => (await casesInspected(tx, taskId)).map(({ id }) => id);

/** Models of each of them, of which samples are taken; where its line says nothing, that of the case. */
export const modelsInspected = async (tx: Tx, taskId: string): Promise<{ caseId: string; models: string[] }[]> => {
  const found: { caseId: string; models: string[] }[] = [];
  for (const { id, category, product_model } of await casesInspected(tx, taskId)) {
    const models = (await lineOf(category).reported?.(tx, id))?.models ?? [product_model];
    found.push({ caseId: id, models: [...new Set(models)].filter((model) => model !== '') });
  }
  return found;
};

/** Those whose own process runs: what was filed with the others is complete, and stays as it is. */
export const casesUnderWay = async (tx: Tx, { actor }: Pick<Act, 'actor'>, taskId: string): Promise<string[]> => {
  const rows = await tx
    .selectFrom('case_work as w')
    .innerJoin('wf_instance as i', (j) => j.onRef('i.tenant_id', '=', 'w.tenant_id').onRef('i.business_id', '=', 'w.case_id'))
    .select('w.case_id')
    .distinct()
    .where('w.tenant_id', '=', actor.tenant)
    .where('w.work_id', '=', taskId)
    .where('i.status', '=', sql.lit('active'))
    .execute();
  return rows.map((r) => r.case_id);
};
