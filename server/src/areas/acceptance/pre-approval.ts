/** Earlier choices about the model test, by the case (rule pre-approval-lookup). */
import type { preApproval } from '@zhengjian/contract/areas/acceptance/records.ts';
import type * as z from 'zod';
import type { Tx } from '../../platform/database/schema.ts';
import { earlierValues } from '../../workflow/node-form.ts';
import type { Act } from '../../workflow/registry.ts';

/** The latest choice made in this case; empty where nobody chose. */
export const preApprovalOf = async (tx: Tx, act: Act, businessId: string): Promise<z.output<typeof preApproval>> => {
  const { isNeedModelTest, laboratoryMark, noTestReason } = await earlierValues(tx, act, businessId, [
    'isNeedModelTest',
    'laboratoryMark',
    'noTestReason',
  ]);
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  return {
    isNeedModelTest: isNeedModelTest === '1' || isNeedModelTest === '0' ? isNeedModelTest : '',
    chooseLaboratory: text(laboratoryMark),
    explanation: text(noTestReason),
  };
};
