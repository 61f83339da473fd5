/** The page that tells a person what lies on the device, and removes it. */
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { zh } from '@zhengjian/contract/areas/inspection/text.zh.ts';
import i18next from 'i18next';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { openPage, startKitTexts } from '../../../kit/testing.tsx';
import { forget, keptIn, keptOf } from '../../../shell/offlineStore.ts';
import { session, type UserInfo } from '../../../shell/session.ts';
import DevicePage from './DevicePage.tsx';

beforeAll(async () => {
  await startKitTexts();
  i18next.addResourceBundle('zh', 'inspection', zh);
});
beforeEach(async () => {
  cleanup();
  await Promise.all([forget('read'), forget('written')]);
});
const openAs = async (user: string) => {
  const page = openPage(<DevicePage />, {});
  // after the fresh start, which forgets what was read
  await keep();
  session.set((before) => ({ ...before, token: 't', userInfo: { user_id: user } as UserInfo }));
  page.show(<DevicePage />);
};

const keep = async () => {
  await keptIn('read', 'ma', 'inspection').put('1', { factoryName: '万源电机', workNo: 'GC0001' });
  await keptIn('written', 'ma', 'inspection/1/sections').put('h01', {});
  await keptIn('written', 'ma', 'inspection/1/nonconformities').put('a', {});
  await keptIn('written', 'ma', 'inspection/1/photos').put('a', {});
  await keptIn('read', 'ma', 'inspection').put('2', { factoryName: '恒通开关', workNo: 'GC0002' });
  await keptIn('written', 'luo', 'inspection/1/sections').put('h02', {});
};

test('it lists what is kept and unsent, and removes one inspection after a warning', async () => {
  await openAs('ma');
  await screen.findByText('2 处修改、1 张照片待发送');
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  fireEvent.click(screen.getByRole('button', { name: '从本机移除 万源电机' }));
  const dialog = await screen.findByRole('dialog');
  within(dialog).getByText(/2 处修改、1 张照片尚未发送/);
  fireEvent.click(within(dialog).getByRole('button', { name: '从本机移除' }));
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
  expect((await keptOf('written', 'ma')).length).toBe(0);
  expect((await keptOf('read', 'ma')).map(({ key }) => key)).toEqual(['inspection/2']);
  expect(await keptOf('written', 'luo')).toHaveLength(1);
});

test('nobody is shown what another person has on the device', async () => {
  await openAs('zhou');
  await screen.findByText('本机没有检查数据');
});
