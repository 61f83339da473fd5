/** The records of a register that belong to one thing, as a table; whoever may adds, changes and deletes them. */
import { PlusOutlined } from '@ant-design/icons';
import type { AnyRegister, RemoveCall, RowOf, SaveCall, SavedBy } from '@zhengjian/contract/register.ts';
import { Button, Space, Table, type TableColumnsType } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMayCall } from '../../shell/session.ts';
import { AppModal } from '../AppModal.tsx';
import { EmptyHint } from '../EmptyHint.tsx';
import { RecordDialog, type RecordFormSlots } from './RecordDialog.tsx';
import { useRemoveRecord } from './useRemoveRecord.ts';
import { useRegisterWords } from './words.ts';

const FORM_WIDTH = 640;
const ACTS_WIDTH = 120;
/** Pixels beside the table within the dialog. */
const MARGIN = 100;

type Props<G extends AnyRegister> = {
  of: G;
  save: SaveCall<G>;
  remove: RemoveCall;
  title: string;
  hint: string;
  /** Pixels. */
  width: number;
  /** Undefined while they are read. */
  rows: readonly RowOf<G>[] | undefined;
  columns: TableColumnsType<RowOf<G>>;
  fields: NonNullable<RecordFormSlots<G>['fields']>;
  /** What the records belong to. */
  given: Partial<SavedBy<G>>;
  /** Above the table. */
  notices?: ReactNode;
  /** Beside the button that adds one. */
  tools?: ReactNode;
  onClose: () => void;
};

export function RecordsDialog<G extends AnyRegister>(props: Props<G>) {
  const { of, save, remove, title, hint, width, rows, columns, fields, given, notices, tools, onClose } = props;
  const { t } = useTranslation('kit');
  const words = useRegisterWords(of);
  const mayChange = useMayCall(save);
  const [open, setOpen] = useState<RowOf<G> | 'new' | null>(null);
  const askRemove = useRemoveRecord(of, remove);
  const acts: TableColumnsType<RowOf<G>> = [
    {
      title: t(($) => $.list.acts),
      width: ACTS_WIDTH,
      render: (_: unknown, row: RowOf<G>) => (
        <Space size={0}>
          <Button type="link" size="small" onClick={() => setOpen(row)}>
            {t(($) => $.record.change)}
          </Button>
          <Button type="link" size="small" danger onClick={() => askRemove(row)}>
            {t(($) => $.record.remove)}
          </Button>
        </Space>
      ),
    },
  ];
  return (
    <>
      <AppModal open title={title} width={width} footer={null} onClose={onClose}>
        <div className="secondary">{hint}</div>
        {notices}
        {mayChange && (
          <p>
            <Space>
              <Button type="primary" icon={<PlusOutlined />} onClick={() => setOpen('new')}>
                {words.add}
              </Button>
              {tools}
            </Space>
          </p>
        )}
        {rows?.length === 0 ? (
          <EmptyHint {...words.none} />
        ) : (
          <Table<RowOf<G>>
            size="small"
            rowKey="id"
            loading={rows === undefined}
            pagination={false}
            scroll={{ x: width - MARGIN }}
            dataSource={rows ?? []}
            columns={mayChange ? [...columns, ...acts] : columns}
          />
        )}
      </AppModal>
      {open !== null && (
        <RecordDialog
          of={save}
          width={FORM_WIDTH}
          fields={fields}
          given={given}
          record={open === 'new' ? undefined : open}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}
