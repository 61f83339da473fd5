/** The open pages (spec: 000 §2.4 tab-bar): open, refresh, close one, others, those to the right, all; list of all; clear cache. */
import { CloseOutlined, DownOutlined, HomeOutlined } from '@ant-design/icons';
import { accountCalls } from '@zhengjian/contract/areas/account/calls.ts';
import { App, Button, Dropdown, type MenuProps } from 'antd';
import { type MouseEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { send } from '../api.ts';
import { ApiError } from '../apiError.ts';
import { HOME } from '../guard.ts';
import { notify } from '../notices.ts';
import { loadProfile } from '../profile.ts';
import { queries } from '../query.ts';
import {
  addressOf,
  close,
  closeAll,
  closeOthers,
  closeRight,
  forgetState,
  isPinned,
  refreshed,
  type Tab,
  type Tabs,
  tabs,
  useTabs,
} from '../tabs.ts';
import { useTabTitle } from '../tabTitle.ts';
import { unsaved } from '../unsaved.ts';

/** Stands where a title will, until the words of its area have come. */
const TEXTS_COME = '…';
const MIDDLE = 1;

function TabName({ tab }: { tab: Tab }) {
  const title = useTabTitle(tab);
  return <>{title || (tab.i18n ? TEXTS_COME : tab.path)}</>;
}

/** Opens what is active after a change of the list; an empty list leads home. */
function goToActive(after: Tabs, navigate: (to: string) => unknown): void {
  const active = after.list.find((tab) => tab.key === after.active);
  void navigate(active ? addressOf(active) : HOME);
}

type Rule = (before: Tabs) => Tabs;

/** Changes the list; asks first where a page would go, or be built anew, whose changes are saved nowhere. */
function useChange(): (rule: Rule) => void {
  const { t } = useTranslation('shell');
  const { modal } = App.useApp();
  const navigate = useNavigate();
  return (rule) => {
    const before = tabs.get();
    const after = rule(before);
    if (after === before) return;
    const change = () => {
      tabs.set(rule);
      goToActive(tabs.get(), navigate);
    };
    const stays = new Map(after.list.map(({ key, generation }) => [key, generation]));
    const lost = before.list.filter(({ key, generation }) => unsaved.get().has(key) && stays.get(key) !== generation);
    if (lost.length === 0) return change();
    modal.confirm({
      title: t(($) => $.tabs.unsavedAsk),
      content: lost.map((tab) => (
        <p key={tab.key}>
          <strong>
            <TabName tab={tab} />
          </strong>{' '}
          {t(($) => $.tabs.unsavedHint)}
        </p>
      )),
      okText: t(($) => $.tabs.closeUnsaved),
      okButtonProps: { danger: true },
      cancelText: t(($) => $.tabs.keepOpen),
      onOk: change,
    });
  };
}

/** Reads everything the page shows anew, and builds it anew. */
const refresh =
  (key: string): Rule =>
  (before) => {
    void queries.invalidateQueries();
    return refreshed(before, key);
  };

/** What can be done with a tab: from its own menu, and with the current one from the bar's. */
function useTabMenu(): (tab: Tab, list: readonly Tab[]) => NonNullable<MenuProps['items']> {
  const { t } = useTranslation('shell');
  const change = useChange();
  return (tab, list) => {
    const others = list.filter((other) => other.key !== tab.key && !isPinned(other));
    const right = list.slice(list.findIndex(({ key }) => key === tab.key) + 1);
    return [
      { key: 'refresh', label: t(($) => $.tabs.refresh), onClick: () => change(refresh(tab.key)) },
      {
        key: 'close',
        label: t(($) => $.tabs.closeOne),
        disabled: isPinned(tab) || list.length === 1,
        onClick: () => change((before) => close(before, tab.key)),
      },
      {
        key: 'others',
        label: t(($) => $.tabs.closeOthers),
        disabled: others.length === 0,
        onClick: () => change((before) => closeOthers(before, tab.key)),
      },
      {
        key: 'right',
        label: t(($) => $.tabs.closeRight),
        disabled: right.length === 0,
        onClick: () => change((before) => closeRight(before, tab.key)),
      },
      { key: 'all', label: t(($) => $.tabs.closeAll), onClick: () => change(closeAll) },
    ];
  };
}

function TabLabel({ tab, active, list }: { tab: Tab; active: boolean; list: readonly Tab[] }) {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const change = useChange();
  const menu = useTabMenu();
  const title = useTabTitle(tab);
  const here = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active) here.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [active]);
  const shut = () => change((before) => close(before, tab.key));
  const middle = (event: MouseEvent) => {
    if (event.button !== MIDDLE) return;
    event.preventDefault();
    shut();
  };
  return (
    <Dropdown trigger={['contextMenu']} menu={{ items: menu(tab, list) }}>
      <div className={active ? 'tab tab-active' : 'tab'} ref={here} onAuxClick={middle}>
        <button
          type="button"
          className="tab-title"
          aria-current={active ? 'page' : undefined}
          title={title}
          onClick={() => navigate(addressOf(tab))}
        >
          <TabName tab={tab} />
        </button>
        {list.length > 1 && (
          <button type="button" className="tab-close" aria-label={t(($) => $.tabs.close, { title })} onClick={shut}>
            <CloseOutlined />
          </button>
        )}
      </div>
    </Dropdown>
  );
}

