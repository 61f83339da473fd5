// @vitest-environment happy-dom

import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { archiveCalls } from '@zhengjian/contract/areas/file/archive.ts';
import { ARCHIVE_BUTTONS } from '@zhengjian/contract/areas/file/records.ts';
import { testTaskCalls } from '@zhengjian/contract/areas/laboratory/test-tasks.ts';
import { zh } from '@zhengjian/contract/areas/laboratory/text.zh.ts';
import i18next from 'i18next';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { fileRow, nodeRow } from '../../../kit/files/tree/testing.ts';
import { answerUploads } from '../../../kit/files/upload/testing.ts';
import { openPage, startKitTexts } from '../../../kit/testing.tsx';
import { ok, type Sent } from '../../../shell/testing.ts';
import CustomerTest from './CustomerTest.tsx';

beforeAll(async () => {
  await startKitTexts();
  i18next.addResourceBundle('zh', 'laboratory', zh);
});
afterEach(cleanup);

const [TEST, FIRST, SECOND] = ['7', '1', '2'].map((digit) => digit.repeat(32)) as [string, string, string];
const cases = [
  { id: FIRST, caseNo: 'A2026CCC000001', title: 'YBX4-132M' },
  { id: SECOND, caseNo: 'A2026CCC000002', title: 'YBX4-160L' },
];
const open = (
  nodeKey: string,
  abilities: object,
  givesUp: (sent: Sent) => unknown = () => expect.fail('not asked for'),
  more: object = {},
) => {
  const read: string[] = [];
  const view = openPage(
    <CustomerTest />,
    {
      [testTaskCalls.testTaskDetail.path]: {
        ...{ id: TEST, workNo: 'RT20260001', title: 'YBX4-132M', state: '20', flowInstanceId: '', reports: [], cases },
        tasks: [{ taskId: 't', nodeKey, nodeName: '修改图纸', dueTime: '' }],
        abilities: { reply: false, papers: false, giveUp: false, ...abilities },
        ...{ failures: [], returnedWhy: '', ...more },
      },
      [testTaskCalls.companyGivesUp.path]: givesUp,
      [archiveCalls.selectTreeFileCatalogByDataId.path]: ({ url }: Sent) => {
        read.push(new URL(url, 'http://here').searchParams.get('dataId') ?? '');
        return ok({
          title: '',
          func: { functionCode: 'cccApplication', name: 'CCC', nameEn: 'CCC', buttons: ARCHIVE_BUTTONS, showAudit: true, showRemark: true },
          rows: [
            nodeRow('01', '', { isLeaf: 0 }),
            nodeRow('0111', '01', { canUpload: 1, canMultiUpload: 20 }),
            fileRow('总装图', '0111', { canView: 1, canDownload: 1, canCover: 1, versionNo: 2 }),
            nodeRow('02', '', { isLeaf: 0 }),
            nodeRow('0203', '02', {}),
            fileRow('合同', '0203', { canView: 1 }),
          ],
        });
      },
    },
    `/customer/yewuCenter/manage/testDetail?id=${TEST}${'failures' in more ? '' : '#files'}`,
  );
  return { ...view, read };
};

test('a company that corrects its drawings puts a new version in the place of the old one, case by case', async () => {
  const { read } = open('drawingCorrection', { reply: true, papers: true });
  const row = within((await screen.findByText('总装图.pdf')).closest('tr') as HTMLElement);
  expect(row.getByText('V2')).toBeTruthy();
  // the other papers of the case have no part in it
  expect(screen.queryByText('合同.pdf')).toBeNull();
  const uploads = answerUploads([{ code: 200, success: true, data: {}, msg: '' }]);
  fireEvent.click(row.getByRole('button', { name: '更多' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: '覆盖文件' }));
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  fireEvent.change(input as HTMLInputElement, { target: { files: [new File(['content'], '总装图 B.pdf')] } });
  await waitFor(() => expect(uploads.left()).toBe(0));
  fireEvent.mouseDown(screen.getByRole('combobox', { name: '所属项目' }));
  fireEvent.click(await screen.findByText('A2026CCC000002 YBX4-160L'));
  await waitFor(() => expect(read).toContain(SECOND));
});

test('at a step that asks for no papers none are offered', async () => {
  open('sampleResend', {});
  await screen.findAllByText('RT20260001');
  expect(screen.queryByRole('tab', { name: '文件' })).toBeNull();
  // where it does what it is asked for
  expect(screen.getByRole('link', { name: `登记 ${cases[0]?.caseNo} 的样品` }).getAttribute('href')).toContain(`id=${FIRST}#samples`);
});

test('a company that is to rectify reads first what failed, by how much, and what the institute says', async () => {
  const pressure = { name: '爆炸内压', kind: 'number', unit: 'MPa', max: '1.0' };
  open('testRectification', { papers: true }, undefined, {
    returnedWhy: '外壳强度不足，请加厚',
    failures: [
      {
        ...{
          id: '5'.repeat(32),
          roundNo: 2,
          itemName: '外壳耐压试验',
          standardNo: 'GB/T 3836.2-2021',
          clause: '15.2',
          requirement: '无损坏',
        },
        ...{ values: [{ measure: pressure, value: '1.5' }], failNote: '法兰变形' },
      },
    ],
  });
  expect(await screen.findByText(/外壳强度不足，请加厚/)).toBeTruthy();
  expect(screen.getAllByRole('tab')[0]?.textContent).toBe('不合格项 1');
  const failed = within(await screen.findByRole('region', { name: '外壳耐压试验' }));
  for (const text of ['GB/T 3836.2-2021 15.2', '第 2 轮', '无损坏', '1.5 MPa', '法兰变形']) expect(failed.getByText(text)).toBeTruthy();
  expect(failed.getByText(/1\.0 MPa/)).toBeTruthy();
});

test('a company that does not rectify what failed says why, and is told what follows', async () => {
  const sent: unknown[] = [];
  open('testRectification', { papers: true, giveUp: true }, ({ body }) => {
    sent.push(body);
    return ok({ id: TEST, state: '7', currentNodeKeyName: 'testRecordApproval' });
  });
  fireEvent.click(await screen.findByRole('button', { name: '放弃整改' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/出具不合格的型式试验报告，该申请不予批准/)).toBeTruthy();
  fireEvent.change(dialog.getByLabelText('放弃的原因'), { target: { value: '产品停产' } });
  fireEvent.click(dialog.getByRole('button', { name: '放弃整改' }));
  await waitFor(() => expect(sent).toEqual([{ id: TEST, remark: '产品停产' }]));
});
