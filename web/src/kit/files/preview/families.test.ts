import { KNOWN_SUFFIXES } from '@zhengjian/contract/areas/file/records.ts';
import { isPreviewable } from '@zhengjian/contract/areas/file/viewable.ts';
import { expect, test } from 'vitest';
import { familyOf, suffixOf, unshown, viewOf } from './families.ts';

test('office files belong to word, cell and slide', () => {
  expect(['doc', 'DOCX', 'xls', 'xlsx', 'ppt', 'pptx'].map(familyOf)).toEqual(['word', 'word', 'cell', 'cell', 'slide', 'slide']);
});
test('pdf and pictures are viewed, old Word and slides are only kept', () => {
  expect(['pdf', 'jpg', 'jpeg', 'png', 'gif', 'bmp'].map((suffix) => viewOf(suffix) !== null)).not.toContain(false);
  expect(['doc', 'ppt', 'pptx', 'zip', 'dwg', 'html', 'svg'].map((suffix) => unshown(suffix, 1))).toEqual(Array(7).fill('kind'));
  expect(unshown('xlsx', 16_000_000)).toBe('size');
});
test('the server sends for looking at what the preview shows, and nothing else', () => {
  expect(KNOWN_SUFFIXES.filter(isPreviewable)).toEqual(KNOWN_SUFFIXES.filter((suffix) => viewOf(suffix) !== null));
});
test('an extension is what stands behind the last dot', () => {
  expect([suffixOf('a.B.PDF'), suffixOf('none')]).toEqual(['pdf', '']);
});
