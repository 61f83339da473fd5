/** Takes over from an earlier application what is still empty in this one. */
import { isFilled } from '../../../../kit/form/fill.ts';
import type { CccValues, ProductValues } from './values.ts';

/**
 * Belong to the one case only, or speak of a time: numbers of other certificates, wishes, spot checks, the declaration.
 * The kind of application is chosen anew each time.
 */
const OWN: readonly (keyof CccValues)[] = [
  'applyKind',
  'applicantId',
  'relatedCertNo',
  'originalCertNo',
  'originalBody',
  'hasExCert',
  'exCertNo',
  'existingReportNo',
  'spotCheckFailed',
  'spotCheckNote',
  'lastInspectDate',
  'expectFinish',
  'isUrgent',
  'customerRemark',
  'declareAgree',
];

/** Flags always hold an answer; these two describe the product and come along when the parties do. */
const WITH_PARTIES: readonly (keyof CccValues)[] = ['odmFlag', 'oemFlag'];

/** Models with ids of their own, the covered ones pointing at the new ids. */
export const withNewIds = (products: readonly ProductValues[], newId: () => string): ProductValues[] => {
  const ids = new Map(products.map(({ id }) => [id, newId()]));
  return products.map((product) => ({
    ...product,
    id: ids.get(product.id) ?? newId(),
    coveredBy: product.coveredBy === undefined ? undefined : ids.get(product.coveredBy),
  }));
};

/**
 * The fields to set, and how many the person will see filled. A contact comes along only where the applicant is the same; models
 * only where there are none yet.
 */
export const prefilled = (now: CccValues, last: CccValues, newId: () => string): { values: Partial<CccValues>; count: number } => {
  const names = (Object.keys(last) as (keyof CccValues)[]).filter((name) => {
    if (OWN.includes(name) || WITH_PARTIES.includes(name) || name === 'products') return false;
    if (name === 'contactId' && now.applicantId !== last.applicantId) return false;
    return !isFilled(now[name]) && isFilled(last[name]);
  });
  const values: Partial<CccValues> = Object.fromEntries(names.map((name) => [name, last[name]]));
  if (names.includes('manufacturerId')) for (const name of WITH_PARTIES) Object.assign(values, { [name]: last[name] });
  const models = !isFilled(now.products) && isFilled(last.products) ? withNewIds(last.products ?? [], newId) : null;
  return { values: models ? { ...values, products: models } : values, count: names.length + (models ? 1 : 0) };
};
