/** A list of a company's records as cards: each shows itself, is changed in its dialog and deleted after a question. */
import { companyCalls } from '@zhengjian/contract/areas/company/calls.ts';
import { Button, Tag } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyHint } from '../../kit/EmptyHint.tsx';
import { Loaded } from '../../kit/Loaded.tsx';
import { useAskDelete } from '../../kit/useAskDelete.ts';
import { useAct, useRead } from '../../shell/query.ts';
import type { Wire } from '../../shell/wire.ts';

type Card = { head: ReactNode; body: ReactNode; foot: ReactNode; isDefault: boolean; name: string };

type Props<R> = {
  companyId: string;
  /** Names the heading. */
  id: string;
  calls: { list: Wire<{ companyId: string }, R[]>; remove: Wire<{ ids: unknown }, null> };
  words: { title: string; add: string; none: string; noneHint: string; default: string; removeAsk(name: string): string };
  card: (record: R) => Card;
  /** The dialog that adds one (without a record) or changes it. */
  dialog: (record: R | undefined, close: () => void) => ReactNode;
};

export function CardList<R extends { id: string }>({ companyId, id, calls, words, card, dialog }: Props<R>) {
  const { t } = useTranslation('company');
  const askDelete = useAskDelete();
  const read = useRead(calls.list, { companyId }, { quiet: true });
  const remove = useAct(calls.remove, { refresh: [calls.list, companyCalls.selectCompanyOne] });
  const [open, setOpen] = useState<R | 'new' | null>(null);

  const askRemove = (record: R) => askDelete([record], () => remove.act({ ids: record.id }), { title: words.removeAsk(card(record).name) });

  const one = (record: R) => {
    const { head, body, foot, isDefault } = card(record);
    return (
      <li key={record.id} className="card">
        <div className="card-head">
          {head}
          {isDefault && <Tag>{words.default}</Tag>}
        </div>
        {body}
        <div className="card-foot">
          <span className="secondary">{foot}</span>
          <span className="card-acts">
            <Button type="link" size="small" onClick={() => setOpen(record)}>
              {t(($) => $.act.change)}
            </Button>
            <Button type="link" size="small" onClick={() => askRemove(record)}>
              {t(($) => $.act.remove)}
            </Button>
          </span>
        </div>
      </li>
    );
  };

  return (
    <section className="form-section" aria-labelledby={id}>
      <header>
        <h2 id={id}>{words.title}</h2>
        <Button type="link" onClick={() => setOpen('new')}>
          {words.add}
        </Button>
      </header>
      <Loaded read={read} rows={2}>
        {(records) =>
          records.length === 0 ? <EmptyHint title={words.none} hint={words.noneHint} /> : <ul className="cards">{records.map(one)}</ul>
        }
      </Loaded>
      {open && dialog(open === 'new' ? undefined : open, () => setOpen(null))}
    </section>
  );
}
