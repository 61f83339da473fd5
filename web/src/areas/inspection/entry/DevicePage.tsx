/** `/info/device`: what lies on this device of inspections, until when, what has not been sent, and how to remove it. */
import '../inspection.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { EmptyHint } from '../../../kit/EmptyHint.tsx';
import { StateTag } from '../../../kit/StateTag.tsx';
import { useAskDelete } from '../../../kit/useAskDelete.ts';
import { leaveDevice, ownsDevice } from '../../../shell/device/keptSession.ts';
import { prepareDevice, unprepareDevice } from '../../../shell/device/prepared.ts';
import { forget, keptIn, keptOf, LIFE_DAYS } from '../../../shell/offlineStore.ts';
import { useSession } from '../../../shell/session.ts';
import { wireMoment } from '../../../shell/world.ts';
import { entryPath } from '../paths.ts';
import { type Held, heldOf, ROOM } from './held.ts';
import { PreparedState } from './PreparedState.tsx';
import { useUnsent } from './useUnsent.ts';

const readHeld = async (user: string): Promise<Held[]> => {
  const [read, written] = await Promise.all([keptOf('read', user), keptOf('written', user)]);
  return heldOf(read, written);
};

export default function DevicePage() {
  const { t } = useTranslation('inspection');
  const user = useSession(({ userInfo }) => userInfo?.user_id ?? '');
  const client = useQueryClient();
  const ask = useAskDelete();
  const key = ['device', user];
  const {
    data: held = [],
    error,
    isPending,
  } = useQuery({ queryKey: key, queryFn: () => readHeld(user), enabled: user !== '', staleTime: 0 });
  useEffect(() => {
    if (ownsDevice()) void prepareDevice();
  }, []);
  const anew = () => client.invalidateQueries({ queryKey: key });
  const unsentOf = useUnsent();
  const removeOne = async ({ id }: Held) => {
    await keptIn('read', user, ROOM).drop(id);
    await forget('written', user, `${ROOM}/${id}`);
    await anew();
  };
  const removeAll = async () => {
    leaveDevice();
    await Promise.all([forget('read', user), forget('written', user), unprepareDevice()]);
    await anew();
  };
  const askRemove = (which: readonly Held[], remove: () => Promise<void>) => {
    const sum = which.reduce((all, one) => ({ changes: all.changes + one.changes, photos: all.photos + one.photos }), {
      changes: 0,
      photos: 0,
    });
    const unsent = unsentOf(sum);
    ask(which, remove, {
      title: t(($) => $.device.removeAsk),
      hint: unsent === '' ? t(($) => $.device.removeHint) : t(($) => $.device.removeUnsent, { unsent }),
      ok: t(($) => $.device.remove),
    });
  };
  return (
    <section className="stack onsite-page">
      <div className="nc-head">
        <h1>{t(($) => $.device.title)}</h1>
        <PreparedState />
      </div>
      <p className="onsite-text">{t(($) => $.device.about, LIFE_DAYS)}</p>
      {error && <Alert type="warning" showIcon title={t(($) => $.entry.storageRefused)} />}
      {!isPending && held.length === 0 && <EmptyHint title={t(($) => $.device.none)} hint={t(($) => $.device.noneHint)} />}
      <ul className="device-rows">
        {held.map((one) => {
          const unsent = unsentOf(one);
          const name = one.detail?.factoryName ?? t(($) => $.device.unnamed);
          return (
            <li key={one.id} className="nc-card">
              <strong>{name}</strong>
              <span className="secondary">
                <span className="mono">{one.detail?.workNo}</span> {t(($) => $.device.keptAt, { time: wireMoment(one.at).slice(0, 16) })}
              </span>
              {unsent === '' ? (
                <StateTag kind="done">{t(($) => $.entry.standing.sent)}</StateTag>
              ) : (
                <StateTag kind="waiting">{t(($) => $.entry.standing.waiting, { waiting: unsent })}</StateTag>
              )}
              <div className="inspection-acts">
                <Link to={entryPath(one.id)} className="device-open">
                  {t(($) => $.device.open)}
                </Link>
                <Button aria-label={`${t(($) => $.device.remove)} ${name}`} onClick={() => askRemove([one], () => removeOne(one))}>
                  {t(($) => $.device.remove)}
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
      {held.length > 0 && (
        <p>
          <Button danger onClick={() => askRemove(held, removeAll)}>
            {t(($) => $.device.removeAll)}
          </Button>
        </p>
      )}
    </section>
  );
}
