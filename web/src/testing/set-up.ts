/**
 * Runs before each test file of the pages. The files of a worker share a window and the packages (react, antd, zod), which cost
 * seconds to load; our own modules are read anew, so that no file sees a session, a store or a remembered answer of another.
 */
import { afterAll, vi } from 'vitest';

vi.resetModules();
// what is told without a page needs neither window nor react
const hasPage = typeof document !== 'undefined';
if (hasPage) {
  await import('./renders.ts');
  // the styles of antd are a file that no test loads; of them only what hides matters here
  const hides = document.createElement('style');
  hides.textContent = '.ant-popover-hidden, .ant-menu-hidden, .ant-dropdown-hidden, .ant-select-dropdown-hidden { display: none; }';
  document.head.replaceChildren(hides);
}

afterAll(async () => {
  if (hasPage) (await import('@testing-library/react')).cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  if (!hasPage) return;
  // dialogs and messages that antd put beside the page
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
});
