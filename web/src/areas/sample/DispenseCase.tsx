/** The samples of one case: asked for, each given out to a laboratory, moved to another, taken back. */
import { sampleCalls as c } from '@zhengjian/contract/areas/sample/calls.ts';
import type { caseSampleList, SampleRow } from '@zhengjian/contract/areas/sample/records.ts';
import { Button } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { type ListColumn, ListPage } from '../../kit/ListPage.tsx';
import { usePageTitle } from '../../shell/tabKey.ts';
import { useSampleActs } from './acts.tsx';
import { useAskSamples } from './parts/AskSamples.tsx';
import { useSampleColumns } from './SampleList.tsx';

const TABS = ['inStore', 'inLaboratory', 'toReceive', 'closed', 'all'] as const;
const open = (row: SampleRow) => `/sample/comSampleManage_detail?id=${row.id}`;

export default function DispenseCase() {
  const { t } = useTranslation('sample');
  const [query] = useSearchParams();
  const dataId = query.get('id') ?? '';
  const title = t(($) => $.dispense.of, { no: query.get('no') ?? '' });
  usePageTitle(title);
  const { actsOf, batch, dialog } = useSampleActs();
  const asking = useAskSamples(dataId);
  const columns: readonly ListColumn<typeof caseSampleList>[] = useSampleColumns();
  const given = useMemo(() => ({ dataId }), [dataId]);
  return (
    <>
      <ListPage
        id="sample.dispenseCase"
        title={title}
        of={c.caseSamplePage}
        counts={c.caseSampleCount}
        given={given}
        tabs={TABS}
        columns={columns}
        rowName={(row) => row.sampleNo}
        open={open}
        rowActs={actsOf}
        batch={batch}
        acts={asking.ask && <Button onClick={asking.ask.onClick}>{asking.ask.label}</Button>}
        empty={{ title: t(($) => $.empty.title), hint: t(($) => $.empty.hint) }}
      />
      {dialog}
      {asking.dialog}
    </>
  );
}
