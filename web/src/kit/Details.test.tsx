// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { money, text, word, words } from '@zhengjian/contract/record.ts';
import i18next from 'i18next';
import { afterEach, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { CaseFileScreen } from './CaseFileScreen.tsx';
import { DetailSections, Details, useFacts } from './Details.tsx';
import { recordForm } from './form/info.ts';
import { openPage, startKitTexts } from './testing.tsx';

const sample = z.object({
  code: text(20).meta({ mono: true }),
  kind: word(['liquid', 'solid'], 'kinds'),
  marks: words(['dry', 'heavy'], 'marks'),
  fee: money(),
  weight: z.number().meta({ kind: 'number', unit: 'kg' }),
  arrived: z.string().meta({ kind: 'dateTime' }),
  opened: z.boolean().nullable().meta({ kind: 'flag' }),
  remark: text(400),
  place: text(20),
});
const record = recordForm(sample, 'samples', 'sample');
const values = {
  code: 'Ex db IIC T6 Gb',
  kind: 'solid',
  marks: ['dry', 'heavy'],
  fee: '12345.5',
  weight: 12,
  arrived: '2026-03-06 10:32:07',
  opened: null,
  remark: '',
  place: '',
};

beforeAll(async () => {
  await startKitTexts();
  i18next.addResourceBundle('zh', 'samples', {
    fields: {
      sample: {
        code: '防爆标志',
        kind: '形态',
        marks: '特性',
        fee: '费用',
        weight: '重量',
        arrived: '到样时间',
        opened: '已开封',
        remark: '备注',
        place: '存放',
      },
    },
    kinds: { liquid: '液体', solid: '固体' },
    marks: { dry: '防潮', heavy: '重物' },
  });
});
afterEach(cleanup);

/** What stands under each label. */
const shown = (): Record<string, string> =>
  Object.fromEntries(screen.getAllByRole('term').map((term) => [term.textContent ?? '', term.nextElementSibling?.textContent ?? '']));

test('a record is shown by what its declaration says: words, money, units, moments to the minute, markings to be copied', () => {
  openPage(<Details of={record} values={values} names={['code', 'kind', 'marks', 'fee', 'weight', 'arrived', 'opened', 'remark']} />, {});
  expect(shown()).toEqual({
    防爆标志: 'Ex db IIC T6 Gb',
    形态: '固体',
    特性: '防潮、重物',
    费用: '12,345.50 元',
    重量: '12 kg',
    到样时间: '2026-03-06 10:32',
    已开封: '–',
    备注: '–',
  });
  expect(screen.getByText('Ex db IIC T6 Gb').className).toContain('mono');
  expect(screen.getByRole('button', { name: /Ex db IIC T6 Gb/ })).toBeTruthy();
});

test('what is special has its place: another value, another name, left out while empty, more behind it', () => {
  openPage(
    <Details
      of={record}
      values={values}
      names={['place', 'remark', 'kind', 'weight']}
      ifFilled={['place']}
      labels={{ kind: '样品形态' }}
      show={{ weight: '约 12 kg' }}
      more={[{ label: '送样人', value: '林敏' }]}
    />,
    {},
  );
  expect(shown()).toEqual({ 备注: '–', 样品形态: '固体', 重量: '约 12 kg', 送样人: '林敏' });
});

test('a long record stands in sections, one of them with content of its own', () => {
  openPage(
    <DetailSections
      of={record}
      values={values}
      sections={[
        { title: '样品', names: ['kind'] },
        { title: '照片', content: <p>暂无照片</p> },
      ]}
    />,
    {},
  );
  expect(screen.getAllByRole('heading').map((h) => h.textContent)).toEqual(['样品', '照片']);
  expect(screen.getByRole('region', { name: '照片' }).textContent).toContain('暂无照片');
  expect(shown()).toEqual({ 形态: '固体' });
});

function File() {
  const facts = useFacts({ of: record, values, names: ['kind', 'arrived', 'place'], ifFilled: ['place'] });
  return <CaseFileScreen title="样品" facts={facts} parts={[]} />;
}

test('the left column of a case file is made of a record too', () => {
  openPage(<File />, {});
  expect(shown()).toEqual({ 形态: '固体', 到样时间: '2026-03-06 10:32' });
});
