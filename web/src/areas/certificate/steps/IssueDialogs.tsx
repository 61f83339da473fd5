/** Printing and handing over: the sheet of certificate paper, and how the certificate leaves the institute. */
import { certificateCalls as calls } from '@zhengjian/contract/areas/certificate/calls.ts';
import { expressForm, printForm } from '@zhengjian/contract/areas/certificate/records.ts';
import { Form } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { AppModal } from '../../../kit/AppModal.tsx';
import { AppForm } from '../../../kit/form/AppForm.tsx';
import { Field } from '../../../kit/form/Field.tsx';
import { showFaults } from '../../../kit/form/faults.ts';
import { recordForm } from '../../../kit/form/info.ts';
import { MaskedFrom } from '../../../kit/Masked.tsx';
import { ApiError } from '../../../shell/apiError.ts';
import { useAct, useRead } from '../../../shell/query.ts';
import { PostedTo } from './PostedTo.tsx';

const printed = recordForm(printForm, 'certificate', 'certificate');
const delivered = recordForm(expressForm, 'certificate', 'certificate');
/** Key of the dictionary deliver_kind. */
const BY_POST = '2';
type Props = { id: string; onClose: () => void };

export function PrintDialog({ id, paperNo, onClose }: Props & { paperNo: string }) {
  const { t } = useTranslation('certificate');
  const [form] = Form.useForm<{ paperNo?: string }>();
  const { act, running } = useAct(calls.printPost, { refresh: ['certificate'] });
  async function save(entered: { paperNo?: string }): Promise<void> {
    try {
      await act({ id, ...entered });
      onClose();
    } catch (fault) {
      if (!(fault instanceof ApiError)) throw fault;
      showFaults(form, fault);
    }
  }
  return (
    <AppModal
      open
      width={480}
      title={t(($) => $.dialog.print)}
      okText={t(($) => $.act.print)}
      okLoading={running}
      onOk={() => form.submit()}
      onClose={onClose}
    >
      <AppForm form={form} layout="vertical" initialValues={{ paperNo }} onFinish={(entered) => void save(entered)}>
        <Field of={printed} name="paperNo" />
      </AppForm>
    </AppModal>
  );
}

type Delivery = { deliverKind: string; expressCompany?: string; expressNo?: string };
export function DeliveryDialog({ id, start, onClose }: Props & { start: Partial<Delivery> }) {
  const { t } = useTranslation('certificate');
  const [form] = Form.useForm<Delivery>();
  const kind = Form.useWatch('deliverKind', form);
  const { act, running } = useAct(calls.express, { refresh: ['certificate'] });
  const { data: to } = useRead(calls.mailingAddress, { id });
  const keepsAddress = Boolean(to?.address);
  useEffect(() => {
    // a company that says where its post goes has it posted, unless something else was said of this certificate
    if (keepsAddress && !form.getFieldValue('deliverKind')) form.setFieldValue('deliverKind', BY_POST);
  }, [keepsAddress, form]);
  async function save(entered: Delivery): Promise<void> {
    try {
      await act({ id, ...entered });
      onClose();
    } catch (fault) {
      if (!(fault instanceof ApiError)) throw fault;
      showFaults(form, fault);
    }
  }
  return (
    <AppModal
      open
      width={480}
      title={t(($) => $.dialog.express)}
      okText={t(($) => $.act.save)}
      okLoading={running}
      onOk={() => form.submit()}
      onClose={onClose}
    >
      <AppForm form={form} layout="vertical" initialValues={start} onFinish={(entered) => void save(entered)}>
        <Field of={delivered} name="deliverKind" />
        {kind === BY_POST && (
          <>
            {to && (
              <MaskedFrom call={calls.mailingAddress} input={{ id }} answer={to}>
                <PostedTo to={to} />
              </MaskedFrom>
            )}
            <Field of={delivered} name="expressCompany" required />
            <Field of={delivered} name="expressNo" required />
          </>
        )}
      </AppForm>
    </AppModal>
  );
}
