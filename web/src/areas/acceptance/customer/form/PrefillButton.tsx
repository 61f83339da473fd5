/** Takes over from the last application of the same class what is still empty here. */
import { acceptanceCalls } from '@zhengjian/contract/areas/acceptance/calls.ts';
import { App, Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { send } from '../../../../shell/api.ts';
import { ApiError } from '../../../../shell/apiError.ts';
import { notify } from '../../../../shell/notices.ts';
import { world } from '../../../../shell/world.ts';
import { useApplicationForm } from './context.ts';
import { prefilled } from './prefill.ts';
import { type CccValues, valuesOf } from './values.ts';

export function PrefillButton() {
  const { t } = useTranslation('acceptance');
  const { modal } = App.useApp();
  const { form, touched } = useApplicationForm();
  const [running, setRunning] = useState(false);

  async function ask(): Promise<void> {
    setRunning(true);
    try {
      const now: CccValues = form.getFieldsValue(true);
      const last = await send(acceptanceCalls.selectLastByParameter, now.productClass ? { productClass: now.productClass } : {});
      if (!last)
        return notify(
          'warning',
          t(($) => $.customer.form.prefillNone),
        );
      const { values, count } = prefilled(now, valuesOf(last.form), world.key);
      if (count === 0)
        return notify(
          'warning',
          t(($) => $.customer.form.prefillNothing),
        );
      modal.confirm({
        title: t(($) => $.customer.form.prefillAsk),
        content: t(($) => $.customer.form.prefillAskHint, {
          no: last.applicationNo,
          product: last.form.productName,
          time: last.submitTime.slice(0, 10),
        }),
        okText: t(($) => $.customer.form.prefillDo),
        onOk: () => {
          form.setFieldsValue(values as Parameters<typeof form.setFieldsValue>[0]);
          touched();
          notify(
            'success',
            t(($) => $.customer.form.prefillDone, { n: count }),
          );
        },
      });
    } catch (fault) {
      if (!(fault instanceof ApiError)) throw fault;
    } finally {
      setRunning(false);
    }
  }

  return (
    <div className="form-tools">
      <Button loading={running} onClick={() => void ask()}>
        {t(($) => $.customer.form.prefill)}
      </Button>
    </div>
  );
}
