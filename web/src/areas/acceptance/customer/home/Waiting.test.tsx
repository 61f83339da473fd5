// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { acceptanceCalls } from '@zhengjian/contract/areas/acceptance/calls.ts';
import { zh as acceptance } from '@zhengjian/contract/areas/acceptance/text.zh.ts';
import { companyCalls } from '@zhengjian/contract/areas/company/calls.ts';
import { zh as company } from '@zhengjian/contract/areas/company/text.zh.ts';
import { portalCalls } from '@zhengjian/contract/areas/portal/calls.ts';
import { workflowListCalls } from '@zhengjian/contract/areas/workflow/lists.ts';
import i18next from 'i18next';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { openPage, startKitTexts } from '../../../../kit/testing.tsx';
import { ok, type Sent } from '../../../../shell/testing.ts';
import { Waiting } from './Waiting.tsx';

beforeAll(async () => {
  await startKitTexts();
  i18next.addResourceBundle('zh', 'acceptance', acceptance);
  i18next.addResourceBundle('zh', 'company', company);
});
afterEach(cleanup);

const page = (records: object[]) => ({ records, total: records.length, size: 5, current: 1, pages: 1 });
const row = (id: string, dueTime: string) => ({
  id,
  applicationNo: `A2026CCC00000${id}`,
  productName: '防爆电机',
  productModel: 'YB3',
  state: '15',
  returnRemark: '请补充铭牌',
  updateTime: '2026-03-02 10:00:00',
  dueTime,
  lamp: 'yellow',
  daysLeft: 2,
  abilities: { update: true, submit: true, remove: false, copy: true },
});
const task = (id: string, businessId: string, title: string) => ({
  ...{
    id,
    kind: 'company',
    caseNo: `JFC20261000${id}`,
    title,
    caseTitle: '防爆电机',
    path: `/customer/feiyongCenter/yulan?id=${businessId}`,
  },
  ...{ dueTime: '2026-04-02 17:00:00', daysLeft: 3, lamp: 'green', task: { businessId } },
});
const nothing = {
  [workflowListCalls.waitingPage.path]: page([]),
  [acceptanceCalls.retreatPage.path]: page([]),
  [acceptanceCalls.draftPage.path]: page([]),
  [portalCalls.customerMessagePage.path]: page([]),
  [companyCalls.selectCompanyByPossessor.path]: [{ id: 'c1' }],
  [companyCalls.selectCompanyOne.path]: { id: 'c1', missing: [] },
};

test('says what waits: data to complete, what came back by its day, papers to read', async () => {
  openPage(<Waiting />, {
    ...nothing,
    [acceptanceCalls.retreatPage.path]: page([row('2', '2026-04-10 18:00:00'), row('1', '2026-04-01 18:00:00')]),
    [portalCalls.customerMessagePage.path]: page([
      { id: 'm1', title: 'A1：受理通知书已发出', link: '/customer/yewuCenter/manage/detail?id=1#files', createTime: '2026-03-02 10:00:00' },
      { id: 'm2', title: '有新进展', link: '/customer/yewuCenter/manage/detail?id=1', createTime: '2026-03-02 10:00:00' },
    ]),
    [companyCalls.selectCompanyOne.path]: { id: 'c1', missing: ['address'] },
  });
  expect((await screen.findByRole('link', { name: /受理通知书已发出/ })).getAttribute('href')).toMatch(/#files$/);
  expect(screen.queryByText('有新进展')).toBeNull();
  await screen.findByText(/企业信息尚未完善：地址/);
  const dues = (await screen.findAllByText(/请于 .* 前提交/)).map((e) => e.textContent?.slice(0, 19));
  expect(dues).toEqual(['请于 2026-04-01 18:00', '请于 2026-04-10 18:00']);
  expect(screen.queryByText('目前无需贵公司办理。')).toBeNull();
});

test('names every other task of the company once, and leads to it', async () => {
  openPage(<Waiting />, {
    ...nothing,
    [acceptanceCalls.retreatPage.path]: page([row('1', '2026-04-01 18:00:00')]),
    [workflowListCalls.waitingPage.path]: page([task('11', 'n1', '缴费'), task('12', '1', '企业补正')]),
  });
  await screen.findByText('请补充铭牌');
  expect((await screen.findByRole('link', { name: 'JFC2026100011' })).getAttribute('href')).toBe('/customer/feiyongCenter/yulan?id=n1');
  screen.getByText('缴费');
  // what came back stands there already, with its reason
  expect(screen.queryByText('企业补正')).toBeNull();
});

test('of many tasks all can be shown', async () => {
  const all = Array.from({ length: 23 }, (_, at) => task(String(at + 10), `n${at}`, '缴费'));
  openPage(<Waiting />, {
    ...nothing,
    [workflowListCalls.waitingPage.path]: ({ body }: Sent) =>
      ok({ ...page(all.slice(0, (body as { size: number }).size)), total: all.length }),
  });
  fireEvent.click(await screen.findByRole('button', { name: '全部待办（23）' }));
  expect(await screen.findByRole('link', { name: 'JFC2026100032' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: '全部待办（23）' })).toBeNull();
});

test('where nothing waits it says so and leads to an application', async () => {
  openPage(<Waiting />, nothing);
  await screen.findByText('目前无需贵公司办理。');
  expect(screen.getByRole('link', { name: '申请CCC认证' })).toBeTruthy();
});
