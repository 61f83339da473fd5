/** What must hold at every moment between two acts. Rooms declare theirs; `npm run verify` asks them all. */
import { sql } from 'kysely';
import type { Db } from './database/db.ts';
import type { Tx } from './database/schema.ts';
import './tables.ts';

export type Breach = { /** Row or object concerned. */ id: string /** What was found, for a technician. */; detail: string };

export type Invariant = {
  /** `area.what-holds`, e.g. `workflow.every-running-instance-has-a-token`. */
  name: string;
  /** Finds breaches over all tenants; at most a hundred are worth naming. Runs as zj_system and changes nothing. */
  find(tx: Tx): Promise<readonly Breach[]>;
};

export type InvariantReport = { name: string; breaches: readonly Breach[] };

/** Asks each invariant in a transaction of its own. */
export const checkInvariants = async (db: Db, invariants: readonly Invariant[]): Promise<InvariantReport[]> => {
  const reports: InvariantReport[] = [];
  for (const { name, find } of invariants) reports.push({ name, breaches: await db.system(find) });
  return reports;
};

const MOST = 100;

/** Invariants of the ground itself. */
export const platformInvariants: readonly Invariant[] = [
  {
    name: 'platform.every-table-enforces-its-access',
    find: async (tx) => {
      const found = await sql<Breach>`select c.relname as id, 'row security is off' as detail from pg_class c
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname not like 'kysely%'
          and not (c.relrowsecurity and c.relforcerowsecurity) limit ${MOST}`.execute(tx);
      return found.rows;
    },
  },
  {
    name: 'platform.every-committed-command-has-its-answer',
    find: async (tx) => {
      const open = await tx.selectFrom('command').select(['key', 'call']).where('answer', 'is', null).limit(MOST).execute();
      return open.map(({ key, call }) => ({ id: key, detail: call }));
    },
  },
  {
    name: 'platform.no-audit-row-comes-before-its-seal',
    find: async (tx) => {
      const found =
        await sql<Breach>`select s.number::text as id, 'overlaps the seal before' as detail from audit_seal s join audit_seal p on p.number = s.number - 1
        where s.first_position <= p.last_position or s.first_position > s.last_position limit ${MOST}`.execute(tx);
      return found.rows;
    },
  },
];
