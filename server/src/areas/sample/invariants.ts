/** What must hold of samples: the chain of custody leads to where each one is. */
import { sql } from 'kysely';
import type { Breach, Invariant } from '../../platform/invariants.ts';

export const sampleInvariants: readonly Invariant[] = [
  {
    name: 'sample.a-sample-is-where-its-last-movement-led',
    find: async (tx) =>
      (
        await sql<Breach>`select s.id::text as id, 'state ' || s.state || ' after movement ' || coalesce(m.move_kind, '-') as detail from sample s
          left join lateral (select move_kind from sample_move m where m.tenant_id = s.tenant_id and m.sample_id = s.id order by m.created_at desc, m.id desc limit 1) m on true
          where case m.move_kind when '1' then s.state <> 3 when '2' then s.state <> 4 when '3' then s.state <> 5 when '4' then s.state <> 4
            when '5' then s.state <> 11 when '11' then s.state <> 6 when '6' then s.state <> 7 when '7' then s.state <> 8 when '8' then s.state <> 9 else s.state not in (0, 1, 2, 10) end
          limit 100`.execute(tx)
      ).rows,
  },
  {
    name: 'sample.a-case-counts-its-samples',
    find: async (tx) =>
      (
        await sql<Breach>`select coalesce(c.id, s.case_id)::text as id, 'counts ' || coalesce(c.pieces, 0) || ', has ' || coalesce(s.n, 0) as detail from sample_case c
          full join (select case_id, count(*)::int as n, count(*) filter (where state = 3)::int as stored, count(*) filter (where state in (4, 5, 11))::int as out from sample group by case_id) s on s.case_id = c.id
          where c.pieces is distinct from s.n or c.in_store is distinct from s.stored or c.in_laboratory is distinct from s.out limit 100`.execute(
          tx,
        )
      ).rows,
  },
];
