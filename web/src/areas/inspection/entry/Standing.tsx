/** How far the result is, and plainly what has not left the device: offline, waiting, sending, all sent. */
import type { InspectionDetail } from '@zhengjian/contract/areas/inspection/records.ts';
import { openSections, sectionsOf } from '@zhengjian/contract/areas/inspection/rules.ts';
import { useTranslation } from 'react-i18next';
import { StateTag } from '../../../kit/StateTag.tsx';
import { useConnection } from '../../../shell/connection.ts';
import { useStore } from '../../../shell/store.ts';
import { wireMoment } from '../../../shell/world.ts';
import type { Held } from './sending.ts';
import type { Entry } from './useEntry.ts';
import { useUnsent } from './useUnsent.ts';

type State = 'rest' | 'sending' | Held;
/** What is said of several, the first that one of them is in. */
const ORDER = ['signedOut', 'offline', 'busy', 'sending'] as const;
const KINDS = { signedOut: 'returned', offline: 'suspended', busy: 'waiting', sending: 'working', waiting: 'waiting' } as const;

export function Standing({ d, entry }: { d: InspectionDetail; entry: Entry }) {
  const { t } = useTranslation('inspection');
  const unsentOf = useUnsent();
  const now = useStore(entry.sections.state);
  const photos = useStore(entry.photos.state);
  const noted = useStore(entry.nonconformities.state);
  const evidence = useStore(entry.evidence.state);
  const { lost } = useConnection();
  const all = sectionsOf(d.checkKind).length;
  const changes = now.unsent.size + noted.items.length;
  const pictures = photos.items.length + evidence.items.length;
  const waiting = unsentOf({ changes, photos: pictures });
  const states: readonly State[] = [...(lost ? (['offline'] as const) : []), now.is, photos.is, noted.is, evidence.is];
  const is = ORDER.find((one) => states.includes(one)) ?? 'waiting';
  return (
    <div className="onsite-bar" role="status">
      <span className="num">{t(($) => $.entry.filled, { n: all - openSections(d.checkKind, now.bodies).length, of: all })}</span>
      {waiting !== '' ? (
        <StateTag kind={KINDS[is]}>{t(($) => $.entry.standing[is], { waiting })}</StateTag>
      ) : is === 'offline' ? (
        <StateTag kind="suspended">{t(($) => $.entry.standing.nothing)}</StateTag>
      ) : (
        <StateTag kind="done">
          {now.savedAt === null
            ? t(($) => $.entry.standing.sent)
            : t(($) => $.entry.standing.sentAt, { time: wireMoment(now.savedAt).slice(11, 16) })}
        </StateTag>
      )}
    </div>
  );
}
