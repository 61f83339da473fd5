/** The frame of every page behind sign-in: logo and side menu, top bar, tabs, pages. */
import { Layout as AntLayout, Drawer } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { FilesHost } from '../../kit/files/FilesHost.tsx';
import { useWrittenSent } from '../device/useWrittenSent.ts';
import { useRememberPages } from '../navigation/useRememberPages.ts';
import { changeSetting, useSetting } from '../settings.ts';
import { useSizeLevel } from '../size.ts';
import { ConnectionStrip } from './ConnectionStrip.tsx';
import { FrameLook, useFrameClass } from './FrameLook.tsx';
import { LogoBar } from './LogoBar.tsx';
import { Panes } from './Panes.tsx';
import { SideMenu } from './SideMenu.tsx';
import { TabBar } from './TabBar.tsx';
import { TopBar } from './TopBar.tsx';
import { useHasTopMenu } from './useHasTopMenu.ts';

const SIDE_WIDTH = 216;
const FOLDED_WIDTH = 56;

export function Layout() {
  const { t } = useTranslation('shell');
  const collapsed = useSetting('collapsed');
  const sideClass = useFrameClass('side');
  const phone = useSizeLevel() === 0;
  const scoped = useHasTopMenu();
  const [drawer, setDrawer] = useState(false);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: arriving somewhere closes the drawer
  useEffect(() => setDrawer(false), [pathname]);
  useRememberPages(pathname);
  useWrittenSent();

  return (
    <AntLayout className="frame-all">
      <a href="#main" className="skip">
        {t(($) => $.layout.skip)}
      </a>
      {phone ? (
        <Drawer
          open={drawer}
          onClose={() => setDrawer(false)}
          placement="left"
          size={280}
          title={<LogoBar folded={false} />}
          styles={{ header: { padding: '8px 16px' }, body: { padding: 0 } }}
        >
          <SideMenu folded={false} scoped={scoped} />
        </Drawer>
      ) : (
        <AntLayout.Sider
          width={SIDE_WIDTH}
          collapsedWidth={FOLDED_WIDTH}
          collapsed={collapsed}
          trigger={null}
          className={`side ${sideClass}`}
        >
          <FrameLook part="side">
            <LogoBar folded={collapsed} />
            <SideMenu folded={collapsed} scoped={scoped} />
          </FrameLook>
        </AntLayout.Sider>
      )}
      <AntLayout className="side-by">
        <TopBar
          phone={phone}
          scoped={scoped}
          folded={phone ? !drawer : collapsed}
          onFold={() => (phone ? setDrawer(true) : changeSetting('collapsed', !collapsed))}
        />
        <ConnectionStrip />
        <TabBar />
        <main id="main" className="panes" tabIndex={-1}>
          <Panes />
        </main>
      </AntLayout>
      <FilesHost />
    </AntLayout>
  );
}
