/** What the company has to send for its case, where each piece is, and the waybill that it registers. */
import { sampleCalls } from '@zhengjian/contract/areas/sample/calls.ts';
import { type GivenBack, sampleForms } from '@zhengjian/contract/areas/sample/records.ts';
import { SAMPLE_TO_SEND } from '@zhengjian/contract/areas/sample/states.ts';
import { App, Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Copyable } from '../../../kit/Copyable.tsx';
import { useDictionary } from '../../../kit/dictionary.tsx';
import { EmptyHint } from '../../../kit/EmptyHint.tsx';
import { FormDialog } from '../../../kit/form/FormDialog.tsx';
import { recordForm } from '../../../kit/form/info.ts';
import { Lines } from '../../../kit/Lines.tsx';
import { Loaded } from '../../../kit/Loaded.tsx';
import { StateTag } from '../../../kit/StateTag.tsx';
import { useRead } from '../../../shell/query.ts';
import '../texts.ts';
import { WishSelect } from './WishSelect.tsx';

const FORM = recordForm(sampleForms.sent, 'sample', 'sampleSent');
const START = { expressCompany: '01', disposalKind: '1' };
const CONTROLS = { disposalKind: <WishSelect allowClear={false} /> };
const TO_SEND = SAMPLE_TO_SEND.map(String);

function WentBack({ how }: { how: GivenBack }) {
  const { t } = useTranslation('sample');
  const carriers = useDictionary('express_company');
  return (
    <div>
      {t(($) => $.customer.givenBack, { time: how.moveTime.slice(0, 16), name: how.takenBy })}
      {how.expressNo && (
        <>
          {' · '}
          {carriers.word(how.expressCompany)} <Copyable text={how.expressNo} />
        </>
      )}
    </div>
  );
}

export const useCaseSamples = (caseId: string) => useRead(sampleCalls.ifSampleSent, { dataId: caseId }, { quiet: true });

export function CustomerSamples({ caseId }: { caseId: string }) {
  const { t } = useTranslation('sample');
  const { message } = App.useApp();
  const [sending, setSending] = useState(false);
  const read = useCaseSamples(caseId);
  return (
    <Loaded read={read} rows={3}>
      {({ samples }) =>
        samples.length === 0 ? (
          <EmptyHint title={t(($) => $.customer.none)} />
        ) : (
          <>
            {samples.some((s) => TO_SEND.includes(s.state)) && (
              <p>
                {t(($) => $.customer.hint)}{' '}
                <Button type="primary" onClick={() => setSending(true)}>
                  {t(($) => $.customer.send)}
                </Button>
              </p>
            )}
            <Lines
              of={samples}
              keyOf={({ id }) => id}
              line={(s) => ({
                title: (
                  <>
                    <Copyable text={s.sampleNo} /> {s.sampleName}
                  </>
                ),
                about: (
                  <>
                    {[`${s.model} × ${s.quantity} ${s.unit}`, s.expressNo, s.receiveTime.slice(0, 16)].filter(Boolean).join(' · ')}
                    {s.givenBack && <WentBack how={s.givenBack} />}
                  </>
                ),
                end: <StateTag dict="sample_status" value={s.state} />,
              })}
            />
            {sending && (
              <FormDialog
                title={t(($) => $.customer.send)}
                of={FORM}
                call={sampleCalls.sampleSent}
                given={{ dataId: caseId }}
                start={START}
                controls={CONTROLS}
                refresh={['sample']}
                onDone={() => void message.success(t(($) => $.customer.sent))}
                onClose={() => setSending(false)}
              />
            )}
          </>
        )
      }
    </Loaded>
  );
}
