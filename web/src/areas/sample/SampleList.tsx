/** A list of samples: which tabs it shows is the page's. */
import { sampleCalls } from '@zhengjian/contract/areas/sample/calls.ts';
import type { SampleRow, sampleList } from '@zhengjian/contract/areas/sample/records.ts';
import type { TabOf } from '@zhengjian/contract/list.ts';
import { App, Button, Input, Tag } from 'antd';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { type ListColumn, ListPage } from '../../kit/ListPage.tsx';
import { StateTag } from '../../kit/StateTag.tsx';
import { send } from '../../shell/api.ts';
import { ApiError } from '../../shell/apiError.ts';
import { useMayCall } from '../../shell/session.ts';
import { useSampleActs } from './acts.tsx';
import { SeriesReception } from './SeriesReception.tsx';

type Tab = TabOf<typeof sampleList>;
type Props = {
  id: string;
  title: string;
  tabs: readonly Tab[];
  /** Page of one sample. */
  page: string;
  /** Samples are received here, one scan after the other. */
  reception?: boolean;
};

export function useSampleColumns(): readonly ListColumn<typeof sampleList>[] {
  const { t } = useTranslation('sample');
  return useMemo(
    () => [
      { key: 'sampleNo', fixed: true, opens: true, phone: 1 },
      { key: 'sampleName', phone: 2 },
      {
        key: 'state',
        phone: 1,
        show: (row) => (
          <>
            <StateTag dict="sample_status" value={row.state} />
            {row.isOverdue && <Tag color="red">{t(($) => $.overdue)}</Tag>}
          </>
        ),
      },
      'model',
      { key: 'quantity', show: (row) => `${row.quantity} ${row.unit}` },
      { key: 'companyName', phone: 2 },
      'caseNo',
      'condition',
      'storePlace',
      'labId',
      'holderName',
      'expressNo',
      'receiveTime',
      'keepUntil',
      'disposalKind',
      { key: 'sampleKind', hidden: true },
      { key: 'businessType', hidden: true },
    ],
    [t],
  );
}

/** A scanner types the number on a label and presses enter. */
function ByLabel({ page }: { page: string }) {
  const { t } = useTranslation('sample');
  const navigate = useNavigate();
  const { message } = App.useApp();
  const find = async (sampleNo: string) => {
    if (sampleNo === '') return;
    try {
      const { id } = await send(sampleCalls.sampleInfo, { sampleNo }, { quiet: true });
      void navigate(`${page}?id=${id}`);
    } catch (fault) {
      if (!(fault instanceof ApiError)) throw fault;
      void message.warning(t(($) => $.act.noSuchLabel, { no: sampleNo }));
    }
  };
  return (
    <Input.Search
      allowClear
      style={{ width: 240 }}
      placeholder={t(($) => $.act.byLabel)}
      aria-label={t(($) => $.act.byLabel)}
      onSearch={(value) => void find(value.trim())}
    />
  );
}

export function SampleList({ id, title, tabs, page, reception = false }: Props) {
  const { t } = useTranslation('sample');
  const { actsOf, batch, dialog, begin } = useSampleActs();
  const [series, setSeries] = useState(false);
  const mayReceive = useMayCall(sampleCalls.receiveInBatch);
  const open = useCallback((row: SampleRow) => `${page}?id=${row.id}`, [page]);
  return (
    <>
      <ListPage
        id={`sample.${id}`}
        title={title}
        of={sampleCalls.selectSampleInfoPage}
        counts={sampleCalls.selectSampleInfoCount}
        excel={sampleCalls.sampleExcel}
        tabs={tabs}
        columns={useSampleColumns()}
        rowName={(row) => row.sampleNo}
        open={open}
        rowActs={actsOf}
        batch={batch}
        empty={{ title: t(($) => $.empty.title), hint: t(($) => $.empty.hint) }}
        acts={
          <>
            {reception && mayReceive && <Button onClick={() => setSeries(true)}>{t(($) => $.series.title)}</Button>}
            <ByLabel page={page} />
          </>
        }
      />
      {series && (
        <SeriesReception
          onClose={() => setSeries(false)}
          onReceive={(rows) => {
            setSeries(false);
            begin('receiveIn', rows);
          }}
        />
      )}
      {dialog}
    </>
  );
}
