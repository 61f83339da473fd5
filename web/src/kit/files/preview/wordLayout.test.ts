// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { docxOf } from './testing.ts';
import { layOut } from './wordLayout.ts';
import { nodesIn, safely } from './wordNodes.ts';

const page = () => document.implementation.createHTMLDocument('');
const run = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`;

test('a docx is laid out with its text and tables', async () => {
  const into = page();
  const table = `<w:tbl><w:tr><w:tc><w:p>${run('BZD-100')}</w:p></w:tc><w:tc><w:p>${run('Ex db IIC T6 Gb')}</w:p></w:tc></w:tr></w:tbl>`;
  await layOut(docxOf(`<w:p>${run('产品描述')}</w:p>${table}`), into);
  expect(into.body.textContent).toContain('产品描述');
  expect([...into.querySelectorAll('td')].map((cell) => cell.textContent)).toEqual(['BZD-100', 'Ex db IIC T6 Gb']);
});

test('no address of a document leads out of it', async () => {
  const into = page();
  const link = (id: string) => `<w:p><w:hyperlink r:id="${id}">${run(id)}</w:hyperlink></w:p>`;
  await layOut(docxOf(`${link('bad')}${link('out')}`, { bad: 'javascript:alert(1)', out: 'https://example.com/' }), into);
  expect([...into.querySelectorAll('a')].map((a) => [a.textContent, a.getAttribute('href')])).toEqual([
    ['bad', null],
    ['out', null],
  ]);
});

test('what is no document is refused', async () => {
  await expect(layOut(new Uint8Array([1, 2, 3]), page())).rejects.toThrow();
});

test('elements that load or run become plain ones, handlers and addresses do not come along', () => {
  const into = page();
  const make = nodesIn(into);
  into.body.append(
    make({ tagName: 'script', children: ['alert(1)'] }),
    make({ tagName: 'iframe', src: 'https://example.com/', srcdoc: '<p>x</p>' }),
    make({ tagName: 'img', src: 'https://example.com/a.png', onerror: 'alert(1)' }),
    make({ tagName: 'a', href: '#own', children: ['own'] }),
  );
  const stray = into.createElement('p');
  stray.setAttribute('onclick', 'alert(1)');
  into.body.append(stray);
  safely(into);
  expect(into.querySelector('script, iframe')).toBeNull();
  expect(into.body.innerHTML).not.toMatch(/onerror|onclick|example\.com|srcdoc/);
  expect(into.querySelector('a')?.getAttribute('href')).toBe('#own');
});
