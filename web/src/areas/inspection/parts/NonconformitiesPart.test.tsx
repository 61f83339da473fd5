/** Nonconformities in the file of an inspection: evidence while it may be changed, and the visit where one is verified on site. */
// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { inspectionCalls } from '@zhengjian/contract/areas/inspection/calls.ts';
import type { InspectionDetail, NonconformityShown } from '@zhengjian/contract/areas/inspection/records.ts';
import { zh } from '@zhengjian/contract/areas/inspection/text.zh.ts';
import i18next from 'i18next';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { openPage, startKitTexts } from '../../../kit/testing.tsx';
import { NonconformitiesPart } from './NonconformitiesPart.tsx';

beforeAll(async () => {
  await startKitTexts();
  i18next.addResourceBundle('zh', 'inspection', zh);
});
afterEach(cleanup);

const round = {
  ...{ roundNo: 1, version: 1, causeAnalysis: '原因', correction: '纠正', correctiveAction: '措施', objection: '' },
  ...{ proof: [{ fileId: 'p', name: '培训记录.pdf', suffix: 'pdf', size: 9 }], submitTime: '2026-03-05 10:00:00' },
  ...{ verifyResult: '', verifyOpinion: '', verifyUserName: '', verifyTime: '' },
};
const nc = (more: Partial<NonconformityShown>): NonconformityShown => ({
  ...{ id: '1', version: 1, ncNo: 'GC1-NC01', ncClass: '00008', severity: '1', clause: '3.2', description: '进货检验无记录' },
  ...{ verifyKind: '2', reformDeadline: '2026-05-01', state: 'open', raisedOn: '', closeDate: '', rounds: [] },
  evidence: [{ fileId: 'e', name: '图纸.pdf', suffix: 'pdf', size: 9 }],
  ...more,
});
const open = (more: object) => {
  const d = { id: 'd', nonconformities: [], visits: [], verifies: null, abilities: {}, ...more } as unknown as InspectionDetail;
  return openPage(<NonconformitiesPart d={d} />, {});
};
const card = async () => within(await screen.findByRole('region', { name: 'GC1-NC01' }));

test('evidence is removed until the company is told, and read afterwards', async () => {
  const { sent } = open({ nonconformities: [nc({})], abilities: { enter: true } });
  fireEvent.click((await card()).getByRole('button', { name: /删除.*图纸\.pdf/ }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '删除' }));
  await waitFor(() => expect(sent.find(({ url }) => url.endsWith(inspectionCalls.removeEvidence.path))?.body).toEqual({ fileId: 'e' }));
  cleanup();
  open({ nonconformities: [nc({ rounds: [round], state: 'submitted' })], abilities: { enter: true } });
  const told = await card();
  within(told.getByRole('region', { name: '不符合证据' })).getByText('图纸.pdf');
  within(told.getByRole('region', { name: '整改证据' })).getByText('培训记录.pdf');
  expect(told.queryByRole('button', { name: /删除/ })).toBeNull();
  expect(told.queryByRole('button', { name: /添加证据/ })).toBeNull();
});

test('the visit is ordered where it is needed, and the verdict is given at the visit', async () => {
  const submitted = nc({ rounds: [round], state: 'submitted' });
  const { sent } = open({ nonconformities: [submitted], abilities: { verify: true, orderVisit: true } });
  fireEvent.click(await screen.findByRole('button', { name: '安排现场验证' }));
  await waitFor(() => expect(sent.find(({ url }) => url.endsWith(inspectionCalls.orderVisit.path))?.body).toEqual({ id: 'd' }));
  cleanup();
  const visit = open({ verifies: { id: 'o', workNo: 'GC1', nonconformities: [submitted] }, abilities: { enter: true, verify: true } });
  await screen.findByRole('link', { name: '验证检查任务 GC1 的整改' });
  expect(screen.queryByRole('button', { name: /新增不符合项/ })).toBeNull();
  fireEvent.click((await card()).getByRole('button', { name: '验证通过' }));
  await waitFor(() =>
    expect(visit.sent.find(({ url }) => url.endsWith(inspectionCalls.verifyNonconformity.path))?.body).toMatchObject({
      id: '1',
      verdict: 'corrected',
    }),
  );
});

test('a verdict that was given by mistake is given anew, of what was submitted last alone', async () => {
  const closed = { state: 'closed' as const, closeDate: '2026-03-06' };
  const before = { ...round, submitTime: '2026-02-01 10:00:00', verifyResult: '1' };
  open({
    nonconformities: [
      nc({ ...closed, rounds: [{ ...round, verifyResult: '1' }] }),
      nc({ ...closed, id: '2', ncNo: 'GC1-NC02', rounds: [before] }),
    ],
    abilities: { verify: true },
  });
  const now = await card();
  expect(now.queryByRole('button', { name: '不通过' })).toBeNull();
  fireEvent.click(now.getByRole('button', { name: '更改验证结论' }));
  now.getByRole('button', { name: '不通过' });
  expect(within(screen.getByRole('region', { name: 'GC1-NC02' })).queryByRole('button', { name: '更改验证结论' })).toBeNull();
});
