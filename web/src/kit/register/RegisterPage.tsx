/**
 * The page of a declared register: its list, and a dialog in which records are added and changed. Acts stand where the viewer may
 * make their calls. The address names the record that is open (`?record=<id>`, `?record=new`), so that it can be sent to somebody.
 *
 * ```tsx
 * <RegisterPage
 *   calls={{ page: laboratoryCalls.equipmentPage, detail: laboratoryCalls.equipmentDetail, save: …, remove: … }}
 *   title={t(($) => $.equipment.title)}
 *   columns={[{ key: 'code', fixed: true, phone: 1 }, { key: 'name', phone: 2 }, 'calibratedUntil']}
 * />
 * ```
 */
import { PlusOutlined } from '@ant-design/icons';
import type { AnyList, CountsCall, RowOf as ListRow, PageCall } from '@zhengjian/contract/list.ts';
import type { AddCall, AnyRegister, DetailCall, RemoveCall, RowOf, SaveCall, SavedBy } from '@zhengjian/contract/register.ts';
import { Button } from 'antd';
import { type Attributes, type ReactNode, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { send } from '../../shell/api.ts';
import { useRead } from '../../shell/query.ts';
import { useMayCall } from '../../shell/session.ts';
import { ListPage, type ListPageProps } from '../ListPage.tsx';
import type { RowAct } from '../list/shape.ts';
import { ReasonField } from './ReasonField.tsx';
import { RecordDialog, type RecordFormSlots } from './RecordDialog.tsx';
import { useRecordHistory } from './RecordHistory.tsx';
import { NEW, useOpenRecord } from './useOpenRecord.ts';
import { nameOf, useRemoveRecord } from './useRemoveRecord.ts';
import { useRegisterWords } from './words.ts';

const REASON = <ReasonField />;

type Calls<G extends AnyRegister, L extends AnyList> = {
  page: PageCall<L>;
  counts?: CountsCall<L>;
  /** Without it records are added and deleted, but not changed. */
  detail?: DetailCall<G>;
  save: SaveCall<G> | AddCall<G>;
  remove?: RemoveCall;
} & (ListRow<L> extends RowOf<G> ? unknown : { page: 'lists other rows than the register has' });

type Props<G extends AnyRegister, L extends AnyList> = Omit<
  ListPageProps<L>,
  'of' | 'counts' | 'acts' | 'rowActs' | 'rowName' | 'empty'
> & {
  calls: Calls<G, L>;
  /** What is special about the form. */
  form?: RecordFormSlots<G>;
  /** Which records may be changed and deleted; all where it is not said. */
  mayChange?: (row: RowOf<G>) => boolean;
  /** Further acts of the page, before the main one. */
  moreActs?: ReactNode;
  /** Which of those may be deleted. */
  mayRemove?: (row: RowOf<G>) => boolean;
  /** Further acts of a row, behind those of the register. */
  rowActs?: (row: RowOf<G>) => readonly RowAct[];
  onSaved?: (row: RowOf<G>) => void;
};

type AskRemove<G extends AnyRegister> = (row: RowOf<G>) => void;

function Removal<G extends AnyRegister>({ of, call, children }: { of: G; call: RemoveCall; children: (ask: AskRemove<G>) => ReactNode }) {
  return children(useRemoveRecord(of, call));
}

/** The record that the address names. */
function Found<G extends AnyRegister>({ call, id, children }: { call: DetailCall<G>; id: string; children: (row: RowOf<G>) => ReactNode }) {
  const { data } = useRead<{ id: string }, RowOf<G>>(call, { id });
  return data === undefined ? null : children(data);
}

export function RegisterPage<const G extends AnyRegister, const L extends AnyList>(props: Props<G, L>) {
  const { remove, save } = props.calls;
  const mayAsk = useMayCall(remove);
  if (!remove || !mayAsk) return <Shown {...props} />;
  return (
    <Removal of={save.register} call={remove}>
      {(askRemove) => <Shown {...props} askRemove={askRemove} />}
    </Removal>
  );
}

function Shown<G extends AnyRegister, L extends AnyList>(props: Props<G, L> & { askRemove?: AskRemove<G> }) {
  const { calls, form, mayChange, mayRemove, moreActs, rowActs: more, onSaved, askRemove, ...list } = props;
  const { page, counts, detail, save } = calls;
  const { register } = save;
  const { t } = useTranslation('kit');
  const words = useRegisterWords(register);
  const maySave = useMayCall(save);
  const [open, show] = useOpenRecord();
  /** As it stood in the list when it was opened. */
  const [chosen, setChosen] = useState<RowOf<G> | null>(null);
  const { show: showHistory, dialog: history } = useRecordHistory(register);
  const add = useCallback(() => show(NEW), [show]);
  const close = () => {
    show('');
    setChosen(null);
  };
  const mayEdit = maySave && detail !== undefined;
  const rowActs = useCallback(
    (row: RowOf<G>): readonly RowAct[] => {
      const may = mayChange?.(row) !== false;
      const change = () => {
        setChosen(row);
        show(row.id);
      };
      return [
        ...(mayEdit && may ? [{ key: 'change', label: t(($) => $.record.change), onClick: change }] : []),
        ...(more?.(row) ?? []),
        ...(showHistory ? [{ key: 'history', label: t(($) => $.record.history), onClick: () => showHistory(row) }] : []),
        ...(askRemove && may && mayRemove?.(row) !== false
          ? [{ key: 'remove', label: t(($) => $.record.remove), danger: true, onClick: () => askRemove(row) }]
          : []),
      ];
    },
    [mayChange, mayRemove, more, mayEdit, showHistory, askRemove, show, t],
  );
  const rowName = useCallback((row: RowOf<G>) => nameOf(register, row), [register]);
  /** What the records belong to, where the list is that of one such thing. */
  const parent = useMemo(() => {
    const id: unknown = register.parent === null || !props.given ? undefined : Reflect.get(props.given, register.parent);
    return id === undefined ? undefined : ({ [String(register.parent)]: id } as Partial<SavedBy<G>>);
  }, [register, props.given]);
  const nothing = { ...words.none, ...(maySave ? { act: { label: words.add, onClick: add } } : {}) };
  const acts = (
    <>
      {moreActs}
      {maySave && (
        <Button type="primary" icon={<PlusOutlined />} onClick={add}>
          {words.add}
        </Button>
      )}
    </>
  );
  const shown = { ...list, of: page, ...(counts ? { counts } : {}), acts, rowActs, rowName, empty: nothing } as ListPageProps<L> &
    Attributes;
  const dialog = (record?: RowOf<G>) => (
    <RecordDialog
      key={open}
      {...form}
      of={save}
      record={record}
      {...(parent ? { given: parent } : {})}
      {...(record ? { below: REASON } : {})}
      {...(detail && record ? { latest: () => send(detail, { id: record.id }) } : {})}
      onClose={close}
      {...(onSaved ? { onSaved } : {})}
    />
  );
  return (
    <>
      <ListPage {...shown} />
      {history}
      {maySave && open === NEW && dialog()}
      {mayEdit && chosen?.id === open && dialog(chosen)}
      {mayEdit && open !== '' && open !== NEW && chosen?.id !== open && (
        <Found call={detail} id={open}>
          {dialog}
        </Found>
      )}
    </>
  );
}
