/** `/authCernter/factoryCheckEntry`: the inspector's page at the factory. What was read last is kept, so that it opens again without connection. */
import '../inspection.css';
import { inspectionCalls } from '@zhengjian/contract/areas/inspection/calls.ts';
import type { InspectionDetail } from '@zhengjian/contract/areas/inspection/records.ts';
import { systemCalls } from '@zhengjian/contract/areas/system/calls.ts';
import { Alert } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { EmptyHint } from '../../../kit/EmptyHint.tsx';
import { Loaded } from '../../../kit/Loaded.tsx';
import { Reviewing, useReviewing } from '../../../kit/review/reviewing.ts';
import { isUnreachable } from '../../../shell/apiError.ts';
import { useKeptRead } from '../../../shell/device/keptRead.ts';
import { DEVICE, ownDevice } from '../../../shell/device/keptSession.ts';
import { prepareDevice } from '../../../shell/device/prepared.ts';
import { LIFE_DAYS } from '../../../shell/offlineStore.ts';
import { useSession } from '../../../shell/session.ts';
import { usePageTitle } from '../../../shell/tabKey.ts';
import { detailPath } from '../paths.ts';
import { EntryForm } from './EntryForm.tsx';
import { KeptHere } from './KeptHere.tsx';
import { PreparedState } from './PreparedState.tsx';
import { useEntry } from './useEntry.ts';

/** Choices of the dialog that notes a nonconformity. */
const DICTIONARIES = ['nonconformity_class', 'nc_severity', 'verify_kind'] as const;

/** Puts on the device what goes on without a connection: the program, who is signed in, the dictionaries of the page. */
function useOnDevice() {
  const ended = useSession((session) => session.ended);
  useEffect(() => {
    if (ended) return;
    void ownDevice();
    void prepareDevice();
  }, [ended]);
  const [first, second, third] = DICTIONARIES;
  useDictionaryOnDevice(first);
  useDictionaryOnDevice(second);
  useDictionaryOnDevice(third);
}

const KEPT_MS = 10 * 60_000;
const useDictionaryOnDevice = (code: string) =>
  useKeptRead(systemCalls.dictionaryBiz, { code }, { room: 'dictionary', key: code, staleTime: KEPT_MS });

function Entering({ d }: { d: InspectionDetail }) {
  const { t } = useTranslation('inspection');
  useOnDevice();
  return (
    <Reviewing value={useReviewing(d.flowInstanceId)}>
      <EntryForm d={d} entry={useEntry(d)} />
      <p className="secondary onsite-device">
        <PreparedState /> {t(($) => $.device.short, LIFE_DAYS)} <Link to={DEVICE}>{t(($) => $.device.title)}</Link>
      </p>
    </Reviewing>
  );
}

function Entry({ d }: { d: InspectionDetail }) {
  const { t } = useTranslation('inspection');
  usePageTitle(d.workNo);
  return (
    <div className="stack onsite-page">
      <p>
        <Link to={detailPath(d.id, 'result')}>{t(($) => $.entry.back)}</Link>
      </p>
      <h1>{d.factoryName}</h1>
      <p className="secondary">
        <span className="mono">{d.workNo}</span> {d.address}
      </p>
      {d.abilities.enter ? (
        <Entering d={d} />
      ) : (
        <>
          <Alert type="info" showIcon title={t(($) => $.entry.notYours)} />
          <KeptHere id={d.id} />
        </>
      )}
    </div>
  );
}

export default function EntryPage() {
  const { t } = useTranslation('inspection');
  const [query] = useSearchParams();
  const id = query.get('id') ?? '';
  const read = useKeptRead(
    inspectionCalls.detail,
    { id },
    { room: 'inspection', key: id, keeps: (d) => d.abilities.enter, enabled: id !== '' },
  );
  if (read.data === undefined && isUnreachable(read.error))
    return (
      <EmptyHint
        title={t(($) => $.device.notHere)}
        hint={t(($) => $.device.notHereHint)}
        act={{ label: t(($) => $.entry.retry), onClick: () => void read.refetch() }}
      />
    );
  return (
    <>
      <Loaded read={read} rows={8}>
        {(d) => <Entry key={d.id} d={d} />}
      </Loaded>
      {/* also of one that is no longer the person's to see */}
      {read.data === undefined && read.error !== null && <KeptHere id={id} />}
    </>
  );
}
