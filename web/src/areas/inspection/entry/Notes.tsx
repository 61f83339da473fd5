/** Nonconformities as they are noted at the factory, with the photographs that show them; what has not left the device stands with them. */
import { ExclamationCircleOutlined } from '@ant-design/icons';
import { inspectionCalls } from '@zhengjian/contract/areas/inspection/calls.ts';
import type { InspectionDetail } from '@zhengjian/contract/areas/inspection/records.ts';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CommentsHere } from '../../../kit/review/CommentsHere.tsx';
import { useAct } from '../../../shell/query.ts';
import { useStore } from '../../../shell/store.ts';
import { EvidenceFiles } from '../parts/EvidenceFiles.tsx';
import { NonconformityDialog } from '../parts/NonconformityDialog.tsx';
import { Refused, Waiting } from './Photos.tsx';
import { TakePhotos } from './TakePhotos.tsx';
import type { Entry } from './useEntry.ts';

export function Notes({ d, entry }: { d: InspectionDetail; entry: Entry }) {
  const { t } = useTranslation('inspection');
  const [open, setOpen] = useState(false);
  const { items } = useStore(entry.nonconformities.state);
  const remove = useAct(inspectionCalls.removeEvidence, { refresh: [inspectionCalls.detail] });
  return (
    <div className="onsite-part">
      {d.nonconformities.map((nc) => (
        <section key={nc.id} className="onsite-field" aria-label={nc.ncNo}>
          <p>
            <span className="mono">{nc.ncNo}</span> {nc.clause} {nc.description}
          </p>
          <CommentsHere part="nonconformities" place={`nonconformities:${nc.id}`} />
          {nc.rounds.length === 0 ? (
            <>
              <EvidenceFiles title={t(($) => $.nc.seen)} files={nc.evidence} onRemove={(fileId) => remove.act({ fileId })} />
              <TakePhotos of={nc.ncNo} onTake={(photo) => entry.evidence.add({ ...photo, nc: { id: nc.id } })} />
            </>
          ) : (
            <EvidenceFiles title={t(($) => $.nc.seen)} files={nc.evidence} />
          )}
        </section>
      ))}
      {items.map((i) => (
        <section key={i.key} className="onsite-field" aria-label={i.content.clause}>
          <Alert
            type={i.refused === '' ? 'info' : 'warning'}
            showIcon
            title={`${i.content.clause} ${i.content.description}`}
            {...(i.refused === ''
              ? {}
              : {
                  description: i.refused,
                  action: <Refused again={() => entry.nonconformities.again(i.key)} remove={() => void entry.forgetNoted(i)} />,
                })}
          />
          <TakePhotos
            of={i.content.clause}
            onTake={(photo) => entry.evidence.add({ ...photo, nc: { noted: i.content, command: i.command } })}
          />
        </section>
      ))}
      <Waiting box={entry.evidence} />
      <Button size="large" icon={<ExclamationCircleOutlined />} onClick={() => setOpen(true)}>
        {t(($) => $.entry.noteNc)}
      </Button>
      {open && (
        <NonconformityDialog
          onClose={() => setOpen(false)}
          onSave={(noted) => {
            setOpen(false);
            void entry.nonconformities.add(noted);
          }}
        />
      )}
    </div>
  );
}
