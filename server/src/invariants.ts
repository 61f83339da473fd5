/** Everything that must hold of the house between two acts; `npm run verify` and the tests ask it. */
import { acceptanceInvariants } from './areas/acceptance/index.ts';
import { verifyFiles } from './areas/file/index.ts';
import { stampingInvariants } from './areas/stamping/index.ts';
import { caseInvariants } from './cases/invariants.ts';
import type { Db } from './platform/database/db.ts';
import type { FileStore } from './platform/files/store.ts';
import { checkInvariants, type Invariant, type InvariantReport, platformInvariants } from './platform/invariants.ts';
import { workflowInvariants } from './workflow/invariants.ts';

/** All rooms that declare invariants. */
const invariants: readonly Invariant[] = [
  ...platformInvariants,
  ...workflowInvariants,
  ...caseInvariants,
  ...acceptanceInvariants,
  ...stampingInvariants,
];

export type Verified = {
  db: Db;
  files: FileStore;
  /** Reads the bytes of every file too. */
  hash: boolean;
};

/** Asks every invariant. The areas must have told the engine about their processes (`acceptanceNodes`). */
export const verifyHouse = async ({ db, files, hash }: Verified): Promise<InvariantReport[]> => [
  ...(await checkInvariants(db, invariants)),
  await verifyFiles(db, files, { hash }),
];
