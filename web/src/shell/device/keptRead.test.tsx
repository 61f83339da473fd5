/** What a page has read stays on the device for its reader, is shown without a connection, and goes when it is refused. */
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { inspectionCalls } from '@zhengjian/contract/areas/inspection/calls.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { openPage, startKitTexts } from '../../kit/testing.tsx';
import { forget, keptIn, keptOf } from '../offlineStore.ts';
import { session, type UserInfo } from '../session.ts';
import { refused } from '../testing.ts';
import { useKeptRead } from './keptRead.ts';

const DETAIL = inspectionCalls.detail.path;
const offline = () => Promise.reject(new TypeError('offline'));
const detail = (factoryName: string, enter = true) => ({ factoryName, abilities: { enter } });

function Page() {
  const read = useKeptRead(inspectionCalls.detail, { id: '1' }, { room: 'inspection', key: '1', keeps: (d) => d.abilities.enter });
  return (
    <>
      <p>{read.data?.factoryName ?? (read.isPending ? 'waiting' : 'nothing')}</p>
      <button type="button" onClick={() => void read.refetch()}>
        again
      </button>
    </>
  );
}
/** `before`: what is put on the device after the fresh start, which forgets what was read. */
const openAs = async (user: string, answer: unknown, before: () => Promise<void> = async () => undefined) => {
  const page = openPage(<Page />, { [DETAIL]: answer });
  await before();
  session.set((before) => ({ ...before, token: 't', userInfo: { user_id: user } as UserInfo }));
  page.show(<Page />);
  return page;
};
const ofMa = () => keptIn('read', 'ma', 'inspection').put('1', detail('万源电机'));
const kept = async (user: string) => (await keptOf('read', user)).map(({ key }) => key);

beforeAll(startKitTexts);
beforeEach(async () => {
  cleanup();
  await Promise.all([forget('read'), forget('written')]);
});

test('an answer is kept for its reader, and shown where the server cannot be reached', async () => {
  const first = await openAs('ma', detail('万源电机'));
  await screen.findByText('万源电机');
  await waitFor(async () => expect(await kept('ma')).toEqual(['inspection/1']));
  first.unmount();
  await openAs('ma', offline, ofMa);
  await screen.findByText('万源电机');
});

test('another person is shown nothing of it', async () => {
  await openAs('luo', offline, ofMa);
  await screen.findByText('nothing');
});

test('a copy goes when the server refuses it, and when there is nothing more to enter', async () => {
  let answer: unknown = () => refused(404, '检查任务不存在');
  await openAs('ma', (sent: never) => (typeof answer === 'function' ? answer(sent) : answer), ofMa);
  await waitFor(async () => expect(await kept('ma')).toEqual([]));
  answer = () =>
    new Response(JSON.stringify({ code: 200, data: detail('万源电机', false) }), { headers: { 'content-type': 'application/json' } });
  fireEvent.click(screen.getByRole('button'));
  await screen.findByText('万源电机');
  expect(await kept('ma')).toEqual([]);
});
