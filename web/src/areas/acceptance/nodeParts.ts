/** What reviewer and approver read above their decision, and how the laboratory and the days of a certificate are entered. */

import type { ComponentProps } from 'react';
import type { NodeControl, NodeParts } from '../../kit/approval/nodeParts.ts';
import { lazyPart } from '../../shell/lazyPage.ts';
import { approvalPart } from '../certificate/approvalPart.ts';

const accepted = { about: lazyPart(() => import('./staff/AcceptedWith.tsx'), { area: 'acceptance' }) };
const laboratory = lazyPart<ComponentProps<NodeControl>>(() => import('./parts/LaboratorySelect.tsx'), { area: 'acceptance' });

export const nodeParts: NodeParts = {
  cccApplication: {
    applicationForCcc_review: accepted,
    applicationForCcc_approval: { ...accepted, controls: { laboratoryMark: laboratory } },
    CertificateApproval: approvalPart,
  },
};
