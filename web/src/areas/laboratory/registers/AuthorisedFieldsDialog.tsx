/** Who reviews and signs for one laboratory, for which product classes, from when until when. */
import { DownloadOutlined, PlusOutlined } from '@ant-design/icons';
import {
  type AuthorisedFieldRow,
  authorisedFields,
  authorisedFieldCalls as c,
  FIELD_ACTS,
} from '@zhengjian/contract/areas/laboratory/authorised-fields.ts';
import { Alert, Button, Space, Table, Tag } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppModal } from '../../../kit/AppModal.tsx';
import { DictText } from '../../../kit/dictionary.tsx';
import { EmptyHint } from '../../../kit/EmptyHint.tsx';
import type { ControlProps } from '../../../kit/form/controls.tsx';
import { useExport } from '../../../kit/list/useExport.tsx';
import { PersonSelect } from '../../../kit/PersonSelect.tsx';
import { RecordDialog } from '../../../kit/register/RecordDialog.tsx';
import type { RecordField } from '../../../kit/register/RecordFields.tsx';
import { useRemoveRecord } from '../../../kit/register/useRemoveRecord.ts';
import { useRegisterWords } from '../../../kit/register/words.ts';
import { fileUrl, send } from '../../../shell/api.ts';
import { useRead } from '../../../shell/query.ts';
import { useMayCall } from '../../../shell/session.ts';
import { wireMoment, world } from '../../../shell/world.ts';

const WIDE = 960;

/** Reviewers and signatories, with what each may be authorised for. */
function AuthorisableSelect(props: ControlProps<string>) {
  const { t } = useTranslation('laboratory');
  const { data, isPending } = useRead(c.authorisedFieldPeople, {});
  const people = (data ?? []).map(({ acts, ...person }) => ({
    ...person,
    note: acts.map((act) => t(($) => $.fieldAct[act])).join(' · '),
  }));
  return <PersonSelect {...props} loading={isPending} people={people} />;
}

const FIELDS: readonly RecordField<typeof authorisedFields>[] = [
  { name: 'userId', control: <AuthorisableSelect /> },
  'fieldAct',
  { name: 'productClasses', wide: true },
  ...(['validFrom', 'validUntil'] as const),
  { name: 'basisNo', wide: true },
];

type Props = { of: { id: string; name: string }; onClose: () => void };

export function AuthorisedFieldsDialog({ of, onClose }: Props) {
  const { t } = useTranslation('laboratory');
  const { t: kit } = useTranslation('kit');
  const words = useRegisterWords(authorisedFields);
  const mayChange = useMayCall(c.authorisedFieldSave);
  const [open, setOpen] = useState<AuthorisedFieldRow | 'new' | null>(null);
  const askRemove = useRemoveRecord(authorisedFields, c.authorisedFieldRemove);
  const { data, isPending } = useRead(c.authorisedFields, { laboratoryId: of.id });
  const file = useExport('authorisedField');
  const today = wireMoment(world.now()).slice(0, 10);
  const label = (name: 'personName' | 'fieldAct' | 'productClasses' | 'validUntil' | 'basisNo') => t(($) => $.fields.authorisedField[name]);
  const fetchFile = () =>
    file.run(async () => {
      const { authKey } = await send(c.authorisedFieldExcel.exported.key, {}, { quiet: true });
      return fileUrl(c.authorisedFieldExcel, { authKey, filters: JSON.stringify({ laboratoryId: of.id }) });
    });
  return (
    <>
      <AppModal open title={t(($) => $.field.title, { name: of.name })} width={WIDE} footer={null} onClose={onClose}>
        <div className="secondary">{t(($) => $.field.hint)}</div>
        {FIELD_ACTS.map(
          (act) =>
            data?.every(({ fieldAct }) => fieldAct !== act) && (
              <Alert key={act} type="info" showIcon className="record-notice" title={t(($) => $.field.everybody[act])} />
            ),
        )}
        {mayChange && (
          <p>
            <Space>
              <Button type="primary" icon={<PlusOutlined />} onClick={() => setOpen('new')}>
                {words.add}
              </Button>
              <Button icon={<DownloadOutlined />} loading={file.running} disabled={!data?.length} onClick={() => void fetchFile()}>
                {t(($) => $.field.excel)}
              </Button>
            </Space>
          </p>
        )}
        {data?.length === 0 ? (
          <EmptyHint {...words.none} />
        ) : (
          <Table<AuthorisedFieldRow>
            size="small"
            rowKey="id"
            loading={isPending}
            pagination={false}
            scroll={{ x: WIDE - 100 }}
            dataSource={data ?? []}
            columns={[
              { title: label('personName'), dataIndex: 'personName', width: 100 },
              { title: label('fieldAct'), width: 110, render: (_, row) => t(($) => $.fieldAct[row.fieldAct]) },
              { title: label('productClasses'), render: (_, row) => <DictText code="ccc_product_class" value={row.productClasses} /> },
              { title: label('basisNo'), dataIndex: 'basisNo', width: 140, className: 'mono' },
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
                      render: (_: unknown, row: AuthorisedFieldRow) => (
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
          of={c.authorisedFieldSave}
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
