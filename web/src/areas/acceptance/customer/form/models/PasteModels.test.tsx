// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { zh as acceptance } from '@zhengjian/contract/areas/acceptance/text.zh.ts';
import { systemCalls } from '@zhengjian/contract/areas/system/calls.ts';
import { Form, type FormInstance } from 'antd';
import i18next from 'i18next';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openPage, startKitTexts } from '../../../../../kit/testing.tsx';
import { createStore } from '../../../../../shell/store.ts';
import { type ApplicationForm, ApplicationFormProvider } from '../context.ts';
import type { CccValues, ProductValues } from '../values.ts';
import { ModelsSection } from './ModelsSection.tsx';

beforeAll(async () => {
  await startKitTexts();
  i18next.addResourceBundle('zh', 'acceptance', acceptance);
});
afterEach(cleanup);

const there: ProductValues = { id: 'a'.repeat(32), productModel: 'YBX4-80', isMain: true, standards: [], params: [], components: [] };

type Held = { form?: FormInstance<CccValues> };

function Section({ products, touched, held }: { products: ProductValues[]; touched: () => void; held: Held }) {
  const [form] = Form.useForm<CccValues>();
  held.form = form;
  const shared: Omit<ApplicationForm, 'application'> = {
    form,
    standards: [],
    openModel: createStore(''),
    touched,
    sync: async () => undefined,
  };
  return (
    <Form form={form} initialValues={{ productName: '隔爆型电动机', products }}>
      <ApplicationFormProvider value={shared as ApplicationForm}>
        <ModelsSection />
      </ApplicationFormProvider>
    </Form>
  );
}

/** Opens the section within a form and the dialog; answers what was touched and what the form holds. */
async function openDialog(products: ProductValues[]) {
  const touched = vi.fn();
  const held: Held = {};
  openPage(<Section products={products} touched={touched} held={held} />, {
    [systemCalls.dictionaryBiz.path]: [{ dictKey: '2', dictValue: '铸铁', dictValueEn: 'Cast iron', isSealed: 0 }],
  });
  fireEvent.click(await screen.findByRole('button', { name: /从表格粘贴/ }));
  const dialog = within(await screen.findByRole('dialog'));
  const paste = (rows: readonly string[]) =>
    fireEvent.change(dialog.getByRole('textbox', { name: '表格内容' }), { target: { value: rows.join('\r\n') } });
  return { touched, dialog, paste, models: (): ProductValues[] => held.form?.getFieldValue('products') ?? [] };
}

const row = (n: number, marking = 'Ex db IIC T4 Gb') => `YBX4-${n}\t\t${marking}\tIP55\t铸铁\t`;
const HEAD = '型号规格\t产品名称\t防爆标志\t防护等级\t外壳材质\t备注';

test('fifty rows pasted are taken over, the first as the tested model that covers the others', async () => {
  const { dialog, paste, models, touched } = await openDialog([]);
  paste([HEAD, ...Array.from({ length: 50 }, (_, i) => row(100 + i)), '']);
  const take = await dialog.findByRole<HTMLButtonElement>('button', { name: '导入 50 个型号' });
  await waitFor(() => expect(take.disabled).toBe(false));
  fireEvent.click(take);
  await waitFor(() => expect(models()).toHaveLength(50));
  const [first, ...rest] = models();
  expect(first).toMatchObject({
    productModel: 'YBX4-100',
    productName: '隔爆型电动机',
    productExMark: 'Ex db IIC T4 Gb',
    ipCode: 'IP55',
    enclosureMaterial: '2',
    isMain: true,
  });
  expect(new Set(rest.map(({ isMain, coveredBy }) => `${isMain} ${coveredBy}`))).toEqual(new Set([`false ${first?.id}`]));
  expect(new Set(models().map(({ id }) => id)).size).toBe(50);
  expect(touched).toHaveBeenCalled();
  await screen.findByText('YBX4-149');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a twin, a model of the form and a wrong marking are told with their lines, and nothing is taken over', async () => {
  const { dialog, paste, models } = await openDialog([there]);
  paste([HEAD, row(100), row(80), row(100), row(101, 'Ex db IIC T7 Gb')]);
  await dialog.findByText('共 4 个型号，有误 3 个。');
  const lines = dialog.getAllByRole('row').map(({ textContent }) => textContent ?? '');
  expect(lines[1]).toBe('2YBX4-100正确');
  expect(lines[2]).toBe('3YBX4-80与申请中第 1 个型号相同，请删除此行');
  expect(lines[3]).toBe('4YBX4-100与第 2 行型号相同，请删除其一');
  expect(lines[4]).toMatch(/^5YBX4-101防爆标志有误：.*T7/);
  const take = dialog.getByRole<HTMLButtonElement>('button', { name: '导入 4 个型号' });
  expect(take.disabled).toBe(true);
  fireEvent.click(take);
  expect(models()).toHaveLength(1);
  paste([row(100)]);
  const right = await dialog.findByRole<HTMLButtonElement>('button', { name: '导入 1 个型号' });
  await waitFor(() => expect(right.disabled).toBe(false));
  fireEvent.click(right);
  await waitFor(() => expect(models()[1]).toMatchObject({ productModel: 'YBX4-100', isMain: false, coveredBy: there.id }));
});

test('more rows than the application takes are refused with the number', async () => {
  const { dialog, paste } = await openDialog([there]);
  paste(Array.from({ length: 101 }, (_, i) => row(100 + i)));
  await dialog.findByText(/一份申请最多 100 个型号，多出 2 行/);
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: '导入 99 个型号' }).disabled).toBe(true);
});

test('the header row of the template is copied', async () => {
  const { dialog } = await openDialog([]);
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  fireEvent.click(dialog.getByRole('button', { name: '复制表头' }));
  await waitFor(() => expect(writeText).toHaveBeenCalledWith(HEAD));
  writeText.mockRestore();
});
