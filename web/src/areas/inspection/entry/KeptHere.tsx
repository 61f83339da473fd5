/** What was written here and can no longer be sent, because the visit is over for its writer: to read, to copy, and to remove. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Section } from '@zhengjian/contract/areas/inspection/rules.ts';
import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useAskDelete } from '../../../kit/useAskDelete.ts';
import { forget } from '../../../shell/offlineStore.ts';
import { useSession } from '../../../shell/session.ts';
import { ROOM } from './held.ts';
import { SectionShown, SectionVerdict } from './SectionShown.tsx';
import { roomsOf } from './senders.ts';
import { useUnsent } from './useUnsent.ts';

const readKept = async (user: string, id: string) => {
  const rooms = roomsOf(user, id);
  const [sections, nonconformities, photos, evidence] = await Promise.all([
    rooms.sections.all(),
    rooms.nonconformities.all(),
    rooms.photos.all(),
    rooms.evidence.all(),
  ]);
  return { sections, nonconformities, pictures: [...photos, ...evidence] };
};

export function KeptHere({ id }: { id: string }) {
  const { t } = useTranslation('inspection');
  const user = useSession(({ userInfo }) => userInfo?.user_id ?? '');
  const client = useQueryClient();
  const ask = useAskDelete();
  const unsentOf = useUnsent();
  const key = ['device', user, id];
  const { data: kept } = useQuery({ queryKey: key, queryFn: () => readKept(user, id), enabled: user !== '', staleTime: 0 });
  if (kept === undefined) return null;
  const { sections, nonconformities, pictures } = kept;
  const unsent = unsentOf({ changes: sections.length + nonconformities.length, photos: pictures.length });
  if (unsent === '') return null;
  const remove = async () => {
    await forget('written', user, `${ROOM}/${id}`);
    await client.invalidateQueries({ queryKey: ['device', user] });
  };
  const askRemove = () =>
    ask([kept], remove, {
      title: t(($) => $.device.removeAsk),
      hint: t(($) => $.device.removeUnsent, { unsent }),
      ok: t(($) => $.device.remove),
    });
  return (
    <section className="stack" aria-label={t(($) => $.device.unsendable)}>
      <Alert
        type="warning"
        showIcon
        title={t(($) => $.device.unsendable)}
        description={t(($) => $.device.unsendableWhy)}
        action={<Button onClick={askRemove}>{t(($) => $.device.remove)}</Button>}
      />
      {sections.map(({ key: section, value }) => (
        <section key={section} className="nc-card">
          <h3>
            {t(($) => $.section[section as Section])} <SectionVerdict body={value.body} />
          </h3>
          <SectionShown body={value.body} />
        </section>
      ))}
      {nonconformities.map(({ key: item, value: { content } }) => (
        <section key={item} className="nc-card">
          <h3>{content.clause}</h3>
          <p className="long-text">{content.description}</p>
        </section>
      ))}
      {pictures.length > 0 && (
        <section className="nc-card">
          <h3>{t(($) => $.entry.photos)}</h3>
          {pictures.map(({ key: item, value: { content } }) => (
            <p key={item}>{content.name}</p>
          ))}
        </section>
      )}
    </section>
  );
}
