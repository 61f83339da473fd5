/** Mobile number and mail address of the own account, and the way to change each. */
import { profileCalls } from '@zhengjian/contract/areas/account/profile.ts';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../../kit/Loaded.tsx';
import { lazyPart } from '../../lazyPage.ts';
import { useRead } from '../../query.ts';

const PhoneDialog = lazyPart(() => import('./PhoneDialog.tsx'), { area: 'account' });
const EmailDialog = lazyPart(() => import('./EmailDialog.tsx'), { area: 'account' });

export function Contacts() {
  const { t } = useTranslation('account');
  const read = useRead(profileCalls.userBaseInfo, {});
  const [open, setOpen] = useState<'phone' | 'email' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Loaded read={read} rows={2}>
        {({ phone, email, emailAwaiting }) => (
          <section className="personal-part" aria-labelledby="own-contacts">
            <div className="personal-head">
              <h2 id="own-contacts">{t(($) => $.contacts.title)}</h2>
            </div>
            <ul className="personal-rows">
              <li>
                <div>
                  {t(($) => $.contacts.phone)}
                  <p className="secondary num">{phone || t(($) => $.contacts.none)}</p>
                </div>
                <Button onClick={() => setOpen('phone')}>{t(($) => $.contacts.changePhone)}</Button>
              </li>
              <li>
                <div>
                  {t(($) => $.contacts.email)}
                  <p className="secondary">
                    <span>{email || t(($) => $.contacts.none)}</span>
                    {emailAwaiting !== '' && <span>{t(($) => $.contacts.awaiting, { email: emailAwaiting })}</span>}
                  </p>
                </div>
                <Button onClick={() => setOpen('email')}>
                  {email === '' ? t(($) => $.contacts.bind) : t(($) => $.contacts.changeEmail)}
                </Button>
              </li>
            </ul>
          </section>
        )}
      </Loaded>
      <Suspense fallback={null}>
        {open === 'phone' && <PhoneDialog onClose={close} />}
        {open === 'email' && <EmailDialog onClose={close} />}
      </Suspense>
    </>
  );
}
