/** The last look before the act: counts, each piece with where it goes, and the reason that everybody concerned reads. */
import type { Handover, Holder } from '@zhengjian/contract/areas/workflow/act-records.ts';
import { workflowActCalls } from '@zhengjian/contract/areas/workflow/acts.ts';
import { REMARK_LIMIT } from '@zhengjian/contract/areas/workflow/records.ts';
import { Alert, Button, Input } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { REASON_MIN } from '../../../kit/acts/ActDialog.tsx';
import { Loaded } from '../../../kit/Loaded.tsx';
import { ApiError } from '../../../shell/apiError.ts';
import { useAct, useRead } from '../../../shell/query.ts';
import { movedOf, Pieces, Sums } from './Pieces.tsx';
import type { sentReceivers } from './receivers.ts';

type Props = { leaver: Holder; input: ReturnType<typeof sentReceivers>; onBack: () => void; onDone: (result: Handover) => void };

export function Confirm({ leaver, input, onBack, onDone }: Props) {
  const { t } = useTranslation('flow');
  const id = useId();
  const [remark, setRemark] = useState('');
  const [fault, setFault] = useState('');
  const read = useRead(workflowActCalls.flowHandoverPreview, input, { staleTime: 0, gcTime: 0 });
  const { act, running } = useAct(workflowActCalls.flowHandover, { refresh: ['workflow', 'acceptance', 'leave'] });
  const words = remark.trim();
  async function press(): Promise<void> {
    if (words.length < REASON_MIN) return setFault(t(($) => $.handover.reasonShort));
    setFault('');
    try {
      onDone(await act({ ...input, remark: words }, { quiet: true }));
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      setFault(cause.message);
    }
  }
  return (
    <Loaded read={read} rows={6}>
      {(of) => (
        <>
          <Sums leaver={leaver} of={of} />
          <Pieces leaver={leaver} of={of} />
          <div className="dialog-line handover-reason">
            <label htmlFor={id} className="approval-required">
              {t(($) => $.handover.reason)}
            </label>
            <Input.TextArea
              id={id}
              value={remark}
              placeholder={t(($) => $.handover.reasonPlaceholder)}
              autoSize={{ minRows: 2, maxRows: 8 }}
              count={{ show: true, max: REMARK_LIMIT }}
              onChange={(event) => {
                setRemark(event.target.value);
                setFault('');
              }}
            />
          </div>
          {fault !== '' && <Alert type="error" showIcon role="alert" title={fault} className="dialog-line" />}
          <div className="handover-foot">
            <Button onClick={onBack}>{t(($) => $.handover.back)}</Button>
            <Button
              type="primary"
              loading={running}
              disabled={remark.length > REMARK_LIMIT || (movedOf(of) === 0 && of.deputyships === 0)}
              onClick={() => void press()}
            >
              {movedOf(of) === 0 ? t(($) => $.handover.endOnly) : t(($) => $.handover.ok, { count: movedOf(of) })}
            </Button>
          </div>
        </>
      )}
    </Loaded>
  );
}
