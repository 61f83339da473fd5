/** `/info/security`: what keeps the own account safe: password, second factor, contact details, open sessions. */
import { KeyOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Contacts } from './personal/Contacts.tsx';
import { Identities } from './personal/Identities.tsx';
import { SecondFactor } from './personal/SecondFactor.tsx';
import { Sessions } from './personal/Sessions.tsx';
import '../../kit/case.css';
import './personal/personal.css';
import { lazyPart } from '../lazyPage.ts';

const PasswordDialog = lazyPart(() => import('../layout/PasswordDialog.tsx'));
const CodePasswordDialog = lazyPart(() => import('./personal/CodePasswordDialog.tsx'), { area: 'account' });

export default function Security() {
  const { t } = useTranslation('shell');
  const [open, setOpen] = useState<'password' | 'code' | null>(null);
  const close = () => setOpen(null);
  return (
    <section className="facts personal">
      <h1>{t(($) => $.security.title)}</h1>
      <div className="personal-code">
        <Button icon={<KeyOutlined />} onClick={() => setOpen('password')}>
          {t(($) => $.layout.password)}
        </Button>
        <Button type="link" onClick={() => setOpen('code')}>
          {t(($) => $.security.byCode)}
        </Button>
      </div>
      <Suspense fallback={null}>
        {open === 'password' && <PasswordDialog onClose={close} />}
        {open === 'code' && <CodePasswordDialog onClose={close} />}
      </Suspense>
      <SecondFactor />
      <Identities />
      <Contacts />
      <Sessions />
    </section>
  );
}
