/** The steps of a certificate as the pages have them: node, permissions and page of each. */
import type { CertificateNode } from '@zhengjian/contract/areas/certificate/records.ts';
import { STEP_PAGES, type StepName } from '@zhengjian/contract/areas/certificate/step-pages.ts';
import type { PermissionCode } from '@zhengjian/contract/menus.ts';

export const STEPS = {
  making: { node: 'certificateMaking', submit: 'cert_making_submit', page: STEP_PAGES.making.page },
  check: { node: 'certificateCheck', submit: 'cert_check_submit', page: STEP_PAGES.check.page },
  review: { node: 'certificateReview', submit: 'cert_review_submit', page: STEP_PAGES.review.page },
  approval: { node: 'CertificateApproval', submit: 'cert_approve', page: STEP_PAGES.approval.page },
  stamping: { node: 'cccStamping', submit: 'seal_stamp', page: STEP_PAGES.stamping.page },
  archiving: { node: 'archiving', submit: 'archive_file', page: STEP_PAGES.archiving.page },
  printing: { node: 'cccPrinting', submit: 'cert_print', page: STEP_PAGES.printing.page },
} as const satisfies Record<StepName, { node: CertificateNode; submit: PermissionCode; page: string }>;
export type Step = keyof typeof STEPS;

const keys = Object.keys(STEPS).filter((key): key is Step => key in STEPS);
/** The step done at a node; undefined at other nodes of the case. */
export const stepAt = (node: string): Step | undefined => keys.find((step) => STEPS[step].node === node);

/** Permission to decide several at once, where a step allows it. */
export const BATCH: Readonly<Partial<Record<Step, PermissionCode>>> = {
  making: 'cert_making_batch',
  check: 'cert_check_batch',
  approval: 'cert_approve_batch',
};
