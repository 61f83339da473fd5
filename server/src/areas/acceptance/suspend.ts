/**
 * A case in evaluation is suspended while it waits for its company only (state 58, domain 3.13): while every open step of its own, of its
 * type test and of its inspection is one on which the institute's clock hangs (8.2). Payment goes on beside the evaluation and has no part in
 * it, nor has an inspection that may follow the certificate.
 */
import { CCC_STATE } from '@zhengjian/contract/areas/acceptance/states.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/schema.ts';
import { changed } from '../../platform/standard.ts';
import { definitionOf } from '../../workflow/definitions.ts';
import type { CaseAct } from '../../workflow/registry.ts';
import { INSPECTION } from '../inspection/index.ts';
import { TYPE_TEST } from '../laboratory/index.ts';
import './tables.ts';

/** Kinds of work in which a case is evaluated. */
export const EVALUATION: readonly string[] = [TYPE_TEST.kind, INSPECTION.kind];

/** As a condition on a work `w` of a case: its evaluation waits for it. */
export const EVALUATES = `(w.kind <> '${INSPECTION.kind}' or not exists (select from wf_instance p where p.tenant_id = w.tenant_id and p.business_id = w.case_id
  and p.status = 'active' and (p.vars ->> 'factoryCheckLater')::boolean))`;
const evaluates = sql.raw(EVALUATES);

const waitsForCompany = async (tx: Tx, tenant: string, caseId: string): Promise<boolean> => {
  const { rows: open } = await sql<{ definition: string; node: string }>`select distinct i.definition_id as definition, d.node
    from wf_todo d join wf_instance i on i.tenant_id = d.tenant_id and i.id = d.instance_id
    where d.tenant_id = ${tenant} and d.business_id = any(array(select ${caseId}::uuid union all
      select w.work_id from case_work w where w.tenant_id = ${tenant} and w.case_id = ${caseId} and w.kind = any(${EVALUATION}::text[])
        and ${evaluates}))`.execute(tx);
  for (const { definition, node } of open) if ((await definitionOf(tx, definition)).nodes[node]?.user?.clock !== 'customer') return false;
  return open.length > 0;
};

/** Suspends the case, or lets it go on, as its open steps say now. Its row is locked, so that steps that end at once see each other. */
export const suspendOrResume = async (act: CaseAct): Promise<void> => {
  const { tx, actor, businessId: id } = act;
  const row = await tx
    .selectFrom('ccc_application')
    .select('state')
    .where('id', '=', id)
    .where('state', 'in', [CCC_STATE.testing, CCC_STATE.suspended])
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return;
  const state = (await waitsForCompany(tx, actor.tenant, id)) ? CCC_STATE.suspended : CCC_STATE.testing;
  if (state !== row.state)
    await tx
      .updateTable('ccc_application')
      .set({ state, ...changed(act) })
      .where('id', '=', id)
      .execute();
};
