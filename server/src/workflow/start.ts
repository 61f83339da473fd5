/** Starting a process for a business record. */
import type { SubmitOutcome } from '@zhengjian/contract/areas/workflow/records.ts';
import type { Value } from '@zhengjian/flow/condition.ts';
import { options } from '@zhengjian/flow/options.ts';
import { fresh } from '@zhengjian/flow/state.ts';
import { sql } from 'kysely';
import { audit } from '../platform/audit/write.ts';
import type { Tx } from '../platform/database/schema.ts';
import { refuse } from '../platform/refuse.ts';
import { created } from '../platform/standard.ts';
import { limitsOf } from './alert-config.ts';
import { carryOut } from './carry-out.ts';
import { currentDefinition, definitionOf } from './definitions.ts';
import { type Instance, limitOf } from './instance.ts';
import type { Act, CaseAct, NodeAct } from './registry.ts';
import { submitTask } from './submit-task.ts';

declare module '../platform/audit/write.ts' {
  interface AuditKinds {
    'workflow.started': { category: string };
  }
}

export type Start = {
  category: string;
  /** Id of the case or other record. */
  businessId: string;
  /** Applicant company; needed where a node belongs to the customer. */
  companyId: string | null;
  vars?: Record<string, Value>;
  /** The decision in another process that lets this one begin anew. */
  sentBack?: SentBack | undefined;
  /** The caller tells the company of it in words of its own. */
  untold?: boolean;
};

export type SentBack = Pick<NodeAct<object>, 'taskId' | 'remark' | 'cusRemark'>;

/**
 * Starts the current version of a process.
 * A customer's rows must be reachable for the customer before: the case and its applicant in `case_party` come first.
 * @returns id of the instance.
 * @throws Refusal `workflow.alreadyStarted` when one of this category is already running for the record.
 */
export const startProcess = async (tx: Tx, act: Act, start: Start): Promise<string> => {
  const { tenant } = act.actor;
  const definitionId = await currentDefinition(tx, tenant, start.category);
  const definition = await definitionOf(tx, definitionId);
  const row = created(act);
  const made = await tx
    .insertInto('wf_instance')
    .values({
      ...row,
      definition_id: definitionId,
      category: start.category,
      business_id: start.businessId,
      company_id: start.companyId,
      status: 'active',
      seq: 0,
      numbers: 0,
      vars: '{}',
      facts: [],
      rounds: null,
      end_node: null,
      ended_at: null,
    })
    .onConflict((c) =>
      c
        .columns(['tenant_id', 'business_id', 'category'])
        // a literal: with a parameter the index cannot be inferred once PostgreSQL keeps a generic plan
        .where(sql<boolean>`status = 'active'`)
        .doNothing(),
    )
    .executeTakeFirst();
  if (made.numInsertedOrUpdatedRows !== 1n) refuse('workflow.alreadyStarted');
  const instance: Instance = {
    id: row.id,
    definitionId,
    definition,
    category: start.category,
    businessId: start.businessId,
    companyId: start.companyId,
    starter: act.actor.user,
    seq: 0,
    state: fresh(),
    open: [],
    done: [],
    limits: await limitsOf(tx, tenant, start.category),
    remarkLimit: limitOf(null),
    autoSelectFirst: false,
  };
  const caseAct: CaseAct = { ...act, tx, businessId: start.businessId, instanceId: row.id };
  const { sentBack } = start;
  await carryOut(caseAct, instance, {
    command: { do: 'start', ...(start.vars && { vars: start.vars }) },
    commandId: row.id,
    untold: start.untold === true,
    ...(sentBack && {
      returned: true,
      returnedFrom: sentBack.taskId,
      said: { remark: sentBack.remark, cusRemark: sentBack.cusRemark, from: null },
    }),
  });
  await audit(tx, act, {
    kind: 'workflow.started',
    subject: { type: 'wf_instance', id: row.id },
    caseId: start.businessId,
    details: { category: start.category },
  });
  return row.id;
};

/**
 * Starts a process and submits its first task in the same act, as an applicant does by "submit". When the process is already
 * running and stands at that node again (returned for correction), only the task is submitted.
 */
export const startAndSubmit = async (
  tx: Tx,
  act: Act,
  start: Start & { node: string; cusRemark?: string | undefined; fields?: Readonly<Record<string, unknown>> },
): Promise<SubmitOutcome> => {
  const running = await tx
    .selectFrom('wf_instance')
    .select('id')
    .where('tenant_id', '=', act.actor.tenant)
    .where('business_id', '=', start.businessId)
    .where('category', '=', start.category)
    .where('status', '=', 'active')
    .executeTakeFirst();
  const instanceId = running?.id ?? (await startProcess(tx, act, start));
  const definition = await definitionOf(tx, await definitionIdOf(tx, act, instanceId));
  const result = options(definition, start.node)[0]?.result ?? 'PASS';
  return submitTask(tx, act, { instanceId, node: start.node, result, cusRemark: start.cusRemark, fields: start.fields });
};

const definitionIdOf = async (tx: Tx, act: Act, instanceId: string): Promise<string> => {
  const row = await tx
    .selectFrom('wf_instance')
    .select('definition_id')
    .where('tenant_id', '=', act.actor.tenant)
    .where('id', '=', instanceId)
    .executeTakeFirst();
  return row?.definition_id ?? refuse('workflow.instanceUnknown');
};
