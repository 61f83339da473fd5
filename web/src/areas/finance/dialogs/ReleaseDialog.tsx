/** Allows the papers of a case to be stamped although a note is unpaid, or ends that. */
import { financeCalls as calls } from '@zhengjian/contract/areas/finance/calls.ts';
import { REASON } from '@zhengjian/contract/areas/finance/records.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActDialog, REASON_MIN, RemarkLine } from '../../../kit/acts/ActDialog.tsx';
import { Line } from '../../../kit/approval/Sections.tsx';
import { DayInput } from '../../../kit/form/controls.tsx';

type Props = { note: { id: string; noteNo: string; unpaidCanStamp: boolean }; onClose: () => void };

export function ReleaseDialog({ note: { id, noteNo: no, unpaidCanStamp }, onClose }: Props) {
  const { t } = useTranslation('finance');
  const [text, setText] = useState('');
  const [promisedDate, setPromised] = useState('');
  const canStamp = !unpaidCanStamp;
  const reason = text.trim();
  const ready = !canStamp || (reason.length >= REASON_MIN && promisedDate !== '');
  return (
    <ActDialog
      title={canStamp ? t(($) => $.dialog.release, { no }) : t(($) => $.dialog.unrelease, { no })}
      {...(canStamp ? { hint: t(($) => $.dialog.releaseHint) } : {})}
      okText={canStamp ? t(($) => $.act.release) : t(($) => $.act.unrelease)}
      call={calls.setUnpaidCanStamp}
      input={ready ? (canStamp ? { id, canStamp, reason, promisedDate } : { id, canStamp }) : undefined}
      missing={t(($) => $.refusal.releaseReason)}
      done={() => t(($) => $.done.saved)}
      refresh={['finance', 'acceptance']}
      onClose={onClose}
    >
      {canStamp && (
        <>
          <Line label={t(($) => $.fields.releaseForm.promisedDate)} required>
            {(field) => <DayInput id={field} value={promisedDate} onChange={(day = '') => setPromised(day)} />}
          </Line>
          <RemarkLine label={t(($) => $.dialog.reason)} required value={text} limit={REASON} onChange={setText} />
        </>
      )}
    </ActDialog>
  );
}
