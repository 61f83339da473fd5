/** `/test/index`: the parts of the kit with sample data, for developers (spec: screens `/test/index`). Only in a development build. */
import './gallery.css';
import '../kit/list/list.css';
import { clients } from '@zhengjian/contract/areas/account/clients.ts';
import { Button, Form, Input, Skeleton } from 'antd';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Bars, Line, type Mark } from '../areas/report/Chart.tsx';
import { AppModal } from '../kit/AppModal.tsx';
import { Copyable } from '../kit/Copyable.tsx';
import { EmptyHint } from '../kit/EmptyHint.tsx';
import { ExMarkInput, ExMarkText } from '../kit/ExMarkInput.tsx';
import { Facts } from '../kit/Facts.tsx';
import { AppForm } from '../kit/form/AppForm.tsx';
import { Field } from '../kit/form/Field.tsx';
import { recordForm } from '../kit/form/info.ts';
import { arranged } from '../kit/list/columnSettings.ts';
import { ListTable } from '../kit/list/ListTable.tsx';
import { PhoneList } from '../kit/list/PhoneList.tsx';
import type { Column, RowAct } from '../kit/list/shape.ts';
import { StateTag } from '../kit/StateTag.tsx';
import { STATE_KINDS, type StateKind } from '../kit/states.ts';
import { useAskDelete } from '../kit/useAskDelete.ts';
import { notify } from '../shell/notices.ts';
import { useSizeLevel } from '../shell/size.ts';
import { createStore } from '../shell/store.ts';
import { en } from './text.en.ts';
import { zh } from './text.zh.ts';

const useWords = () => (useTranslation().i18n.language === 'zh' ? zh : en);

type Row = { id: string; no: string; company: string; state: StateKind; days: number; amount: string };
const STATES: readonly StateKind[] = ['waiting', 'customer', 'overdue'];
const rowsOf = (companies: readonly string[]): Row[] =>
  companies.map((company, at) => ({
    id: String(at),
    no: `CCC-2026-000${at + 1}`,
    company,
    state: STATES[at] ?? 'done',
    days: 5 - at * 4,
    amount: `${(at + 1) * 12_800}.00`,
  }));
const MARKINGS = ['Ex db eb IIC T4 Gb', 'Ex db IIX T7 Gb'] as const;
const FIGURES = [12, 19, 8, 23, 31, 27] as const;
const CLIENT = recordForm(clients.record, 'account', 'client');
const keyOf = ({ id }: Row) => id;
const nameOf = ({ no }: Row) => no;

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="gallery-part" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

function SampleList() {
  const words = useWords();
  const isPhone = useSizeLevel() === 0;
  const [marked, setMarked] = useState('');
  const [keys] = useState(() => createStore<ReadonlySet<string>>(new Set()));
  const selection = useMemo(() => ({ keys, onSelect: (chosen: ReadonlySet<string>) => keys.set(() => chosen) }), [keys]);
  const rows = useMemo(() => rowsOf(words.companies), [words]);
  const columns = useMemo(
    () =>
      arranged<Row>(
        [
          { key: 'no', title: words.list.no, fixed: true, as: 'mono', phone: 1, width: 160 },
          { key: 'company', title: words.list.company, phone: 2, width: 260 },
          { key: 'state', title: words.list.state, phone: 1, show: ({ state }) => <StateTag kind={state} /> },
          { key: 'days', title: words.list.days, as: 'number', align: 'end' },
          { key: 'amount', title: words.list.amount, as: 'money', align: 'end' },
        ] satisfies readonly Column<Row>[],
        null,
      ),
    [words],
  );
  const acts = useMemo(
    () =>
      ({ id }: Row): readonly RowAct[] => [
        { key: 'open', label: words.list.open, onClick: () => setMarked(id) },
        { key: 'withdraw', label: words.list.withdraw, danger: true, folded: true, onClick: () => setMarked(id) },
      ],
    [words],
  );
  if (isPhone)
    return (
      <PhoneList
        rows={rows}
        columns={columns}
        keyOf={keyOf}
        nameOf={nameOf}
        selected={null}
        onSelect={() => undefined}
        acts={acts}
        marked={marked}
      />
    );
  return (
    <ListTable
      awaited={false}
      rows={rows}
      columns={columns}
      keyOf={keyOf}
      nameOf={nameOf}
      sort=""
      onSort={() => undefined}
      selection={selection}
      acts={acts}
      dense={false}
      empty={null}
      loading={false}
      marked={marked}
    />
  );
}

function SampleForm() {
  const words = useWords();
  const [form] = Form.useForm<object>();
  return (
    <AppForm<object> form={form} layout="vertical" onFinish={() => notify('success', words.fits)}>
      <div className="dialog-grid">
        <Field of={CLIENT} name="name" />
        <Field of={CLIENT} name="clientId" />
        <Field of={CLIENT} name="grants" />
        <Field of={CLIENT} name="accessMinutes" />
        <Field of={CLIENT} name="remark" wide />
      </div>
      <Button type="primary" htmlType="submit">
        {words.check}
      </Button>
    </AppForm>
  );
}

function SampleMarking() {
  const words = useWords();
  const [text, setText] = useState<string>(MARKINGS[1]);
  return (
    <>
      <ExMarkText text={MARKINGS[0]} />
      <ExMarkInput aria-label={words.marking} value={text} onChange={(next) => setText(next ?? '')} />
    </>
  );
}

function SampleDialogs() {
  const { dialog, companies } = useWords();
  const ask = useAskDelete();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <div className="gallery-row">
      <Button onClick={() => setOpen(true)}>{dialog.open}</Button>
      <Button danger onClick={() => ask(companies.slice(0, 1), () => notify('success', dialog.chosen))}>
        {dialog.remove}
      </Button>
      <AppModal open={open} width={440} title={dialog.title} okText={dialog.ok} onOk={close} onClose={close}>
        <Input aria-label={dialog.name} defaultValue={companies[0] ?? ''} />
      </AppModal>
    </div>
  );
}

export default function Gallery() {
  const { t } = useTranslation('develop');
  const words = useWords();
  const { parts } = words;
  const marks: Mark[] = words.months.map((name, at) => ({ name, value: FIGURES[at] ?? 0, said: String(FIGURES[at] ?? 0) }));
  return (
    <>
      <h1>{t(($) => $.gallery.title)}</h1>
      <p className="secondary">{words.hint}</p>
      <Part title={parts.states}>
        <div className="gallery-row">
          {STATE_KINDS.map((kind) => (
            <StateTag key={kind} kind={kind} />
          ))}
        </div>
      </Part>
      <Part title={parts.list}>
        <SampleList />
      </Part>
      <Part title={parts.empty}>
        <EmptyHint title={words.emptyTitle} hint={words.emptyHint} act={{ label: words.emptyAct, onClick: () => undefined }} />
      </Part>
      <Part title={parts.form}>
        <SampleForm />
      </Part>
      <Part title={parts.marking}>
        <SampleMarking />
      </Part>
      <Part title={parts.facts}>
        <Facts
          className="fact-rows"
          facts={[
            { label: words.list.no, value: <Copyable text="CCC-2026-0001" /> },
            { label: words.list.company, value: words.companies[0] },
          ]}
        />
      </Part>
      <Part title={parts.dialogs}>
        <SampleDialogs />
      </Part>
      <Part title={parts.waiting}>
        <Skeleton active paragraph={{ rows: 2 }} />
      </Part>
      <Part title={parts.charts}>
        <Bars marks={marks} label={words.bars} />
        <Line marks={marks} label={words.line} />
      </Part>
    </>
  );
}
