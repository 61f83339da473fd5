/** What component tests share: a page with texts, queries, an address, and a network that answers by path. */

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { configure, render } from '@testing-library/react';
import { zh as file } from '@zhengjian/contract/areas/file/text.zh.ts';
import { zh as kit } from '@zhengjian/contract/areas/kit/text.zh.ts';
import { zh as shell } from '@zhengjian/contract/areas/shell/text.zh.ts';
import { zh as workflow } from '@zhengjian/contract/areas/workflow/text.zh.ts';
import { API_PREFIX } from '@zhengjian/contract/constants.ts';
import { App, ConfigProvider } from 'antd';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { initReactI18next } from 'react-i18next';
import { MemoryRouter } from 'react-router';
import { vi } from 'vitest';
import { changeSetting } from '../shell/settings.ts';
import { keep } from '../shell/storage.ts';
import { freshBrowser, ok, type Sent } from '../shell/testing.ts';
import { JUDGED_AFTER_MS } from './form/useFaulty.ts';

/** A loaded machine takes its time. */
configure({ asyncUtilTimeout: 10_000 });

export const startKitTexts = async (): Promise<void> => {
  // whatever the language of the browser that the test runs in
  changeSetting('language', 'zh');
  await i18next.use(initReactI18next).init({
    lng: 'zh',
    resources: { zh: { kit, file, shell, workflow } },
    ns: ['shell', 'kit', 'file', 'workflow'],
    defaultNS: 'shell',
    enableSelector: true,
    interpolation: { escapeValue: false },
  });
};

/** A form judges all its fields after a pause, which a busy machine may take between two keys: until the mocks are restored it does not. */
export const holdJudgement = (): void => {
  const start = globalThis.setTimeout;
  const held = (work: () => void, ms?: number) => (ms === JUDGED_AFTER_MS ? undefined : start(work, ms));
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(held as typeof setTimeout);
};

/** Answers by path below /api; a function decides by what was sent, anything else is the data. */
export type Answers = Record<string, unknown | ((sent: Sent) => Response | Promise<Response>)>;

/** What a page asks for wherever a process stands behind it. */
const EVERYWHERE: Answers = { '/blade-flow/flowReviewComment/list': { comments: [], mayComment: false, hasCompany: false } };

/** Opens a page at an address, with what the browser has kept. Paths without an answer get an empty list. */
export function openPage(page: ReactNode, answers: Answers, address = '/', kept: Record<string, object> = {}) {
  const browser = freshBrowser();
  for (const [name, value] of Object.entries(kept)) keep(name, value);
  browser.answer((sent) => {
    const path = (sent.url.split('?')[0] ?? '').slice(API_PREFIX.length);
    const answer = answers[path] ?? EVERYWHERE[path];
    return typeof answer === 'function' ? (answer as (sent: Sent) => Response | Promise<Response>)(sent) : ok(answer ?? []);
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const wrap = (content: ReactNode) => (
    <QueryClientProvider client={client}>
      <ConfigProvider theme={{ token: { motion: false }, zeroRuntime: true }} button={{ autoInsertSpace: false }}>
        <App>
          <MemoryRouter initialEntries={[address]}>{content}</MemoryRouter>
        </App>
      </ConfigProvider>
    </QueryClientProvider>
  );
  const view = render(wrap(page));
  return { ...browser, ...view, show: (content: ReactNode) => view.rerender(wrap(content)) };
}
