// @vitest-environment happy-dom

import { act, cleanup, screen } from '@testing-library/react';
import { stampingCalls } from '@zhengjian/contract/areas/stamping/calls.ts';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { openPage, startKitTexts } from '../../kit/testing.tsx';
import { session } from '../session.ts';
import { SigningClient } from './SigningClient.tsx';

beforeAll(startKitTexts);
afterEach(cleanup);

const ADDRESS = 'https://tools.example.cn/client.zip';
const open = (address: string, permission: Readonly<Record<string, true>>) => {
  const opened = openPage(<SigningClient />, { [stampingCalls.signingClient.path]: { address } });
  act(() => session.set((before) => ({ ...before, permission })));
  return opened;
};

/** Turns of the event loop in which an answer is read and drawn. */
const ROUNDS = 20;
/** What is asked at once is answered and drawn. */
const settled = () =>
  act(async () => {
    for (let round = 0; round < ROUNDS; round++) await new Promise((done) => setTimeout(done));
  });

test('who stamps finds the signing client in the top bar, where the institute offers one', async () => {
  open(ADDRESS, { seal_stamp: true });
  await settled();
  expect(screen.getByRole<HTMLAnchorElement>('link', { name: '电子签章客户端下载' }).href).toBe(ADDRESS);
});

test.each([
  ['who does not stamp', ADDRESS, {}],
  ['who has none to download', '', { seal_stamp: true as const }],
])('%s sees no link', async (_, address, permission) => {
  open(address, permission);
  await settled();
  expect(screen.queryByRole('link')).toBeNull();
});
