/** `/system/topmenu`: the top menus, which menus stand under each, and in which order. */
import '../access.css';
import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons';
import { MENU_ICONS, type MenuRow, menuCalls, topMenus } from '@zhengjian/contract/areas/access/menu-calls.ts';
import { Alert, Button, Select, Space, Table, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppModal } from '../../../kit/AppModal.tsx';
import { Loaded } from '../../../kit/Loaded.tsx';
import { ReasonField } from '../../../kit/register/ReasonField.tsx';
import { RecordDialog, type RecordFormSlots } from '../../../kit/register/RecordDialog.tsx';
import { useRecordHistory } from '../../../kit/register/RecordHistory.tsx';
import { useRemoveRecord } from '../../../kit/register/useRemoveRecord.ts';
import { useListed } from '../../../kit/useListed.ts';
import { send } from '../../../shell/api.ts';
import { ApiError } from '../../../shell/apiError.ts';
import { menuName } from '../../../shell/menus.ts';
import { notify } from '../../../shell/notices.ts';
import { useAct, useRead } from '../../../shell/query.ts';
import { useMayCall } from '../../../shell/session.ts';
import { useSetting } from '../../../shell/settings.ts';
import { useSizeLevel } from '../../../shell/size.ts';

const swapped = (rows: readonly MenuRow[], at: number, to: number): MenuRow[] => {
  const next = [...rows];
  const [row] = next.splice(at, 1);
  if (row) next.splice(to, 0, row);
  return next;
};

function AssignDialog({ top, all, onClose }: { top: MenuRow; all: readonly MenuRow[]; onClose: () => void }) {
  const { t } = useTranslation('access');
  const language = useSetting('language');
  const { act, running } = useAct(menuCalls.topMenuGrant, { refresh: ['access'] });
  const [chosen, setChosen] = useState<readonly MenuRow[]>(top.children ?? []);
  const [refusal, setRefusal] = useState('');
  const nameOf = (row: MenuRow) => menuName(row, language);
  const elsewhere = all
    .filter(({ id }) => id !== top.id)
    .flatMap((other) => (other.children ?? []).map((row) => ({ row, from: other })))
    .filter(({ row }) => !chosen.some(({ id }) => id === row.id));
  async function save(): Promise<void> {
    try {
      await act({ topMenuIds: top.id, menuIds: chosen.map(({ id }) => id) }, { quiet: true });
      notify(
        'success',
        t(($) => $.topMenus.saved, { name: nameOf(top) }),
      );
      onClose();
    } catch (fault) {
      if (!(fault instanceof ApiError)) throw fault;
      setRefusal(fault.message);
    }
  }
  return (
    <AppModal
      open
      title={t(($) => $.topMenus.assignTitle, { name: nameOf(top) })}
      okText={t(($) => $.topMenus.save)}
      okLoading={running}
      okDisabled={chosen.length === 0}
      onOk={() => void save()}
      onClose={onClose}
      entered={chosen !== top.children && chosen.length > 0}
      notice={refusal !== '' && <Alert type="warning" showIcon title={refusal} />}
    >
      <h4>{t(($) => $.topMenus.chosen)}</h4>
      <ol className="top-menus">
        {chosen.map((row, at) => (
          <li key={row.id}>
            <span>{nameOf(row)}</span>
            <Button
              type="text"
              size="small"
              icon={<ArrowUpOutlined />}
              aria-label={t(($) => $.topMenus.up, { name: nameOf(row) })}
              disabled={at === 0}
              onClick={() => setChosen(swapped(chosen, at, at - 1))}
            />
            <Button
              type="text"
              size="small"
              icon={<ArrowDownOutlined />}
              aria-label={t(($) => $.topMenus.down, { name: nameOf(row) })}
              disabled={at === chosen.length - 1}
              onClick={() => setChosen(swapped(chosen, at, at + 1))}
            />
          </li>
        ))}
      </ol>
      <Select
        className="control-wide"
        value={null}
        showSearch={{ optionFilterProp: 'label' }}
        placeholder={t(($) => $.topMenus.bring)}
        aria-label={t(($) => $.topMenus.bring)}
        options={elsewhere.map(({ row, from }) => ({ value: row.id, label: `${nameOf(row)} · ${nameOf(from)}` }))}
        onChange={(id: string | null) => {
          const found = elsewhere.find(({ row }) => row.id === id);
          if (found) setChosen([...chosen, found.row]);
        }}
      />
    </AppModal>
  );
}

