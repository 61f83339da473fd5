/** The document of CONTRIBUTING.md: at most 90 lines with its template, accepted by the compiler, made and filed. */
import { freshDatabase } from '@zhengjian/server/src/testing/database.ts';
import { expect, test } from 'vitest';
import { workedExample } from './testing/worked-example.ts';

const MOST_LINES = 90;
const example = workedExample('A document of a case');
const { urls } = await freshDatabase();

test('a document takes at most 90 lines with its template', () => {
  expect(example.touched).toContain('server/templates/contract.typ');
  expect(example.written).toBeLessThanOrEqual(MOST_LINES);
});

test('the compiler accepts what the page shows', () => expect(example.faults()).toEqual([]), 160_000);

test('whoever may make it is offered it; it is set, filed once, and waits with a place for its seal', () => {
  const { offered, made, filed } = example.run('make-example.ts', 'contract', 'zhangruonan', urls.app, urls.system);
  expect(offered).toContainEqual({ document: 'contract', title: 'Certification contract' });
  expect(made[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(made[1], 'made again unchanged it is the same document').toBe(made[0]);
  expect(filed).toMatchObject({ name: expect.stringMatching(/^认证合同 A2026CCC\d+\.pdf$/), node: '0203', kind: 'contract', pages: 1 });
  expect(filed.anchors).toMatchObject([{ name: 'seal' }]);
}, 160_000);
