/** On-site sampling: sheets drafted at the factory, sealed together. */

import { PlusOutlined } from '@ant-design/icons';
import { inspectionCalls } from '@zhengjian/contract/areas/inspection/calls.ts';
import { type InspectionDetail, type SamplingShown, samplingInput, samplingShown } from '@zhengjian/contract/areas/inspection/records.ts';
import type { Sent } from '@zhengjian/contract/call.ts';
import { App, Button, Form, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppModal } from '../../../kit/AppModal.tsx';
import { Details } from '../../../kit/Details.tsx';
import { EmptyHint } from '../../../kit/EmptyHint.tsx';
import { AppForm } from '../../../kit/form/AppForm.tsx';
import { Field } from '../../../kit/form/Field.tsx';
import { showFaults } from '../../../kit/form/faults.ts';
import { filledOnly } from '../../../kit/form/filledOnly.ts';
import { recordForm } from '../../../kit/form/info.ts';
import { useAskDelete } from '../../../kit/useAskDelete.ts';
import { ApiError } from '../../../shell/apiError.ts';
import { useAct } from '../../../shell/query.ts';
import { FilesPart } from './FilesPart.tsx';

const record = recordForm(samplingInput, 'inspection', 'sampling');
const shown = recordForm(samplingShown, 'inspection', 'sampling');
const AREAS = ['inspection'];
const DRAFT = '0';
/** Place of the sampling sheets in the catalogue. */
const SIGNED = ['0409'];
const FIELDS = [
  'sampleName',
  'model',
  'baseQuantity',
  'quantity',
  'backupQuantity',
  'samplePlace',
  'batchNo',
  'produceDate',
  'sampleDate',
  'sealNo',
  'testItems',
  'laboratory',
  'sendDeadline',
] as const;
type Values = Omit<Sent<typeof inspectionCalls.saveSampling>, 'id' | 'version'>;

type SheetProps = Pick<InspectionDetail, 'cases' | 'models'> & { sheet: SamplingShown; onClose: () => void };

function Sheet({ sheet, cases, models, onClose }: SheetProps) {
  const { t } = useTranslation('inspection');
  const [form] = Form.useForm<Values>();
  const { act, running } = useAct(inspectionCalls.saveSampling, { refresh: AREAS });
  const begin = Object.fromEntries([...FIELDS, 'caseId' as const].map((name) => [name, sheet[name]]));
  const chosen = Form.useWatch('caseId', form) ?? sheet.caseId;
  const own = models.find(({ caseId }) => caseId === chosen)?.models ?? [];
  const save = (values: Values) =>
    void act({ ...values, id: sheet.id, version: sheet.version }).then(onClose, (fault: unknown) => showFaults(form, fault));
  return (
    <AppModal
      open
      width={640}
      title={t(($) => $.sampling.edit)}
      okText={t(($) => $.act.save)}
      okLoading={running}
      onOk={() => form.submit()}
      onClose={onClose}
    >
      <AppForm<Values>
        name="sampling"
        form={form}
        layout="vertical"
        className="dialog-grid"
        initialValues={filledOnly(begin) as Values}
        onFinish={save}
      >
        {cases.length > 1 && (
          <Field of={record} name="caseId" required wide>
            <Select options={cases.map((one) => ({ value: one.id, label: `${one.caseNo} ${one.title}` }))} />
          </Field>
        )}
        {FIELDS.map((name) =>
          name === 'model' && own.length > 0 ? (
            <Field key={name} of={record} name={name}>
              <Select options={own.map((value) => ({ value }))} />
            </Field>
          ) : (
            <Field key={name} of={record} name={name} />
          ),
        )}
      </AppForm>
    </AppModal>
  );
}

export function SamplingPart({ d }: { d: InspectionDetail }) {
  const { t } = useTranslation('inspection');
  const { modal } = App.useApp();
  const askDelete = useAskDelete();
  const [open, setOpen] = useState('');
  const init = useAct(inspectionCalls.initSampling, { refresh: AREAS });
  const seal = useAct(inspectionCalls.submitSampling, { refresh: AREAS });
  const remove = useAct(inspectionCalls.deleteSampling, { refresh: AREAS });
  const quietly = (fault: unknown) => {
    if (!(fault instanceof ApiError)) throw fault;
  };
  const sheet = d.samplings.find((s) => s.id === open);
  const drafts = d.samplings.filter((s) => s.state === DRAFT);
  return (
    <div className="inspection-form">
      {d.abilities.sample && (
        <div className="inspection-acts">
          <Button
            icon={<PlusOutlined />}
            loading={init.running}
            onClick={() => void init.act({ taskId: d.id }).then(({ id }) => setOpen(id), quietly)}
          >
            {t(($) => $.act.add)}
          </Button>
          {drafts.length > 0 && (
            <Button
              type="primary"
              onClick={() =>
                modal.confirm({
                  title: t(($) => $.sampling.sealAsk),
                  okText: t(($) => $.act.seal),
                  cancelText: t(($) => $.act.cancel),
                  onOk: () => seal.act({ taskId: d.id }).then(() => undefined, quietly),
                })
              }
            >
              {t(($) => $.act.seal)}
            </Button>
          )}
        </div>
      )}
      {d.abilities.sample && drafts.length > 0 && (
        <section className="stack" aria-label={t(($) => $.sampling.signed)}>
          <h3>{t(($) => $.sampling.signed)}</h3>
          <span className="secondary">{t(($) => $.sampling.signedHint)}</span>
          <FilesPart dataId={d.id} codes={SIGNED} />
        </section>
      )}
      {d.samplings.length === 0 && <EmptyHint title={t(($) => $.sampling.none)} hint={t(($) => $.sampling.noneHint)} />}
      {d.samplings.map((s) => (
        <section key={s.id} className="nc-card" aria-label={s.sampleName || t(($) => $.sampling.unnamed)}>
          <h3>{s.sampleName || t(($) => $.sampling.unnamed)}</h3>
          <Details
            of={shown}
            values={s}
            names={[
              'state',
              'model',
              'quantity',
              'backupQuantity',
              'baseQuantity',
              'sealNo',
              'sampleDate',
              'testItems',
              'laboratory',
              'sendDeadline',
              'samplerName',
              'sealTime',
            ]}
            ifFilled={['sealTime']}
          />
          {d.abilities.sample && s.state === DRAFT && (
            <div className="inspection-acts">
              <Button onClick={() => setOpen(s.id)}>{t(($) => $.act.change)}</Button>
              <Button danger onClick={() => askDelete([s], () => remove.act({ ids: s.id }), { title: t(($) => $.sampling.removeAsk) })}>
                {t(($) => $.act.remove)}
              </Button>
            </div>
          )}
        </section>
      ))}
      {sheet && <Sheet key={sheet.version} sheet={sheet} cases={d.cases} models={d.models} onClose={() => setOpen('')} />}
    </div>
  );
}
