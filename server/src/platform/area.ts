/**
 * An area registers itself once, with everything the rest of the server has to know of it: `server/src/areas.ts` lists the areas,
 * and routes, refusals, engine, jobs and `npm run verify` read that list.
 */
import type { Call } from '@zhengjian/contract/call.ts';
import type { Db } from './database/db.ts';
import type { Schema } from './database/schema.ts';
import { declareDictionaryUse } from './dictionary-uses.ts';
import type { DocumentMaker } from './documents/maker.ts';
import type { ResumableUploads } from './files/resumable.ts';
import type { FileStore } from './files/store.ts';
import type { Answered } from './http/context.ts';
import type { Invariant, InvariantReport } from './invariants.ts';
import type { Job } from './jobs/jobs.ts';
import type { Keys } from './keys.ts';
import { type DeclaredRefusals, declareRefusals } from './refuse.ts';
import { declareWaits, type Waits } from './waits.ts';
import type { World } from './world.ts';

export type JobsOf = {
  db: Db;
  world: World;
  /** Only these, where a simulation goes through one institute after the other. */
  tenants?: readonly string[];
  /** Store, uploads and what makes papers; none where the files are not to be touched. `origin`: where people reach the system. */
  stored?: { files: FileStore; uploads: ResumableUploads; documents: DocumentMaker; origin: string };
};

export type VerifyPorts = {
  db: Db;
  files: FileStore;
  /** Reads the bytes of every file too. */
  hash: boolean;
  /** Without them nothing that is encrypted is opened. */
  keys?: Keys;
};

export type Area = {
  /** As in `contract/areas/` and `web/src/areas/`. */
  name: string;
  /** Every declared call; start-up refuses one that `answers` lacks. */
  calls: readonly Readonly<Record<string, Call>>[];
  answers: readonly (readonly Answered[])[];
  refusals?: DeclaredRefusals;
  /** Tells the engine what the area does at the nodes of its processes. */
  hooks?: () => void;
  jobs?: (of: JobsOf) => Job[];
  /** What waits for people: every kind that the area's menus declare. */
  waits?: readonly Waits[];
  /** Columns that hold keys of dictionaries, by dictionary, beside those of declared lists and registers. */
  dictionaryUses?: Readonly<Record<string, readonly { [T in keyof Schema]: readonly [T, keyof Schema[T] & string] }[keyof Schema][]>>;
  /** What must hold of its rows between two acts. */
  invariants?: readonly Invariant[];
  /** What must hold beside its rows; null where the ports do not allow to ask. */
  verify?: (ports: VerifyPorts) => Promise<InvariantReport | null>;
};

let calls: ReadonlyMap<string, Call> = new Map();
/** Every call of the areas that were registered last, by its key. */
export const registeredCalls = (): ReadonlyMap<string, Call> => calls;

/** Makes calls, refusals, hooks and waiting work of the areas known; once is enough. */
export const register = (areas: readonly Area[]): void => {
  calls = new Map(areas.flatMap((area) => area.calls.flatMap((group) => Object.values(group).map((call) => [call.key, call] as const))));
  for (const { name, refusals, hooks, waits, dictionaryUses } of areas) {
    if (refusals) declareRefusals(name, refusals);
    hooks?.();
    declareWaits(waits ?? []);
    for (const [dictionary, uses] of Object.entries(dictionaryUses ?? {}))
      for (const [table, column] of uses) declareDictionaryUse(dictionary, { table, column });
  }
};
