/** A move that waits for its confirmation is void once the task is over from which it was asked for; its asker hears of it. */
import { sql } from 'kysely';
import { audit } from '../../platform/audit/write.ts';
import type { Instance } from '../instance.ts';
import type { CaseAct } from '../registry.ts';
import { type JumpRow, tellJump } from './tell-jump.ts';

declare module '../../platform/audit/write.ts' {
  interface AuditKinds {
    'workflow.jumpOvertaken': { node: string; to: string };
  }
}

export const voidJumps = async (act: CaseAct, instance: Instance, ended: readonly string[]): Promise<void> => {
  if (ended.length === 0) return;
  const { rows } = await sql<JumpRow>`select * from void_moves(${ended}::uuid[], ${act.world.now()})`.execute(act.tx);
  for (const row of rows) {
    await audit(act.tx, act, {
      kind: 'workflow.jumpOvertaken',
      subject: { type: 'wf_jump_request', id: row.id },
      caseId: act.businessId,
      details: { node: row.from_node, to: row.to_node },
    });
    if (row.created_by !== act.actor.user)
      await tellJump(act, instance, row, { template: 'jumpStale', users: [row.created_by], remark: '' });
  }
};
