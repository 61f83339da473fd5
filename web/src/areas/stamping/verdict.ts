/** One sentence about a file, from the facts about its signatures: the worst of them decides. */
import type { Verification } from '@zhengjian/contract/areas/stamping/records.ts';

export type Verdict = 'good' | 'tail' | 'broken' | 'stranger' | 'unknown' | 'unsigned';

export const verdictOf = ({ signatures, unsignedTail }: Pick<Verification, 'signatures' | 'unsignedTail'>): Verdict => {
  if (signatures.length === 0) return 'unsigned';
  if (signatures.some((s) => s.integrity === 'broken')) return 'broken';
  if (signatures.some((s) => s.integrity === 'unknown')) return 'unknown';
  if (unsignedTail > 0) return 'tail';
  return signatures.every((s) => s.chain === 'trusted') ? 'good' : 'stranger';
};
