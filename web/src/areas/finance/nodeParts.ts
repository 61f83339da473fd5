/** What the auditor of a payment note sees above the decision. */
import { lazy } from 'react';
import type { NodeParts } from '../../kit/approval/nodeParts.ts';

export const nodeParts: NodeParts = {
  paymentNote: { paymentNoteApproval: { about: lazy(() => import('./staff/OwnSignature.tsx')) } },
};
