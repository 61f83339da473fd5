/** The fictional work on the server: its table and what its process does. No shared file knows of it. */
import type { Kysely } from 'kysely';
import { caseProcess } from '../../cases/process.ts';
import { answerWorkQueue } from '../../cases/work-queue.ts';
import { createWorkTable } from '../../cases/work-table.ts';
import { restartWork, type Served, servedBy, startWork, workKind, worksOf } from '../../cases/works.ts';
import type { Area } from '../../platform/area.ts';
import type { Tx } from '../../platform/database/schema.ts';

import { answers } from '../../platform/http/context.ts';
import { refuse } from '../../platform/refuse.ts';
import { created } from '../../platform/standard.ts';
import type { Moment, Standard } from '../../platform/tables.ts';
import { casesOfWork, tellFact } from '../../workflow/facts.ts';
import { type Act, registerProcess } from '../../workflow/registry.ts';
import { submitTask } from '../../workflow/submit-task.ts';
import { checkCalls, checkQueue, checkStates } from './contract.ts';

declare module '../../platform/database/schema.ts' {
  interface Schema {
    rig_check: Standard &
      Served & { work_no: string; title: string; state: number; work_since: Moment; hall: string; instance_id: string | null };
  }
}
const table = 'rig_check';
export const CHECK = workKind({
  kind: 'rigCheck',
  category: 'rigCheck',
  states: checkStates,
  table,
  pages: { staff: '/rig/check?id=', customer: '/customer/rig/check?id=' },
});
export const checkMigration = (db: Kysely<unknown>): Promise<void> =>
  createWorkTable(db, { table, category: CHECK.category, states: checkStates }, 'hall text not null');

export const openCheck = async (tx: Tx, act: Act, caseIds: readonly string[], workNo: string): Promise<string> => {
  const row = { ...created(act), ...(await servedBy(tx, caseIds)), work_no: workNo, title: '验罐', state: 0, hall: 'A' };
  await tx
    .insertInto(table)
    .values({ ...row, work_since: act.world.now().toISOString(), instance_id: null })
    .execute();
  await startWork(tx, act, CHECK, { id: row.id, caseIds });
  return row.id;
};

export const repairAgain = (tx: Tx, act: Act, id: string): Promise<string> => restartWork(tx, act, CHECK, id, 'repair');
export const checksOf = (tx: Tx, caseId: string) => worksOf(tx, caseId, CHECK);

const queue = answerWorkQueue(checkQueue, CHECK, {
  own: async (tx, _, ids) => {
    const rows = await tx.selectFrom(table).select(['id', 'hall']).where('id', 'in', ids).execute();
    return new Map(rows.map(({ id, hall }) => [id, { hall }]));
  },
});
const checkAnswers = answers(checkCalls, {
  page: (asked, ctx) => ctx.read((tx) => queue.page(tx, ctx, asked)),
  counts: (asked, ctx) => ctx.read((tx) => queue.counts(tx, ctx, asked)),
  repaired: ({ id }, ctx) =>
    ctx.write(async (tx) => {
      const row = await tx.selectFrom(table).select('instance_id').where('id', '=', id).executeTakeFirst();
      return submitTask(tx, ctx, { instanceId: row?.instance_id ?? refuse('workflow.taskUnknown'), node: 'repair', result: 'PASS' });
    }),
});
const hooks = () =>
  registerProcess(CHECK.category, {
    ...caseProcess(CHECK),
    nodes: {},
    actions: { checked: async (act) => void (await tellFact(act.tx, act, 'rig.checked', await casesOfWork(act.tx, act, act.businessId))) },
  });
export const checkArea: Area = { name: 'rigCheck', calls: [checkCalls], hooks, answers: [checkAnswers] };
