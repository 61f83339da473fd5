/** Where a finding of the certificate check is mended, and else where it can be read. */
import type { Step } from './steps.ts';

export type Finding = { code: string; place: string };
/** A part of the case file, a part of this page, the form, or the decision that is due. */
export type Way =
  | { to: 'case'; part: 'inspections' | 'tests' | 'payments' }
  | { to: 'files' | 'decide' }
  | { to: 'edit' | 'certificate'; field: string };

const OF_CASE = { inspection: 'inspections', test: 'tests', payment: 'payments' } as const;
const isOfCase = (place: string): place is keyof typeof OF_CASE => Object.hasOwn(OF_CASE, place);

const PARTIES: readonly string[] = ['applicant', 'manufacturer', 'factory'];
/** Given at a step, and by nobody before: the form of the maker has no such fields. */
const DECIDED: Readonly<Record<string, Step | ''>> = {
  customerLevel: 'review',
  certificationDecision: 'review',
  certificationDecisionDate: 'review',
  issueDate: 'approval',
  expirationDate: 'approval',
  firstDate: '',
  certNo: '',
  randomNumber: '',
};

/** What the field of a place is called on the certificate. */
const fieldAt = ({ code, place }: Finding): string => {
  if (PARTIES.includes(place)) return place + (code.endsWith('Address') ? 'Addr' : 'Name');
  return place === 'randomNumber' ? 'certRandomNumber' : place;
};

/** @param deciding the step that the viewer decides now */
export function wayOf(finding: Finding, { mayEdit, deciding }: { mayEdit: boolean; deciding: Step | undefined }): Way {
  const { place } = finding;
  if (isOfCase(place)) return { to: 'case', part: OF_CASE[place] };
  if (place === 'files') return { to: 'files' };
  const field = fieldAt(finding);
  const step = DECIDED[place];
  if (step === undefined) return { to: mayEdit ? 'edit' : 'certificate', field };
  return step !== '' && step === deciding ? { to: 'decide' } : { to: 'certificate', field };
}
