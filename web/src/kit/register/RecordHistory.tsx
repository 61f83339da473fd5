/**
 * What was done with one record of a register: who, when, why, and each field before and after. For whoever may read the log of acts.
 *
 * ```tsx
 * const history = useRecordHistory(menus);
 * return <>{history.show && <Button onClick={() => history.show(row)}>…</Button>}{history.dialog}</>;
 * ```
 */
import './register.css';
import { logCalls, type UsualEntry } from '@zhengjian/contract/areas/access/logs.ts';
import type { AnyRegister, RowOf } from '@zhengjian/contract/register.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../shell/query.ts';
import { useMayCall } from '../../shell/session.ts';
import { useAreaText } from '../../shell/tabTitle.ts';
import { AppModal } from '../AppModal.tsx';
import { EmptyHint } from '../EmptyHint.tsx';
import { Loaded } from '../Loaded.tsx';
import { ChangedFields } from './ChangedFields.tsx';
import { nameOf } from './useRemoveRecord.ts';

type Props = { of: Pick<AnyRegister, 'area' | 'name'>; id: string; name: string; onClose: () => void };

/** A moment, to the minute. */
const MINUTE = 16;

function Entry({ entry, register }: { entry: UsualEntry; register: string }) {
  const { t } = useTranslation('kit');
  const word = useAreaText('access');
  const { createTime, actorName, actorKind, deputyFor, kind, reason, changed } = entry;
  return (
    <li>
      <div className="record-act-head">
        <strong>{word(`kinds.${kind}`) || kind}</strong>
        <span>{actorKind === 'system' ? word('actorKinds.system') : actorName}</span>
        {deputyFor !== '' && <span className="secondary">{t(($) => $.record.inPlaceOf, { name: deputyFor })}</span>}
        <span className="secondary num">{createTime.slice(0, MINUTE)}</span>
      </div>
      {reason !== '' && <p className="record-act-reason">{t(($) => $.record.because, { reason })}</p>}
      {changed.length > 0 && <ChangedFields register={entry.register || register} changed={changed} />}
    </li>
  );
}

function RecordHistory({ of: { area, name: registerName }, id, name, onClose }: Props) {
  const { t } = useTranslation('kit');
  const register = `${area}.${registerName}`;
  const read = useRead(logCalls.recordHistory, { register, id });
  return (
    <AppModal open width={760} title={t(($) => $.record.historyOf, { name })} onClose={onClose}>
      <Loaded read={read} rows={6}>
        {(entries) =>
          entries.length === 0 ? (
            <EmptyHint title={t(($) => $.record.noHistory)} />
          ) : (
            <ol className="plain-list record-acts">
              {entries.map((entry) => (
                <Entry key={entry.id} entry={entry} register={register} />
              ))}
            </ol>
          )
        }
      </Loaded>
    </AppModal>
  );
}

/** `show` opens the history of a record; null for who may not read it. */
export function useRecordHistory<G extends AnyRegister>(of: G): { show: ((row: RowOf<G>) => void) | null; dialog: ReactNode } {
  const may = useMayCall(logCalls.recordHistory);
  const [told, tell] = useState<RowOf<G> | null>(null);
  return {
    show: may ? tell : null,
    dialog: told && <RecordHistory of={of} id={told.id} name={nameOf(of, told)} onClose={() => tell(null)} />,
  };
}
