/** Rows of a file tree for tests. */
import type { ArchiveRow } from '@zhengjian/contract/areas/file/records.ts';
import { PLAIN_ROW } from './rows.ts';

export const nodeRow = (id: string, parentId: string, told: Partial<ArchiveRow>): ArchiveRow => ({
  ...PLAIN_ROW,
  id,
  parentId,
  catalogCode: id,
  suffix: 'pdf,jpg',
  name: `Node ${id}`,
  nameEn: `Node ${id}`,
  ...told,
});

export const fileRow = (id: string, parentId: string, told: Partial<ArchiveRow>): ArchiveRow => ({
  ...PLAIN_ROW,
  id,
  parentId,
  isFile: 1,
  isLeaf: 0,
  suffix: 'pdf',
  name: `${id}.pdf`,
  originalFilename: `${id}.pdf`,
  fileSize: 1200,
  versionNo: 1,
  createTime: '2026-11-20 10:00:00',
  updateTime: '2026-11-20 10:00:00',
  ...told,
});
