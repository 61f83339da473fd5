import { describe, expect, test } from 'vitest';
import { createGate, DEBOUNCE_MS, firstPlace, fromPage, isFrom, MM, toPage, within } from './protocol.ts';

describe('messages between viewer and signing page', () => {
  test('are read where they hold together, and nothing else is', () => {
    expect(fromPage({ type: 'viewFile', ok: true })).toEqual({ type: 'viewFile', ok: true });
    expect(fromPage({ type: 'signCompelete', fileId: 'f', complete: true, more: 1 })).toEqual({
      type: 'signCompelete',
      fileId: 'f',
      complete: true,
    });
    for (const odd of [
      null,
      'saveFile',
      { type: 'saveFile' },
      { type: 'viewFile' },
      { type: 'signComplete', fileId: 'f' },
      { source: 'react-devtools' },
    ])
      expect(fromPage(odd)).toBeNull();
    expect(toPage({ type: 'openFile', key: 'k' })).toEqual({ type: 'openFile', key: 'k' });
    expect(toPage({ type: 'openFile' })).toBeNull();
    const look = { language: 'en', theme: 'dark' };
    expect(toPage({ type: 'viewFile', key: 'k', look })).toEqual({ type: 'viewFile', key: 'k', look });
    expect(toPage({ type: 'viewFile', key: 'k', look: { language: 'fr', theme: 'dark' } })).toEqual({ type: 'viewFile', key: 'k' });
    expect(toPage({ type: 'saveFile' })).toEqual({ type: 'saveFile' });
  });

  test('are believed from one window of one origin only', () => {
    const frame = {} as Window;
    const told = { source: frame, origin: 'https://sign.example.com' };
    expect(isFrom(told, frame, 'https://sign.example.com')).toBe(true);
    expect(isFrom({ ...told, origin: 'https://sign.example.com.evil.example' }, frame, 'https://sign.example.com')).toBe(false);
    expect(isFrom({ ...told, origin: 'null' }, frame, 'https://sign.example.com')).toBe(false);
    expect(isFrom({ ...told, source: {} as Window }, frame, 'https://sign.example.com')).toBe(false);
    expect(isFrom({ source: null, origin: told.origin }, null, told.origin)).toBe(false);
  });

  test('of one type pass once in the time of a double press, others between them', () => {
    let now = 0;
    const passes = createGate(() => now);
    expect(passes('saveFile')).toBe(true);
    now = DEBOUNCE_MS - 1;
    expect(passes('saveFile')).toBe(false);
    expect(passes('openFile')).toBe(true);
    now = DEBOUNCE_MS;
    expect(passes('saveFile')).toBe(true);
  });
});

describe('the place of a seal', () => {
  const pages = [
    { width: 595, height: 842 },
    { width: 595, height: 842 },
  ];
  const seal = { width: 42, height: 42 };

  test('is the one the template keeps, otherwise the lower right of the last page', () => {
    expect(firstPlace({ page: 1, x: 100, y: 200 }, pages)).toEqual({ page: 1, x: 100, y: 200 });
    expect(firstPlace(null, pages)).toEqual({ page: 2, x: 595 - 45 * MM, y: 842 - 45 * MM });
    expect(firstPlace({ page: 9, x: 1, y: 1 }, pages).page).toBe(2);
  });

  test('never leaves the page', () => {
    const half = Math.round(21 * MM * 10) / 10;
    expect(within({ page: 1, x: -50, y: 2000 }, pages[0] ?? { width: 0, height: 0 }, seal)).toEqual({
      page: 1,
      x: half,
      y: Math.round((842 - 21 * MM) * 10) / 10,
    });
  });
});
