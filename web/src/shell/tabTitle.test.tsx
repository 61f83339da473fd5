// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { openPage, startKitTexts } from '../kit/testing.tsx';
import { changeSetting } from './settings.ts';
import { TabKey, usePageTitle } from './tabKey.ts';
import { type TabTitle, tabs, useTabs, visit } from './tabs.ts';
import { useTabTitle } from './tabTitle.ts';

const KEY = '/customer/form?id=1';

beforeAll(async () => {
  await startKitTexts();
  i18next.addResourceBundle('zh', 'samples', { form: { title: '认证申请' } });
  i18next.addResourceBundle('en', 'samples', { form: { title: 'Application' } });
});
afterEach(async () => {
  cleanup();
  await i18next.changeLanguage('zh');
});

function Page({ title }: { title: TabTitle }) {
  usePageTitle(title);
  return null;
}
function Bar() {
  const title = useTabTitle(useTabs().list[0]);
  return <p role="status">{title}</p>;
}
const speak = (language: 'zh' | 'en') =>
  act(async () => {
    changeSetting('language', language);
    await i18next.changeLanguage(language);
  });

test.each([
  ['a name in both languages', { zh: '自愿性认证', en: 'Voluntary certification' }, '自愿性认证', 'Voluntary certification'],
  ['a name behind a text', { i18n: 'samples:form.title', name: 'A2026CCC000001' }, '认证申请 A2026CCC000001', 'Application A2026CCC000001'],
  ['a name without a language', 'A2026CCC000001 万源电机', 'A2026CCC000001 万源电机', 'A2026CCC000001 万源电机'],
] satisfies [string, TabTitle, string, string][])('the tab of a detail that is left follows the language: %s', async (_, title, zh, en) => {
  const view = openPage(<Bar />, {});
  act(() =>
    tabs.set(visit({ list: [], active: '' }, { key: KEY, path: '/customer/form', search: '?id=1', hash: '', i18n: '', keepAlive: false })),
  );
  view.show(
    <>
      <TabKey value={KEY}>
        <Page title={title} />
      </TabKey>
      <Bar />
    </>,
  );
  await speak('zh');
  expect(screen.getByRole('status').textContent).toBe(zh);
  view.show(<Bar />);
  await speak('en');
  expect(screen.getByRole('status').textContent).toBe(en);
});
