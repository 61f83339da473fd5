/** Which samples a case sends: what the company has not sent yet stands in rows that are changed; what it has sent stays as it is. */
import './ask.css';
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { sampleCalls } from '@zhengjian/contract/areas/sample/calls.ts';
import { MOST_ASKED, neededSample, type SampleRow } from '@zhengjian/contract/areas/sample/records.ts';
import { SAMPLE } from '@zhengjian/contract/areas/sample/states.ts';
import { App, Button, Form } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { AppModal } from '../../../kit/AppModal.tsx';
import { AppForm } from '../../../kit/form/AppForm.tsx';
import { Field } from '../../../kit/form/Field.tsx';
import { showFaults } from '../../../kit/form/faults.ts';
import { recordForm } from '../../../kit/form/info.ts';
import { Lines } from '../../../kit/Lines.tsx';
import { StateTag } from '../../../kit/StateTag.tsx';
import { useAct, useRead } from '../../../shell/query.ts';

const ROW = recordForm(neededSample, 'sample', 'sample');
const NOT_SENT = String(SAMPLE.notSent);
type Needed = z.output<typeof neededSample>;
type Values = { samples?: Needed[] };

/** What the case sends, and whether the viewer may ask for others. */
const useAsked = (dataId: string) => useRead(sampleCalls.sampleReceiveInInit, { dataId }, { enabled: dataId !== '', quiet: true });

const wantedOf = ({ sampleName, model, quantity, unit }: SampleRow): Needed => ({ sampleName, model, quantity, unit });

type Props = { dataId: string; samples: readonly SampleRow[]; onClose: () => void };

function AskDialog({ dataId, samples, onClose }: Props) {
  const { t } = useTranslation('sample');
  const { message } = App.useApp();
  const [form] = Form.useForm<Values>();
  const [entered, setEntered] = useState(false);
  const { act, running } = useAct(sampleCalls.setSampleCount, { refresh: ['sample'] });
  const open = samples.filter(({ state }) => state === NOT_SENT);
  const stays = samples.filter(({ state }) => state !== NOT_SENT);
  // another piece is most often one more of those that are known
  const another = () => {
    const [one] = samples;
    return one === undefined ? { quantity: 1, unit: t(($) => $.piece) } : { ...wantedOf(one), quantity: 1 };
  };
  const ask = async ({ samples: wanted = [] }: Values) => {
    try {
      await act({ dataId, samples: wanted });
      void message.success(t(($) => $.asking.done));
      onClose();
    } catch (fault) {
      showFaults(form, fault);
    }
  };
  return (
    <AppModal
      open
      width={820}
      title={t(($) => $.asking.act)}
      okText={t(($) => $.asking.save)}
      okLoading={running}
      onOk={() => form.submit()}
      onClose={onClose}
      entered={entered}
    >
      <p>{t(($) => $.asking.hint)}</p>
      <AppForm<Values>
        name="askSamples"
        form={form}
        layout="vertical"
        initialValues={{ samples: open.length > 0 ? open.map(wantedOf) : [another()] }}
        onValuesChange={() => setEntered(true)}
        onFinish={(values) => void ask(values)}
      >
        <Form.List name="samples">
          {(rows, { add, remove }) => (
            <fieldset className="sample-rows" aria-label={t(($) => $.asking.wanted)}>
              {rows.map(({ key, name }) => (
                <fieldset key={key} className="sample-row" aria-label={t(($) => $.asking.row, { n: name + 1 })}>
                  <Field of={ROW} name="sampleName" at={[name]} required />
                  <Field of={ROW} name="model" at={[name]} required />
                  <Field of={ROW} name="quantity" at={[name]} required />
                  <Field of={ROW} name="unit" at={[name]} required />
                  <Button
                    type="text"
                    danger
                    icon={<DeleteOutlined />}
                    disabled={rows.length === 1}
                    aria-label={t(($) => $.asking.remove, { n: name + 1 })}
                    onClick={() => remove(name)}
                  />
                </fieldset>
              ))}
              <Button icon={<PlusOutlined />} disabled={rows.length >= MOST_ASKED} onClick={() => add(another())}>
                {t(($) => $.asking.add)}
              </Button>
            </fieldset>
          )}
        </Form.List>
      </AppForm>
      {stays.length > 0 && (
        <>
          <h4>{t(($) => $.asking.stays)}</h4>
          <Lines
            of={stays}
            keyOf={({ id }) => id}
            line={(s) => ({
              title: `${s.sampleNo} ${s.sampleName}`,
              about: `${s.model} × ${s.quantity} ${s.unit}`,
              end: <StateTag dict="sample_status" value={s.state} />,
            })}
          />
        </>
      )}
    </AppModal>
  );
}

/** The act for a page of the case, where the viewer may ask, and its dialog. */
export function useAskSamples(dataId: string) {
  const { t } = useTranslation('sample');
  const { data } = useAsked(dataId);
  const [asking, setAsking] = useState(false);
  return {
    ask: data?.mayAsk ? { key: 'ask', label: t(($) => $.asking.act), onClick: () => setAsking(true) } : null,
    dialog: asking && data && <AskDialog dataId={dataId} samples={data.samples} onClose={() => setAsking(false)} />,
  };
}
