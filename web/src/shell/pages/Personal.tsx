/** `/info/index`: who one is to this system, picture and password; the way to account security. */
import { KeyOutlined, MobileOutlined, SafetyCertificateOutlined } from '@ant-design/icons';
import { profileCalls } from '@zhengjian/contract/areas/account/profile.ts';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Facts } from '../../kit/Facts.tsx';
import { DEVICE } from '../device/keptSession.ts';
import { useRead } from '../query.ts';
import { useSession } from '../session.ts';
import { OwnData } from './personal/OwnData.tsx';
import { OwnErasure } from './personal/OwnErasure.tsx';
import { OwnIdentityPaper } from './personal/OwnIdentityPaper.tsx';
import { OwnPicture } from './personal/OwnPicture.tsx';
import { OwnSignature } from './personal/OwnSignature.tsx';
import '../../kit/case.css';
import './personal/personal.css';
import { lazyPart } from '../lazyPage.ts';

const NameDialog = lazyPart(() => import('./personal/NameDialog.tsx'), { area: 'account' });
const PasswordDialog = lazyPart(() => import('../layout/PasswordDialog.tsx'));

export default function Personal() {
  const { t } = useTranslation('shell');
  const { t: words } = useTranslation('account');
  const user = useSession((session) => session.userInfo);
  const navigate = useNavigate();
  const [open, setOpen] = useState<'password' | 'name' | null>(null);
  const own = useRead(profileCalls.myDetail, {}, { enabled: user !== null });
  const close = () => setOpen(null);
  if (!user) return null;
  const facts = [
    {
      label: t(($) => $.personal.name),
      value: own.data?.mayRename ? (
        <>
          {user.real_name}{' '}
          <Button type="link" size="small" onClick={() => setOpen('name')}>
            {words(($) => $.own.rename)}
          </Button>
        </>
      ) : (
        user.real_name
      ),
    },
    { label: t(($) => $.personal.account), value: user.user_name },
    { label: t(($) => $.personal.kind), value: t(($) => $.personal.kinds[user.kind]) },
    { label: t(($) => $.personal.dept), value: user.dept_name },
    { label: t(($) => $.personal.role), value: user.role_name },
  ];
  return (
    <section className="facts personal">
      <h1>{t(($) => $.personal.title)}</h1>
      <OwnPicture user={user} />
      <Facts facts={facts.filter(({ value }) => value !== '')} />
      <div className="personal-code">
        <Button icon={<KeyOutlined />} onClick={() => setOpen('password')}>
          {t(($) => $.layout.password)}
        </Button>
        <Button icon={<SafetyCertificateOutlined />} onClick={() => void navigate('/info/security')}>
          {t(($) => $.security.title)}
        </Button>
        {user.kind === 'staff' && (
          <Button icon={<MobileOutlined />} onClick={() => void navigate(DEVICE)}>
            {t(($) => $.connection.onDevice)}
          </Button>
        )}
      </div>
      {user.kind === 'staff' && <OwnIdentityPaper />}
      {user.kind === 'staff' && <OwnSignature />}
      <OwnData />
      <OwnErasure />
      <Suspense fallback={null}>
        {open === 'password' && <PasswordDialog onClose={close} />}
        {open === 'name' && own.data && <NameDialog realName={own.data.realName} version={own.data.version} onClose={close} />}
      </Suspense>
    </section>
  );
}
