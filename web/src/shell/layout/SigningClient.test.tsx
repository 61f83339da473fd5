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

test('who stamps finds the signing client in the top bar, where the institute offers one', async () => {
  open(ADDRESS, { seal_stamp: true });
  expect((await screen.findByRole<HTMLAnchorElement>('link', { name: '电子签章客户端下载' })).href).toBe(ADDRESS);
});

test.each([
  ['who does not stamp', ADDRESS, {}],
  ['who has none to download', '', { seal_stamp: true as const }],
])('%s sees no link', async (_, address, permission) => {
  open(address, permission);
  await act(async () => new Promise((done) => setTimeout(done, 50)));
  expect(screen.queryByRole('link')).toBeNull();
});
