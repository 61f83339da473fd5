/**
 * Dictionaries with their entries: `/system/dict` and `/system/dictbiz`, side by side (`/dict-horizontal/index`) or one above the
 * other (`/dict-vertical/index`). The address names the kind, the layout and the dictionary whose entries are shown.
 */
import './system.css';
import {
  type DictionaryKind,
  dictionaryCallsOf,
  type entries,
  type HeadRow,
  type heads,
} from '@zhengjian/contract/areas/system/dictionaries.ts';
import { Radio, Segmented } from 'antd';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { EmptyHint } from '../../kit/EmptyHint.tsx';
import type { ControlProps } from '../../kit/form/controls.tsx';
import { AddressPart } from '../../kit/list/addressPart.ts';
import type { RecordFormSlots } from '../../kit/register/RecordDialog.tsx';
import { RegisterPage } from '../../kit/register/RegisterPage.tsx';
import { leaves } from '../../shell/menus.ts';
import { useRead } from '../../shell/query.ts';
import { useSession } from '../../shell/session.ts';
import { useSizeLevel } from '../../shell/size.ts';
import './texts.ts';

const SYSTEM = '/system/dict';
const HORIZONTAL = '/dict-horizontal/index';
const VERTICAL = '/dict-vertical/index';
const ENTRY = 'entry';
/** Wide enough for two tables beside each other. */
const TWO_TABLES = 2;
const STATES = { 0: 'done', 1: 'ended' } as const;
const HEAD_COLUMNS = [
  { key: 'code', fixed: true, opens: true, phone: 1, width: 170 },
  { key: 'dictValue', phone: 2, width: 150 },
  { key: 'dictValueEn', hidden: true },
  { key: 'entries', width: 80 },
  { key: 'sort', width: 80 },
  { key: 'isSealed', states: STATES, phone: 2 },
  { key: 'remark', hidden: true },
] as const;
const ENTRY_COLUMNS = [
  { key: 'dictKey', fixed: true, phone: 1 },
  { key: 'dictValue', phone: 1 },
  { key: 'dictValueEn', phone: 2 },
  { key: 'sort', width: 80 },
  { key: 'isSealed', states: STATES, phone: 2 },
  'remark',
] as const;

/** Of two tables beside each other as many columns as stand there whole; the others are chosen in the settings of the columns. */
const HEAD_BESIDE = [
  { key: 'code', fixed: true, opens: true, phone: 1, width: 200 },
  { key: 'dictValue', phone: 2, width: 130 },
  { key: 'isSealed', states: STATES, phone: 2, width: 90 },
  { key: 'entries', hidden: true, width: 80 },
  { key: 'sort', hidden: true, width: 80 },
  { key: 'dictValueEn', hidden: true },
  { key: 'remark', hidden: true },
] as const;
const ENTRY_BESIDE = [
  { key: 'dictKey', fixed: true, phone: 1, width: 120 },
  { key: 'dictValue', phone: 1, width: 130 },
  { key: 'sort', width: 80 },
  { key: 'isSealed', states: STATES, phone: 2, width: 90 },
  { key: 'dictValueEn', phone: 2, hidden: true },
  { key: 'remark', hidden: true },
] as const;

function SealedInput({ value, onChange, ...rest }: ControlProps<number>) {
  const { t } = useTranslation('system');
  return (
    <Radio.Group
      {...rest}
      value={value}
      onChange={(event) => onChange?.(Number(event.target.value))}
      options={[
        { value: 0, label: t(($) => $.dictionaries.sealed.no) },
        { value: 1, label: t(($) => $.dictionaries.sealed.yes) },
      ]}
    />
  );
}

const sealed = { name: 'isSealed', control: <SealedInput /> } as const;
const START = { sort: 10, isSealed: 0 } as const;
const HEAD_FORM: RecordFormSlots<typeof heads> = {
  start: START,
  fields: ['code', 'sort', 'dictValue', 'dictValueEn', sealed, { name: 'remark', wide: true }],
};
const ENTRY_FORM: RecordFormSlots<typeof entries> = {
  start: START,
  fields: ['dictKey', 'sort', 'dictValue', 'dictValueEn', sealed, { name: 'remark', wide: true }],
};

