/** Photographs of the visit, and what has become of those that were taken. */
import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useStore } from '../../../shell/store.ts';
import type { Outbox } from './outbox.ts';
import { type Photo, SIGN_SHEET } from './senders.ts';
import { TakePhotos } from './TakePhotos.tsx';
import type { Entry } from './useEntry.ts';

/** What was refused is tried again, or given up. */
export function Refused({ again, remove }: { again: () => void; remove: () => void }) {
  const { t } = useTranslation('inspection');
  return (
    <span className="inspection-acts">
      <Button onClick={again}>{t(($) => $.entry.retry)}</Button>
      <Button onClick={remove}>{t(($) => $.act.remove)}</Button>
    </span>
  );
}

/** Photographs that have not left the device, and those that the server refused. */
export function Waiting<T extends Photo>({ box }: { box: Outbox<T> }) {
  const { t } = useTranslation('inspection');
  const { items } = useStore(box.state);
  const waiting = items.filter((i) => i.refused === '').length;
  return (
    <>
      {waiting > 0 && <span className="secondary">{t(($) => $.entry.photoWaiting, { n: waiting })}</span>}
      {items
        .filter((i) => i.refused !== '')
        .map((i) => (
          <Alert
            key={i.key}
            type="warning"
            showIcon
            title={t(($) => $.entry.photoRefused, { name: i.content.name, why: i.refused })}
            action={<Refused again={() => box.again(i.key)} remove={() => void box.remove(i.key)} />}
          />
        ))}
    </>
  );
}

export function Photos({ entry }: { entry: Entry }) {
  return (
    <div className="onsite-part">
      <TakePhotos onTake={(photo) => entry.photos.add(photo)} />
      <Waiting box={entry.photos} />
    </div>
  );
}

/** The sheet that was signed by hand, photographed; it waits among the photographs until the server has it. */
export function SignSheet({ entry }: { entry: Entry }) {
  const { t } = useTranslation('inspection');
  return (
    <div className="onsite-part">
      <span className="secondary">{t(($) => $.entry.signSheetHint)}</span>
      <TakePhotos of={t(($) => $.entry.signSheet)} onTake={(photo) => entry.photos.add({ ...photo, place: SIGN_SHEET })} />
    </div>
  );
}
