/** `/system/topmenu`: which menus stand under which top menu, and in which order. */
import '../access.css';
import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons';
import { type MenuRow, menuCalls } from '@zhengjian/contract/areas/access/menu-calls.ts';
import { Alert, Button, Select, Table, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppModal } from '../../../kit/AppModal.tsx';
import { Loaded } from '../../../kit/Loaded.tsx';
import { ApiError } from '../../../shell/apiError.ts';
import { menuName } from '../../../shell/menus.ts';
import { notify } from '../../../shell/notices.ts';
import { useAct, useRead } from '../../../shell/query.ts';
import { useMayCall } from '../../../shell/session.ts';
import { useSetting } from '../../../shell/settings.ts';

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
        options={elsewhere.map(({ row, from }) => ({ value: row.id, label: `${nameOf(row)}（${nameOf(from)}）` }))}
        onChange={(id: string | null) => {
          const found = elsewhere.find(({ row }) => row.id === id);
          if (found) setChosen([...chosen, found.row]);
        }}
      />
    </AppModal>
  );
}

export default function TopMenuPage() {
  const { t } = useTranslation('access');
  const language = useSetting('language');
  const read = useRead(menuCalls.topMenuList, {});
  const mayAssign = useMayCall(menuCalls.topMenuGrant);
  const [open, setOpen] = useState<MenuRow | null>(null);
  const columns: TableColumnsType<MenuRow> = [
    { key: 'name', title: t(($) => $.menus.columns.name), width: 160, render: (_, row) => menuName(row, language) },
    {
      key: 'below',
      title: t(($) => $.topMenus.below),
      render: (_, { children = [] }) =>
        children.length === 0 ? (
          <span className="secondary">{t(($) => $.topMenus.one)}</span>
        ) : (
          children.map((row) => menuName(row, language)).join('、')
        ),
    },
    {
      key: 'acts',
      title: t(($) => $.menus.columns.acts),
      width: 130,
      render: (_, row) =>
        mayAssign && row.hasChildren ? (
          <Button type="link" size="small" onClick={() => setOpen(row)}>
            {t(($) => $.topMenus.assign)}
          </Button>
        ) : null,
    },
  ];
  return (
    <div className="access-page">
      <div className="access-head">
        <h1>{t(($) => $.topMenus.title)}</h1>
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
    </div>
  );
}
