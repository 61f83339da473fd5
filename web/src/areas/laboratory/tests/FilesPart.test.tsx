// @vitest-environment happy-dom

import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { archiveCalls } from '@zhengjian/contract/areas/file/archive.ts';
import { ARCHIVE_BUTTONS } from '@zhengjian/contract/areas/file/records.ts';
import { zh } from '@zhengjian/contract/areas/laboratory/text.zh.ts';
import i18next from 'i18next';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { fileRow, nodeRow } from '../../../kit/files/tree/testing.ts';
import { openPage, startKitTexts } from '../../../kit/testing.tsx';
import { ok, type Sent } from '../../../shell/testing.ts';
import { FilesPart } from './FilesPart.tsx';

beforeAll(async () => {
  await startKitTexts();
  i18next.addResourceBundle('zh', 'laboratory', zh);
});
afterEach(cleanup);

const caseOf = (no: number) => ({ id: String(no).repeat(32), caseNo: `A2026CCC00000${no}`, title: '隔爆型电机' });
const free = { canDownload: 1, canView: 1, canDel: 1, canAudit: 1 };
const folder = (code: string, name: string) => [
  nodeRow(code, '', { isLeaf: 0 }),
  nodeRow(`${code}01`, code, { canUpload: 1 }),
  fileRow(name, `${code}01`, free),
];
const open = (cases: readonly ReturnType<typeof caseOf>[]) => {
  const asked: string[] = [];
  openPage(<FilesPart cases={[...cases]} />, {
    [archiveCalls.selectTreeFileCatalogByDataId.path]: ({ url }: Sent) => {
      asked.push(url);
      return ok({
        title: '',
        func: { functionCode: 'cccApplication', name: '', nameEn: '', buttons: ARCHIVE_BUTTONS, showAudit: true, showRemark: true },
        rows: [...folder('01', '总装图'), ...folder('02', '合同'), ...folder('03', '试验方案')],
      });
    },
  });
  return asked;
};

test('the papers of the application and of the test are there to be looked at, those of other stages are not', async () => {
  open([caseOf(1)]);
  expect(await screen.findByText('总装图.pdf')).toBeTruthy();
  expect(screen.getByText('试验方案.pdf')).toBeTruthy();
  expect(screen.queryByText('合同.pdf')).toBeNull();
  expect(screen.getAllByRole('button', { name: '下载' })).toHaveLength(2);
  for (const name of ['上传', '删除', '标记问题']) expect(screen.queryByRole('button', { name })).toBeNull();
  expect(screen.queryByLabelText('所属项目')).toBeNull();
});

test('a test that serves several cases has the papers of each', async () => {
  const asked = open([caseOf(1), caseOf(2)]);
  await screen.findByText('总装图.pdf');
  fireEvent.mouseDown(screen.getByLabelText('所属项目'));
  fireEvent.click(await screen.findByText('A2026CCC000002 隔爆型电机'));
  await waitFor(() => expect(asked.at(-1)).toContain(`dataId=${caseOf(2).id}`));
});
