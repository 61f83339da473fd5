/** Everything that must hold between two acts; `npm run verify` and the tests ask it. */
import { areas } from './areas.ts';
import { caseInvariants } from './cases/invariants.ts';
import type { VerifyPorts } from './platform/area.ts';
import { checkInvariants, type Invariant, type InvariantReport, platformInvariants } from './platform/invariants.ts';

const invariants: readonly Invariant[] = [...platformInvariants, ...caseInvariants, ...areas.flatMap((area) => area.invariants ?? [])];

/** Asks every invariant. The areas must be registered, since some of them read what the hooks declare. */
export const verifyAll = async (ports: VerifyPorts): Promise<InvariantReport[]> => {
  const reports = await checkInvariants(ports.db, invariants);
  for (const { verify } of areas) {
    const report = await verify?.(ports);
    if (report) reports.push(report);
  }
  return reports;
};
