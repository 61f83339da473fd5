/** One sample: what it is, where it is, and every hand that it has passed through. */
import { sampleCalls } from '@zhengjian/contract/areas/sample/calls.ts';
import { type SampleDetail, sampleDetail } from '@zhengjian/contract/areas/sample/records.ts';
import { Timeline } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { CaseFileScreen } from '../../kit/CaseFileScreen.tsx';
import { Copyable } from '../../kit/Copyable.tsx';
import { Details, useFacts } from '../../kit/Details.tsx';
import { useDictionary } from '../../kit/dictionary.tsx';
import { EmptyHint } from '../../kit/EmptyHint.tsx';
import { SmallPictures } from '../../kit/files/SmallPictures.tsx';
import { recordForm } from '../../kit/form/info.ts';
import { Loaded } from '../../kit/Loaded.tsx';
import { StateTag } from '../../kit/StateTag.tsx';
import { useRead } from '../../shell/query.ts';
import { usePageTitle } from '../../shell/tabKey.ts';
import { useSampleActs } from './acts.tsx';
import { useAskSamples } from './parts/AskSamples.tsx';
import { printLabels, printRecord } from './print.ts';

const RECORD = recordForm(sampleDetail, 'sample', 'sample');
const FACTS = ['caseNo', 'companyName', 'sampleName', 'model', 'storePlace', 'labId', 'holderName', 'keepUntil'] as const;
const ALL = [
  'sampleNo',
  'caseNo',
  'companyName',
  'sampleKind',
  'sampleName',
  'model',
  'quantity',
  'serialNos',
  'sealNo',
  'sendTime',
  'expressCompany',
  'expressNo',
  'receiveTime',
  'receiverName',
  'condition',
  'conditionNote',
  'storePlace',
  'labId',
  'holderName',
  'disposalKind',
  'keepUntil',
] as const;

function Chain({ moves }: { moves: SampleDetail['moves'] }) {
  const { t } = useTranslation('sample');
  const kinds = useDictionary('sample_move_kind');
  const conditions = useDictionary('sample_condition');
  if (moves.length === 0) return <EmptyHint title={t(($) => $.detail.none)} />;
  return (
    <Timeline
      items={moves.map((m) => ({
        key: m.id,
        content: (
          <>
            <strong>{kinds.word(m.moveKind)}</strong> {m.moveTime.slice(0, 16)}
            <div>{t(($) => $.detail.from, { from: m.fromPlace || '—', to: m.toPlace || '—' })}</div>
            <div>{t(($) => $.detail.hands, { give: m.handOverName || '—', take: m.takeName || '—' })}</div>
            {m.condition && <div>{conditions.word(m.condition)}</div>}
            {m.expressNo && <Copyable text={m.expressNo} />}
            {m.remark && <div>{m.remark}</div>}
            <SmallPictures files={m.photos.map((p) => ({ ...p, mayKeep: true }))} name={(n) => t(($) => $.photo.show, { n })} />
          </>
        ),
      }))}
    />
  );
}

function Sample({ sample }: { sample: SampleDetail }) {
  const { t } = useTranslation('sample');
  const { actsOf, dialog } = useSampleActs();
  const asking = useAskSamples(sample.dataId);
  usePageTitle(`${sample.sampleNo} ${sample.sampleName}`);
  return (
    <>
      <CaseFileScreen
        title={<Copyable text={sample.sampleNo} />}
        tag={<StateTag dict="sample_status" value={sample.state} />}
        facts={useFacts({ of: RECORD, values: sample, names: FACTS, ifFilled: FACTS })}
        parts={[{ key: 'facts', label: t(($) => $.detail.facts), content: <Details of={RECORD} values={sample} names={ALL} /> }]}
        side={<Chain moves={sample.moves} />}
        acts={[
          ...actsOf(sample).map((act, at) => ({ ...act, primary: at === 0 })),
          ...(asking.ask ? [{ ...asking.ask, folded: true }] : []),
          { key: 'labels', label: t(($) => $.act.labels), folded: true, onClick: () => void printLabels([sample.id]) },
          { key: 'record', label: t(($) => $.act.record), folded: true, onClick: () => void printRecord(sample.dataId) },
        ]}
      />
      {dialog}
      {asking.dialog}
    </>
  );
}

export default function SamplePage() {
  const [query] = useSearchParams();
  const id = query.get('id') ?? '';
  const read = useRead(sampleCalls.sampleInfo, { id }, { enabled: id !== '' });
  return <Loaded read={read}>{(sample) => <Sample key={sample.id} sample={sample} />}</Loaded>;
}
