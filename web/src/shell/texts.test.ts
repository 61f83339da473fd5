// @vitest-environment happy-dom
/** Words that do not come: the page goes on in the language it has, and shows no keys in their place. */
import type { Language } from '@zhengjian/contract/constants.ts';
import { beforeAll, expect, test } from 'vitest';
import { CHUNK_ERROR } from './chunk.ts';
import { type Notice, onNotice } from './notices.ts';
import { changeLanguage, i18next, loadWords, startTexts, wordFiles } from './texts.ts';

beforeAll(() => startTexts('zh'));

/** Takes the words of an area away. @returns the way to give them back */
const withhold = (area: string, language: Language): (() => void) => {
  const path = `../../../contract/areas/${area}/text.${language}.ts`;
  const real = wordFiles[path];
  if (!real) throw new Error(`no ${path}`);
  wordFiles[path] = () => Promise.reject(new Error('offline'));
  return () => {
    wordFiles[path] = real;
  };
};

test('a language of which some words do not come is not changed to, and a notice says so', async () => {
  const notices: Notice[] = [];
  onNotice((notice) => notices.push(notice));
  await loadWords('kit');
  const giveBack = withhold('kit', 'en');
  const chunk = i18next.t(($) => $.errors.chunk);
  expect(await changeLanguage('en')).toBe(false);
  expect([i18next.language, document.documentElement.lang]).toEqual(['zh', 'zh-CN']);
  expect(notices).toEqual([{ kind: 'error', text: chunk }]);
  giveBack();
  expect(await changeLanguage('en')).toBe(true);
  expect([document.documentElement.lang, i18next.t(($) => $.errors.retry)]).toEqual(['en', 'Try again']);
});

test('words that do not come fail like a part of the program, and are asked for again', async () => {
  const language = i18next.language === 'en' ? 'en' : 'zh';
  const giveBack = withhold('file', language);
  await expect(loadWords('file')).rejects.toMatchObject({ name: CHUNK_ERROR });
  giveBack();
  await loadWords('file');
  expect(i18next.hasResourceBundle(language, 'file')).toBe(true);
});
