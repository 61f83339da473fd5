/** The three parties, as their licences name them. */
import { alike, type Breaches, breach, type LintRule } from './facts.ts';

const same =
  (party: 'applicant' | 'manufacturer' | 'factory', part: 'name' | 'address'): Breaches =>
  ({ certificate, application }) => {
    const found = certificate[party][part];
    const licence = application[party][part];
    return breach(found !== '' && licence !== '' && !alike(found, licence), { found, licence });
  };
const given =
  (party: 'applicant' | 'manufacturer' | 'factory'): Breaches =>
  ({ certificate }) =>
    breach(certificate[party].name === '' || certificate[party].address === '');

const CONTENTS = { clause: 'contents', from: 'making', severity: 'error' } as const;
const LICENCE = { clause: 'licence', from: 'making', severity: 'error' } as const;

export const partyRules = [
  { code: 'applicantMissing', ...CONTENTS, place: 'applicant', breaches: given('applicant') },
  { code: 'manufacturerMissing', ...CONTENTS, place: 'manufacturer', breaches: given('manufacturer') },
  { code: 'factoryMissing', ...CONTENTS, place: 'factory', breaches: given('factory') },
  { code: 'applicantName', ...LICENCE, place: 'applicant', breaches: same('applicant', 'name') },
  { code: 'applicantAddress', ...LICENCE, place: 'applicant', breaches: same('applicant', 'address') },
  { code: 'manufacturerName', ...LICENCE, place: 'manufacturer', breaches: same('manufacturer', 'name') },
  { code: 'manufacturerAddress', ...LICENCE, place: 'manufacturer', breaches: same('manufacturer', 'address') },
  { code: 'factoryName', ...LICENCE, place: 'factory', breaches: same('factory', 'name') },
  { code: 'factoryAddress', ...LICENCE, place: 'factory', breaches: same('factory', 'address') },
] as const satisfies readonly LintRule[];
