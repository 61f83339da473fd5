import { TEST_NODES } from '@zhengjian/contract/areas/laboratory/test-tasks.ts';
import { expect, test } from 'vitest';
import { screens } from './screens.ts';
import { opensAt } from './tests/addresses.ts';

test('every address of one test is where some queue opens its rows', () => {
  const queues = TEST_NODES.map((node) => `/testCenter/${node}`);
  const details = screens.filter(({ grantedBy }) => queues.every((path) => [grantedBy].flat().some((one) => one === path)));
  expect([...new Set(TEST_NODES.map(opensAt))].sort()).toEqual(details.map(({ path }) => path).sort());
});
