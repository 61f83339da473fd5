/** CCC as a business line. */
import { cccStates } from '@zhengjian/contract/areas/acceptance/states.ts';
import { businessLine } from '../../cases/lines.ts';

export const CCC = businessLine({
  line: '1',
  category: 'cccApplication',
  states: cccStates,
  scopeFields: { productClass: 'product_class', applyKind: 'apply_kind', isUrgent: 'is_urgent', applicantId: 'applicant_id' },
});
