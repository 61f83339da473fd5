/** Addresses lead to screens as the router compares them. */
import { expect, test } from 'vitest';
import { screenAt, screens } from './screens.ts';

test.each(screens.map(({ path }) => path))('%s leads to its own screen', (path) => {
  expect(screenAt(path.replace(/:\w+/g, '17'))?.path).toBe(path);
});

test('letters of either case and a slash behind are the same address', () => {
  expect(screenAt('/WEL/index/')?.path).toBe('/wel/index');
});

test.each(['', '/nowhere', '/wel', '/wel/index/more'])('"%s" leads to none', (path) => {
  expect(screenAt(path)).toBeUndefined();
});
