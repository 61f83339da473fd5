/** Steps that a case passed before it was moved to a version that lacks them: their words, roles and branches are the earlier version's. */
import type { Definition } from '@zhengjian/flow/definition.ts';
import { sql } from 'kysely';
import type { Tx } from '../platform/database/schema.ts';
import { definitionOf } from './definitions.ts';

type Case = { tenant: string; instanceId: string; definition: Definition };

const knows = ({ nodes }: Definition, node: string): boolean => Object.hasOwn(nodes, node);

/** The present version where it has the node, else the latest one before it that had; the present one where none did. */
export const versionWith = async (tx: Tx, { tenant, instanceId, definition }: Case, node: string): Promise<Definition> => {
  if (knows(definition, node)) return definition;
  const { rows } = await sql<{ left: string }>`select command ->> 'from' as left from wf_step
    where tenant_id = ${tenant} and instance_id = ${instanceId} and command ->> 'do' = 'migrate' order by seq desc`.execute(tx);
  for (const { left } of rows) {
    const before = await definitionOf(tx, left);
    if (knows(before, node)) return before;
  }
  return definition;
};
