/** Fold button, top menu, search, signing client, error log, messages, language, theme, person. */
import { MenuFoldOutlined, MenuOutlined, MenuUnfoldOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { TopSearch } from '../navigation/TopSearch.tsx';
import { useSizeLevel } from '../size.ts';
import { FrameLook, useFrameClass } from './FrameLook.tsx';
import { LanguageMenu } from './LanguageMenu.tsx';
import { LogButton } from './LogButton.tsx';
import { SigningClient } from './SigningClient.tsx';
import { ThemeSwitch } from './ThemeSwitch.tsx';
import { TopMenu } from './TopMenu.tsx';
import { UserMenu } from './UserMenu.tsx';

const MessageBell = lazy(() => import('../../areas/portal/MessageBell.tsx'));

type Props = { phone: boolean; scoped: boolean; folded: boolean; onFold: () => void };

export function TopBar({ phone, scoped, folded, onFold }: Props) {
  const { t } = useTranslation('shell');
  const narrow = useSizeLevel() < 2;
  const label = phone ? t(($) => $.layout.openMenu) : folded ? t(($) => $.layout.unfold) : t(($) => $.layout.fold);
  return (
    <header className={`top ${useFrameClass('head')}`}>
      <FrameLook part="head">
        <Button
          type="text"
          icon={phone ? <MenuOutlined /> : folded ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
          aria-label={label}
          aria-expanded={!folded}
          title={label}
          onClick={onFold}
        />
        {scoped ? <TopMenu /> : <span className="top-space" />}
        <div className="top-tools" role="toolbar" aria-label={t(($) => $.layout.tools)}>
          <TopSearch />
          {!phone && <SigningClient />}
          <LogButton />
          <Suspense fallback={<span className="bell-place" />}>
            <MessageBell />
          </Suspense>
          <LanguageMenu />
          <ThemeSwitch />
          <UserMenu withName={!narrow} />
        </div>
      </FrameLook>
    </header>
  );
}
