/** How far a certificate is made, by the keys of the dictionary cert_make_state (domain 3.13). */
export const MAKE_STATE = {
  toMake: 0,
  draft: 1,
  toCheck: 2,
  toReview: 3,
  toApprove: 4,
  approved: 5,
  toStamp: 6,
  stamped: 7,
  printed: 8,
  issued: 9,
} as const;

/** Keys of the dictionary cert_status. */
export const CERT_STATUS = {
  unregistered: '00',
  valid: '01',
  suspended: '02',
  withdrawn: '03',
  cancelled: '04',
  expired: '05',
  superseded: '06',
} as const;
export type CertStatus = (typeof CERT_STATUS)[keyof typeof CERT_STATUS];

/** What may follow by a decision of the institute (domain 3.13); days and new versions do the rest. What is withdrawn or cancelled stays so. */
const BY_HAND: Readonly<Record<string, readonly CertStatus[]>> = {
  [CERT_STATUS.valid]: [CERT_STATUS.suspended, CERT_STATUS.withdrawn, CERT_STATUS.cancelled],
  [CERT_STATUS.suspended]: [CERT_STATUS.valid, CERT_STATUS.withdrawn, CERT_STATUS.cancelled],
};
export const nextByHand = (from: string): readonly CertStatus[] => BY_HAND[from] ?? [];

/** Dictionary of the reasons of each state; a certificate that is valid again needs none. */
export const REASONS: Readonly<Partial<Record<string, string>>> = {
  [CERT_STATUS.suspended]: 'cert_suspend_reason',
  [CERT_STATUS.withdrawn]: 'cert_withdraw_reason',
  [CERT_STATUS.cancelled]: 'cert_cancel_reason',
};
