/** `/system/menu`: menus and buttons as a tree, with order, names, icon and where each leads. */
import '../access.css';
import { BUTTON, MENU, MENU_ICONS, type MenuRow, menuCalls, menus } from '@zhengjian/contract/areas/access/menu-calls.ts';
import type { RowOf } from '@zhengjian/contract/register.ts';
import { AutoComplete, Button, Input, Radio, Select, Space, Table, type TableColumnsType, TreeSelect } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Copyable } from '../../../kit/Copyable.tsx';
import { EmptyHint } from '../../../kit/EmptyHint.tsx';
import { Loaded } from '../../../kit/Loaded.tsx';
import { ReasonField } from '../../../kit/register/ReasonField.tsx';
import { RecordDialog, type RecordFormSlots } from '../../../kit/register/RecordDialog.tsx';
import { useRecordHistory } from '../../../kit/register/RecordHistory.tsx';
import { useRemoveRecord } from '../../../kit/register/useRemoveRecord.ts';
import { send } from '../../../shell/api.ts';
import { menuName } from '../../../shell/menus.ts';
import { useRead } from '../../../shell/query.ts';
import { useMayCall } from '../../../shell/session.ts';
import { useSetting } from '../../../shell/settings.ts';
import { useSizeLevel } from '../../../shell/size.ts';

type Open = { record: RowOf<typeof menus> } | { below: string } | null;

/** Rows whose name, code or address holds the text, with the way to them. */
const fitting = (rows: readonly MenuRow[], text: string): MenuRow[] =>
  rows.flatMap((row) => {
    const own = [row.name, row.nameEn, row.code, row.path].some((part) => part.toLowerCase().includes(text.toLowerCase()));
    const children = own ? row.children : fitting(row.children ?? [], text);
    if (!own && (children ?? []).length === 0) return [];
    const { children: _, ...rest } = row;
    return [{ ...rest, ...(children && children.length > 0 ? { children } : {}) }];
  });
const ids = (rows: readonly MenuRow[]): string[] => rows.flatMap(({ id, children }) => [id, ...ids(children ?? [])]);

function ParentSelect(props: { id?: string; value?: string; onChange?: (id: string) => void }) {
  const { t } = useTranslation('access');
  const language = useSetting('language');
  const { data = [] } = useRead(menuCalls.menuMenuList, {});
  type Node = { value: string; title: string; children: Node[] };
  const nodes = (rows: readonly MenuRow[]): Node[] =>
    rows.map((row) => ({ value: row.id, title: menuName(row, language), children: nodes(row.children ?? []) }));
  return (
    <TreeSelect
      {...props}
      allowClear
      treeData={nodes(data)}
      showSearch={{ treeNodeFilterProp: 'title' }}
      placeholder={t(($) => $.menus.top)}
    />
  );
}

function PathInput({ id, value, onChange }: { id?: string; value?: string; onChange?: (path: string) => void }) {
  const { t } = useTranslation('access');
  const { data = [] } = useRead(menuCalls.menuScreens, {});
  return (
    <AutoComplete
      {...(id === undefined ? {} : { id })}
      {...(value === undefined ? {} : { value })}
      allowClear
      placeholder={t(($) => $.menus.outside)}
      options={data.map(({ path, name }) => ({ value: path, label: `${name} ${path}` }))}
      showSearch={{ filterOption: (text, option) => String(option?.label).toLowerCase().includes(text.toLowerCase()) }}
      onChange={(path: string | undefined) => onChange?.(path ?? '')}
    />
  );
}

function CategoryInput(props: { id?: string; value?: number; onChange?: (event: { target: { value?: number } }) => void }) {
  const { t } = useTranslation('access');
  return (
    <Radio.Group
      {...props}
      options={[
        { value: MENU, label: t(($) => $.menus.category['1']) },
        { value: BUTTON, label: t(($) => $.menus.category['2']) },
      ]}
    />
  );
}

const isMenu = ({ category }: { category?: number }) => category !== BUTTON;
const FORM: RecordFormSlots<typeof menus> = {
  fields: [
    { name: 'category', control: <CategoryInput />, wide: true },
    'name',
    'nameEn',
    'code',
    { name: 'parentId', control: <ParentSelect /> },
    { name: 'path', control: <PathInput />, wide: true, when: isMenu },
    {
      name: 'source',
      control: <Select allowClear showSearch options={MENU_ICONS.map((value) => ({ value, label: value }))} />,
      when: isMenu,
    },
    'sort',
    { name: 'isOpen', wide: true, when: isMenu },
  ],
};

