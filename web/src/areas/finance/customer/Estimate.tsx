/** `/customer/feiyongCenter/estimate`: what a case would cost, before anybody applies. */
import '../finance.css';
import { priceCalls as calls, extentForm } from '@zhengjian/contract/areas/finance/prices.ts';
import { Button, Form } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { EmptyHint } from '../../../kit/EmptyHint.tsx';
import { AppForm } from '../../../kit/form/AppForm.tsx';
import { Field } from '../../../kit/form/Field.tsx';
import { filledOnly } from '../../../kit/form/filledOnly.ts';
import { recordForm } from '../../../kit/form/info.ts';
import { Loaded } from '../../../kit/Loaded.tsx';
import { useRead } from '../../../shell/query.ts';
import { FeeLines } from '../parts/FeeLines.tsx';

type Extent = z.input<typeof extentForm>;
const extent = recordForm(extentForm, 'finance', 'extent');
const NAMES = ['units', 'models', 'gasGroups', 'protections', 'needModelTest', 'needFactoryCheck', 'personDays', 'isUrgent'] as const;
const START: Extent = {
  units: 1,
  models: 1,
  gasGroups: 1,
  personDays: '2',
  needModelTest: true,
  needFactoryCheck: true,
  isUrgent: false,
  protections: [],
};
const CCC = '1';

function Result({ of }: { of: Extent }) {
  const { t } = useTranslation('finance');
  const read = useRead(calls.estimate, { ...of, businessType: CCC });
  return (
    <Loaded read={read} rows={6}>
      {(found) => (
        <FeeLines
          lines={found.lines}
          total={found.total}
          foot={<p className="secondary">{t(($) => $.estimate.day, { day: found.day })}</p>}
        />
      )}
    </Loaded>
  );
}

export default function Estimate() {
  const { t } = useTranslation('finance');
  const [form] = Form.useForm<Extent>();
  const [of, setOf] = useState<Extent | null>(null);
  return (
    <section>
      <h1>{t(($) => $.screens.estimate)}</h1>
      <p className="secondary">{t(($) => $.estimate.intro)}</p>
      <div className="fee-estimate">
        <AppForm<Extent>
          className="fee-box"
          form={form}
          layout="vertical"
          initialValues={START}
          onFinish={(values) => setOf({ ...START, ...filledOnly(values) })}
        >
          {NAMES.map((name) => (
            <Field key={name} of={extent} name={name} />
          ))}
          <Button type="primary" htmlType="submit">
            {t(($) => $.act.estimate)}
          </Button>
        </AppForm>
        <section className="fee-box" aria-label={t(($) => $.estimate.result)}>
          <h2>{t(($) => $.estimate.result)}</h2>
          {of === null ? <EmptyHint title={t(($) => $.estimate.empty)} /> : <Result of={of} />}
        </section>
      </div>
    </section>
  );
}
