/** The open pages (spec: 000 §2.4 tab-bar): open, close, close others, close all, clear cache. */
import { CloseOutlined, DownOutlined } from '@ant-design/icons';
import { accountCalls } from '@zhengjian/contract/areas/account/calls.ts';
import { App, Button, Dropdown } from 'antd';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { send } from '../api.ts';
import { ApiError } from '../apiError.ts';
import { HOME } from '../guard.ts';
import { notify } from '../notices.ts';
import { loadProfile } from '../profile.ts';
import { queries } from '../query.ts';
import { addressOf, close, closeAll, closeOthers, forgetState, type Tab, type Tabs, tabs, useTabs } from '../tabs.ts';
import { useTabTitle } from '../tabTitle.ts';
import { unsaved } from '../unsaved.ts';

/** Stands where a title will, until the words of its area have come. */
const TEXTS_COME = '…';

function TabLabel({ tab, active, single }: { tab: Tab; active: boolean; single: boolean }) {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const title = useTabTitle(tab);
  const here = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active) here.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [active]);

  const ask = useAskUnsaved();
  const shut = () => {
    if (close(tabs.get(), tab.key) === tabs.get()) return;
    ask((before) => close(before, tab.key), navigate);
  };
  return (
    <div className={active ? 'tab tab-active' : 'tab'} ref={here}>
      <button
        type="button"
        className="tab-title"
        aria-current={active ? 'page' : undefined}
        title={title}
        onClick={() => navigate(addressOf(tab))}
      >
        {title || (tab.i18n ? TEXTS_COME : tab.path)}
      </button>
      {!single && (
        <button type="button" className="tab-close" aria-label={t(($) => $.tabs.close, { title })} onClick={shut}>
          <CloseOutlined />
        </button>
      )}
    </div>
  );
}

/** Opens what is active after a change of the list; an empty list leads home. */
function goToActive(after: Tabs, navigate: (to: string) => unknown): void {
  const active = after.list.find((tab) => tab.key === after.active);
  void navigate(active ? addressOf(active) : HOME);
}

type Rule = (before: Tabs) => Tabs;

/** Changes the list; asks first where a page would go whose changes are saved nowhere. */
function useAskUnsaved(): (rule: Rule, navigate: (to: string) => unknown) => void {
  const { t } = useTranslation('shell');
  const { modal } = App.useApp();
  return (rule, navigate) => {
    const change = () => {
      tabs.set(rule);
      goToActive(tabs.get(), navigate);
    };
    const stays = new Set(rule(tabs.get()).list.map(({ key }) => key));
    const lost = tabs.get().list.filter(({ key }) => unsaved.get().has(key) && !stays.has(key));
    if (lost.length === 0) return change();
    modal.confirm({
      title: t(($) => $.tabs.unsavedAsk),
      content: lost.map(({ key, title, path }) => <p key={key}>{t(($) => $.tabs.unsavedHint, { title: title || path })}</p>),
      okText: t(($) => $.tabs.closeUnsaved),
      okButtonProps: { danger: true },
      cancelText: t(($) => $.tabs.keepOpen),
      onOk: change,
    });
  };
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

  const ask = useAskUnsaved();
  const change = (rule: Rule) => ask(rule, navigate);
  const askClear = () =>
    modal.confirm({
      title: t(($) => $.tabs.clearAsk),
      content: t(($) => $.tabs.clearHint),
      okText: t(($) => $.common.confirm),
      cancelText: t(($) => $.common.cancel),
      onOk: () => clearCache(t(($) => $.tabs.cleared)),
    });
  const items = [
    { key: 'others', label: t(($) => $.tabs.closeOthers), disabled: list.length < 2, onClick: () => change(closeOthers) },
    { key: 'all', label: t(($) => $.tabs.closeAll), onClick: () => change(closeAll) },
    { type: 'divider' as const },
    { key: 'clear', label: t(($) => $.tabs.clearCache), onClick: askClear },
  ];
  return (
    <nav className="tabs" aria-label={t(($) => $.tabs.bar)}>
      <div className="tabs-list">
        {list.map((tab) => (
          <TabLabel key={tab.key} tab={tab} active={tab.key === active} single={list.length === 1} />
        ))}
      </div>
      <Dropdown trigger={['click']} placement="bottomRight" menu={{ items }}>
        <Button type="text" size="small" icon={<DownOutlined />} aria-label={t(($) => $.tabs.more)} />
      </Dropdown>
    </nav>
  );
}
