/** What must hold of type tests between two acts; `npm run verify` asks it. */
import { sql } from 'kysely';
import type { Breach, Invariant } from '../../platform/invariants.ts';

export const laboratoryInvariants: readonly Invariant[] = [
  {
    name: 'laboratory.a-test-knows-whether-its-papers-are-filed',
    find: async (tx) =>
      (
        await sql<Breach>`select b.id::text as id, b.case_no || ' says ' || b.papers_filed as detail
          from business_case b left join test_paper p on p.task_id = b.id
          where b.papers_filed <> case when p.complete then 'all' when p.id is not null then 'some' else 'none' end limit 100`.execute(tx)
      ).rows,
  },
];
