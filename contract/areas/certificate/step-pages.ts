/** Where each step of a certificate is done: addresses that take the id of the case. */
import type { PermissionCode } from '../../menus.ts';

/** `sees`: the permission of the menu from which the page opens. */
export const STEP_PAGES = {
  making: { page: '/authCernter/certificateMaking_detail', sees: 'cert_making_view' },
  check: { page: '/authCernter/certificateCheck_detail', sees: 'cert_check_view' },
  review: { page: '/authCernter/certificateReview_detail', sees: 'cert_review_view' },
  approval: { page: '/authCernter/certificateApproval_detail', sees: 'cert_approval_view' },
  stamping: { page: '/printing/Stamping_detail', sees: 'seal_stamp_view' },
  printing: { page: '/printing/Printing_detail', sees: 'cert_printing_view' },
  archiving: { page: '/documents/eArchivesManage_detail', sees: 'archive_manage_view' },
} as const satisfies Readonly<Record<string, { page: string; sees: PermissionCode }>>;
export type StepName = keyof typeof STEP_PAGES;
