/** Identities at providers that sign in to the own account; not there where the institute offers none. */
import { providerCalls as calls } from '@zhengjian/contract/areas/account/providers.ts';
import type { Answered } from '@zhengjian/contract/call.ts';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../../kit/Loaded.tsx';
import { StateTag } from '../../../kit/StateTag.tsx';
import { lazyPart } from '../../lazyPage.ts';
import { useRead } from '../../query.ts';

const IdentityDialog = lazyPart(() => import('./IdentityDialog.tsx'), { area: 'account' });

export type OwnIdentity = Answered<typeof calls.myIdentities>[number];

function Entry({ of: { name, id, label, since, lastUsed }, onAct }: { of: OwnIdentity; onAct: () => void }) {
  const { t } = useTranslation('account');
  const bound = id !== '';
  return (
    <li>
      <div>
        <strong>{name}</strong>{' '}
        <StateTag kind={bound ? 'done' : 'ended'}>{bound ? t(($) => $.identity.bound) : t(($) => $.identity.unbound)}</StateTag>
        {bound && (
          <p className="secondary">
            <span>{label}</span>
            <span>
              {t(($) => $.identity.since)} <span className="num">{since.slice(0, 16)}</span>
            </span>
            {lastUsed === '' ? (
              <span>{t(($) => $.identity.never)}</span>
            ) : (
              <span>
                {t(($) => $.identity.lastUsed)} <span className="num">{lastUsed.slice(0, 16)}</span>
              </span>
            )}
          </p>
        )}
      </div>
      <Button danger={bound} aria-label={`${bound ? t(($) => $.identity.unbind) : t(($) => $.identity.bind)} ${name}`} onClick={onAct}>
        {bound ? t(($) => $.identity.unbind) : t(($) => $.identity.bind)}
      </Button>
    </li>
  );
}

export function Identities() {
  const { t } = useTranslation('account');
  const read = useRead(calls.myIdentities, {});
  const [chosen, choose] = useState<OwnIdentity | null>(null);
  return (
    <>
      <Loaded read={read} rows={1}>
        {(identities) =>
          identities.length > 0 && (
            <section className="personal-part" aria-labelledby="own-identities">
              <div className="personal-head">
                <h2 id="own-identities">{t(($) => $.identity.title)}</h2>
              </div>
              <p className="secondary">{t(($) => $.identity.hint)}</p>
              <ul className="personal-rows">
                {identities.map((one) => (
                  <Entry key={one.source} of={one} onAct={() => choose(one)} />
                ))}
              </ul>
            </section>
          )
        }
      </Loaded>
      <Suspense fallback={null}>{chosen && <IdentityDialog of={chosen} onClose={() => choose(null)} />}</Suspense>
    </>
  );
}
