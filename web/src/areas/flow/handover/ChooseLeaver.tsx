/** Whose work is handed over: people with what they hold, those who hold most first. */
import type { Holder } from '@zhengjian/contract/areas/workflow/act-records.ts';
import { Button, Input, Table, Tag } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyHint } from '../../../kit/EmptyHint.tsx';
import { useSizeLevel } from '../../../shell/size.ts';

const ROWS = 12;

export function ChooseLeaver({ people, onChoose }: { people: readonly Holder[]; onChoose: (id: string) => void }) {
  const { t } = useTranslation('flow');
  const phone = useSizeLevel() === 0;
  const [sought, setSought] = useState('');
  const words = sought.trim().toLowerCase();
  const shown = people.filter(({ realName, deptName }) => `${realName} ${deptName}`.toLowerCase().includes(words));
  return (
    <>
      <Input.Search
        className="handover-find"
        allowClear
        aria-label={t(($) => $.handover.find)}
        placeholder={t(($) => $.handover.find)}
        value={sought}
        onChange={(event) => setSought(event.target.value)}
      />
      <Table<Holder>
        size="small"
        rowKey="id"
        dataSource={shown}
        pagination={shown.length > ROWS ? { pageSize: ROWS, size: 'small', showSizeChanger: false } : false}
        locale={{ emptyText: <EmptyHint title={t(($) => $.handover.none)} /> }}
        scroll={{ x: 'max-content' }}
        columns={[
          {
            key: 'name',
            title: t(($) => $.handover.person),
            render: (_, { realName, active, deptName }) => (
              <>
                {realName} {!active && <Tag>{t(($) => $.handover.inactive)}</Tag>}
                {phone && <span className="secondary handover-dept">{deptName}</span>}
              </>
            ),
          },
          ...(phone ? [] : [{ key: 'dept', title: t(($) => $.handover.dept), dataIndex: 'deptName' }]),
          { key: 'tasks', title: t(($) => $.handover.tasks), dataIndex: 'tasks', align: 'end', className: 'num' },
          { key: 'deputyships', title: t(($) => $.handover.deputyships), dataIndex: 'deputyships', align: 'end', className: 'num' },
          {
            key: 'act',
            title: '',
            align: 'end',
            render: (_, { id, realName }) => (
              <Button type="link" size="small" aria-label={`${t(($) => $.handover.choose)} ${realName}`} onClick={() => onChoose(id)}>
                {t(($) => $.handover.choose)}
              </Button>
            ),
          },
        ]}
      />
    </>
  );
}
