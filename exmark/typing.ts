/** What of a judgement is worth saying while somebody is still typing at the end of the field. */
import type { Fault, FaultCode } from './shape.ts';

/** What is not there yet may still come. */
const MAY_COME: readonly FaultCode[] = [
  'E_GROUP_MISSING',
  'E_TEMP_MISSING',
  'E_EPL_MISSING',
  'E_GROUP_SUB',
  'E_BRACKET',
  'E_ASSOC_FORM',
  'E_SLASH',
  'E_TEMP_UNIT',
  'E_INNER_EPL',
];

/** Nothing yet, or the first word of `op is`. */
const HALF_A_TYPE = /^(op)?$/;

/** I may become II, and II III. */
const HALF_A_GROUP = /[\s\]]I{1,2}$/;

/** The field without the word under way, which may become another one: `d` is no old symbol while `db` can be meant. */
const withoutLastWord = (typed: string): string => withoutSeparator(typed.replace(/[^\s,;、，；]*$/, ''));
/** A comma at the end announces the next marking. */
const withoutSeparator = (typed: string): string => typed.replace(/[\s,;、，；]+$/, '');

export type Typing = {
  /** What is wrong whatever is typed on. */
  faults: readonly Fault[];
  /** True while parts of the last marking are still to come. */
  unfinished: boolean;
};

/**
 * The faults to show while somebody types. A whole marking is judged as it stands; of an unfinished one only what is there and
 * wrong is a fault, not what is still missing, nor the word under way.
 */
export const judgeTyping = (typed: string, faultsOf: (text: string) => readonly Fault[]): Typing => {
  const all = faultsOf(withoutSeparator(typed));
  const unfinished = (faults: readonly Fault[]) => {
    const last = Math.max(0, ...faults.map((fault) => fault.marking));
    return (fault: Fault) =>
      (fault.code === 'E_PREFIX' && typed.slice(fault.from, fault.to) === '[') ||
      (fault.marking === last &&
        (MAY_COME.includes(fault.code) || (fault.code === 'E_TYPE' && HALF_A_TYPE.test(fault.params.found ?? ''))));
  };
  if (!all.some(unfinished(all)) && !HALF_A_GROUP.test(typed)) return { faults: all, unfinished: false };
  const before = faultsOf(withoutLastWord(typed));
  const open = unfinished(before);
  return { faults: before.filter((fault) => !open(fault)), unfinished: true };
};
