/** Tests of the library, found by a word and chosen one by one; what was chosen stays so while another word is looked for. */
import { testItemDictCalls, type testItemDictList } from '@zhengjian/contract/areas/laboratory/test-items.ts';
import type { RowOf } from '@zhengjian/contract/list.ts';
import { Input, Table } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyHint } from '../../../kit/EmptyHint.tsx';
import { useRead } from '../../../shell/query.ts';

const PAGE = 10;
const WIDE = 600;

type Props = { chosen: readonly string[]; onChange: (ids: readonly string[]) => void };

export function LibraryTests({ chosen, onChange }: Props) {
  const { t } = useTranslation('laboratory');
  const [keyword, setKeyword] = useState('');
  const [current, setCurrent] = useState(1);
  const { data, isPending } = useRead(testItemDictCalls.testItemDictPage, { keyword: keyword || undefined, current, size: PAGE });
  const label = (name: 'itemCode' | 'itemName' | 'standardNo' | 'clause') => t(($) => $.fields.testItemDict[name]);
  const find = (word: string) => {
    setKeyword(word.trim());
    setCurrent(1);
  };
  return (
    <>
      <Input.Search allowClear maxLength={60} aria-label={t(($) => $.plan.find)} placeholder={t(($) => $.plan.find)} onSearch={find} />
      <Table<RowOf<typeof testItemDictList>>
        size="small"
        rowKey="id"
        loading={isPending}
        scroll={{ x: WIDE }}
        dataSource={data?.records ?? []}
        locale={{ emptyText: <EmptyHint title={t(($) => $.plan.noneFound)} /> }}
        pagination={{ current, pageSize: PAGE, total: data?.total ?? 0, showSizeChanger: false, onChange: setCurrent }}
        rowSelection={{
          selectedRowKeys: [...chosen],
          preserveSelectedRowKeys: true,
          onChange: (keys) => onChange(keys.map(String)),
        }}
        columns={[
          { title: label('itemCode'), dataIndex: 'itemCode', width: 90, className: 'mono' },
          { title: label('itemName'), dataIndex: 'itemName' },
          { title: `${label('standardNo')} / ${label('clause')}`, width: 200, render: (_, row) => `${row.standardNo} ${row.clause}` },
        ]}
      />
    </>
  );
}
