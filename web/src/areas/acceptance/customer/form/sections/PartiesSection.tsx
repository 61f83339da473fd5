/** Applicant, manufacturer, factory, and who is to be reached and billed. */
import { companyCalls } from '@zhengjian/contract/areas/company/calls.ts';
import { Alert, Button, Form, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Field, useFieldLabel } from '../../../../../kit/form/Field.tsx';
import { useListed } from '../../../../../kit/useListed.ts';
import { ApiError, isCancelled } from '../../../../../shell/apiError.ts';
import { notify } from '../../../../../shell/notices.ts';
import { useRead } from '../../../../../shell/query.ts';
import { useApplicationForm } from '../context.ts';
import { CompanyPicker } from '../pick/CompanyPicker.tsx';
import { ContactPicker } from '../pick/ContactPicker.tsx';
import { cccRecord } from '../values.ts';

/** Keys of company_role. */
const MANUFACTURER = '2';
const FACTORY = '3';

/** The applicant must be complete before anything can be submitted; the way to complete it stands here. */
function ApplicantGaps({ companyId }: { companyId: string }) {
  const { t } = useTranslation('acceptance');
  const { t: company } = useTranslation('company');
  const listed = useListed();
  const { data } = useRead(companyCalls.selectCompanyOne, { id: companyId }, { quiet: true, enabled: companyId !== '' });
  if (!data || data.missing.length === 0) return null;
  const fields = data.missing.map((field) => company(($) => $.fields.company[field as keyof typeof $.fields.company]));
  return (
    <Alert
      className="wide field-alert"
      type="warning"
      showIcon
      title={t(($) => $.customer.parties.incomplete, { fields: listed(fields) })}
      action={<Link to={`/customer/company/index?id=${companyId}`}>{t(($) => $.customer.parties.complete)}</Link>}
    />
  );
}

function ApplicantField() {
  const { t } = useTranslation('acceptance');
  const { application, form } = useApplicationForm();
  const { data: own = [] } = useRead(companyCalls.selectCompanyByPossessor, {}, { quiet: true });
  const mayChange = application.abilities.changeApplicant;
  return (
    <Field of={cccRecord} name="applicantId" extra={mayChange ? undefined : t(($) => $.customer.parties.applicantFixed)}>
      <Select
        disabled={!mayChange}
        showSearch={{ optionFilterProp: 'label' }}
        options={own.map(({ id, companyName }) => ({ value: id, label: companyName }))}
        // until the names are there an id is nothing to read
        labelRender={({ label }) => label ?? '…'}
        // A contact belongs to one applicant.
        onChange={() => form.setFieldValue('contactId', undefined)}
      />
    </Field>
  );
}

/** "Same as the applicant", where that is not so already. */
function SameAs({ name, source }: { name: 'manufacturerId' | 'factoryId'; source: 'applicantId' | 'manufacturerId' }) {
  const { t } = useTranslation('acceptance');
  const { form, touched } = useApplicationForm();
  const theirs: string | undefined = Form.useWatch(source, form);
  const own: string | undefined = Form.useWatch(name, form);
  const party = useFieldLabel(cccRecord, source);
  if (!theirs || theirs === own) return null;
  return (
    <Button
      type="link"
      size="small"
      className="field-link"
      onClick={() => {
        form.setFieldValue(name, theirs);
        touched();
      }}
    >
      {t(($) => $.customer.parties.sameAs, { party })}
    </Button>
  );
}

/** Of a unit that is tested or inspected already they stay as they are. */
function UnitParties() {
  const { t } = useTranslation('acceptance');
  const { parties, abilities } = useApplicationForm().application;
  const fixed = t(($) => $.customer.parties.unitFixed);
  const mayChange = abilities.changeUnit;
  return (
    <>
      <Field of={cccRecord} name="manufacturerId" extra={mayChange ? <SameAs name="manufacturerId" source="applicantId" /> : fixed}>
        <CompanyPicker now={parties.manufacturer} role={MANUFACTURER} disabled={!mayChange} />
      </Field>
      <Field of={cccRecord} name="factoryId" extra={mayChange ? <SameAs name="factoryId" source="manufacturerId" /> : fixed}>
        <CompanyPicker now={parties.factory} role={FACTORY} disabled={!mayChange} />
      </Field>
    </>
  );
}

export function PartiesSection() {
  const { t } = useTranslation('acceptance');
  const { form, sync } = useApplicationForm();
  const applicantId: string = Form.useWatch('applicantId', form) ?? '';
  const [running, setRunning] = useState(false);

  async function takeCompanyData(): Promise<void> {
    setRunning(true);
    try {
      await sync();
    } catch (fault) {
      if (!(fault instanceof ApiError)) throw fault;
      if (!isCancelled(fault)) notify('error', fault.message);
    } finally {
      setRunning(false);
    }
  }

  return (
    <>
      <ApplicantField />
      <Field of={cccRecord} name="contactId">
        <ContactPicker companyId={applicantId} />
      </Field>
      <ApplicantGaps companyId={applicantId} />
      <UnitParties />
      <div className="wide field-tools">
        <Button loading={running} onClick={() => void takeCompanyData()}>
          {t(($) => $.customer.parties.sync)}
        </Button>
        <span className="secondary">{t(($) => $.customer.parties.syncHint)}</span>
      </div>
      <Field of={cccRecord} name="factoryActualAddress" />
      <Field of={cccRecord} name="factoryActualAddressEn" />
      <Field of={cccRecord} name="payerName" />
      <span className="wide" />
      <Field of={cccRecord} name="oemFlag" />
      <Field of={cccRecord} name="odmFlag" />
    </>
  );
}