type Calls = (typeof dictionaryCallsOf)[DictionaryKind];

function Entries({ calls, head, beside }: { calls: Calls; beside: boolean; head: Pick<HeadRow, 'id' | 'dictValue' | 'dictValueEn'> }) {
  const { t, i18n } = useTranslation('system');
  const given = useMemo(() => ({ parentId: head.id }), [head.id]);
  const name = i18n.language === 'en' && head.dictValueEn !== '' ? head.dictValueEn : head.dictValue;
  return (
    <AddressPart.Provider value={ENTRY}>
      <RegisterPage
        id="system.dictEntry"
        title={t(($) => $.dictionaries.entriesOf, { name })}
        calls={{ page: calls.children, detail: calls.readEntry, save: calls.saveEntry, remove: calls.remove }}
        excel={calls.entriesExcel}
        given={given}
        columns={beside ? ENTRY_BESIDE : ENTRY_COLUMNS}
        form={ENTRY_FORM}
      />
    </AddressPart.Provider>
  );
}

/** The dictionary that the address names. */
function Chosen({ calls, id, beside }: { calls: Calls; id: string; beside: boolean }) {
  const { t } = useTranslation('system');
  const read = useRead(calls.readHead, { id }, { enabled: id !== '', quiet: true });
  if (id === '' || read.error) return <EmptyHint title={t(($) => $.dictionaries.choose)} />;
  return read.data ? <Entries calls={calls} head={read.data} beside={beside} /> : null;
}

function Of({ kind, vertical }: { kind: DictionaryKind; vertical: boolean }) {
  const { t } = useTranslation('system');
  const calls = dictionaryCallsOf[kind];
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const phone = useSizeLevel() < TWO_TABLES;
  const beside = !vertical && !phone;
  const chosen = query.get('dict') ?? '';
  const open = useCallback(
    ({ id }: HeadRow) => {
      const next = new URLSearchParams([...query].filter(([key]) => !key.startsWith(`${ENTRY}.`)));
      next.set('dict', id);
      return `${pathname}?${next}`;
    },
    [pathname, query],
  );
  const layout = (
    <Segmented
      aria-label={t(($) => $.dictionaries.layout)}
      value={vertical ? VERTICAL : HORIZONTAL}
      onChange={(path) => void navigate(`${path}?${new URLSearchParams({ kind, ...(chosen === '' ? {} : { dict: chosen }) })}`)}
      options={[
        { value: HORIZONTAL, label: t(($) => $.dictionaries.horizontal) },
        { value: VERTICAL, label: t(($) => $.dictionaries.vertical) },
      ]}
    />
  );
  return (
    <div className={beside ? 'dictionaries dictionaries-beside' : 'dictionaries'}>
      {!phone && <div className="dictionaries-layout">{layout}</div>}
      <div>
        <RegisterPage
          id={`system.dictHead.${kind}`}
          title={t(($) => $.dictionaries[kind])}
          calls={{ page: calls.parents, detail: calls.readHead, save: calls.saveHead, remove: calls.remove }}
          excel={calls.excel}
          columns={beside ? HEAD_BESIDE : HEAD_COLUMNS}
          open={open}
          form={HEAD_FORM}
        />
      </div>
      <div>
        <Chosen calls={calls} id={chosen} beside={beside} />
      </div>
    </div>
  );
}

export default function Dictionaries() {
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const maySystem = useSession(({ menuAll }) => leaves(menuAll ?? []).some(({ path }) => path === SYSTEM));
  const asked = pathname === '/system/dictbiz' || query.get('kind') === 'biz' ? 'biz' : 'system';
  const kind = asked === 'system' && !maySystem ? 'biz' : asked;
  return <Of key={kind} kind={kind} vertical={pathname === VERTICAL} />;
}
