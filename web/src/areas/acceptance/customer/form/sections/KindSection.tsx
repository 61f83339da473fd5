/** What is applied for, and on which other certificate the application rests. */
import { needsOriginalBody, needsOriginalCert, needsRelatedCert } from '@zhengjian/contract/areas/acceptance/rules.ts';
import { Form } from 'antd';
import { Field } from '../../../../../kit/form/Field.tsx';
import { useApplicationForm } from '../context.ts';
import { CertNumberInput } from '../pick/CertNumberInput.tsx';
import { cccRecord } from '../values.ts';

export function KindSection() {
  const { form } = useApplicationForm();
  const applyKind: string | undefined = Form.useWatch('applyKind', form);
  const oemFlag: boolean | undefined = Form.useWatch('oemFlag', form);
  const odmFlag: boolean | undefined = Form.useWatch('odmFlag', form);
  return (
    <>
      <Field of={cccRecord} name="applyKind" />
      <Field of={cccRecord} name="certMode" />
      {needsRelatedCert({ applyKind, oemFlag: oemFlag === true, odmFlag: odmFlag === true }) && (
        <Field of={cccRecord} name="relatedCertNo" required>
          <CertNumberInput />
        </Field>
      )}
      {needsOriginalCert(applyKind) && (
        <Field of={cccRecord} name="originalCertNo" required>
          <CertNumberInput />
        </Field>
      )}
      {needsOriginalBody(applyKind) && <Field of={cccRecord} name="originalBody" required />}
      <Field of={cccRecord} name="isUrgent" />
      <Field of={cccRecord} name="expectFinish" />
    </>
  );
}
