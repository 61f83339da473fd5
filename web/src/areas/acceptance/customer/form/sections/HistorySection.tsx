/** What the product has behind it: certificates, reports, spot checks, inspections. */
import { Form } from 'antd';
import { Field } from '../../../../../kit/form/Field.tsx';
import { useApplicationForm } from '../context.ts';
import { cccRecord } from '../values.ts';

export function HistorySection() {
  const { form } = useApplicationForm();
  const hasExCert: boolean = Form.useWatch('hasExCert', form) ?? false;
  const spotCheckFailed: boolean = Form.useWatch('spotCheckFailed', form) ?? false;
  return (
    <>
      <Field of={cccRecord} name="hasExCert" />
      {hasExCert ? <Field of={cccRecord} name="exCertNo" required /> : <span className="wide" />}
      <Field of={cccRecord} name="existingReportNo" />
      <Field of={cccRecord} name="lastInspectDate" />
      <Field of={cccRecord} name="spotCheckFailed" />
      {spotCheckFailed && <Field of={cccRecord} name="spotCheckNote" required wide />}
      <Field of={cccRecord} name="customerRemark" wide />
    </>
  );
}
