// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { ChangeTable } from './ChangeTable.tsx';
import { preview } from './files/preview/store.ts';
import { openPage, startKitTexts } from './testing.tsx';

beforeAll(startKitTexts);
afterEach(() => {
  cleanup();
  preview.set(null);
});

const content = (versionNo: number, name: string) => ({
  ...{ fileId: 'f'.repeat(32), versionNo, name, suffix: 'pdf', size: 1_200_000, sha256: String(versionNo).repeat(64) },
  ...{ byName: '王工', time: '2026-03-06 10:00:00' },
});

test('a file that was replaced stands there with both contents, each to be opened beside the other', async () => {
  const files = { before: content(1, '总装图.pdf'), after: content(2, '总装图 B 版.pdf') };
  const change = {
    section: '0111 产品图纸',
    about: '总装图 B 版.pdf',
    label: '文件内容',
    kind: 'changed' as const,
    before: 'x',
    after: 'y',
    files,
  };
  openPage(<ChangeTable caption="0111 产品图纸" changes={[change]} />, {});
  const [, before, after] = within((await screen.findAllByRole('row'))[1] as HTMLElement).getAllByText((_, cell) =>
    ['TH', 'TD'].includes(cell?.tagName ?? ''),
  );
  expect(before?.textContent).toContain('1'.repeat(64));
  expect(before?.textContent).toMatch(/总装图\.pdf.*V1.*王工 2026-03-06 10:00 · 1\.2 MB/);
  expect(after?.textContent).toContain('2'.repeat(64));
  fireEvent.click(within(after as HTMLElement).getByRole('button'));
  const shown = preview.get();
  expect(shown?.files.map(({ versionNo, name }) => [versionNo, name])).toEqual([
    [1, '总装图.pdf'],
    [2, '总装图 B 版.pdf'],
  ]);
  expect(shown?.at).toBe(1);
});

test('of a file that came or went one side is empty', async () => {
  const change = { section: '0111', about: '', label: '外壳.dwg', before: '', after: '' };
  const came = { ...change, kind: 'added' as const, files: { before: null, after: content(1, '外壳.dwg') } };
  const went = { ...change, label: '端盖.dwg', kind: 'removed' as const, files: { before: content(1, '端盖.dwg'), after: null } };
  openPage(<ChangeTable caption="0111" changes={[came, went]} />, {});
  expect(await screen.findAllByRole('button')).toHaveLength(2);
  expect(screen.getAllByText('–')).toHaveLength(2);
});