function useColumns(acts: (row: MenuRow) => React.ReactNode, small: boolean): TableColumnsType<MenuRow> {
  const { t } = useTranslation('access');
  const language = useSetting('language');
  return useMemo(() => {
    const columns: TableColumnsType<MenuRow> = [
      { key: 'name', title: t(($) => $.menus.columns.name), width: small ? 200 : 260, render: (_, row) => menuName(row, language) },
      {
        key: 'category',
        title: t(($) => $.menus.columns.category),
        width: 80,
        render: (_, { category }) => t(($) => $.menus.category[category === BUTTON ? '2' : '1']),
      },
      { key: 'code', title: t(($) => $.menus.columns.code), width: 220, render: (_, { code }) => <Copyable text={code} /> },
      { key: 'path', title: t(($) => $.menus.columns.path), dataIndex: 'path', width: 220, ellipsis: true },
      { key: 'sort', title: t(($) => $.menus.columns.sort), dataIndex: 'sort', width: 70, align: 'end' },
      { key: 'acts', title: t(($) => $.menus.columns.acts), width: 260, render: (_, row) => acts(row) },
    ];
    return small ? columns.filter(({ key }) => key === 'name' || key === 'acts') : columns;
  }, [t, language, acts, small]);
}

export default function MenuPage() {
  const { t } = useTranslation('access');
  const { t: tk } = useTranslation('kit');
  const read = useRead(menuCalls.menuList, {});
  const mayEdit = useMayCall(menuCalls.menuSave);
  const remove = useRemoveRecord(menus, menuCalls.menuRemove);
  const history = useRecordHistory(menus);
  const [search, setSearch] = useState('');
  const [open, setOpen] = useState<Open>(null);
  const small = useSizeLevel() === 0;
  const columns = useColumns((row) => {
    return (
      <Space size={0} wrap>
        {mayEdit && (
          <Button type="link" size="small" onClick={() => setOpen({ record: row })}>
            {t(($) => $.menus.change)}
          </Button>
        )}
        {mayEdit && row.category === MENU && (
          <Button type="link" size="small" onClick={() => setOpen({ below: row.id })}>
            {t(($) => $.menus.addBelow)}
          </Button>
        )}
        {history.show && (
          <Button type="link" size="small" onClick={() => history.show?.(row)}>
            {tk(($) => $.record.history)}
          </Button>
        )}
        {mayEdit && row.isSealed === 0 && (
          <Button type="link" size="small" danger onClick={() => remove(row)}>
            {t(($) => $.menus.remove)}
          </Button>
        )}
      </Space>
    );
  }, small);
  const close = () => setOpen(null);
  return (
    <div className="access-page">
      <div className="access-head">
        <h1>{t(($) => $.menus.title)}</h1>
        {mayEdit && (
          <Button type="primary" onClick={() => setOpen({ below: '' })}>
            {t(($) => $.menus.add)}
          </Button>
        )}
      </div>
      <p className="secondary access-hint">{t(($) => $.menus.hint)}</p>
      <Input.Search
        className="access-search"
        allowClear
        placeholder={t(($) => $.menus.search)}
        aria-label={t(($) => $.menus.search)}
        onChange={({ target }) => setSearch(target.value)}
      />
      <Loaded read={read} rows={10}>
        {(rows) => {
          const text = search.trim();
          const shown = text === '' ? rows : fitting(rows, text);
          if (shown.length === 0) return <EmptyHint title={t(($) => $.menus.none)} />;
          return (
            <Table<MenuRow>
              key={text === '' ? 'all' : text}
              rowKey="id"
              size="small"
              pagination={false}
              columns={columns}
              dataSource={shown}
              expandable={text === '' ? {} : { defaultExpandedRowKeys: ids(shown) }}
              scroll={small ? {} : { x: 1060 }}
            />
          );
        }}
      </Loaded>
      {history.dialog}
      {open && (
        <RecordDialog
          key={'record' in open ? open.record.id : `new${open.below}`}
          {...FORM}
          of={menuCalls.menuSave}
          {...('record' in open
            ? { record: open.record, below: <ReasonField />, latest: () => send(menuCalls.menuDetail, { id: open.record.id }) }
            : { start: { category: MENU, sort: 100, isOpen: false, ...(open.below === '' ? {} : { parentId: open.below }) } })}
          onClose={close}
        />
      )}
    </div>
  );
}
