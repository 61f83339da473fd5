import { expect, test } from 'vitest';
import { judgeUscc, usccRegion } from './uscc.ts';

test.each(['91350200776049653A', '91440101MA5CJQ4N59', '913502000728319549', '123502001549897397', '91411303MAEX10016R'])(
  '%s is right',
  (code) => {
    expect(judgeUscc(code)).toBe('ok');
  },
);

test('spaces, small and full-width letters are forgiven', () => {
  expect(judgeUscc(' 91350200 7760 49653ａ ')).toBe('ok');
  expect(usccRegion('91411303MAEX10016R')).toBe('411303');
});

test.each(['91350203M0001QAY9B', '91350211M0000XUF46'])('the early code %s fails its check and is only a warning', (code) => {
  expect(judgeUscc(code)).toBe('check');
});

test('each single wrong character is noticed', () => {
  const code = '91440101MA5CJQ4N59';
  for (let i = 0; i < 18; i += 1) {
    const other = code.charAt(i) === '1' ? '2' : '1';
    expect(judgeUscc(code.slice(0, i) + other + code.slice(i + 1)), `place ${i + 1}`).toBe('check');
  }
});

test.each([
  '',
  '9144010',
  '91440101MA5CJQ4N5',
  '91440101MA5CJQ4N590',
  '91440101MA5CJQ4I59',
  '91440101MA5CJQ4O59',
  '91440101MA5CJQ4N5-',
  '九一四四',
])('"%s" has the wrong form', (code) => {
  expect(judgeUscc(code)).toBe('format');
});
