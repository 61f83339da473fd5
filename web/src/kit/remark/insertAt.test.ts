import { expect, test } from 'vitest';
import { insertAt } from './insertAt.ts';

test.each([
  ['', 0, 0, '同意。', '同意。', 3],
  ['资料。', 3, 3, '同意。', '资料。同意。', 6],
  ['资料齐全', 2, 2, '已经', '资料已经齐全', 4],
  ['资料不齐', 2, 4, '齐全', '资料齐全', 4],
  ['短', 9, 12, '同意。', '短同意。', 4],
  ['Checked.', 8, 8, 'Approved.', 'Checked. Approved.', 18],
  ['Checked. ', 9, 9, 'Approved.', 'Checked. Approved.', 18],
])('into %j at %i–%i goes %j', (text, start, end, phrase, wanted, caret) =>
  expect(insertAt(text, start, end, phrase)).toEqual({ text: wanted, caret }),
);
