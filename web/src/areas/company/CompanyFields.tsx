/** Fields of a company by section; where it sits decides which of them are asked for. */
import { Form } from 'antd';
import { Field } from '../../kit/form/Field.tsx';
import { CHINA, companyRecord } from './companyRecord.ts';
import { RegionInput } from './fields/RegionInput.tsx';
import { UsccFields } from './fields/UsccFields.tsx';

/** Key of factory in company_role. */
const FACTORY = '3';

/** Names by section, for counting what is filled. */
export const COMPANY_SECTIONS = {
  identity: ['country', 'companyName', 'companyNameEn', 'shortName', 'uscc', 'foreignId', 'regionCode', 'companyKind'],
  registration: [
    'legalPerson',
    'registeredCapital',
    'establishDate',
    'licenseExpire',
    'orgType',
    'economyType',
    'industryCode',
    'businessScope',
  ],
  people: ['employeeCount', 'productStaffCount'],
  reach: ['telephone', 'email', 'fax', 'website', 'longitude', 'latitude'],
} as const;

export function IdentityFields({ regionName = '' }: { regionName?: string }) {
  const abroad = (Form.useWatch('country') ?? CHINA) !== CHINA;
  return (
    <>
      <Field of={companyRecord} name="companyName" />
      <Field of={companyRecord} name="companyNameEn" required={abroad} />
      <Field of={companyRecord} name="country" />
      <Field of={companyRecord} name="shortName" />
      {abroad ? <Field of={companyRecord} name="foreignId" required /> : <UsccFields />}
      {!abroad && (
        <Field of={companyRecord} name="regionCode" required>
          <RegionInput regionName={regionName} />
        </Field>
      )}
      <Field of={companyRecord} name="companyKind" />
    </>
  );
}

export function RegistrationFields() {
  return COMPANY_SECTIONS.registration.map((name) => <Field key={name} of={companyRecord} name={name} />);
}

export function PeopleFields() {
  return COMPANY_SECTIONS.people.map((name) => <Field key={name} of={companyRecord} name={name} />);
}

/** Longitude and latitude lead inspectors to a factory in China. */
export function ReachFields() {
  const factory = (Form.useWatch<string[] | undefined>('companyKind') ?? []).includes(FACTORY);
  const china = (Form.useWatch('country') ?? CHINA) === CHINA;
  const names = COMPANY_SECTIONS.reach.filter((name) => (name !== 'longitude' && name !== 'latitude') || (factory && china));
  return names.map((name) => <Field key={name} of={companyRecord} name={name} />);
}
