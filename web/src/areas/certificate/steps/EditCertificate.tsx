/** The maker enters what stands on a certificate. What somebody else saved meanwhile is told, and what was entered stays. */
import '../parts/certificate.css';
import { certificateCalls as calls } from '@zhengjian/contract/areas/certificate/calls.ts';
import type { Certificate } from '@zhengjian/contract/areas/certificate/records.ts';
import type { Sent } from '@zhengjian/contract/call.ts';
import { Form, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppModal } from '../../../kit/AppModal.tsx';
import { AppForm } from '../../../kit/form/AppForm.tsx';
import { Field } from '../../../kit/form/Field.tsx';
import { leadToField, showFaults } from '../../../kit/form/faults.ts';
import { ApiError } from '../../../shell/apiError.ts';
import { useAct } from '../../../shell/query.ts';
import { AnnexLines } from '../parts/AnnexLines.tsx';
import { enteredCertificate, enteredComponent, enteredDrawing, enteredModel } from '../parts/record.ts';

const NAMES = [
  'applicantName',
  'applicantNameEn',
  'applicantAddr',
  'applicantAddrEn',
  'manufacturerName',
  'manufacturerNameEn',
  'manufacturerAddr',
  'manufacturerAddrEn',
  'factoryName',
  'factoryNameEn',
  'factoryAddr',
  'factoryAddrEn',
  'factoryNo',
  'productClass',
  'productName',
  'productNameEn',
  'exMark',
  'ruleNo',
  'certMode',
  'productModel',
] as const;
type Entered = Omit<Sent<typeof calls.update>, 'id' | 'version'>;

/** @param at the field that it opens at */
export function EditCertificate({ c, at, onClose }: { c: Certificate; at?: string | undefined; onClose: () => void }) {
  const { t } = useTranslation('certificate');
  const [form] = Form.useForm<Entered>();
  const [entered, setEntered] = useState(false);
  const { act, running } = useAct(calls.update, { refresh: ['certificate'] });
  async function save(given: Entered): Promise<void> {
    try {
      await act({ ...given, id: c.id, version: c.version });
      onClose();
    } catch (fault) {
      if (!(fault instanceof ApiError)) throw fault;
      showFaults(form, fault);
    }
  }
  return (
    <AppModal
      open
      width={960}
      title={t(($) => $.act.edit)}
      okText={t(($) => $.act.save)}
      okLoading={running}
      onOk={() => form.submit()}
      onClose={onClose}
      entered={entered}
      {...(at !== undefined && { onShown: () => leadToField(form, at) })}
    >
      <AppForm<Entered>
        form={form}
        layout="vertical"
        className="form-grid"
        initialValues={c}
        onValuesChange={() => setEntered(true)}
        onFinish={(given) => void save(given)}
      >
        {NAMES.map((name) => (
          <Field key={name} of={enteredCertificate} name={name} {...(name.includes('Addr') ? { wide: true } : {})} />
        ))}
        <Field of={enteredCertificate} name="standards" wide>
          <Select mode="tags" open={false} tokenSeparators={[',', '，', '；', ';']} suffixIcon={null} />
        </Field>
        <Field of={enteredCertificate} name="reportNos" wide>
          <Select mode="tags" open={false} tokenSeparators={[',', '，', '；', ';']} suffixIcon={null} />
        </Field>
        <div className="field-wide">
          <AnnexLines
            name="models"
            title={t(($) => $.part.models)}
            addText={t(($) => $.act.addModel)}
            removeText={t(($) => $.act.removeRow)}
          >
            {({ name }) =>
              (['model', 'parameters', 'exMark', 'note'] as const).map((field) => (
                <Field key={field} of={enteredModel} name={field} at={[name]} />
              ))
            }
          </AnnexLines>
          <AnnexLines
            name="components"
            title={t(($) => $.part.components)}
            addText={t(($) => $.act.addComponent)}
            removeText={t(($) => $.act.removeRow)}
          >
            {({ name }) =>
              (['name', 'model', 'supplier', 'certNo'] as const).map((field) => (
                <Field key={field} of={enteredComponent} name={field} at={[name]} />
              ))
            }
          </AnnexLines>
          <AnnexLines
            name="drawings"
            title={t(($) => $.part.drawings)}
            addText={t(($) => $.act.addDrawing)}
            removeText={t(($) => $.act.removeRow)}
          >
            {({ name }) =>
              (['drawingNo', 'name', 'version'] as const).map((field) => <Field key={field} of={enteredDrawing} name={field} at={[name]} />)
            }
          </AnnexLines>
        </div>
        <Field of={enteredCertificate} name="conditions" />
      </AppForm>
    </AppModal>
  );
}
