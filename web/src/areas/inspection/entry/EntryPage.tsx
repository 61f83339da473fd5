/** `/authCernter/factoryCheckEntry`: the inspector's page at the factory. What was read last is kept, so that it opens again without connection. */
import '../inspection.css';
import { inspectionCalls } from '@zhengjian/contract/areas/inspection/calls.ts';
import type { InspectionDetail } from '@zhengjian/contract/areas/inspection/records.ts';
import { Alert } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { Loaded } from '../../../kit/Loaded.tsx';
import { keptIn } from '../../../shell/offlineStore.ts';
import { useRead } from '../../../shell/query.ts';
import { useSession } from '../../../shell/session.ts';
import { usePageTitle } from '../../../shell/tabKey.ts';
import { detailPath } from '../paths.ts';
import { EntryForm } from './EntryForm.tsx';
import { useEntry } from './useEntry.ts';

function Entry({ d }: { d: InspectionDetail }) {
  const { t } = useTranslation('inspection');
  const entry = useEntry(d);
  usePageTitle(d.workNo);
  return (
    <div className="stack entry-page">
      <p>
        <Link to={detailPath(d.id, 'result')}>{t(($) => $.entry.back)}</Link>
      </p>
      <h1>{d.factoryName}</h1>
      <p className="secondary">
        <span className="mono">{d.workNo}</span> {d.address}
      </p>
      {d.abilities.enter ? <EntryForm d={d} entry={entry} /> : <Alert type="info" showIcon title={t(($) => $.entry.notYours)} />}
    </div>
  );
}

/** What the device has of an inspection, for whoever opens it without connection. */
function useKeptDetail(id: string, now: InspectionDetail | undefined, lost: boolean): InspectionDetail | undefined {
  const user = useSession(({ userInfo }) => userInfo?.user_id ?? '');
  const [kept, setKept] = useState<InspectionDetail>();
  useEffect(() => {
    const room = keptIn<InspectionDetail>(`inspection/${user}/opened`);
    if (now) void room.put(id, now).catch(() => undefined);
    else if (lost)
      void room.all().then(
        (all) => setKept(all.find(({ key }) => key === id)?.value),
        () => undefined,
      );
  }, [id, user, now, lost]);
  return now ?? kept;
}

export default function EntryPage() {
  const [query] = useSearchParams();
  const id = query.get('id') ?? '';
  const read = useRead(inspectionCalls.detail, { id }, { enabled: id !== '', quiet: true });
  const data = useKeptDetail(id, read.data, read.error !== null);
  return (
    <Loaded read={{ ...read, data }} rows={8}>
      {(d) => <Entry key={d.id} d={d} />}
    </Loaded>
  );
}
