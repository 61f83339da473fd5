import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { ERRORS_KEPT, forgetErrors, logError, useErrorLog } from './errorLog.ts';

const log = () => renderHook(() => useErrorLog()).result.current;
beforeEach(() => {
  const before = log();
  act(() => forgetErrors(before));
});

test('an error is kept with its place, without what the address or the stack asks for', () => {
  window.history.pushState({}, '', '/joinCompany?key=secret#part');
  const fault = new Error('broken');
  fault.stack = 'Error: broken\n  at http://localhost/assets/a.js?v=token:1:2';
  act(() => logError('render', fault, 'in Part'));
  const [entry] = log();
  expect(entry).toMatchObject({ type: 'render', message: 'broken', info: 'in Part' });
  expect(JSON.stringify(entry)).not.toMatch(/secret|token/);
  expect(entry?.url).toMatch(/\/joinCompany$/);
  expect(entry?.time).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
});

test('the newest stands first, what repeats is told once, and no more are kept than can be sent', () => {
  const same = new Error('again');
  act(() => {
    logError('error', same);
    logError('error', same);
  });
  expect(log()).toHaveLength(1);
  act(() => {
    for (let n = 0; n < ERRORS_KEPT + 5; n++) logError('error', `fault ${n}`);
  });
  expect(log()).toHaveLength(ERRORS_KEPT);
  expect(log()[0]?.message).toBe(`fault ${ERRORS_KEPT + 4}`);
});

test('what came while a log was sent stays', () => {
  act(() => logError('error', 'first'));
  const sent = log();
  act(() => logError('error', 'second'));
  act(() => forgetErrors(sent));
  expect(log().map(({ message }) => message)).toEqual(['second']);
});

test('long stacks are cut to what the server takes', () => {
  const fault = new Error('x'.repeat(5_000));
  fault.stack = 'y'.repeat(20_000);
  act(() => logError('error', fault));
  expect(log()[0]).toMatchObject({ message: 'x'.repeat(2_000), stack: 'y'.repeat(8_000) });
});
