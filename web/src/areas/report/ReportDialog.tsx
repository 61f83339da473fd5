/** What a report answers now: its chart, its table, and the way to Excel. */
import './report.css';
import { reportCalls as c, type ReportAnswer, type ReportLine } from '@zhengjian/contract/areas/report/calls.ts';
import { Button, Segmented, Table } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppModal } from '../../kit/AppModal.tsx';
import { EmptyHint } from '../../kit/EmptyHint.tsx';
import { keepBlob, told } from '../../kit/files/openFile.ts';
import { Loaded } from '../../kit/Loaded.tsx';
import { sendFile } from '../../shell/api.ts';
import { useRead } from '../../shell/query.ts';
import { Bars, Line, type Mark } from './Chart.tsx';

type Measure = 'count' | 'sum';

function Shown({ answer: { heads, lines, more, name, shownAs, narrowed } }: { answer: ReportAnswer }) {
  const { t } = useTranslation('report');
  const [measure, setMeasure] = useState<Measure>(heads.sum === '' ? 'count' : 'sum');
  if (lines.length === 0) return <EmptyHint title={t(($) => $.report.none)} {...(narrowed && { hint: t(($) => $.report.noneInScope) })} />;
  const nameOf = ({ group, within }: ReportLine) => (heads.within === '' ? group : t(($) => $.report.of, { group, within }));
  const marks = lines.map(
    (line): Mark =>
      measure === 'count'
        ? { name: nameOf(line), value: line.count, said: String(line.count) }
        : { name: nameOf(line), value: Number(line.sum), said: line.sum },
  );
  const total = lines.reduce((sum, line) => sum + line.count, 0);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long answer is scrolled by the keyboard
    <section aria-label={name} tabIndex={0}>
      {shownAs !== 'table' && heads.sum !== '' && (
        <Segmented
          value={measure}
          aria-label={t(($) => $.report.measure)}
          options={[
            { value: 'count', label: t(($) => $.report.count) },
            { value: 'sum', label: heads.sum },
          ]}
          onChange={setMeasure}
        />
      )}
      {shownAs === 'bars' && <Bars marks={marks} label={name} />}
      {shownAs === 'line' && <Line marks={marks} label={name} />}
      <Table<ReportLine>
        rowKey={nameOf}
        size="small"
        dataSource={[...lines]}
        pagination={lines.length > 30 ? { pageSize: 30, showSizeChanger: false } : false}
        scroll={{ x: 'max-content' }}
        title={() => t(($) => $.report.table)}
        columns={[
          { key: 'group', dataIndex: 'group', title: heads.group },
          ...(heads.within === '' ? [] : [{ key: 'within', dataIndex: 'within', title: heads.within }]),
          { key: 'count', dataIndex: 'count', title: t(($) => $.report.count), align: 'end' as const, className: 'num' },
          ...(heads.sum === '' ? [] : [{ key: 'sum', dataIndex: 'sum', title: heads.sum, align: 'end' as const, className: 'num' }]),
        ]}
        footer={() => `${t(($) => $.report.total)} ${total}${more ? ` · ${t(($) => $.report.more, { n: lines.length })}` : ''}`}
      />
    </section>
  );
}

export function ReportDialog({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const { t } = useTranslation('report');
  const read = useRead(c.reportRun, { id });
  return (
    <AppModal
      open
      width={860}
      title={name}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t(($) => $.report.close)}</Button>
          <Button type="primary" onClick={() => void told(sendFile(c.reportExcel, { id }).then(keepBlob))}>
            {t(($) => $.report.excel)}
          </Button>
        </>
      }
    >
      <Loaded read={read} rows={8}>
        {(answer) => <Shown answer={answer} />}
      </Loaded>
    </AppModal>
  );
}
