/** Everything that must hold of the house between two acts; `npm run verify` and the tests ask it. */
import { acceptanceInvariants } from './areas/acceptance/index.ts';
import { verifyFiles } from './areas/file/index.ts';
import type { Db } from './platform/database/db.ts';
import { localStore } from './platform/files/store.ts';
import { checkInvariants, type Invariant, type InvariantReport, platformInvariants } from './platform/invariants.ts';
import type { World } from './platform/world.ts';
import { workflowInvariants } from './workflow/invariants.ts';

/** All rooms that declare invariants. */
const invariants: readonly Invariant[] = [...platformInvariants, ...workflowInvariants, ...acceptanceInvariants];

export type Verified = {
  db: Db;
  world: World /** Folder of the file store. */;
  files: string /** Reads the bytes of every file too. */;
  hash: boolean;
};

/** Asks every invariant. The areas must have told the engine about their processes (`acceptanceNodes`). */
export const verifyHouse = async ({ db, world, files, hash }: Verified): Promise<InvariantReport[]> => [
  ...(await checkInvariants(db, invariants)),
  await verifyFiles(db, localStore(files, world), { hash }),
];
