/** Samples received one after the other: a scanner types each number and presses enter, and what was scanned is received together. */
import { sampleCalls } from '@zhengjian/contract/areas/sample/calls.ts';
import type { SampleRow } from '@zhengjian/contract/areas/sample/records.ts';
import { Alert, Button, Input, Modal } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDictionary } from '../../kit/dictionary.tsx';
import { Lines } from '../../kit/Lines.tsx';
import { send } from '../../shell/api.ts';
import { ApiError } from '../../shell/apiError.ts';

type Props = { onReceive: (rows: readonly SampleRow[]) => void; onClose: () => void };

export function SeriesReception({ onReceive, onClose }: Props) {
  const { t } = useTranslation('sample');
  const states = useDictionary('sample_status');
  const [rows, setRows] = useState<readonly SampleRow[]>([]);
  const [number, setNumber] = useState('');
  const [wrong, setWrong] = useState('');
  /** What the scanner has typed already, also while its sample is still looked up. */
  const scanned = useRef(new Set<string>());

  const scan = async () => {
    const no = number.trim();
    setNumber('');
    if (no === '') return;
    if (scanned.current.has(no)) return setWrong(t(($) => $.series.twice, { no }));
    scanned.current.add(no);
    const leave = (why: string) => {
      scanned.current.delete(no);
      setWrong(why);
    };
    try {
      const found = await send(sampleCalls.sampleInfo, { sampleNo: no }, { quiet: true });
      if (!found.acts.includes('receiveIn')) return leave(t(($) => $.series.not, { no, state: states.word(found.state) }));
      setRows((known) => [...known, found]);
      setWrong('');
    } catch (fault) {
      if (!(fault instanceof ApiError)) throw fault;
      leave(t(($) => $.act.noSuchLabel, { no }));
    }
  };
  const remove = (row: SampleRow) => {
    scanned.current.delete(row.sampleNo);
    setRows((known) => known.filter(({ id }) => id !== row.id));
  };

  return (
    <Modal
      open
      title={t(($) => $.series.title)}
      onCancel={onClose}
      okText={t(($) => $.series.receive, { count: rows.length })}
      okButtonProps={{ disabled: rows.length === 0 }}
      onOk={() => onReceive(rows)}
    >
      <p>{t(($) => $.series.hint)}</p>
      <Input
        autoFocus
        data-first-focus
        size="large"
        value={number}
        aria-label={t(($) => $.fields.sampleList.sampleNo)}
        placeholder={t(($) => $.fields.sampleList.sampleNo)}
        onChange={(e) => setNumber(e.target.value)}
        onPressEnter={() => void scan()}
      />
      <div role="status">{wrong && <Alert type="warning" showIcon title={wrong} style={{ marginBlockStart: 8 }} />}</div>
      {rows.length === 0 ? (
        <p className="secondary">{t(($) => $.series.none)}</p>
      ) : (
        <Lines
          of={rows}
          keyOf={({ id }) => id}
          line={(row) => ({
            title: row.sampleNo,
            about: `${row.sampleName} ${row.model} × ${row.quantity} ${row.unit}`,
            end: (
              <Button type="link" onClick={() => remove(row)}>
                {t(($) => $.series.remove)}
              </Button>
            ),
          })}
        />
      )}
    </Modal>
  );
}