const FORM: RecordFormSlots<typeof topMenus> = {
  fields: [
    'name',
    'nameEn',
    'code',
    { name: 'source', control: <Select allowClear showSearch options={MENU_ICONS.map((value) => ({ value, label: value }))} /> },
    'sort',
  ],
};

export default function TopMenuPage() {
  const { t } = useTranslation('access');
  const language = useSetting('language');
  const listed = useListed();
  const read = useRead(menuCalls.topMenuList, {});
  const mayAssign = useMayCall(menuCalls.topMenuGrant);
  const mayEdit = useMayCall(menuCalls.topMenuSave);
  const remove = useRemoveRecord(topMenus, menuCalls.topMenuRemove);
  const history = useRecordHistory(topMenus);
  const { t: tk } = useTranslation('kit');
  const [open, setOpen] = useState<MenuRow | null>(null);
  const [edited, setEdited] = useState<MenuRow | 'new' | null>(null);
  const small = useSizeLevel() === 0;
  const below = ({ children = [], path }: MenuRow) =>
    children.length === 0 ? (
      <span className="secondary">{path === '' ? t(($) => $.topMenus.empty) : t(($) => $.topMenus.one)}</span>
    ) : (
      listed(children.map((row) => menuName(row, language)))
    );
  const named = (row: MenuRow) =>
    small ? (
      <>
        <strong>{menuName(row, language)}</strong>
        <div>{below(row)}</div>
      </>
    ) : (
      menuName(row, language)
    );
  const columns: TableColumnsType<MenuRow> = [
    { key: 'name', title: t(($) => $.menus.columns.name), ...(small ? {} : { width: 160 }), render: (_, row) => named(row) },
    ...(small ? [] : [{ key: 'below', title: t(($) => $.topMenus.below), render: (_: unknown, row: MenuRow) => below(row) }]),
    {
      key: 'acts',
      title: t(($) => $.menus.columns.acts),
      width: small ? 110 : 300,
      render: (_, row) => (
        <Space size={0} wrap>
          {mayAssign && (row.hasChildren || row.path === '') && (
            <Button type="link" size="small" onClick={() => setOpen(row)}>
              {t(($) => $.topMenus.assign)}
            </Button>
          )}
          {mayEdit && (
            <Button type="link" size="small" onClick={() => setEdited(row)}>
              {t(($) => $.topMenus.change)}
            </Button>
          )}
          {history.show && (
            <Button type="link" size="small" onClick={() => history.show?.(row)}>
              {tk(($) => $.record.history)}
            </Button>
          )}
          {mayEdit && row.isSealed === 0 && (
            <Button type="link" size="small" danger onClick={() => remove(row)}>
              {t(($) => $.topMenus.remove)}
            </Button>
          )}
        </Space>
      ),
    },
  ];
  return (
    <div className="access-page">
      <div className="access-head">
        <h1>{t(($) => $.topMenus.title)}</h1>
        {mayEdit && (
          <Button type="primary" onClick={() => setEdited('new')}>
            {t(($) => $.topMenus.add)}
          </Button>
        )}
      </div>
      <p className="secondary access-hint">{t(($) => $.topMenus.hint)}</p>
      <Loaded read={read} rows={8}>
        {(rows) => (
          <>
            <Table<MenuRow>
              rowKey="id"
              size="small"
              pagination={false}
              columns={columns}
              dataSource={rows}
              // what stands below is listed in its row
              expandable={{ childrenColumnName: 'none' }}
            />
            {open && <AssignDialog key={open.id} top={open} all={rows} onClose={() => setOpen(null)} />}
          </>
        )}
      </Loaded>
      {history.dialog}
      {edited && (
        <RecordDialog
          {...FORM}
          of={menuCalls.topMenuSave}
          {...(edited === 'new'
            ? { start: { sort: 100 } }
            : { record: edited, below: <ReasonField />, latest: () => send(menuCalls.topMenuDetail, { id: edited.id }) })}
          onClose={() => setEdited(null)}
        />
      )}
    </div>
  );
}
