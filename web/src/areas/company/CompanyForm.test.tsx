// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { companyCalls } from '@zhengjian/contract/areas/company/calls.ts';
import { type Company, company } from '@zhengjian/contract/areas/company/records.ts';
import { zh } from '@zhengjian/contract/areas/company/text.zh.ts';
import i18next from 'i18next';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { holdJudgement, openPage, startKitTexts } from '../../kit/testing.tsx';
import * as size from '../../shell/size.ts';
import { ok, type Sent } from '../../shell/testing.ts';
import { unsaved } from '../../shell/unsaved.ts';
import { rendersOf } from '../../testing/renders.ts';
import { CompanyForm } from './CompanyForm.tsx';
import CompanyPage from './CompanyPage.tsx';
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
  holdJudgement();
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

test('what is typed and not saved is not lost unasked', async () => {
  await openForm();
  expect(unsaved.get().size).toBe(0);
  await type('法定代表人', '林');
  expect(unsaved.get().size).toBe(1);
  fireEvent.click(screen.getByRole('button', { name: zh.page.discard }));
  await waitFor(() => expect(unsaved.get().size).toBe(0));
});

test('an account with several companies is asked before another one takes the place of what is typed', async () => {
  vi.spyOn(size, 'useSizeLevel').mockReturnValue(3);
  const other = { ...wanyuan, id: 'd'.repeat(32), companyName: '沪成防爆电器有限公司' };
  openPage(<CompanyPage />, {
    [companyCalls.selectCompanyByPossessor.path]: [wanyuan, other],
    [companyCalls.selectCompanyOne.path]: ({ url }: Sent) => ok(url.includes(other.id) ? other : wanyuan),
  });
  await screen.findByLabelText('法定代表人');
  const choose = async () => {
    fireEvent.mouseDown(screen.getByRole('combobox', { name: zh.page.choose }));
    fireEvent.click(await screen.findByText(other.companyName));
  };
  await type('法定代表人', '林');
  await choose();
  fireEvent.click(await screen.findByRole('button', { name: '继续填写' }));
  expect(field('法定代表人').value).toBe('林');
  await choose();
  fireEvent.click(await screen.findByRole('button', { name: '放弃' }));
  await screen.findByDisplayValue(other.companyName);
  expect(unsaved.get().size).toBe(0);
});

test('what the institute says of the company stands above the form by its declaration', async () => {
  await openForm();
  const shown = screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]);
  expect(shown).toContainEqual(['工厂编号', 'F000127']);
  expect(shown.map(([label]) => label)).not.toContain('生产企业分类');
  expect(screen.getByRole('button', { name: /F000127/ })).toBeTruthy();
});
