// @vitest-environment happy-dom

import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { zh } from '@zhengjian/contract/areas/stamping/text.zh.ts';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openPage, startKitTexts } from '../../../kit/testing.tsx';
import { ok } from '../../../shell/testing.ts';
import { i18next } from '../../../shell/texts.ts';
import { FIRST_MESSAGE_MS, LOADING_MOST_MS } from './protocol.ts';
import { useStampViewer } from './StampViewer.tsx';

beforeAll(async () => {
  await startKitTexts();
  i18next.addResourceBundle('zh', 'stamping', zh);
});
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'], shouldAdvanceTime: true });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Desk() {
  const { open, viewer } = useStampViewer();
  return (
    <>
      <button type="button" onClick={() => open('file-1', 'edit')}>
        打开
      </button>
      {viewer}
    </>
  );
}
const opened = {
  page: 'https://sign.example.com/signing',
  documentId: 'file-1',
  documentName: '证书.pdf',
  applicationNo: 'A2026CCC000001',
  applicantName: '中州防爆电机有限公司',
  productName: '隔爆型电机',
  mode: 'edit',
  key: 'k',
  expiresIn: 600,
};

/** The viewer with its frame, what it told the page, and how the page answers. */
const openViewer = async () => {
  const { sent } = openPage(<Desk />, {
    '/blade-stamping/signing/open': () => ok(opened),
    '/blade-stamping/confirmed': () => ok({ until: 'later' }),
  });
  // pressed twice while the first is loading: one viewer
  fireEvent.click(screen.getByText('打开'));
  fireEvent.click(screen.getByText('打开'));
  const frame = await waitFor(() => {
    const found = document.querySelector('iframe');
    if (!found) throw new Error('no frame');
    return found;
  });
  const page = { postMessage: vi.fn() };
  Object.defineProperty(frame, 'contentWindow', { value: page });
  const answer = (data: object, origin = 'https://sign.example.com') =>
    act(async () => {
      window.dispatchEvent(Object.assign(new Event('message'), { data, origin, source: page }));
    });
  const after = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
  return { sent, frame, told: page.postMessage, answer, after };
};
const sign = () => screen.getByRole<HTMLButtonElement>('button', { name: zh.viewer.sign });

test('opened twice while it loads, one viewer; the key goes to the page’s origin half a second after the frame has loaded', async () => {
  const { sent, frame, told, after } = await openViewer();
  expect(sent.filter((s) => s.url.includes('/signing/open'))).toHaveLength(1);
  fireEvent.load(frame);
  await after(FIRST_MESSAGE_MS - 50);
  expect(told).not.toHaveBeenCalled();
  await after(100);
  expect(told).toHaveBeenCalledWith({ type: 'viewFile', key: 'k', look: { language: 'zh', theme: 'default' } }, 'https://sign.example.com');
});

test('the sign of loading ends after five seconds, but nothing is signed before the page has shown the paper', async () => {
  const { frame, told, answer, after } = await openViewer();
  fireEvent.load(frame);
  expect(screen.getByText(zh.viewer.loading)).toBeDefined();
  await after(LOADING_MOST_MS + 10);
  expect(screen.queryByText(zh.viewer.loading)).toBeNull();
  expect(sign().disabled).toBe(true);
  await answer({ type: 'viewFile', ok: true }, 'https://evil.example');
  expect(sign().disabled).toBe(true);
  await answer({ type: 'viewFile', ok: true });
  expect(sign().disabled).toBe(false);
  fireEvent.click(sign());
  await waitFor(() => expect(told).toHaveBeenCalledWith({ type: 'openFile', key: 'k' }, 'https://sign.example.com'));
});

test('a paper that cannot be loaded closes the viewer and says so', async () => {
  const { frame, answer } = await openViewer();
  fireEvent.load(frame);
  await answer({ type: 'viewFile', ok: false });
  await waitFor(() => expect(document.querySelector('iframe')).toBeNull());
  expect(screen.getByText(zh.viewer.loadFailed)).toBeDefined();
});

test('the viewer names the case of the paper; sealed and complete, the paper is finished in one call', async () => {
  const { sent, frame, answer } = await openViewer();
  fireEvent.load(frame);
  expect(screen.getByText('A2026CCC000001')).toBeDefined();
  await answer({ type: 'viewFile', ok: true });
  await answer({ type: 'signCompelete', fileId: 'file-1', complete: true });
  await waitFor(() => expect(document.querySelector('iframe')).toBeNull());
  const acts = sent.filter(({ url }) => /signatureFinish|updateStamped/.test(url)).map(({ url }) => url.split('/').at(-1));
  expect(acts).toEqual(['signatureFinish']);
});
