/** Whether signing in asks for a second factor: set up, given new recovery codes, switched off. */
import { factorCalls } from '@zhengjian/contract/areas/account/second-factor.ts';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../../kit/Loaded.tsx';
import { StateTag } from '../../../kit/StateTag.tsx';
import { lazyPart } from '../../lazyPage.ts';
import { useRead } from '../../query.ts';

const FactorDialog = lazyPart(() => import('./FactorDialog.tsx'), { area: 'account' });
const FactorActDialog = lazyPart(() => import('./FactorActDialog.tsx'), { area: 'account' });
/** So few that it is time for new ones. */
const FEW = 3;

export function SecondFactor() {
  const { t } = useTranslation('account');
  const read = useRead(factorCalls.factorState, {});
  const [open, setOpen] = useState<'setUp' | 'renew' | 'remove' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Loaded read={read} rows={2}>
        {({ on, since, recoveryLeft, demanded }) => (
          <section className="personal-part" aria-labelledby="own-factor">
            <div className="personal-head">
              <h2 id="own-factor">{t(($) => $.factor.title)}</h2>
              {!on && (
                <Button type="primary" onClick={() => setOpen('setUp')}>
                  {t(($) => $.factor.setUp)}
                </Button>
              )}
            </div>
            <p className="secondary">{t(($) => $.factor.hint)}</p>
            <ul className="personal-rows">
              <li>
                <div>
                  <StateTag kind={on ? 'done' : 'ended'}>{on ? t(($) => $.factor.on) : t(($) => $.factor.off)}</StateTag>
                  {on && (
                    <p className="secondary">
                      <span>
                        {t(($) => $.factor.since)} <span className="num">{since.slice(0, 16)}</span>
                      </span>
                      <span>{t(($) => $.factor.left, { n: recoveryLeft })}</span>
                      {recoveryLeft <= FEW && <span>{t(($) => $.factor.leftFew)}</span>}
                      {demanded && <span>{t(($) => $.factor.demanded)}</span>}
                    </p>
                  )}
                </div>
                {on && (
                  <div className="personal-code">
                    <Button onClick={() => setOpen('renew')}>{t(($) => $.factor.renew)}</Button>
                    {!demanded && (
                      <Button danger onClick={() => setOpen('remove')}>
                        {t(($) => $.factor.remove)}
                      </Button>
                    )}
                  </div>
                )}
              </li>
            </ul>
          </section>
        )}
      </Loaded>
      <Suspense fallback={null}>
        {open === 'setUp' && <FactorDialog onClose={close} />}
        {(open === 'renew' || open === 'remove') && <FactorActDialog act={open} onClose={close} />}
      </Suspense>
    </>
  );
}
