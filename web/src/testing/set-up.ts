/**
 * Runs before each test file of the pages. The files of a worker share a window and the packages (react, antd, zod), which cost
 * seconds to load; our own modules are read anew, so that no file sees a session, a store or a remembered answer of another.
 */
import './renders.ts';
import { cleanup } from '@testing-library/react';
import { afterAll, vi } from 'vitest';

vi.resetModules();

afterAll(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  // dialogs and messages that antd put beside the page
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
});
