import { dictionaryOf } from '@zhengjian/contract/dictionaries/index.ts';
import { isMobile, isTelephone } from '@zhengjian/contract/rules/phone.ts';
import { judgeUscc, usccRegion } from '@zhengjian/contract/rules/uscc.ts';
import { compareWithStandards, judge } from '@zhengjian/exmark/index.ts';
import { expect, test } from 'vitest';
import { companies } from './companies.ts';
import { products } from './products.ts';
import { staff } from './staff.ts';

/** Ex components are marked without temperature. */
const COMPONENT_CLASS = '2313';

test('20 companies and 3 from overseas, no two with the same name, account or mobile', () => {
  expect(companies.filter((c) => c.country === '156')).toHaveLength(20);
  expect(companies.filter((c) => c.country !== '156')).toHaveLength(3);
  for (const field of ['name', 'nameEn', 'account', 'mobile'] as const)
    expect(new Set(companies.map((c) => c[field])).size, field).toBe(companies.length);
});

test.each(companies)('$name passes the rules that a registering company meets', (company) => {
  if (company.country === '156') {
    expect(judgeUscc(company.uscc)).toBe('ok');
    expect(usccRegion(company.uscc)).toBe(company.regionCode);
  } else {
    expect(company.foreignId).not.toBe('');
    expect(company.nameEn).not.toMatch(/\p{Script=Han}/u);
  }
  expect(isMobile(company.mobile)).toBe(true);
  expect(isTelephone(company.telephone)).toBe(true);
  expect(dictionaryOf('country_gb2659')?.items.map((i) => i.key)).toContain(company.country);
});

test('no number can be reached: landlines have an impossible local part, mobiles run on from 190 0000 0001', () => {
  for (const [i, company] of companies.entries()) {
    if (company.country === '156') expect(company.telephone).toMatch(/-0000\d{4}$/);
    expect(company.mobile).toBe(String(19_000_000_001 + i));
  }
});

test('30 products', () => {
  expect(products).toHaveLength(30);
  expect(new Set(products.map((p) => p.model)).size).toBe(30);
});

test.each(products)('$name: $exMark is right and stands on its standards', (product) => {
  const judgement = judge(product.exMark, { component: product.productClass === COMPONENT_CLASS, standardYear: 2021 });
  expect(judgement.faults).toEqual([]);
  expect(judgement.normalised).toBe(product.exMark);
  const { missing, surplus } = compareWithStandards(judgement, product.parts);
  expect([...missing, ...surplus]).toEqual([]);
});

test('every CCC class but instruments, which are outside the scope, has a product, and the car line has one', () => {
  const classes = new Set(products.map((p) => p.productClass));
  expect(classes).toContain('CNV');
  for (const { key } of dictionaryOf('ccc_product_class')?.items ?? []) if (key !== '2314') expect(classes, key).toContain(key);
});

test('36 people of the system, each with a role and a department', () => {
  expect(new Set(staff.map((s) => s.name)).size).toBe(36);
  expect(new Set(staff.map((s) => s.account)).size).toBe(36);
  for (const person of staff) {
    expect(person.account).toMatch(/^[a-z]+$/);
    expect(person.places.length, person.name).toBeGreaterThan(0);
  }
});
