/** Every declared register has its words in both languages; a declaration gives input, row and rules, and takes no other names. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import type { Answered, Call, Received, Sent } from './call.ts';
import { LANGUAGES } from './constants.ts';
import { list } from './list.ts';
import { choice, choices, day, decimal, flag, id, metaOf, optional, text, whole, word, words } from './record.ts';
import { type AnyRegister, detailCall, recordsCall, register, removeCall, saveCall } from './register.ts';

const areas = path.join(import.meta.dirname, 'areas');
const isCall = (v: unknown): v is Call & { register?: AnyRegister } => typeof v === 'object' && v !== null && 'path' in v && 'access' in v;

const registers = new Map<string, AnyRegister>();
for (const area of readdirSync(areas, { withFileTypes: true }).filter((entry) => entry.isDirectory())) {
  for (const file of readdirSync(path.join(areas, area.name)).filter((name) => /^[\w-]+\.ts$/.test(name))) {
    const module = (await import(path.join(areas, area.name, file))) as Record<string, unknown>;
    for (const exported of Object.values(module)) {
      for (const call of Object.values(exported ?? {}).filter(isCall)) if (call.register) registers.set(call.register.name, call.register);
    }
  }
}

const textsOf = async (area: string, language: string): Promise<unknown> =>
  ((await import(path.join(areas, area, `text.${language}.ts`))) as Record<string, unknown>)[language];
const at = (texts: unknown, way: string): unknown =>
  way.split('.').reduce<unknown>((inside, key) => (inside as Record<string, unknown> | undefined)?.[key], texts);

const KNOWN_WORDS = ['add', 'change', 'none', 'noneHint', 'removeAsk', 'removeHint'];
const wordsOf = (of: AnyRegister): string[] => [
  ...Object.keys({ ...of.record.shape, ...of.row.shape })
    .filter((name) => metaOf(of.record.shape[name] ?? of.row.shape[name]).kind !== undefined && name !== of.parent)
    .map((name) => `fields.${of.name}.${name}`),
  ...Object.values(of.rules as Record<string, { refusal: string }>).map(({ refusal }) => refusal.replace(/^\w+/, 'refusal')),
];

test('registers are found', () => {
  expect([...registers.keys()]).toEqual(expect.arrayContaining(['contact', 'address']));
});

describe.each([...registers])('%s', (_, of) => {
  test.each(LANGUAGES)('has its words, and none that nobody shows (%s)', async (language) => {
    const texts = await textsOf(of.area, language);
    expect(wordsOf(of).filter((way) => typeof at(texts, way) !== 'string')).toEqual([]);
    expect(Object.keys(at(texts, `registers.${of.name}`) ?? {}).filter((key) => !KNOWN_WORDS.includes(key))).toEqual([]);
  });
});

const boxes = register({
  area: 'kit',
  name: 'box',
  named: 'code',
  parent: 'roomId',
  record: {
    roomId: id(),
    code: text(10).min(1).meta({ required: true, mono: true }),
    kind: word(['wood', 'steel'], 'boxKind'),
    marks: words(['dry', 'heavy'], 'mark'),
    colour: optional(choice('colour')),
    uses: choices('use').default([]),
    weight: optional(decimal(6, 2)),
    places: optional(whole()),
    since: optional(day()),
    until: optional(day()),
    open: flag().default(false),
  },
  rules: { until: { holds: (b) => !b.since || !b.until || b.since <= b.until, refusal: 'kit.order' } },
  shows: { roomName: z.string() },
});
const way = { path: '/x', access: { rule: 'public' }, summary: '' } as const;
const save = saveCall(boxes, way);
const records = recordsCall(boxes, 'roomId', way);
const room = 'a'.repeat(32);
const taken = (input: object) => z.safeParse(save.input, { roomId: room, code: 'B1', kind: 'wood', marks: [], ...input });

describe('a declaration', () => {
  test('gives the row: what was left out is empty text, a number null', () => {
    const row = { id: 'x', version: 1, roomId: room, code: 'B1', kind: 'wood', marks: ['dry'], colour: '', uses: [], weight: '' };
    expect(z.safeParse(boxes.row, { ...row, places: null, since: '', until: '', open: true, roomName: 'R' }).success).toBe(true);
    expect(Object.keys(boxes.row.shape)).toEqual(['id', 'version', ...Object.keys(boxes.record.shape), 'roomName']);
    expect(metaOf(boxes.row.shape.code)).toMatchObject({ kind: 'text', mono: true, width: 160 });
    expect(metaOf(boxes.row.shape.kind)).toMatchObject({ kind: 'word', words: 'boxKind' });
    expect(metaOf(boxes.row.shape.colour)).toMatchObject({ kind: 'choice', dict: 'colour' });
  });

  test('takes id and version of a record that is changed, and refuses what its fields and rules do not allow', () => {
    expect(taken({ id: 'b'.repeat(32), version: 3 })).toMatchObject({ success: true, data: { version: 3, open: false, uses: [] } });
    expect(taken({ code: '' }).success).toBe(false);
    expect(taken({ kind: 'paper' }).success).toBe(false);
    expect(taken({ marks: ['wet'] }).success).toBe(false);
    expect(taken({ since: '2026-01-01', until: '2026-01-01' }).success).toBe(true);
    const wrong = taken({ since: '2026-01-02', until: '2026-01-01' });
    expect(wrong.error?.issues).toMatchObject([{ path: ['until'], params: { refusal: 'kit.order' } }]);
  });

  test('reads by id, by parent, and deletes by ids', () => {
    expect(z.safeParse(detailCall(boxes, way).input, { id: room }).success).toBe(true);
    expect(z.safeParse(records.input, { roomId: room }).success).toBe(true);
    expect(z.safeParse(records.input, {}).success).toBe(false);
    expect(z.safeParse(removeCall(way).input, { ids: `${room},${room}` })).toMatchObject({ data: { ids: [room, room] } });
  });

  test('does not compile with a name it does not know', () => {
    const sent: Sent<typeof save> = { roomId: room, code: 'B1', kind: 'wood', marks: ['dry'] };
    expect(sent.kind).toBe('wood');
    const received = (input: Received<typeof save>): string | undefined => input.since;
    expect(received({ roomId: room, code: 'B', kind: 'steel', marks: [], uses: [], open: false, since: 'd' })).toBe('d');
    const shown = (row: Answered<typeof save>): [number | null, string, 'wood' | 'steel', string] => [
      row.places,
      row.since,
      row.kind,
      row.roomName,
    ];
    expect(shown).toBeTypeOf('function');
    // @ts-expect-error no such field of a row
    const misspelt = (row: Answered<typeof save>) => row.colours;
    expect(misspelt).toBeTypeOf('function');
    // @ts-expect-error no such field to know it by
    register({ area: 'kit', name: 'x', named: 'nothing', record: { code: text() } });
    // @ts-expect-error no such field that names what it belongs to
    register({ area: 'kit', name: 'x', named: 'code', parent: 'nothing', record: { code: text() } });
    // @ts-expect-error records of a box belong to no such field
    recordsCall(boxes, 'nothing', way);
    // @ts-expect-error no such field to sort by
    list({ ...boxes, filters: {}, sorts: ['nothing'], order: 'nothing' });
    expect(list({ ...boxes, filters: {}, sorts: ['code'], order: '-code' }).row).toBe(boxes.row);
  });
});
