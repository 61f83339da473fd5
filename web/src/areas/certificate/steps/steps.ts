/** The steps of a certificate as the pages have them: node, permissions and page of each. */
import type { CertificateNode } from '@zhengjian/contract/areas/certificate/records.ts';
import type { PermissionCode } from '@zhengjian/contract/menus.ts';

export const STEPS = {
  making: {
    node: 'certificateMaking',
    submit: 'cert_making_submit',
    page: '/authCernter/certificateMaking_detail',
  },
  check: { node: 'certificateCheck', submit: 'cert_check_submit', page: '/authCernter/certificateCheck_detail' },
  review: { node: 'certificateReview', submit: 'cert_review_submit', page: '/authCernter/certificateReview_detail' },
  approval: {
    node: 'CertificateApproval',
    submit: 'cert_approve',
    page: '/authCernter/certificateApproval_detail',
  },
  stamping: { node: 'cccStamping', submit: 'seal_stamp', page: '/printing/Stamping_detail' },
  archiving: { node: 'archiving', submit: 'archive_file', page: '/documents/eArchivesManage_detail' },
  printing: { node: 'cccPrinting', submit: 'cert_print', page: '/printing/Printing_detail' },
} as const satisfies Record<string, { node: CertificateNode; submit: PermissionCode; page: string }>;
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
