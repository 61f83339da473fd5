// @vitest-environment happy-dom

import { cleanup, fireEvent, screen } from '@testing-library/react';
import type { MessageWords } from '@zhengjian/contract/areas/system/message-templates.ts';
import { zh } from '@zhengjian/contract/areas/system/text.zh.ts';
import i18next from 'i18next';
import { useState } from 'react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { openPage, startKitTexts } from '../../../kit/testing.tsx';
import { WordsFields } from './WordsFields.tsx';

type Given = { channel: 'mail' | 'sms'; fault?: string; start?: MessageWords };
function Fields({ channel, fault = '', start = { subject: '验证码', text: '您的 是' } }: Given) {
  const [value, setValue] = useState<MessageWords>(start);
  return <WordsFields lang="zh" template="identityCode" channel={channel} value={value} mayEdit fault={fault} onChange={setValue} />;
}
const writtenIn = (label: string) => (screen.getByLabelText(label) as HTMLInputElement).value;

beforeAll(async () => {
  await startKitTexts();
  i18next.addResourceBundle('zh', 'system', zh);
});
afterEach(cleanup);

test('a placeholder goes to the end of the text, or to where the cursor stands, also in the subject', async () => {
  openPage(<Fields channel="mail" />, {});
  const code = await screen.findByRole('button', { name: /验证码 · 必须保留/ });
  fireEvent.click(code);
  expect(writtenIn('正文')).toBe('您的 是{{code}}');
  const text = screen.getByLabelText('正文') as HTMLTextAreaElement;
  fireEvent.focus(text);
  text.setSelectionRange(2, 3);
  fireEvent.click(screen.getByRole('button', { name: /分钟数/ }));
  expect(writtenIn('正文')).toBe('您的{{minutes}}是{{code}}');
  const subject = screen.getByLabelText('主题') as HTMLInputElement;
  fireEvent.focus(subject);
  subject.setSelectionRange(0, 0);
  fireEvent.click(code);
  expect(writtenIn('主题')).toBe('{{code}}验证码');
});

test('an SMS has no subject', async () => {
  openPage(<Fields channel="sms" />, {});
  expect(await screen.findByLabelText('短信内容')).toBeTruthy();
  expect(screen.queryByLabelText('主题')).toBeNull();
});

test.each([
  [{ subject: '验证码', text: '{{code}} {{nobody}}' }, '正文', '主题'],
  [{ subject: '验证码 {{nobody}}', text: '{{code}}' }, '主题', '正文'],
  [{ subject: '', text: '{{code}}' }, '主题', '正文'],
])('what is wrong is marked where it stands: %o', async (start, wrong, right) => {
  openPage(<Fields channel="mail" start={start} fault="不对" />, {});
  expect((await screen.findByLabelText(wrong)).getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByLabelText(right).getAttribute('aria-invalid')).toBeNull();
});
