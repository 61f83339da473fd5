/** What reviewer and approver read above their decision. */
import { lazy } from 'react';
import type { NodeParts } from '../../kit/approval/nodeParts.ts';

const accepted = { about: lazy(() => import('./staff/AcceptedWith.tsx')) };

export const nodeParts: NodeParts = {
  cccApplication: { applicationForCcc_review: accepted, applicationForCcc_approval: accepted },
};
