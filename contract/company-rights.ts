/**
 * What a user of a company may do for it: everybody of the company reads; who may apply changes applications, data and files; who may
 * pay sends in payments. Who manages the company may do both. Asked of every call of a company's user that changes something, from its
 * declaration alone, so that a new call is closed to who only reads.
 */
export const COMPANY_RIGHTS = ['apply', 'pay'] as const;
export type CompanyRight = (typeof COMPANY_RIGHTS)[number];

/** Areas whose changes are the person's own: account, messages, notices read. */
const OWN = new Set(['account', 'portal', 'system']);
const EITHER = new Set(['file']);

/** Any of these rights will do; none: whoever may make the call at all. */
export const rightsFor = ({ key, effect }: { key: string; effect: 'read' | 'change' }): readonly CompanyRight[] => {
  const [area = ''] = key.split('.');
  if (effect === 'read' || OWN.has(area)) return [];
  if (EITHER.has(area)) return COMPANY_RIGHTS;
  return area === 'finance' ? ['pay'] : ['apply'];
};
