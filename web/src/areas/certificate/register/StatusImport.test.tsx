// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { statusImportCalls as calls } from '@zhengjian/contract/areas/certificate/status-import.ts';
import { zh } from '@zhengjian/contract/areas/certificate/text.zh.ts';
import i18next from 'i18next';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { openPage, startKitTexts } from '../../../kit/testing.tsx';
import { ok } from '../../../shell/testing.ts';
import { StatusImport } from './StatusImport.tsx';

beforeAll(async () => {
  await startKitTexts();
  i18next.addResourceBundle('zh', 'certificate', zh);
});
afterEach(cleanup);

test('a sheet that fits changes nothing before the document on which it rests is chosen; then that goes first', async () => {
  const told: string[] = [];
  openPage(<StatusImport onClose={() => told.push('closed')} />, {
    [calls.importUpdateCertificateStatus.path]: () => {
      told.push('sheet');
      return ok({ rows: 2, changed: told.filter((one) => one === 'sheet').length > 1 ? 2 : 0, faults: [] });
    },
    [calls.statusBasis.path]: () => {
      told.push('basis');
      return ok({ id: 'b'.repeat(32), fileName: '暂停决定.pdf' });
    },
  });
  const [sheet, basis] = await waitFor(() => {
    const inputs = [...document.querySelectorAll<HTMLInputElement>('input[type=file]')];
    if (inputs.length < 2) throw new Error('the dialog is not there yet');
    return inputs;
  });
  const choose = (input: HTMLInputElement | undefined, name: string) =>
    fireEvent.change(input as HTMLInputElement, { target: { files: [new File(['x'], name)] } });
  choose(sheet, '状态.xlsx');
  await screen.findByText('已选择 状态.xlsx');
  fireEvent.click(screen.getByRole('button', { name: '试运行' }));
  fireEvent.click(await screen.findByRole('button', { name: '变更 2 张证书' }));
  await screen.findByText(zh.refusal.basisMissing);
  expect(told).toEqual(['sheet']);
  choose(basis, '暂停决定.pdf');
  await screen.findByText('已选择依据文件 暂停决定.pdf');
  fireEvent.click(screen.getByRole('button', { name: '变更 2 张证书' }));
  await waitFor(() => expect(told).toEqual(['sheet', 'basis', 'sheet', 'closed']));
});
