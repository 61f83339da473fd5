// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { acceptanceCalls } from '@zhengjian/contract/areas/acceptance/calls.ts';
import { type CccApplication, cccApplication } from '@zhengjian/contract/areas/acceptance/records.ts';
import { zh as acceptance } from '@zhengjian/contract/areas/acceptance/text.zh.ts';
import { zh as company } from '@zhengjian/contract/areas/company/text.zh.ts';
import { archiveCalls } from '@zhengjian/contract/areas/file/archive.ts';
import { fileCalls } from '@zhengjian/contract/areas/file/calls.ts';
import i18next from 'i18next';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { nodeRow } from '../../../../kit/files/tree/testing.ts';
import { answerUploads } from '../../../../kit/files/upload/testing.ts';
import { type Answers, holdJudgement, openPage, startKitTexts } from '../../../../kit/testing.tsx';
import * as notices from '../../../../shell/notices.ts';
import * as size from '../../../../shell/size.ts';
import { keptObject } from '../../../../shell/storage.ts';
import { json, ok, type Sent } from '../../../../shell/testing.ts';
import { rendersOf } from '../../../../testing/renders.ts';
import { EditApplication } from './EditApplication.tsx';

beforeAll(async () => {
  await startKitTexts();
  i18next.addResourceBundle('zh', 'acceptance', acceptance);
  i18next.addResourceBundle('zh', 'company', company);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const id = (n: number) => String(n).padStart(32, '0');

/** An answer in which nothing is filled. */
const emptyOf = (schema: z.core.$ZodType): unknown => {
  if (schema instanceof z.ZodObject) return Object.fromEntries(Object.entries(schema.shape).map(([name, below]) => [name, emptyOf(below)]));
  if (schema instanceof z.ZodEnum) return schema.options[0];
  if (schema instanceof z.ZodArray) return [];
  if (schema instanceof z.ZodNumber) return 0;
  if (schema instanceof z.ZodBoolean) return false;
  return schema instanceof z.ZodNullable ? null : '';
};
const lineOf = (key: 'params' | 'components'): unknown => emptyOf(cccApplication.shape.form.shape.products.element.shape[key].element);
const modelOf = (n: number): object => ({
  ...Object(emptyOf(cccApplication.shape.form.shape.products.element)),
  id: id(n),
  productModel: `YBX4-${n}`,
  isMain: true,
  productExMark: 'Ex db IIC T4 Gb',
  params: Array.from({ length: 2 }, () => lineOf('params')),
  components: Array.from({ length: 2 }, () => lineOf('components')),
});
const application = (models = 3, filled: Partial<CccApplication['form']> = {}): CccApplication => {
  const blank = Object(emptyOf(cccApplication));
  const products = Array.from({ length: models }, (_, n) => modelOf(n + 1));
  return cccApplication.parse({
    ...blank,
    id: id(100),
    form: { ...blank.form, applyKind: '1', productName: '隔爆型电动机', products, ...filled },
  });
};

/** Longer than any field takes. */
const LONG = 'V'.repeat(3000);
const saved: unknown[] = [];
const answers = {
  '/blade-customer/applicationForCcc/update': ({ body }: Sent) => {
    saved.push(body);
    return ok({ ...application(), version: saved.length });
  },
};
const openForm = async (filled: Partial<CccApplication['form']> = {}) => {
  saved.length = 0;
  vi.spyOn(size, 'useSizeLevel').mockReturnValue(3);
  openPage(<EditApplication application={application(3, filled)} reload={() => undefined} />, answers);
  await screen.findByDisplayValue('YBX4-1');
  await screen.findByDisplayValue('Ex db IIC T4 Gb');
};
const field = (path: string) => document.getElementById(path) as HTMLInputElement;
const type = (path: string, value: string) =>
  rendersOf(
    () => fireEvent.change(field(path), { target: { value } }),
    () => act(async () => undefined),
  );
/** Items of the form that one key has drawn, beside the many there are. */
const itemsDrawn = (drawn: ReadonlyMap<string, number>) => drawn.get('ItemHolder') ?? 0;

test('a key draws its own field of more than sixty, however often its own rules look at it', async () => {
  holdJudgement();
  await openForm();
  expect(document.querySelectorAll('.ant-form-item').length).toBeGreaterThan(60);
  for (const path of [
    'trademark',
    'products_0_productExMark',
    'products_0_modelNote',
    'products_0_params_1_value',
    'products_0_components_0_name',
  ]) {
    const drawn = await type(path, 'Ex db IIC T6 G');
    expect(field(path).value).toBe('Ex db IIC T6 G');
    // typed, judging, judged
    expect(itemsDrawn(drawn), path).toBeGreaterThan(0);
    expect(itemsDrawn(drawn), path).toBeLessThanOrEqual(4);
    for (const whole of ['FormScreen', 'EditApplication', 'KindSection', 'ModelsSection', 'ModelEditor', 'ParamRows', 'ComponentRows'])
      expect(drawn.get(whole) ?? 0, `${whole} by ${path}`).toBe(0);
  }
});

test('what is judged after a pause draws what was typed, not the form', async () => {
  await openForm({ hsCode: '85-01' });
  const product = () => screen.getByRole('button', { name: /^产品/ }).textContent;
  await waitFor(() => expect(product()).toContain('1 处有误'));
  const drawn = await rendersOf(
    () => fireEvent.change(field('hsCode'), { target: { value: '85015100' } }),
    () => waitFor(() => expect(product()).not.toContain('有误')),
  );
  expect(itemsDrawn(drawn)).toBeGreaterThan(0);
  expect(itemsDrawn(drawn)).toBeLessThanOrEqual(8);
});

test('wrong and half data are kept as before: what the server takes is sent, the rest waits in the browser', async () => {
  await openForm();
  fireEvent.change(field('hsCode'), { target: { value: '85-01' } });
  fireEvent.change(field('products_0_params_0_unit'), { target: { value: LONG } });
  fireEvent.change(field('trademark'), { target: { value: '宛原' } });
  await waitFor(() => expect(saved.at(-1)).toMatchObject({ trademark: '宛原', products: [{ productModel: 'YBX4-1' }, {}, {}] }));
  expect(saved.at(-1)).not.toHaveProperty('hsCode');
  await waitFor(() => expect(keptObject(ODD)).toMatchObject({ version: saved.length }));
  expect(keptObject(ODD)).toMatchObject({
    list: [
      { path: ['hsCode'], value: '85-01' },
      { path: ['products', 0, 'params', 0, 'unit'], value: LONG },
    ],
  });
});

/** Names in the storage of a browser in which nobody is signed in. */
const ODD = `odd:${id(100)}:`;
const DRAFT = `draft:ccc:${id(100)}:`;
const openLeft = async (kept: Record<string, object>, more: Answers = {}) => {
  saved.length = 0;
  vi.spyOn(size, 'useSizeLevel').mockReturnValue(3);
  const page = openPage(<EditApplication application={application()} reload={(giveUp) => giveUp()} />, { ...answers, ...more }, '/', kept);
  await screen.findByDisplayValue('YBX4-1');
  return page;
};
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('what was typed over an older version is offered, and once restored saved only when the person has chosen', async () => {
  const { notices } = await openLeft({ [DRAFT]: { version: 7, values: { trademark: '旧' } } });
  press(acceptance.customer.form.unsavedTake);
  await screen.findByText(acceptance.customer.form.conflictHint);
  expect(field('trademark').value).toBe('旧');
  press(acceptance.customer.form.check);
  await waitFor(() => expect(notices).toContainEqual({ kind: 'warning', text: acceptance.customer.form.conflict }));
  expect(saved).toEqual([]);
  expect(keptObject(DRAFT)).toMatchObject({ version: 7, values: { trademark: '旧' } });
});

test('what the server would not take stands in the form again, unless the application has changed since', async () => {
  const list = [{ path: ['hsCode'], value: '85-01' }];
  await openLeft({ [ODD]: { version: 0, list } });
  expect(field('hsCode').value).toBe('85-01');
  cleanup();
  await openLeft({ [ODD]: { version: 7, list } });
  expect(field('hsCode').value).toBe('');
  press(acceptance.customer.form.unsavedDrop);
  await waitFor(() => expect(screen.queryByText(acceptance.customer.form.unsaved)).toBeNull());
  expect(keptObject(ODD)).toBeNull();
});

test('whoever loads the latest gives up what was typed: no copy of it comes back', async () => {
  const page = await openLeft(
    {},
    {
      '/blade-customer/applicationForCcc/update': () =>
        json({ code: 409, success: false, data: null, msg: '', refusal: 'acceptance.changedMeanwhile' }),
    },
  );
  fireEvent.change(field('trademark'), { target: { value: '宛原' } });
  await screen.findByText(acceptance.customer.form.conflictHint);
  expect(keptObject(DRAFT)).toMatchObject({ values: { trademark: '宛原' } });
  press(acceptance.customer.form.conflictReload);
  page.unmount();
  await act(async () => undefined);
  expect(keptObject(DRAFT)).toBeNull();
});

test('while a save is under way, what is typed is in the browser before the page can go', async () => {
  const { sent } = await openLeft({}, { '/blade-customer/applicationForCcc/update': () => new Promise<Response>(() => undefined) });
  fireEvent.change(field('trademark'), { target: { value: '宛原' } });
  await waitFor(() => expect(sent.some(({ url }) => url.endsWith('/update'))).toBe(true));
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(keptObject(DRAFT)).toMatchObject({ version: 0, values: { trademark: '宛原' } });
});

test('a save that fails after the page was left is not tried behind the back of its next visit', async () => {
  let fail = (_: Error) => {};
  const { sent, unmount } = await openLeft(
    {},
    {
      '/blade-customer/applicationForCcc/update': () =>
        new Promise<Response>((_, refuse) => {
          fail = refuse;
        }),
    },
  );
  const saves = () => sent.filter(({ url }) => url.endsWith('/update')).length;
  fireEvent.change(field('trademark'), { target: { value: '宛原' } });
  await waitFor(() => expect(saves()).toBe(1));
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  unmount();
  localStorage.clear();
  fail(new TypeError('network'));
  // what was not saved is kept once more when the failure is known; whatever else follows does so at once
  await waitFor(() => expect(keptObject(DRAFT)).toMatchObject({ version: 0, values: { trademark: '宛原' } }));
  for (let turn = 0; turn < 20; turn += 1) await act(async () => undefined);
  expect(saves()).toBe(1);
});

test('while the company data are taken over nothing is saved; what was typed meanwhile follows on the new version', async () => {
  let answer = (_: Response) => {};
  const { sent } = await openLeft(
    {},
    {
      [acceptanceCalls.syncApplicantInfo.path]: () =>
        new Promise<Response>((done) => {
          answer = done;
        }),
    },
  );
  press(acceptance.customer.parties.sync);
  await waitFor(() => expect(sent.some(({ url }) => url.endsWith(acceptanceCalls.syncApplicantInfo.path))).toBe(true));
  fireEvent.change(field('trademark'), { target: { value: '宛原' } });
  window.dispatchEvent(new Event('online'));
  await act(async () => undefined);
  expect(saved).toEqual([]);
  answer(ok({ ...application(3, { payerName: '新付款单位' }), version: 9 }));
  await waitFor(() => expect(saved).toMatchObject([{ version: 9, trademark: '宛原', payerName: '新付款单位' }]));
});

test('company data that could not be taken over say why', async () => {
  await openLeft(
    {},
    { [acceptanceCalls.syncApplicantInfo.path]: () => json({ code: 400, success: false, data: null, msg: '企业资料已被停用' }) },
  );
  const told = vi.spyOn(notices, 'notify');
  press(acceptance.customer.parties.sync);
  await waitFor(() => expect(told).toHaveBeenCalledWith('error', '企业资料已被停用'));
});

/** The form with one place for a paper; uploads are answered in turn. */
const openWithPaper = async (uploads: object[], more: Answers = {}) => {
  answerUploads(uploads);
  vi.spyOn(size, 'useSizeLevel').mockReturnValue(3);
  const place = { canUpload: 1, canMultiUpload: 1, maxFileSize: 50, mustUpload: 1, hasTemplate: 1, isDue: 1 } as const;
  const nodes = [
    nodeRow('01', '', { isLeaf: 0 }),
    { ...nodeRow('0106', '01', place), name: '申请认证产品清单' },
    { ...nodeRow('0107', '01', { ...place, hasTemplate: 0 }), name: '产品描述表' },
  ];
  const page = openPage(<EditApplication application={application()} reload={() => undefined} />, {
    ...answers,
    [fileCalls.selectFileCatalog.path]: nodes,
    ...more,
  });
  await screen.findByText('申请认证产品清单');
  return page;
};
const paperFile = (name: string) => {
  const input = document.querySelector<HTMLInputElement>('#paper-0106 input[type=file]');
  if (!input) throw new Error('no place for a file');
  fireEvent.change(input, { target: { files: [new File(['content'], name)] } });
};

test('a file that did not arrive keeps the application from being submitted, and is named', async () => {
  await openWithPaper([
    { code: 400, success: false, data: null, msg: '内容与扩展名不符' },
    { code: 200, success: true, data: {}, msg: '' },
  ]);
  paperFile('产品清单.pdf');
  await screen.findByText(/内容与扩展名不符/);
  fireEvent.click(screen.getByRole('button', { name: '提交前检查' }));
  expect((await screen.findAllByText(/“0106 申请认证产品清单”有文件上传失败/)).length).toBeGreaterThan(0);
  paperFile('产品清单.pdf');
  await waitFor(() => expect(screen.queryAllByText(/有文件上传失败/)).toEqual([]));
});

test('the blank form of a paper is at hand where the paper is asked for', async () => {
  const asked: string[] = [];
  await openWithPaper([], {
    [archiveCalls.downloadTemplate.path]: ({ url }: Sent) => {
      asked.push(new URL(url, 'http://here').searchParams.get('fileCatalogId') ?? '');
      return new Response('form', { headers: { 'content-type': 'application/octet-stream', 'content-disposition': 'attachment' } });
    },
  });
  const buttons = screen.getAllByRole('button', { name: '下载模板' });
  expect(buttons.map((button) => button.closest('.paper-slot')?.id)).toEqual(['paper-0106']);
  fireEvent.click(buttons[0] as HTMLElement);
  await waitFor(() => expect(asked).toEqual(['0106']));
});

test('the summary of faults follows the form, and a field that a condition asks for appears', async () => {
  await openForm();
  fireEvent.change(field('hsCode'), { target: { value: '85-01' } });
  await waitFor(() => expect(document.querySelectorAll('.fault-summary button')).toHaveLength(1));
  fireEvent.change(field('hsCode'), { target: { value: '' } });
  await waitFor(() => expect(document.querySelector('.fault-summary')).toBeNull());
  expect(field('exCertNo')).toBeNull();
  fireEvent.click(within(document.getElementById('hasExCert') as HTMLElement).getByRole('radio', { name: '是' }));
  await waitFor(() => expect(field('exCertNo')).not.toBeNull());
});

test('one of forty models is named without drawing the others', async () => {
  vi.spyOn(size, 'useSizeLevel').mockReturnValue(3);
  openPage(<EditApplication application={application(40)} reload={() => undefined} />, answers);
  await screen.findByText('YBX4-40');
  await screen.findByDisplayValue('YBX4-1');
  const drawn = await rendersOf(
    () => fireEvent.change(field('products_0_productModel'), { target: { value: 'YBX5-1' } }),
    () => screen.findByText('YBX5-1'),
  );
  expect(drawn.get('ModelCard') ?? 0).toBe(0);
  expect(drawn.get('Head')).toBeLessThanOrEqual(2);
});

test('the unit of a case that is being tested stays as it is, and the form says so', async () => {
  const combobox = (path: string) => field(path).closest('.ant-select');
  const places = ['applicantId', 'manufacturerId', 'factoryId', 'productClass'];
  vi.spyOn(size, 'useSizeLevel').mockReturnValue(3);
  const { abilities, ...rest } = application();
  const may = { ...abilities, update: true };
  openPage(<EditApplication application={{ ...rest, abilities: may }} reload={() => undefined} />, answers);
  await screen.findByDisplayValue('YBX4-1');
  for (const place of places) expect(combobox(place)?.className, place).toContain('ant-select-disabled');
  expect(screen.getAllByText(acceptance.customer.parties.unitFixed)).toHaveLength(3);
  expect(screen.getByText(acceptance.customer.parties.applicantFixed)).toBeTruthy();
  cleanup();

  openPage(
    <EditApplication application={{ ...rest, abilities: { ...may, changeApplicant: true, changeUnit: true } }} reload={() => undefined} />,
    answers,
  );
  await screen.findByDisplayValue('YBX4-1');
  for (const place of places) expect(combobox(place)?.className, place).not.toContain('ant-select-disabled');
});
