/** A whole year at once: lines copied from the notice or from a sheet, judged while they are typed. */
import type { SpecialDay } from '@zhengjian/contract/areas/statistics/calendar.ts';
import { Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppModal } from '../../../kit/AppModal.tsx';
import { pasted } from './draft.ts';

const FAULTS_SHOWN = 5;

type Props = { year: number; take: (days: readonly SpecialDay[]) => void; onClose: () => void };

export function PasteDialog({ year, take, onClose }: Props) {
  const { t } = useTranslation('statistics');
  const [text, setText] = useState('');
  const { days, faults } = pasted(text, year);
  const count = (kind: SpecialDay['kind']) => days.filter((d) => d.kind === kind).length;
  return (
    <AppModal
      open
      width={520}
      title={t(($) => $.calendar.pasteTitle, { year })}
      okText={t(($) => $.calendar.pasteOk, { count: days.length })}
      okDisabled={days.length === 0 || faults.length > 0}
      onOk={() => {
        take(days);
        onClose();
      }}
      onClose={onClose}
    >
      <p className="secondary">{t(($) => $.calendar.pasteHint)}</p>
      <Input.TextArea
        aria-label={t(($) => $.calendar.pasteTitle, { year })}
        rows={10}
        value={text}
        placeholder={t(($) => $.calendar.pasteExample, { year })}
        onChange={(event) => setText(event.target.value)}
      />
      <p role="status">{t(($) => $.calendar.pasteFound, { rest: count('rest'), work: count('work') })}</p>
      {faults.length > 0 && (
        <ul className="calendar-faults" role="alert">
          {faults.slice(0, FAULTS_SHOWN).map((fault) => (
            <li key={fault.line}>{t(($) => $.calendar.pasteFault, { line: fault.line, text: fault.text, year })}</li>
          ))}
          {faults.length > FAULTS_SHOWN && <li>{t(($) => $.calendar.pasteMore, { count: faults.length - FAULTS_SHOWN })}</li>}
        </ul>
      )}
    </AppModal>
  );
}
