/** What whoever accepts an application must write; players and tests take it from here. */
import type { AcceptanceNode } from '@zhengjian/contract/areas/acceptance/lists.ts';

export const ACCEPT_OPINION = '申请资料齐全，产品属目录范围，单元划分与依据标准合适，同意受理。';

/** The fields that a node asks for with a result, beside the remark. */
export const opinionAt = (node: AcceptanceNode, result: string): { acceptOpinion?: string } =>
  node === 'accept' && result.startsWith('PASS') ? { acceptOpinion: ACCEPT_OPINION } : {};
