// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { type Company, company } from '@zhengjian/contract/areas/company/records.ts';
import { zh } from '@zhengjian/contract/areas/company/text.zh.ts';
import i18next from 'i18next';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openPage, startKitTexts } from '../../kit/testing.tsx';
import * as size from '../../shell/size.ts';
import { rendersOf } from '../../testing/renders.ts';
import { CompanyForm } from './CompanyForm.tsx';
import { CHINA } from './companyRecord.ts';

beforeAll(async () => {
  await startKitTexts();
  i18next.addResourceBundle('zh', 'company', zh);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const blank = Object.fromEntries(Object.keys(company.shape).map((name) => [name, '']));
const wanyuan: Company = company.parse({
  ...blank,
  id: 'c'.repeat(32),
  version: 3,
  country: CHINA,
  companyName: '万源防爆电机有限公司',
  companyKind: ['1'],
  employeeCount: null,
  productStaffCount: null,
  factoryNo: 'F000127',
  usccConfirmed: false,
  missing: [],
  abilities: { update: true },
});
/** Waits until nothing is drawn any more: dictionaries and lists come in, and each draws what shows it. */
const settled = () =>
  waitFor(async () => {
    const late = await rendersOf(
      () => undefined,
      () => act(async () => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))),
    );
    expect(late.size).toBe(0);
  });
const openForm = async () => {
  vi.spyOn(size, 'useSizeLevel').mockReturnValue(3);
  openPage(<CompanyForm company={wanyuan} chooser={null} reload={async () => wanyuan} />, {});
  await screen.findByDisplayValue('万源防爆电机有限公司');
  await settled();
};
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) =>
  rendersOf(
    () => fireEvent.change(field(label), { target: { value } }),
    () => act(async () => undefined),
  );

test('a key draws its field, the first one the acts beside it too; none draws the sections or the lists below', async () => {
  await openForm();
  expect(document.querySelectorAll('.ant-form-item').length).toBeGreaterThan(15);
  for (const value of ['林', '林敏']) {
    const drawn = await type('法定代表人', value);
    expect(screen.getByRole('button', { name: '保存' })).toBeTruthy();
    expect(drawn.get('ItemHolder') ?? 0, value).toBeGreaterThan(0);
    expect(drawn.get('ItemHolder') ?? 0, value).toBeLessThanOrEqual(4);
    const others = ['Section', 'RegistrationFields', 'IdentityFields', 'ContactList', 'AddressList'];
    expect(others.filter((name) => drawn.has(name))).toEqual([]);
    await settled();
  }
});

test('what the institute says of the company stands above the form by its declaration', async () => {
  await openForm();
  const shown = screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]);
  expect(shown).toContainEqual(['工厂编号', 'F000127']);
  expect(shown.map(([label]) => label)).not.toContain('生产企业分类');
  expect(screen.getByRole('button', { name: /F000127/ })).toBeTruthy();
});
