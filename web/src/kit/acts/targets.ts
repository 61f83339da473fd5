/** Choosing a node to return to, as pure rules: what stands chosen at the start, what is missing, and what is sent. */
import type { ReturnTarget } from '@zhengjian/contract/areas/workflow/act-records.ts';

export type ReturnMode = ReturnTarget['modes'][number];
export type ReturnChoice = { node: string; mode: ReturnMode; remark: string; cusRemark: string };
export type ReturnMissing = 'chooseNode' | 'giveReason' | 'giveCustomerReason' | 'remarkTooLong';

export const emptyReturn: ReturnChoice = { node: '', mode: 'again', remark: '', cusRemark: '' };

/** Walking again is possible everywhere unless the target says otherwise. */
export const modeFor = (target: ReturnTarget | undefined, wanted: ReturnMode): ReturnMode =>
  target === undefined || target.modes.includes(wanted) ? wanted : (target.modes[0] ?? 'again');

/** Only one node to choose is chosen. */
export const onlyTarget = (targets: readonly ReturnTarget[]): string => (targets.length === 1 ? (targets[0]?.nodeKey ?? '') : '');

/** A case that goes to its applicant needs words for the applicant; any other return a reason for the colleague. */
export function missingOfReturn(choice: ReturnChoice, target: ReturnTarget | undefined, limit: number): ReturnMissing | null {
  if (target === undefined) return 'chooseNode';
  if (choice.remark.length > limit || choice.cusRemark.length > limit) return 'remarkTooLong';
  if (target.toCustomer && choice.cusRemark.trim() === '') return 'giveCustomerReason';
  if (!target.toCustomer && choice.remark.trim() === '') return 'giveReason';
  return null;
}

export const returnSent = (choice: ReturnChoice, target: ReturnTarget) => ({
  targetNodeKey: target.nodeKey,
  mode: modeFor(target, choice.mode),
  ...(choice.remark.trim() === '' ? {} : { remark: choice.remark.trim() }),
  ...(target.toCustomer ? { cusRemark: choice.cusRemark.trim() } : {}),
});
