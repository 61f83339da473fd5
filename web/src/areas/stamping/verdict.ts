/** One sentence about a file, from the facts about its signatures: the worst of them decides. */
import type { Verification } from '@zhengjian/contract/areas/stamping/records.ts';

export type Verdict = 'good' | 'tail' | 'broken' | 'stranger' | 'expired' | 'unknown' | 'unsigned';

export const verdictOf = ({ signatures, unsignedTail }: Pick<Verification, 'signatures' | 'unsignedTail'>): Verdict => {
  if (signatures.length === 0) return 'unsigned';
  if (signatures.some((s) => s.integrity === 'broken')) return 'broken';
  if (signatures.some((s) => s.integrity === 'unknown')) return 'unknown';
  if (unsignedTail > 0) return 'tail';
  if (signatures.every((s) => s.chain === 'trusted')) return 'good';
  const untrusted = signatures.filter((s) => s.chain !== 'trusted');
  return untrusted.every((s) => s.doubts.includes('certificateOutOfTime')) ? 'expired' : 'stranger';
};
