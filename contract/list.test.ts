/** Every declared list has its words in both languages, and takes what its filters say. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import type { Call, Sent } from './call.ts';
import { LANGUAGES } from './constants.ts';
import { type AnyList, by, conditionShape, type ListFilter, list, pageCall, shown } from './list.ts';

const areas = path.join(import.meta.dirname, 'areas');
const isCall = (v: unknown): v is Call & { list?: AnyList; exported?: { list: AnyList } } =>
  typeof v === 'object' && v !== null && 'path' in v && 'access' in v;

const lists = new Map<string, AnyList>();
const files = new Map<string, AnyList>();
for (const area of readdirSync(areas, { withFileTypes: true }).filter((entry) => entry.isDirectory())) {
  for (const file of readdirSync(path.join(areas, area.name)).filter((name) => /^[\w-]+\.ts$/.test(name))) {
    const module = (await import(path.join(areas, area.name, file))) as Record<string, unknown>;
    for (const exported of Object.values(module)) {
      for (const call of Object.values(exported ?? {}).filter(isCall)) {
        if (call.list) lists.set(call.key, call.list);
        if (call.exported) files.set(call.key, call.exported.list);
      }
    }
  }
}

/** Texts of an area, all its files of a language joined. */
const textsOf = async (area: string, language: string): Promise<unknown> =>
  ((await import(path.join(areas, area, `text.${language}.ts`))) as Record<string, unknown>)[language];
const at = (texts: unknown, way: string): unknown =>
  way.split('.').reduce<unknown>((inside, key) => (inside as Record<string, unknown> | undefined)?.[key], texts);

const wordsOf = (of: AnyList): string[] => [
  ...Object.entries<z.core.$ZodType>(of.row.shape)
    .filter(([, schema]) => z.globalRegistry.get(schema)?.width !== undefined)
    .map(([name]) => `fields.${of.name}.${name}`),
  ...Object.values<z.core.$ZodType>(of.row.shape).flatMap((schema) => {
    const { words } = z.globalRegistry.get(schema) ?? {};
    return typeof words === 'string' && schema instanceof z.ZodEnum ? schema.options.map((value) => `${words}.${value}`) : [];
  }),
  ...Object.keys(of.filters)
    .filter((name) => of.filters[name].kind !== 'search')
    .map((name) => `fields.${of.name}.${name}`),
  ...Object.values<ListFilter>(of.filters).flatMap((f) =>
    f.kind === 'word' ? (f.values ?? []).map((v: string) => `${f.words}.${v}`) : [],
  ),
  ...Object.keys(of.tabs).map((tab) => `lists.${of.name}.tabs.${tab}`),
];

test('lists are found', () => {
  expect(lists.size).toBeGreaterThan(0);
});

describe.each([...lists])('%s', (_, of) => {
  test.each(LANGUAGES)('has its words (%s)', async (language) => {
    const texts = await textsOf(of.area, language);
    expect(wordsOf(of).filter((way) => typeof at(texts, way) !== 'string')).toEqual([]);
  });
});

test('whoever works through a list of tasks reads whose case each is', () => {
  const tasks = [...lists].filter(([, { tabs }]) => 'todo' in tabs);
  expect(tasks.length).toBeGreaterThan(5);
  const nameless = tasks.filter(
    ([
      ,
      {
        row: { shape },
      },
    ]) => !['applicantName', 'companyName'].some((name) => name in shape),
  );
  expect(nameless.map(([key]) => key)).toEqual([]);
});

describe.each([...files])('the Excel file of %s', (_, of) => {
  test.each(LANGUAGES)('has a sheet with a name (%s)', async (language) => {
    expect(at(await textsOf(of.area, language), `lists.${of.name}.sheet`)).toEqual(expect.any(String));
  });
});

const row = z.object({ id: z.string(), no: shown.code(), place: shown.text() });
const of = list({
  area: 'kit',
  name: 'example',
  row,
  key: 'id',
  filters: { keyword: by.keyword(), state: by.anyOf('some'), mine: by.flag(), made: by.days('from', 'until') },
  tabs: { open: { open: true }, all: {} },
  sorts: ['no', 'place'],
  order: 'no',
  given: { node: z.enum(['a', 'b']) },
});
const call = pageCall(of, { path: '/x', access: { rule: 'public' }, summary: '' });
const taken = (input: unknown) => z.safeParse(call.input, input);
const ask = (input: Sent<typeof call>) => input;

describe('a declaration', () => {
  test('takes conditions, tab, order and page, with the first tab and page where nothing is said', () => {
    expect(taken({ node: 'a' })).toMatchObject({ success: true, data: { node: 'a', tab: 'open', current: 1, size: 10 } });
    expect(taken({ node: 'b', state: '1,2', mine: '1', from: '2026-01-01 00:00:00', sort: '-place', keyword: ' k ' })).toMatchObject({
      data: { state: ['1', '2'], mine: true, sort: '-place', keyword: 'k' },
    });
  });

  test.each([
    { node: 'c' },
    {},
    { node: 'a', tab: 'none' },
    { node: 'a', sort: 'id' },
    { node: 'a', from: 'today' },
    { node: 'a', state: "';" },
  ])('refuses %j', (input) => {
    expect(taken(input).success).toBe(false);
  });

  test('names its conditions', () => {
    expect(Object.keys(conditionShape(of))).toEqual(['node', 'keyword', 'state', 'mine', 'from', 'until']);
  });

  test('does not compile with a name it does not know', () => {
    // @ts-expect-error no such field to sort by
    list({ area: 'kit', name: 'example', row, key: 'id', filters: {}, sorts: ['nothing'], order: 'nothing' });
    // @ts-expect-error no such field as key
    list({ area: 'kit', name: 'example', row, key: 'nothing', filters: {}, sorts: ['no'], order: 'no' });
    const sent: Sent<typeof call> = { node: 'a', state: ['1'], sort: '-no', tab: 'all' };
    expect(ask(sent)).toBe(sent);
    // @ts-expect-error no such filter
    ask({ node: 'a', nothing: '1' });
    // @ts-expect-error no such tab
    ask({ node: 'a', tab: 'nothing' });
  });
});
