/** The walk's own checks: each turns red on a page that has the fault, and none on a page that has none. */
import { expect, test } from 'vitest';
import { openBrowser, personAt } from '../browser.ts';
import { faultsOn } from './faults.ts';

const browser = await openBrowser();
const person = await personAt(browser, 'about:blank', { width: 375, lang: 'en' });

/** What is too long for its place shows its dots. */
const DOTS = '<div style="width: 60px; overflow: hidden; white-space: nowrap; text-overflow: ellipsis">Waiting for acceptance</div>';
const GOOD = '<h1>Cases</h1><p>Applicant: 华北电机</p><label>Number <input placeholder="A2026CCC100001"></label><p lang="zh-CN">备注</p>';
const faultsOf = async (content: string, script = '') => {
  await person.page.setContent(`<!doctype html><html lang="en"><head><title>t</title></head><body><main>${content}</main></body></html>`);
  if (script) await person.page.evaluate(script);
  return faultsOn(person, { front: 'body', lang: 'en', isData: (chinese) => '华北电机'.includes(chinese), answered: '' });
};

test('a page without faults has none', async () => expect(await faultsOf(`${GOOD}${DOTS}`)).toEqual([]));

test.each([
  ['is wider than its window', `${GOOD}<div style="width: 400px">wide</div>`, /^scrolls sideways: HTML 4\d\d in 375$/],
  [
    'has an act beyond its cell',
    `${GOOD}<table style="table-layout: fixed; width: 60px"><tr><td><button style="width: 90px">Open</button></td></tr></table>`,
    /^an act runs out of its cell: Open$/,
  ],
  [
    'hides the end of a word',
    `${GOOD}<div style="width: 60px; overflow: hidden; white-space: nowrap">Waiting for acceptance</div>`,
    /^words are cut off: Waiting for acceptance$/,
  ],
  ['shows the key of a text', `${GOOD}<p>acceptance:screens.accept</p>`, /^text without words: acceptance:screens\.accept$/],
  ['names a part by the key of a text', `${GOOD}<button title="fields.ccc.no">x</button>`, /^text without words: fields\.ccc\.no$/],
  ['is English and speaks Chinese', `${GOOD}<button>提交</button>`, /^Chinese on an English page: 提交$/],
  ['is English and names a part in Chinese', `${GOOD}<button aria-label="关闭">x</button>`, /^Chinese on an English page: 关闭$/],
  ['has no heading', '<p>Cases</p>', /^heading: 0 in place of one$/],
  ['has two headings', `${GOOD}<h1>Cases</h1>`, /^heading: 2 in place of one$/],
  ['has a field without a name', `${GOOD}<input>`, /^label: /],
  ['is too pale to be read', `${GOOD}<p style="color: #bbb; background: #fff">pale</p>`, /^color-contrast: /],
])('a page that %s is found out', async (_, content, fault) => {
  expect(await faultsOf(content)).toEqual(expect.arrayContaining([expect.stringMatching(fault)]));
});

test('what the console complains of is told, once', async () => {
  expect(await faultsOf(GOOD, 'console.error("no such thing")')).toEqual(['console: no such thing']);
  expect(await faultsOf(GOOD)).toEqual([]);
});
