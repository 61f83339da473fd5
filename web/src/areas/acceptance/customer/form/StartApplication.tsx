/** What is applied for, before there is a draft: kind, class, and whether the last application is taken over. */
import { acceptanceCalls } from '@zhengjian/contract/areas/acceptance/calls.ts';
import { companyCalls } from '@zhengjian/contract/areas/company/calls.ts';
import { Button, Checkbox, Form, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppForm } from '../../../../kit/form/AppForm.tsx';
import { Field } from '../../../../kit/form/Field.tsx';
import { ApiError } from '../../../../shell/apiError.ts';
import { useAct, useRead } from '../../../../shell/query.ts';
import { useMoveOn } from '../../../../shell/useMoveOn.ts';
import { world } from '../../../../shell/world.ts';
import { formOf } from '../paths.ts';
import { prefilled } from './prefill.ts';
import { type CccValues, cccRecord, sendable, valuesOf } from './values.ts';

/** Ordinary application (ccc_apply_kind), the usual mode, and the rule in force (CNCA-C23-01). */
const USUAL: CccValues = { applyKind: '1', certMode: '1001', ruleNo: 'CNCA-C23-01:2024' };

type Start = Pick<CccValues, 'applicantId' | 'applyKind' | 'productClass'> & { takeOver?: boolean };

export function StartApplication({ batchId }: { batchId: string }) {
  const { t } = useTranslation('acceptance');
  const moveOn = useMoveOn();
  const [form] = Form.useForm<Start>();
  const productClass: string = Form.useWatch('productClass', form) ?? '';
  const own = useRead(companyCalls.selectCompanyByPossessor, {}, { quiet: true });
  const batch = useRead(acceptanceCalls.batchSelect, { id: batchId }, { quiet: true, enabled: batchId !== '' });
  const last = useRead(acceptanceCalls.selectLastByParameter, productClass === '' ? {} : { productClass }, { quiet: true });
  const save = useAct(acceptanceCalls.save, {
    refresh: [acceptanceCalls.draftPage, acceptanceCalls.cccBusinessPage, acceptanceCalls.batchSelect],
  });

  const [beginning, setBeginning] = useState(false);

  async function begin({ takeOver: _, ...chosen }: Start): Promise<void> {
    setBeginning(true);
    try {
      // ticked before its box can be shown
      const takesOver = form.getFieldValue('takeOver') === true;
      const earlier = takesOver && last.isPending ? (await last.refetch({ cancelRefetch: false })).data : last.data;
      const applicantId = chosen.applicantId ?? own.data?.[0]?.id;
      const first: CccValues = { ...chosen, applicantId };
      const values = takesOver && earlier ? prefilled(first, valuesOf(earlier.form), world.key).values : {};
      const { sent } = sendable({ ...USUAL, ...values, ...first });
      const draft = await save.act({ ...sent, ...(batchId === '' ? {} : { batchId }) });
      moveOn(formOf(draft.id));
    } catch (fault) {
      // The toast has told why; what was chosen stays.
      if (!(fault instanceof ApiError)) throw fault;
    } finally {
      setBeginning(false);
    }
  }

  return (
    <section className="start">
      <h1>{t(($) => $.customer.start.title)}</h1>
      <p className="secondary">{t(($) => $.customer.start.hint)}</p>
      {batch.data && <p>{t(($) => $.customer.start.batch, { no: batch.data.batchNo, n: batch.data.applicationCount })}</p>}
      <AppForm<Start>
        form={form}
        layout="vertical"
        initialValues={{ applyKind: USUAL.applyKind, takeOver: true }}
        onFinish={(values) => void begin(values)}
      >
        {(own.data?.length ?? 0) > 1 && (
          <Field of={cccRecord} name="applicantId">
            <Select
              options={own.data?.map(({ id, companyName }) => ({ value: id, label: companyName }))}
              labelRender={({ label }) => label ?? '…'}
            />
          </Field>
        )}
        <Field of={cccRecord} name="applyKind" />
        <Field of={cccRecord} name="productClass" />
        {last.data ? (
          <Form.Item name="takeOver" valuePropName="checked" extra={t(($) => $.customer.start.prefillHint)}>
            <Checkbox>
              {t(($) => $.customer.start.prefill)}{' '}
              <span className="secondary num">
                {t(($) => $.customer.start.prefillFrom, {
                  no: last.data.applicationNo,
                  product: last.data.form.productName,
                  time: last.data.submitTime.slice(0, 10),
                })}
              </span>
            </Checkbox>
          </Form.Item>
        ) : (
          last.data === null && <p className="secondary">{t(($) => $.customer.start.prefillNone)}</p>
        )}
        <Button type="primary" htmlType="submit" loading={beginning}>
          {t(($) => $.customer.start.begin)}
        </Button>
      </AppForm>
    </section>
  );
}
