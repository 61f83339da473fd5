/** Who is signed in; home, personal information, switch of department and role, password, appearance, full screen, error log, lock, log out (spec: 000 §2.4 user-menu). */
import {
  BgColorsOutlined,
  BugOutlined,
  FullscreenExitOutlined,
  FullscreenOutlined,
  HomeOutlined,
  IdcardOutlined,
  KeyOutlined,
  LockOutlined,
  LogoutOutlined,
  SwapOutlined,
} from '@ant-design/icons';
import { App, Button, Dropdown, type MenuProps } from 'antd';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { PersonPicture } from '../../kit/PersonPicture.tsx';
import { connection } from '../connection.ts';
import { HOME } from '../guard.ts';
import { lazyPart } from '../lazyPage.ts';
import { keptOf, LIFE_DAYS } from '../offlineStore.ts';
import { useSession } from '../session.ts';
import { signOut } from '../signIn.ts';
import { unsaved } from '../unsaved.ts';
import { PageLook } from './FrameLook.tsx';
import { toggleFullScreen, useFullScreen } from './fullScreen.ts';

const AppearanceDialog = lazyPart(() => import('./AppearanceDialog.tsx'));
const ErrorLogDialog = lazyPart(() => import('./ErrorLogDialog.tsx'));
const LockDialog = lazyPart(() => import('./LockDialog.tsx'));
const SwitchDialog = lazyPart(() => import('./SwitchDialog.tsx'));
const PasswordDialog = lazyPart(() => import('./PasswordDialog.tsx'));
const FactorDialog = lazyPart(() => import('../pages/personal/FactorDialog.tsx'), { area: 'account' });
const PERSONAL = '/info/index';

export function UserMenu({ withName }: { withName: boolean }) {
  const { t } = useTranslation('shell');
  const { modal } = App.useApp();
  const navigate = useNavigate();
  const user = useSession((session) => session.userInfo);
  const [open, setOpen] = useState<'switch' | 'password' | 'lock' | 'look' | 'errors' | null>(null);
  const close = () => setOpen(null);
  const full = useFullScreen();
  const mustSetFactor = user?.mustSetFactor === true;
  const mustChange = user?.mustChangePassword === true;

  const askLogout = async () => {
    const unsent = await keptOf('written', user?.user_id ?? '').catch(() => []);
    const hints = [
      unsaved.get().size > 0 ? t(($) => $.layout.logoutUnsaved) : t(($) => $.layout.logoutHint),
      ...(unsent.length > 0 ? [t(($) => $.layout.logoutUnsent, { n: unsent.length, days: LIFE_DAYS.written })] : []),
      ...(connection.get().lost ? [t(($) => $.layout.logoutOffline)] : []),
    ];
    modal.confirm({
      title: t(($) => $.layout.logoutAsk),
      content: hints.map((hint) => <p key={hint}>{hint}</p>),
      okText: t(($) => $.layout.logout),
      cancelText: t(($) => $.common.cancel),
      onOk: () => signOut(),
    });
  };

  const items: MenuProps['items'] = [
    { key: 'home', icon: <HomeOutlined />, label: t(($) => $.layout.home), onClick: () => void navigate(HOME) },
    { key: 'personal', icon: <IdcardOutlined />, label: t(($) => $.layout.personal), onClick: () => void navigate(PERSONAL) },
    { key: 'switch', icon: <SwapOutlined />, label: t(($) => $.layout.switchRole), onClick: () => setOpen('switch') },
    { key: 'password', icon: <KeyOutlined />, label: t(($) => $.layout.password), onClick: () => setOpen('password') },
    { key: 'look', icon: <BgColorsOutlined />, label: t(($) => $.look.title), onClick: () => setOpen('look') },
    {
      key: 'full',
      icon: full ? <FullscreenExitOutlined /> : <FullscreenOutlined />,
      label: full ? t(($) => $.look.leaveFullScreen) : t(($) => $.look.fullScreen),
      onClick: () => void toggleFullScreen(),
    },
    { key: 'errors', icon: <BugOutlined />, label: t(($) => $.errorLog.title), onClick: () => setOpen('errors') },
    { key: 'lock', icon: <LockOutlined />, label: t(($) => $.lock.lock), onClick: () => setOpen('lock') },
    { type: 'divider' },
    { key: 'logout', icon: <LogoutOutlined />, label: t(($) => $.layout.logout), onClick: () => void askLogout() },
  ];

  return (
    <>
      <Dropdown trigger={['click']} placement="bottomRight" menu={{ items }}>
        <Button type="text" className="user" aria-label={`${user?.real_name ?? ''} ${t(($) => $.layout.userMenu)}`}>
          <PersonPicture name={user?.real_name ?? ''} imgUrl={user?.imgUrl} />
          {withName && <span className="user-name">{user?.real_name}</span>}
        </Button>
      </Dropdown>
      <PageLook>
        <Suspense fallback={null}>
          {open === 'look' && <AppearanceDialog onClose={close} />}
          {open === 'errors' && <ErrorLogDialog onClose={close} />}
          {open === 'lock' && <LockDialog onClose={close} />}
          {open === 'switch' && <SwitchDialog onClose={close} />}
          {mustSetFactor && <FactorDialog />}
          {mustChange ? <PasswordDialog /> : open === 'password' && <PasswordDialog onClose={close} />}
        </Suspense>
      </PageLook>
    </>
  );
}
