/**
 * A list of a company's records as cards: each shows itself, is changed in its dialog and deleted after a question. The address names
 * the one that is open (`?contact=<id>`, `?address=new`).
 */
import { companyCalls } from '@zhengjian/contract/areas/company/calls.ts';
import type { AnyRegister, RecordsCall, RemoveCall, RowOf } from '@zhengjian/contract/register.ts';
import { Button, Tag } from 'antd';
import { type ComponentProps, Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyHint } from '../../kit/EmptyHint.tsx';
import { Loaded } from '../../kit/Loaded.tsx';
import { NEW, useGone, useOpenRecord } from '../../kit/register/useOpenRecord.ts';
import { useRemoveRecord } from '../../kit/register/useRemoveRecord.ts';
import { useRegisterWords } from '../../kit/register/words.ts';
import type { CallClient } from '../../shell/call-client.ts';
import { useRead } from '../../shell/query.ts';
import './company.css';

export type Card = { head: ReactNode; body: ReactNode; foot: ReactNode };

/** What a dialog of such a list is given: the record to change, or none to add one. */
export type CardDialogProps<R> = {
  companyId: string;
  record?: R | undefined;
  latest?: () => Promise<R | undefined>;
  refresh?: readonly CallClient[];
  onClose: () => void;
};

type Props<G extends AnyRegister> = {
  companyId: string;
  /** Names the heading. */
  id: string;
  title: string;
  calls: { list: RecordsCall<G, 'companyId'>; remove: RemoveCall };
  card: (record: RowOf<G>) => Card;
  dialog: (props: CardDialogProps<RowOf<G>>) => ReactNode;
};

type Cards<G extends AnyRegister> = Pick<Props<G>, 'id' | 'title' | 'card'> & {
  read: ComponentProps<typeof Loaded<RowOf<G>[]>>['read'];
  /** What can be done with a record; nothing where it is only read. */
  acts?: (record: RowOf<G>) => ReactNode;
  /** Beside the heading. */
  add?: ReactNode;
  none: ReactNode;
};

/** The records of a company as they are read. */
export function Cards<G extends AnyRegister>({ id, title, read, card, acts, add, none }: Cards<G>) {
  const { t } = useTranslation('company');
  const one = (record: RowOf<G>) => {
    const { head, body, foot } = card(record);
    return (
      <li key={record.id} className="card">
        <div className="card-head">
          {head}
          {record.isDefault === true && <Tag>{t(($) => $.card.default)}</Tag>}
        </div>
        {body}
        <div className="card-foot">
          <span className="secondary">{foot}</span>
          {acts && <span className="card-acts">{acts(record)}</span>}
        </div>
      </li>
    );
  };
  return (
    <section className="form-section" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {add}
      </header>
      <Loaded read={read} rows={2}>
        {(records) => (records.length === 0 ? none : <ul className="cards">{records.map(one)}</ul>)}
      </Loaded>
    </section>
  );
}

export function CardList<G extends AnyRegister>({ companyId, id, title, calls, card, dialog }: Props<G>) {
  const { t } = useTranslation('company');
  const words = useRegisterWords(calls.list.register);
  const read = useRead<{ companyId: string }, RowOf<G>[]>(calls.list, { companyId }, { quiet: true });
  const refresh = [calls.list, companyCalls.selectCompanyOne];
  const askRemove = useRemoveRecord(calls.list.register, calls.remove, { refresh });
  const [open, show] = useOpenRecord(calls.list.register.name);

  const record = read.data?.find((one) => one.id === open);
  useGone(open !== '' && open !== NEW && read.data !== undefined && record === undefined, show);
  const latest = async () => (await read.refetch()).data?.find((one) => one.id === open);
  return (
    <>
      <Cards
        id={id}
        title={title}
        read={read}
        card={card}
        add={
          <Button type="link" onClick={() => show(NEW)}>
            {words.add}
          </Button>
        }
        none={<EmptyHint {...words.none} />}
        acts={(one) => (
          <>
            <Button type="link" size="small" onClick={() => show(one.id)}>
              {t(($) => $.act.change)}
            </Button>
            <Button type="link" size="small" onClick={() => askRemove(one)}>
              {t(($) => $.act.remove)}
            </Button>
          </>
        )}
      />
      {(record || open === NEW) && (
        <Fragment key={open}>{dialog({ companyId, record, latest, refresh, onClose: () => show('') })}</Fragment>
      )}
    </>
  );
}
