/** The worked example of CONTRIBUTING.md: at most 30 lines beside its words, accepted by the compiler, by start-up and by the database. */
import { freshDatabase } from '@zhengjian/server/src/testing/database.ts';
import { expect, test } from 'vitest';
import { workedExample } from './testing/worked-example.ts';

const LIST = '/blade-acceptance/chase';
const MOST_LINES = 30;
const example = workedExample('The worked example: a queue with tabs, filters, counts and Excel');
const { urls, raw } = await freshDatabase();

test('a queue with tabs, filters, counts and Excel takes at most 30 lines over contract, server and web', () => {
  expect(new Set(example.touched.map((file) => file.split('/')[0]))).toEqual(new Set(['contract', 'server', 'web']));
  expect(example.written).toBeLessThanOrEqual(MOST_LINES);
});

test('the compiler accepts what the page shows', () => expect(example.faults()).toEqual([]), 160_000);

test('start-up accepts the calls: they list, count and export the returned applications to those who may see them', async () => {
  const { nobody, page, found, counts, sheet } = example.run('open-example.ts', LIST, 'zhangruonan', urls.app, urls.system);
  expect(nobody.code).toBe(401);
  const returned = await raw<{ no: string }>(
    "select application_no as no from ccc_application where tenant_id = '000000' and state = 15 order by created_at, id",
  );
  const numbers = returned.map((r) => r.no);
  expect(numbers.length).toBeGreaterThan(0);
  expect(page.code).toBe(200);
  expect(page.data.records.map((r: { applicationNo: string }) => r.applicationNo)).toEqual(numbers);
  expect(found.data.records.map((r: { applicationNo: string }) => r.applicationNo)).toEqual([numbers[0]]);
  expect(counts.data).toMatchObject({ all: numbers.length, exact: true });
  expect(sheet).toEqual([
    ['申请编号', '认证委托人', '申请时间'],
    ...page.data.records.map((r: Record<string, string>) => [r.applicationNo, r.applicantName, r.createTime]),
  ]);
}, 160_000);
