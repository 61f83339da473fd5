/** What the bell tells of its calls is what the contract says of them. */
import { portalCalls } from '@zhengjian/contract/areas/portal/calls.ts';
import { expect, test } from 'vitest';
import { boxes } from './box.ts';

test.each(Object.values(boxes).flatMap(({ calls }) => Object.values(calls)))('$key', (told) => {
  const declared = Object.values(portalCalls).find((call) => call.key === told.key);
  expect(declared).toMatchObject(told);
});
