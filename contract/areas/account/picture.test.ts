import { expect, test } from 'vitest';
import { initialsOf } from './picture.ts';

test('a Chinese name stands by its last two characters, a Latin one by its initials', () => {
  expect(['张若楠', '海守礼', '王伟', '欧阳娜娜'].map(initialsOf)).toEqual(['若楠', '守礼', '王伟', '娜娜']);
  expect(['John Smith', 'Anna-Lena M. Berg', 'zhao', ''].map(initialsOf)).toEqual(['JS', 'AB', 'Z', '']);
});
