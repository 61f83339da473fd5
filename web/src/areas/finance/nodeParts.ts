/** What the auditor of a payment note sees above the decision. */

import type { NodeParts } from '../../kit/approval/nodeParts.ts';
import { lazyPart } from '../../shell/lazyPage.ts';

export const nodeParts: NodeParts = {
  paymentNote: { paymentNoteApproval: { about: lazyPart(() => import('./staff/OwnSignature.tsx'), { area: 'finance' }) } },
};
