/** Names in two languages: the list shows, and a question names, that of the pages' language. */

import { screen } from '@testing-library/react';
import { area, signedIn } from '@zhengjian/contract/call.ts';
import { by, list, pageCall } from '@zhengjian/contract/list.ts';
import { optional, text } from '@zhengjian/contract/record.ts';
import { register } from '@zhengjian/contract/register.ts';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { changeSetting } from '../shell/settings.ts';
import { ok } from '../shell/testing.ts';
import { ListPage } from './ListPage.tsx';
import { nameOf } from './register/useRemoveRecord.ts';
import { openPage, startKitTexts } from './testing.tsx';

const rooms = register({
  area: 'rooms',
  name: 'room',
  named: 'roomName',
  record: { roomName: text(20).min(1), roomNameEn: optional(text(20)) },
});
const roomList = list({ ...rooms, filters: { keyword: by.keyword(20) }, sorts: [] });
const calls = area('rooms', { page: pageCall(roomList, { method: 'GET', path: '/rooms', access: signedIn(), summary: '' }) });
const rows = [
  { id: '1', version: 1, roomName: '样品室', roomNameEn: 'Sample room' },
  { id: '2', version: 1, roomName: '会议室', roomNameEn: '' },
];
beforeAll(() => startKitTexts());
afterEach(() => changeSetting('language', 'zh'));

test('a name stands in the language of the pages, and as it is where it has no English one', async () => {
  changeSetting('language', 'en');
  openPage(<ListPage of={calls.page} columns={['roomName']} />, {
    '/rooms': () => ok({ records: rows, total: 2, size: 30, current: 1, pages: 1 }),
  });
  await screen.findByText('Sample room');
  expect(screen.queryByText('样品室')).toBeNull();
  expect(screen.getByText('会议室')).toBeTruthy();
  const [first] = rows;
  if (first) expect(nameOf(rooms, first)).toBe('Sample room');
  changeSetting('language', 'zh');
  await screen.findByText('样品室');
});
