/** What the words of a message must hold, whoever writes them. */
import { expect, test } from 'vitest';
import { zh } from '../portal/text.messages.zh.ts';
import { faultOf, hasSubject, LEAVING, LEAVING_TEMPLATES, mustOf, placesOf, productWords } from './message-templates.ts';
import { messageTexts as en } from './text.messages.en.ts';
import { messageTexts } from './text.messages.zh.ts';

test('the words of the product hold what they must, and each of their places has a name and an example', () => {
  for (const template of LEAVING_TEMPLATES)
    for (const channel of LEAVING[template])
      for (const lang of ['zh', 'en'] as const) {
        const words = productWords(template, channel, lang);
        expect(faultOf(template, words), `${template} ${channel} ${lang}`).toBeNull();
        expect(words.subject !== '', `${template} ${channel}`).toBe(hasSubject(template, channel));
        for (const place of placesOf(template)) {
          expect(messageTexts.messageTemplates.places, template).toHaveProperty(place);
          expect(messageTexts.messageTemplates.examples, template).toHaveProperty(place);
          expect(en.messageTemplates.examples, template).toHaveProperty(place);
        }
      }
});

test('a code and the address of a page are obligatory', () => {
  const codes = LEAVING_TEMPLATES.filter((template) => zh[template].lines.some((line) => line.includes('{{code}}')));
  expect(codes.length).toBeGreaterThan(3);
  for (const template of codes) expect(mustOf(template)).toEqual(['code']);
  expect(mustOf('mailLink')).toEqual(['url']);
  expect(mustOf('caseReturned')).toEqual([]);
  expect(faultOf('signInCode', { subject: '', text: '{{minutes}} 分钟内有效' })).toEqual({ is: 'missing', place: '{{code}}' });
  // what stands in the subject is not in the text
  expect(faultOf('identityCode', { subject: '{{code}}', text: '请勿告诉他人' })).toEqual({ is: 'missing', place: '{{code}}' });
});

test.each([
  ['{{code}} {{kode}}', '{{kode}}'],
  ['{{code}} {{ code }}', '{{ code }}'],
  ['{{code}} {{minutes', '{{minutes'],
  ['{{code}} minutes}}', '}}'],
  ['{{code}} {{no}}', '{{no}}'],
  ['{{code}} {{}}', '{{}}'],
])('%s: a place that the message has not is told', (text, place) => {
  expect(faultOf('signInCode', { subject: '', text })).toEqual({ is: 'unknown', place });
  expect(faultOf('identityCode', { subject: text, text: '{{code}}' })).toEqual({ is: 'unknown', place });
});
