/** How a factory moves between its classes (domain 1.4, keys of the dictionary customer_level). */

const FROM_BEST: readonly string[] = ['A', 'B', 'C', 'D'];
/** Of a factory without any record; nobody begins higher. */
const BEGINS = 'B';

/** It goes up one step at a time, and down at once to the class that fits. @param before '' for a factory without a record */
export const classStepAllowed = (before: string, after: string): boolean => {
  const best = before === '' ? FROM_BEST.indexOf(BEGINS) : FROM_BEST.indexOf(before) - 1;
  return FROM_BEST.indexOf(after) >= Math.max(best, 0);
};

/** Its first inspection may follow the certificate. @param level '' for a factory without a record */
export const isInspectedLater = (level: string): boolean => level === FROM_BEST[0];

/** Into which a factory may be put now. */
export const classesAllowed = (before: string): string[] => FROM_BEST.filter((after) => classStepAllowed(before, after));

/** @param before '' for a factory without a record, which any class puts down */
export const isLowerClass = (before: string, after: string): boolean => FROM_BEST.indexOf(after) > FROM_BEST.indexOf(before);
