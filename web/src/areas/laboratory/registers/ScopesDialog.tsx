/** The accredited scope of one laboratory, standard by standard. */
import { PlusOutlined } from '@ant-design/icons';
import { scopeCalls as c, type ScopeRow, scopes } from '@zhengjian/contract/areas/laboratory/scopes.ts';
import { Button, Space, Table, Tag } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppModal } from '../../../kit/AppModal.tsx';
import { EmptyHint } from '../../../kit/EmptyHint.tsx';
import { RecordDialog } from '../../../kit/register/RecordDialog.tsx';
import type { RecordField } from '../../../kit/register/RecordFields.tsx';
import { useRemoveRecord } from '../../../kit/register/useRemoveRecord.ts';
import { useRegisterWords } from '../../../kit/register/words.ts';
import { useRead } from '../../../shell/query.ts';
import { useMayCall } from '../../../shell/session.ts';
import { wireMoment, world } from '../../../shell/world.ts';
import { StandardSelect } from './StandardSelect.tsx';

const WIDE = 800;
const FIELDS: readonly RecordField<typeof scopes>[] = [
  'accreditation',
  { name: 'standardId', control: <StandardSelect />, wide: true },
  { name: 'clauses', wide: true },
  ...(['validFrom', 'validUntil'] as const),
];

type Props = { of: { id: string; name: string }; onClose: () => void };

export function ScopesDialog({ of, onClose }: Props) {
  const { t } = useTranslation('laboratory');
  const { t: kit } = useTranslation('kit');
  const words = useRegisterWords(scopes);
  const mayChange = useMayCall(c.labScopeSave);
  const [open, setOpen] = useState<ScopeRow | 'new' | null>(null);
  const askRemove = useRemoveRecord(scopes, c.labScopeRemove);
  const { data, isPending } = useRead(c.labScopes, { laboratoryId: of.id });
  const today = wireMoment(world.now()).slice(0, 10);
  const label = (name: 'accreditation' | 'standardNo' | 'clauses' | 'validFrom' | 'validUntil') => t(($) => $.fields.labScope[name]);
  return (
    <>
      <AppModal open title={t(($) => $.scope.title, { name: of.name })} width={WIDE} footer={null} onClose={onClose}>
        <div className="secondary">{t(($) => $.scope.hint)}</div>
        {mayChange && (
          <p>
            <Button type="primary" icon={<PlusOutlined />} onClick={() => setOpen('new')}>
              {words.add}
            </Button>
          </p>
        )}
        {data?.length === 0 ? (
          <EmptyHint {...words.none} />
        ) : (
          <Table<ScopeRow>
            size="small"
            rowKey="id"
            loading={isPending}
            pagination={false}
            scroll={{ x: WIDE - 100 }}
            dataSource={data ?? []}
            columns={[
              { title: label('accreditation'), width: 130, render: (_, row) => t(($) => $.accreditation[row.accreditation]) },
              { title: label('standardNo'), dataIndex: 'standardNo', width: 170, className: 'mono' },
              { title: label('clauses'), render: (_, row) => row.clauses || t(($) => $.scope.whole) },
              {
                title: label('validUntil'),
                width: 190,
                className: 'num',
                render: (_, row) => (
                  <>
                    {row.validFrom} – {row.validUntil} {row.validUntil < today && <Tag color="red">{t(($) => $.scope.ended)}</Tag>}
                  </>
                ),
              },
              ...(mayChange
                ? [
                    {
                      title: kit(($) => $.list.acts),
                      width: 120,
                      render: (_: unknown, row: ScopeRow) => (
                        <Space size={0}>
                          <Button type="link" size="small" onClick={() => setOpen(row)}>
                            {kit(($) => $.record.change)}
                          </Button>
                          <Button type="link" size="small" danger onClick={() => askRemove(row)}>
                            {kit(($) => $.record.remove)}
                          </Button>
                        </Space>
                      ),
                    },
                  ]
                : []),
            ]}
          />
        )}
      </AppModal>
      {open !== null && (
        <RecordDialog
          of={c.labScopeSave}
          width={640}
          fields={FIELDS}
          given={{ laboratoryId: of.id }}
          record={open === 'new' ? undefined : open}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}
