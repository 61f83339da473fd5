/** Work by the clock on many cases or institutes: each on its own, so that one which cannot be carried out holds up nobody else's. */

/** How long one that could not be carried out is left alone, so that such rows do not fill a run. */
const AGAIN_AFTER_MS = 3_600_000;

/** Rows tried in vain since then are left for a later run. */
export const triedSince = (now: Date): Date => new Date(now.getTime() - AGAIN_AFTER_MS);

/**
 * @param failed notes that a row was tried in vain
 * @throws Error when all have been tried, with how many failed and why the first did: the run of the job tells it
 */
export const eachAlone = async <Row>(
  rows: readonly Row[],
  work: (row: Row) => Promise<void>,
  failed?: (row: Row) => Promise<unknown>,
): Promise<void> => {
  const faults: unknown[] = [];
  for (const row of rows) {
    try {
      await work(row);
    } catch (error) {
      faults.push(error);
      await failed?.(row);
    }
  }
  if (faults.length > 0)
    throw new Error(`${faults.length} of ${rows.length} could not be carried out: ${String(faults[0])}`, { cause: faults[0] });
};
