/** Where the account is signed in: device, address and last use; the person ends one, or all others. */
import { type MySession, profileCalls } from '@zhengjian/contract/areas/account/profile.ts';
import { Button, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../../kit/Loaded.tsx';
import { useAskDelete } from '../../../kit/useAskDelete.ts';
import { useAct, useRead } from '../../query.ts';

const REFRESH = { refresh: [profileCalls.mySessions] };

function Entry({ of, onEnd }: { of: MySession; onEnd: () => void }) {
  const { t } = useTranslation('account');
  return (
    <li>
      <div>
        <strong>{of.client === '' ? of.device : `${of.client} · ${of.device}`}</strong> {of.own && <Tag>{t(($) => $.sessions.own)}</Tag>}
        <p className="secondary">
          <span className="mono">{of.ip}</span>
          <span>
            {t(($) => $.sessions.lastSeen)} <span className="num">{of.lastSeen.slice(0, 16)}</span>
          </span>
          <span>
            {t(($) => $.sessions.since)} <span className="num">{of.since.slice(0, 16)}</span>
          </span>
        </p>
      </div>
      {!of.own && (
        <Button aria-label={`${t(($) => $.sessions.end)} ${of.device}`} onClick={onEnd}>
          {t(($) => $.sessions.end)}
        </Button>
      )}
    </li>
  );
}

export function Sessions() {
  const { t } = useTranslation('account');
  const read = useRead(profileCalls.mySessions, {});
  const { act: end } = useAct(profileCalls.endMySession, REFRESH);
  const { act: endOthers } = useAct(profileCalls.endMyOtherSessions, REFRESH);
  const ask = useAskDelete();
  const askEnd = (one: MySession) =>
    ask([one], () => end({ id: one.id }), {
      title: t(($) => $.sessions.endAsk, { device: one.device }),
      hint: t(($) => $.sessions.endHint),
      ok: t(($) => $.sessions.end),
    });
  const askEndOthers = (others: readonly MySession[]) =>
    ask(others, () => endOthers({}), {
      title: t(($) => $.sessions.endOthersAsk, { n: others.length }),
      hint: t(($) => $.sessions.endHint),
      ok: t(($) => $.sessions.endOthers),
    });
  return (
    <Loaded read={read}>
      {(sessions) => {
        const others = sessions.filter(({ own }) => !own);
        return (
          <section className="personal-part" aria-labelledby="own-sessions">
            <div className="personal-head">
              <h2 id="own-sessions">{t(($) => $.sessions.title)}</h2>
              {others.length > 0 && <Button onClick={() => askEndOthers(others)}>{t(($) => $.sessions.endOthers)}</Button>}
            </div>
            <p className="secondary">{t(($) => $.sessions.hint)}</p>
            <ul className="personal-rows">
              {sessions.map((one) => (
                <Entry key={one.id} of={one} onEnd={() => askEnd(one)} />
              ))}
            </ul>
          </section>
        );
      }}
    </Loaded>
  );
}
