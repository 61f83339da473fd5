/**
 * Papers of a case that the system has yet to make: an act has made them due, and a job files them a moment later. Whoever makes them says
 * for which places of the catalogue, so that somebody who looks at the archive in that moment neither misses one nor uploads it by hand.
 */
import type { Making } from '@zhengjian/contract/areas/file/records.ts';
import type { Tx } from '../../platform/database/schema.ts';

/** A paper that is due, or could not be made so far: `missingGlyph` is then the code of the character that no font holds, `U+2611`, or ''. */
export type ComingPaper = { making: Exclude<Making, ''>; missingGlyph: string };
/** By code of the place. */
export type Coming = ReadonlyMap<string, ComingPaper>;
type ReadComing = (tx: Tx, caseId: string) => Promise<Coming>;

let read: ReadComing = async () => new Map();
export const registerComing = (one: ReadComing): void => {
  read = one;
};

/** Nothing for a company: row-level security leaves what is due to the staff. */
export const comingOf: ReadComing = (tx, caseId) => read(tx, caseId);