/** Always there and always first; its page opens where it was left. */
function HomeTab({ home, active, list }: { home: Tab | undefined; active: boolean; list: readonly Tab[] }) {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const menu = useTabMenu();
  const label = t(($) => $.layout.home);
  const tab = (
    <div className={active ? 'tab tab-active' : 'tab'}>
      <button
        type="button"
        className="tab-title tab-home"
        aria-label={label}
        title={label}
        aria-current={active ? 'page' : undefined}
        onClick={() => navigate(home ? addressOf(home) : HOME)}
      >
        <HomeOutlined />
      </button>
    </div>
  );
  return home ? (
    <Dropdown trigger={['contextMenu']} menu={{ items: menu(home, list) }}>
      {tab}
    </Dropdown>
  ) : (
    tab
  );
}

/** Forgets what the browser and the server keep in memory about this person. */
async function clearCache(done: string): Promise<void> {
  try {
    await send(accountCalls.clearCache, {});
    queries.clear();
    await loadProfile();
    tabs.set(forgetState);
    notify('success', done);
  } catch (fault) {
    if (!(fault instanceof ApiError)) throw fault;
  }
}

export function TabBar() {
  const { t } = useTranslation('shell');
  const { modal } = App.useApp();
  const navigate = useNavigate();
  const { list, active } = useTabs();
  const menu = useTabMenu();
  const home = list.find(isPinned);
  const current = list.find((tab) => tab.key === active);

  const askClear = () =>
    modal.confirm({
      title: t(($) => $.tabs.clearAsk),
      content: t(($) => $.tabs.clearHint),
      okText: t(($) => $.common.confirm),
      cancelText: t(($) => $.common.cancel),
      onOk: () => clearCache(t(($) => $.tabs.cleared)),
    });
  const items: MenuProps['items'] = [
    {
      key: 'open',
      type: 'group',
      label: t(($) => $.tabs.open, { n: list.length }),
      children: list.map((tab) => ({
        key: `open ${tab.key}`,
        label: <TabName tab={tab} />,
        className: tab.key === active ? 'tabs-current' : '',
        onClick: () => navigate(addressOf(tab)),
      })),
    },
    { type: 'divider' },
    ...(current ? menu(current, list) : []),
    { type: 'divider' },
    { key: 'clear', label: t(($) => $.tabs.clearCache), onClick: () => void askClear() },
  ];
  return (
    <nav className="tabs" aria-label={t(($) => $.tabs.bar)}>
      <HomeTab home={home} active={home !== undefined && home.key === active} list={list} />
      <div className="tabs-list">
        {list
          .filter((tab) => !isPinned(tab))
          .map((tab) => (
            <TabLabel key={tab.key} tab={tab} active={tab.key === active} list={list} />
          ))}
      </div>
      <Dropdown trigger={['click']} placement="bottomRight" menu={{ items, className: 'tabs-menu' }}>
        <Button type="text" size="small" icon={<DownOutlined />} aria-label={t(($) => $.tabs.more)} />
      </Dropdown>
    </nav>
  );
}
