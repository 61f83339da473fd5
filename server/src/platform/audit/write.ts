/** What was done, by whom: one row per thing a reviewer may ask about, in the transaction of the act itself. */
import type { Actor } from '../actor.ts';
import type { Tx } from '../database/schema.ts';
import { added } from '../standard.ts';
import type { World } from '../world.ts';
import '../tables.ts';

/**
 * Kinds of audit rows with the shape of their details. Every area adds its own:
 * `declare module '…/audit/write.ts' { interface AuditKinds { 'workflow.submitted': { node: string; result: string } } }`
 */
export interface AuditKinds {
  'house.prepared': { step: string };
}

export type AuditEntry<K extends keyof AuditKinds> = {
  kind: K;
  /** What was acted on: table and id; the id is missing for acts on no row (an export, a sign-in that failed). */
  subject: { type: string; id: string | null };
  /** The case it belongs to, so that a case's history is one index away. */
  caseId?: string | null;
  /** The person in whose place the actor acted. */
  deputyFor?: string | null;
  details: AuditKinds[K];
};

/** Every request context is one; timers pass a system actor and no address. */
export type AuditContext = {
  actor: Actor;
  world: World;
  ip?: string /** Why a record is changed, where that was said. */;
  reason?: string;
};

/** Records an act. Rows can be added only, by any session; staff of the tenant may read them. */
export const audit = async <K extends keyof AuditKinds>(tx: Tx, context: AuditContext, entry: AuditEntry<K>): Promise<void> => {
  await tx
    .insertInto('audit_row')
    .values({
      ...added(context),
      kind: entry.kind,
      actor_kind: context.actor.kind,
      actor_name: context.actor.name,
      deputy_for: entry.deputyFor ?? null,
      subject_type: entry.subject.type,
      subject_id: entry.subject.id,
      case_id: entry.caseId ?? null,
      ip: context.ip ?? null,
      details: JSON.stringify(context.reason ? { ...entry.details, reason: context.reason } : entry.details),
    })
    .execute();
};
