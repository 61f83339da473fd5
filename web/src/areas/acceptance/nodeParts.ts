/** What reviewer and approver read above their decision, and how the days of a certificate are entered. */
import { lazy } from 'react';
import type { NodeParts } from '../../kit/approval/nodeParts.ts';
import { approvalPart } from '../certificate/approvalPart.ts';

const accepted = { about: lazy(() => import('./staff/AcceptedWith.tsx')) };

export const nodeParts: NodeParts = {
  cccApplication: {
    applicationForCcc_review: accepted,
    applicationForCcc_approval: accepted,
    CertificateApproval: approvalPart,
  },
};
