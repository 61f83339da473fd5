/** What tests of the frame share: texts, a set clock, a network that answers what the test says. */
import type { MenuItem } from '@zhengjian/contract/areas/account/calls.ts';
import { zh } from '@zhengjian/contract/areas/shell/text.zh.ts';
import { vi } from 'vitest';
import { type Notice, onNotice } from './notices.ts';
import { clearSession } from './session.ts';
import { i18next } from './texts.ts';
import { world } from './world.ts';

export const startTestTexts = async (): Promise<void> => {
  await i18next.init({
    lng: 'zh',
    resources: { zh: { shell: zh } },
    ns: ['shell'],
    defaultNS: 'shell',
    enableSelector: true,
    interpolation: { escapeValue: false },
  });
};

/** An entry of the menu as the server answers it: a leaf says nothing of what stands below it. */
export const menuItem = (path: string, name = path, more: Partial<MenuItem> = {}): MenuItem => ({
  id: path,
  parentId: '',
  code: path,
  name,
  nameEn: name,
  path,
  icon: '',
  group: '',
  query: '',
  isOpen: false,
  meta: { i18n: '', keepAlive: true, isAuth: true },
  ...more,
});

export const json = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json; charset=utf-8' } });
export const ok = (data: unknown, msg = ''): Response => json({ code: 200, success: true, data, msg });
export const refused = (code: number, msg: string, status = 200, fields: Readonly<Record<string, string>> = {}): Response =>
  json({ code, success: false, data: null, msg, fields }, status);

export type Sent = { url: string; method: string; headers: Record<string, string>; body: unknown };

/** A browser as it is after a fresh start; `sent` and `notices` fill as the test goes on. */
export function freshBrowser() {
  const sent: Sent[] = [];
  const notices: Notice[] = [];
  let answer: (sent: Sent) => Response | Promise<Response> = () => ok(null);
  let now = 1_700_000_000_000;
  localStorage.clear();
  sessionStorage.clear();
  clearSession();
  onNotice((notice) => notices.push(notice));
  vi.spyOn(world, 'now').mockImplementation(() => now);
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const one = {
      url,
      method: init.method ?? 'GET',
      headers: init.headers as Record<string, string>,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    };
    sent.push(one);
    return new Promise<Response>((done, fail) => {
      init.signal?.addEventListener('abort', () => fail(new DOMException('aborted', 'AbortError')));
      Promise.resolve(answer(one)).then(done, fail);
    });
  });
  return {
    sent,
    notices,
    answer: (next: typeof answer) => {
      answer = next;
    },
    later: (seconds: number) => {
      now += seconds * 1000;
    },
  };
}
