import type { ArchiveButton, ArchiveRow } from '@zhengjian/contract/areas/file/records.ts';
import { ARCHIVE_BUTTONS } from '@zhengjian/contract/areas/file/records.ts';
import { describe, expect, test } from 'vitest';
import { branchesOf, fileMay, findBranch, foldersOf, isOfInterest, leavesOf, marksOf, nameParts, nodeMay, trimmed } from './rows.ts';
import { fileRow, nodeRow } from './testing.ts';

const all = new Set<ArchiveButton>(ARCHIVE_BUTTONS);
const rows: ArchiveRow[] = [
  nodeRow('01', '', { isLeaf: 0 }),
  nodeRow('0101', '01', { mustUpload: 1 }),
  nodeRow('0102', '01', { mustUpload: 1 }),
  nodeRow('0103', '01', { isMissing: 1 }),
  nodeRow('02', '', { isLeaf: 0 }),
  fileRow('f1', '0101', { hasProblem: 1, problemRemark: '缺公章' }),
];
const branches = branchesOf(rows);
const leaf = (id: string) => {
  const found = findBranch(branches, id);
  if (!found) throw new Error(id);
  return found;
};

describe('the catalogue as a tree', () => {
  test('nodes stand under their parents and files under their nodes', () => {
    expect(branches.map(({ row }) => row.id)).toEqual(['01', '02']);
    expect(leavesOf(branches).map(({ row }) => row.id)).toEqual(['0101', '0102', '0103']);
    expect(leaf('0101').files.map(({ id }) => id)).toEqual(['f1']);
  });
  test('counts what is lacking, marked as missing and faulty', () => {
    expect(marksOf(branches)).toEqual({ files: 1, lacking: 1, missing: 1, problems: 1 });
  });
  test('papers of later stages lack nobody, and a brief tree leaves them out with the folders that stand empty', () => {
    const second = [nodeRow('0201', '02', { mustUpload: 1 }), nodeRow('0202', '02', { mustUpload: 1, isDue: 0, canUpload: 1 })];
    const third = [nodeRow('03', '', { isLeaf: 0 }), nodeRow('0301', '03', { mustUpload: 1, isDue: 0 })];
    const whole = branchesOf([...rows, ...second, ...third]);
    const brief = trimmed(whole, isOfInterest);
    expect(brief.map(({ row }) => row.id)).toEqual(['01', '02']);
    expect(leavesOf(brief).map(({ row }) => row.id)).toEqual(['0101', '0102', '0103', '0201']);
    expect([marksOf(whole).lacking, marksOf(brief).lacking]).toEqual([2, 2]);
  });
  test('nodes whose parent the viewer does not see stand at the root', () => {
    expect(branchesOf([nodeRow('0301', 'hidden', {})]).map(({ row }) => row.id)).toEqual(['0301']);
  });
});

describe('what may be done', () => {
  const file = fileRow('f2', '0101', { canDownload: 1, canView: 1, canDel: 1, canCover: 1, canRename: 1, canAudit: 1, versionNo: 2 });
  test('a right of the row needs the button of the function too', () => {
    expect(fileMay(file, all)).toMatchObject({ look: true, keep: true, cover: true, remove: true, problem: true, versions: true });
    expect(fileMay(file, new Set<ArchiveButton>(['download']))).toMatchObject({ keep: true, cover: false, remove: false, problem: false });
  });
  test('a file that must be borrowed can be neither read, kept, deleted, covered nor marked', () => {
    expect(Object.values(fileMay({ ...file, noAuth: 1 }, all))).not.toContain(true);
    const place = { ...leaf('0101'), row: { ...leaf('0101').row, noAuth: 1, canMarkMissing: 1 } };
    expect(nodeMay(place, all)).toMatchObject({ lack: false, unLack: false });
  });
  test('a problem is marked once and leaves by a correction', () => {
    const faulty = { ...file, hasProblem: 1 };
    expect(fileMay(faulty, all)).toMatchObject({ problem: false, qualified: true });
    expect(fileMay(file, all).qualified).toBe(false);
  });
  test('the mark that is offered leaves the present state', () => {
    const may = (isMissing: number) => nodeMay({ ...leaf('0102'), row: nodeRow('0102', '01', { canMarkMissing: 1, isMissing }) }, all);
    expect(may(0)).toMatchObject({ lack: true, unLack: false });
    expect(may(1)).toMatchObject({ lack: false, unLack: true });
  });
  test('a full place keeps its button and says so', () => {
    const place = { ...leaf('0101'), row: nodeRow('0101', '01', { canUpload: 1, canMultiUpload: 1 }) };
    expect(nodeMay(place, all)).toMatchObject({ upload: true, full: true });
    expect(nodeMay({ ...place, row: { ...place.row, canMultiUpload: 2 } }, all).full).toBe(false);
  });
});

test('a name is parted before its last dot', () => {
  expect(nameParts('图纸.v2.pdf')).toEqual({ stem: '图纸.v2', extension: '.pdf' });
  expect(nameParts('无扩展名')).toEqual({ stem: '无扩展名', extension: '' });
});

test('a page shows the folders that it is about, and a catalogue that has none of them whole', () => {
  const codes = (wanted?: readonly string[]) => foldersOf(branches, wanted).map(({ row }) => row.catalogCode);
  expect([codes(['01', '03']), codes(['11']), codes()]).toEqual([['01'], ['01', '02'], ['01', '02']]);
});
