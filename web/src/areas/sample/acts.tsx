/** The acts of the sample room: who may do which, and the form of each. */
import { sampleCalls as c, MOST_LABELS } from '@zhengjian/contract/areas/sample/calls.ts';
import { type SampleRow, sampleForms } from '@zhengjian/contract/areas/sample/records.ts';
import { SAMPLE_ACTS, type SampleAct } from '@zhengjian/contract/areas/sample/states.ts';
import { App } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDictionary } from '../../kit/dictionary.tsx';
import { FormDialog } from '../../kit/form/FormDialog.tsx';
import { recordForm } from '../../kit/form/info.ts';
import type { BatchAct } from '../../kit/list/shape.ts';
import { PersonSelect } from '../../kit/PersonSelect.tsx';
import type { CallClient } from '../../shell/call-client.ts';
import { useRead } from '../../shell/query.ts';
import { useMayCall } from '../../shell/session.ts';
import { PhotoField } from './parts/PhotoField.tsx';
import { WishSelect } from './parts/WishSelect.tsx';
import { printLabels } from './print.ts';

const CALLS: Readonly<Record<SampleAct, CallClient<{ ids: unknown; photos?: unknown; sealNo?: unknown }, { ids: string[] }>>> = {
  express: c.registerExpressInformation,
  receiveIn: c.receiveIn,
  refuse: c.refuse,
  receiveOut: c.receiveOut,
  takeOver: c.takeOver,
  reallocate: c.reallocation,
  backToStore: c.backToStore,
  confirmReturn: c.confirmReturn,
  giveBack: c.giveBack,
  dispose: c.disposal,
  notNeeded: c.noNeedSample,
};
const FORMS = Object.fromEntries(SAMPLE_ACTS.map((act) => [act, recordForm(sampleForms[act], 'sample', 'sampleForm')]));
const DANGER: readonly SampleAct[] = ['refuse', 'dispose', 'notNeeded'];
/** What samples are most often received as. */
const START = { condition: '1' };
const REFRESH = ['sample'];

function Taker(props: { value?: string; onChange?: (user: string) => void }) {
  const { data, isPending } = useRead(c.sampleTakers, {});
  return <PersonSelect {...props} people={data ?? []} loading={isPending} />;
}
const TAKER = { takeUser: <Taker /> };
const WISH = { disposalKind: <WishSelect /> };
/** Acts before which it is read what the company wants. */
const AS_WISHED: readonly SampleAct[] = ['giveBack', 'dispose'];
/** Samples of several cases have no photos in common. */
const haveOneCase = (rows: readonly SampleRow[]) => new Set(rows.map(({ dataId }) => dataId)).size === 1;

/** Which of the acts the person may do at all; the state of a sample says which of them now. */
function useAllowed(): Readonly<Record<SampleAct, boolean>> {
  const room = useMayCall(c.receiveIn);
  const out = useMayCall(c.receiveOut);
  const dispose = useMayCall(c.disposal);
  const laboratory = useMayCall(c.takeOver);
  const back = useMayCall(c.backToStore);
  return useMemo(
    () => ({
      express: room,
      receiveIn: room,
      refuse: room,
      receiveOut: out,
      takeOver: laboratory,
      reallocate: out,
      backToStore: back,
      confirmReturn: room,
      giveBack: out,
      dispose,
      notNeeded: room,
    }),
    [room, out, dispose, laboratory, back],
  );
}

export function useSampleActs(): {
  actsOf: (row: SampleRow) => readonly { key: string; label: string; danger: boolean; onClick: () => void }[];
  batch: readonly BatchAct<SampleRow>[];
  dialog: ReactNode;
  /** Opens the form of an act for these samples. */
  begin: (act: SampleAct, rows: readonly SampleRow[]) => void;
} {
  const { t } = useTranslation('sample');
  const { message } = App.useApp();
  const allowed = useAllowed();
  const disposals = useDictionary('sample_disposal');
  const [uploading, setUploading] = useState(false);
  const [doing, setDoing] = useState<{ act: SampleAct; rows: readonly SampleRow[] } | null>(null);
  const { actsOf, batch } = useMemo(() => {
    const may = SAMPLE_ACTS.filter((act) => allowed[act]);
    const label = (act: SampleAct) => t(($) => $.act[act]);
    return {
      actsOf: (row: SampleRow) =>
        may
          .filter((act) => row.acts.includes(act))
          .map((act) => ({ key: act, label: label(act), danger: DANGER.includes(act), onClick: () => setDoing({ act, rows: [row] }) })),
      batch: [
        ...may.map((act) => ({
          key: act,
          label: label(act),
          danger: DANGER.includes(act),
          run: (rows: readonly SampleRow[]) => setDoing({ act, rows: rows.filter((row) => row.acts.includes(act)) }),
        })),
        {
          key: 'labels',
          label: t(($) => $.act.labels),
          run: (rows: readonly SampleRow[]) => void printLabels(rows.slice(0, MOST_LABELS).map(({ id }) => id)),
        },
      ],
    };
  }, [allowed, t]);
  const told = (act: SampleAct, { sampleNo, sampleName, disposalKind }: SampleRow) => {
    const named = `${sampleNo} ${sampleName}`;
    return AS_WISHED.includes(act) ? `${named} · ${t(($) => $.act.wish, { wish: disposals.word(disposalKind) })}` : named;
  };
  return {
    actsOf,
    batch,
    begin: (act, rows) => setDoing({ act, rows }),
    dialog: doing && doing.rows.length > 0 && (
      <FormDialog
        title={t(($) => $.act[doing.act])}
        okText={t(($) => $.act[doing.act])}
        danger={DANGER.includes(doing.act)}
        of={FORMS[doing.act] ?? recordForm(sampleForms.refuse, 'sample', 'sampleForm')}
        call={CALLS[doing.act]}
        given={{
          ids: doing.rows.map(({ id }) => id),
          ...(haveOneCase(doing.rows) ? {} : { photos: undefined }),
          ...(doing.rows.some(({ isSealed }) => isSealed) ? {} : { sealNo: undefined }),
        }}
        start={START}
        controls={{
          ...TAKER,
          ...(doing.act === 'express' ? WISH : {}),
          photos: <PhotoField sampleId={doing.rows[0]?.id ?? ''} onGoing={setUploading} />,
        }}
        waiting={uploading}
        about={<p>{doing.rows.map((row) => told(doing.act, row)).join('；')}</p>}
        refresh={REFRESH}
        onDone={() => void message.success(t(($) => $.act.done, { count: doing.rows.length }))}
        onClose={() => setDoing(null)}
      />
    ),
  };
}
