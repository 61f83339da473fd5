/** What the file of an inspection offers at the step at which it waits. */
// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { inspectionCalls } from '@zhengjian/contract/areas/inspection/calls.ts';
import { inspectionNodes } from '@zhengjian/contract/areas/inspection/lists.ts';
import { zh } from '@zhengjian/contract/areas/inspection/text.zh.ts';
import i18next from 'i18next';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { openPage, startKitTexts } from '../../kit/testing.tsx';
import { session } from '../../shell/session.ts';
import InspectionFile from './InspectionFile.tsx';
import InspectionRead from './InspectionRead.tsx';
import { stepPath } from './paths.ts';
import { screens } from './screens.ts';

beforeAll(async () => {
  await startKitTexts();
  i18next.addResourceBundle('zh', 'inspection', zh);
});
afterEach(cleanup);

const ID = 'd'.repeat(32);
const at = (nodeKey: string, nodeName: string) => ({
  ...{ id: ID, version: 1, workNo: 'GC0001', checkKind: '1', state: '0', companyName: '万源电机', factoryName: '万源电机', factoryNo: '' },
  ...{ address: '', productClasses: [], members: [], plan: null, conclusion: '', flowInstanceId: 'f'.repeat(32), workSince: '' },
  ...{
    latestDate: '',
    planDays: '',
    daysReason: '',
    daysRule: { days: 2, parts: [], workers: null },
    needSampling: false,
    samplingLab: '',
  },
  ...{ focus: '', experts: '', planAnswer: '', wishedDate: '', planReason: '', classProposal: '', sections: [], nonconformities: [] },
  ...{ samplings: [], visits: [], verifies: null, findings: [] },
  cases: ['1', '2'].map((n) => ({ id: n.repeat(32), caseNo: `A${n}`, title: '电机', path: '/', isAfterCertificate: n === '2' })),
  task: { taskId: 't'.repeat(32), nodeKey, nodeName, dueTime: '', daysLeft: null, lamp: '', holder: '' },
  abilities: { decide: true, arrange: false, plan: false, enter: false, verify: false, orderVisit: false, sample: false },
});
const open = (nodeKey: string, nodeName: string) => {
  openPage(<InspectionFile />, { [inspectionCalls.detail.path]: at(nodeKey, nodeName) }, `/authCernter/factoryinspection_detail?id=${ID}`);
  session.set((before) => ({ ...before, permission: { task_split: true } }));
};

test('one that was returned to dispatch is dispatched again, and not split meanwhile', async () => {
  open('inspectionRedispatch', '重新下达');
  await screen.findByRole('button', { name: '重新下达' });
  expect(screen.queryByRole('button', { name: '拆分申请' })).toBeNull();
  cleanup();
  open('factoryCheckTasksArrange', '检查任务安排');
  await screen.findByRole('button', { name: '拆分申请' });
});

test('whoever reads it by the address to read finds no act, whatever they might do elsewhere', async () => {
  const of = { ...at('factoryCheckTasksArrange', '检查任务安排'), abilities: { decide: true, arrange: true, plan: true, enter: true } };
  openPage(<InspectionRead />, { [inspectionCalls.detail.path]: of }, `/authCernter/factoryinspection_detailreadonly?id=${ID}`);
  session.set((before) => ({ ...before, permission: { task_split: true } }));
  await screen.findByRole('tab', { name: zh.part.result });
  for (const name of ['拆分申请', zh.act.arrange, zh.act.enter, zh.act.saveArrangement, zh.act.diagram])
    expect([name, screen.queryByRole('button', { name })]).toEqual([name, null]);
});

test('whoever arranges it reads of which case it may follow the certificate, and first of all where it may of all', async () => {
  open('factoryCheckTasksArrange', '检查任务安排');
  fireEvent.click(await screen.findByRole('tab', { name: zh.part.arrangement }));
  const tag = await screen.findByText(zh.part.afterCertificate);
  expect(tag.closest('li')?.textContent).toContain('A2');
  cleanup();
  const before = at('factoryCheckTasksArrange', '检查任务安排');
  const of = { ...before, cases: before.cases.map((c) => ({ ...c, isAfterCertificate: true })) };
  openPage(<InspectionFile />, { [inspectionCalls.detail.path]: of }, `/authCernter/factoryCheckTasks_detail?id=${ID}`);
  const tags = await screen.findAllByText(zh.part.afterCertificate);
  expect(tags.map((each) => each.closest('li') === null)).toContain(true);
});

test('each step has the address that the catalogue gives it', () => {
  const addresses = inspectionNodes.map((node) => stepPath(node)(ID, 'result'));
  for (const address of addresses) expect(screens.some(({ path }) => address.startsWith(`${path}?id=${ID}#`))).toBe(true);
  expect(new Set(addresses.map((address) => address.split('?')[0])).size).toBe(5 + 1);
});
