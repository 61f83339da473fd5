import { expect, test } from 'vitest';
import { acceptOf, fileFault, mostOf } from './fileLimits.ts';

const node = { suffix: 'pdf, .JPG', maxFileSize: 2, canMultiUpload: 3 };
const file = (name: string, megabytes = 1) => ({ name, size: megabytes * 1_000_000 });

test('type, size and number are checked before sending', () => {
  expect(fileFault(file('a.PDF'), node, 0)).toBeNull();
  expect(fileFault(file('a.exe'), node, 0)).toBe('wrongType');
  expect(fileFault(file('noname'), node, 0)).toBe('wrongType');
  expect(fileFault(file('a.jpg', 2.01), node, 0)).toBe('tooLarge');
  expect(fileFault(file('a.jpg', 0), node, 0)).toBe('empty');
  expect(fileFault(file('a.jpg', 2), node, 2)).toBeNull();
  expect(fileFault(file('a.jpg'), node, 3)).toBe('tooMany');
});
test('a node that names no types takes those of the system and no others', () => {
  expect(fileFault(file('a.docx'), { ...node, suffix: '' }, 0)).toBeNull();
  expect(fileFault(file('a.dwg'), { ...node, suffix: '' }, 0)).toBe('wrongType');
});
test('a node that tells no number takes one file', () => {
  expect(mostOf({ canMultiUpload: 0 })).toBe(1);
  expect(fileFault(file('a.pdf'), { ...node, canMultiUpload: 0 }, 0)).toBeNull();
  expect(fileFault(file('a.pdf'), { ...node, canMultiUpload: 0 }, 1)).toBe('tooMany');
});
test('the browser offers the same types', () => expect(acceptOf(node.suffix)).toBe('.pdf,.jpg'));
