/** A declared register over tables of its own: what is entered is stored and shown again, kept whole between two who change it. */
import { anyone } from '@zhengjian/contract/call.ts';
import { choice, choices, day, flag, id, moment, optional, text, whole, word } from '@zhengjian/contract/record.ts';
import { register, saveCall } from '@zhengjian/contract/register.ts';
import { Kysely, PostgresDialect } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { testActor } from '../../testing/actors.ts';
import { freshDatabase } from '../../testing/database.ts';
import { createTable } from '../database/ddl.ts';
import { openPool } from '../database/pools.ts';
import { checkInput } from '../http/input.ts';
import { Refusal, refuse } from '../refuse.ts';
import type { Moment, Standard } from '../tables.ts';
import { answerRegister, type Editing } from './answer-register.ts';

declare module '../database/schema.ts' {
  interface Schema {
    drawer: Standard & {
      room_id: string;
      code: string;
      material: string;
      colour: string;
      marks: string[];
      places: number | null;
      since: string | null;
      looked_at: Moment | null;
      open: boolean;
      maker: string;
    };
    drawer_use: Standard & { drawer_id: string };
  }
}

const drawers = register({
  area: 'kit',
  name: 'drawer',
  named: 'code',
  parent: 'roomId',
  record: {
    roomId: id(),
    code: text(10).min(1),
    kind: word(['wood', 'steel'], 'kinds'),
    colour: optional(choice('colour')),
    marks: choices('mark').default([]),
    places: optional(whole()),
    since: optional(day()),
    lookedAt: optional(moment()),
    open: flag().default(false),
  },
  rules: { places: { holds: (d) => d.kind !== 'steel' || (d.places ?? 0) < 10, refusal: 'server.conflict' } },
  shows: { maker: z.string(), label: z.string() },
});

const seen: string[] = [];
const answered = answerRegister(drawers, {
  table: 'drawer',
  columns: { kind: 'material' },
  order: ['-open', 'code'],
  parent: async (_, room) => room === OTHER && refuse('company.notFound'),
  guard: (_tx, _by, { code }, before) => {
    if (before && code === 'fixed') refuse('company.notAdministrator');
  },
  also: async (_tx, by, _input, before) => ({ maker: before?.maker ?? by.actor.name }),
  after: async (_tx, _by, saved, before) => {
    seen.push(`${before?.code ?? '-'}>${saved.code}`);
  },
  show: async (_tx, by, rows) => (row) => ({ label: `${by.lang} ${row.code} of ${rows.length}` }),
});

const database = await freshDatabase();
const ROOM = '1'.repeat(32);
const OTHER = '2'.repeat(32);
const by: Editing = { actor: testActor(), world: database.world, lang: 'en' };
const save = (input: Partial<z.output<typeof drawers.record>> & { id?: string; version?: number }, who: Editing = by) =>
  database.db.write(who.actor, (tx) =>
    answered.saveIn(tx, who, { roomId: ROOM, code: 'D1', kind: 'wood', marks: [], open: false, ...input }),
  );
const ctx = {
  ...by,
  read: <T>(work: Parameters<typeof database.db.read<T>>[1]) => database.db.read(by.actor, work),
  write: <T>(work: Parameters<typeof database.db.write<T>>[1]) => database.db.write(by.actor, work),
};
const refusalOf = async (act: Promise<unknown>) => {
  try {
    await act;
  } catch (e) {
    if (e instanceof Refusal) return [e.key, e.params, ...(e.fields ? [e.fields] : [])];
    throw e;
  }
  return 'done';
};

beforeAll(async () => {
  const owner = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: openPool(database.urls.owner, { name: 'owner', max: 1 }) }) });
  await createTable(
    owner,
    'drawer',
    'staffOnly',
    `room_id uuid not null, code text not null, material text not null, colour text not null, marks text[] not null, places integer,
     since date, looked_at timestamptz, open boolean not null, maker text not null`,
    { indexes: ['unique (tenant_id, room_id, code)'] },
  );
  await createTable(owner, 'drawer_use', 'staffOnly', 'drawer_id uuid not null references drawer (id)', {});
  await owner.destroy();
  const dict = 'c'.repeat(32);
  const standard = `'000000', now(), '${dict}', now(), '${dict}'`;
  await database.raw(`insert into dict (id, tenant_id, created_at, created_by, updated_at, updated_by, kind, code, name, name_en)
    values ('${dict}', ${standard}, 'biz', 'colour', 'c', 'c')`);
  await database.raw(`insert into dict_item (id, tenant_id, created_at, created_by, updated_at, updated_by, dict_id, dict_key, dict_value, dict_value_en, sort, remark)
    values ('${dict}', ${standard}, '${dict}', 'red', '红', 'red', 1, '')`);
});
beforeEach(async () => {
  seen.length = 0;
  await database.raw('delete from drawer_use');
  await database.raw('delete from drawer');
});

describe('what is saved', () => {
  test('is shown as it was entered, what was left out as empty', async () => {
    const full = { colour: 'red', places: 3, since: '2026-01-31', lookedAt: '2026-01-31 08:30:00', open: true };
    const one = await save(full);
    expect(one).toEqual({
      id: one.id,
      version: 1,
      roomId: ROOM,
      code: 'D1',
      kind: 'wood',
      marks: [],
      ...full,
      maker: '王受理',
      label: 'en D1 of 1',
    });
    const bare = await save({ code: 'D2', kind: 'steel' });
    expect(bare).toMatchObject({ kind: 'steel', colour: '', places: null, since: '', lookedAt: '', open: false, maker: '王受理' });
    expect(await answered.of(ROOM, ctx).then((rows) => rows.map((row) => row.label))).toEqual(['en D1 of 2', 'en D2 of 2']);
    expect(await answered.one({ id: bare.id }, ctx)).toMatchObject({ id: bare.id, code: 'D2' });
  });

  test('is changed in place: a field that is left out is emptied, the slots see what was before', async () => {
    const one = await save({ places: 3, colour: 'red' });
    const changed = await save({ id: one.id, version: one.version, code: 'D9' });
    expect(changed).toMatchObject({ id: one.id, version: 2, code: 'D9', places: null, colour: '' });
    expect(seen).toEqual(['->D1', 'D1>D9']);
    expect(await refusalOf(save({ id: one.id, code: 'fixed' }))).toEqual(['company.notAdministrator', {}]);
  });

  test('is not saved over what somebody else has saved meanwhile', async () => {
    const one = await save({ places: 3 });
    await save({ id: one.id, version: 1, places: 4 });
    expect(await refusalOf(save({ id: one.id, version: 1, places: 5 }))).toEqual(['server.conflict', {}]);
    expect(new Refusal('server.conflict').code).toBe(409);
    expect(await answered.one({ id: one.id }, ctx)).toMatchObject({ version: 2, places: 4 });
    // a caller that names no version saves as before
    expect(await save({ id: one.id, places: 6 })).toMatchObject({ version: 3, places: 6 });
  });

  test('stays with what it belongs to, and is nobody else’s', async () => {
    const one = await save({});
    expect(await refusalOf(save({ id: one.id, roomId: '3'.repeat(32) }))).toEqual(['server.recordNotFound', {}]);
    expect(await refusalOf(save({ roomId: OTHER }))).toEqual(['company.notFound', {}]);
    expect(await refusalOf(answered.of(OTHER, ctx))).toEqual(['company.notFound', {}]);
    const stranger = { ...by, actor: testActor({ tenant: '000001' }) };
    expect(await refusalOf(save({ id: one.id }, stranger))).toEqual(['server.recordNotFound', {}]);
    expect(await database.db.read(stranger.actor, (tx) => answered.rows(tx, stranger, [one.id]))).toEqual([]);
    expect(await refusalOf(save({ id: 'f'.repeat(32) }))).toEqual(['server.recordNotFound', {}]);
  });

  test('takes keys of its dictionaries only', async () => {
    const [key, , fields] = (await refusalOf(save({ colour: 'blue' }))) as unknown[];
    expect([key, fields]).toEqual(['server.input', { colour: expect.stringContaining('blue') }]);
  });

  test('is there once', async () => {
    await save({});
    expect(await refusalOf(save({}))).toEqual(['server.recordTaken', { name: 'D1' }]);
  });

  test('is noted with the fields that changed, before and after; of a reference only that it did', async () => {
    const one = await save({ places: 3 });
    await save({ id: one.id, places: 3, open: true, colour: 'red' });
    await answered.remove({ ids: [one.id] }, ctx);
    const rows = await database.raw(`select kind, subject_type, details from audit_row where subject_id = $1 order by position`, [one.id]);
    expect(rows).toEqual([
      {
        kind: 'record.saved',
        subject_type: 'drawer',
        details: {
          ...{ register: 'kit.drawer', name: 'D1', fields: ['roomId', 'code', 'kind', 'places'] },
          changed: {
            roomId: { before: '', after: '' },
            code: { before: '', after: 'D1' },
            kind: { before: '', after: 'wood' },
            places: { before: '', after: '3' },
          },
        },
      },
      {
        kind: 'record.saved',
        subject_type: 'drawer',
        details: {
          ...{ register: 'kit.drawer', name: 'D1', fields: ['colour', 'open'] },
          changed: { colour: { before: '', after: 'red' }, open: { before: '', after: 'true' } },
        },
      },
      { kind: 'record.removed', subject_type: 'drawer', details: { register: 'kit.drawer', name: 'D1' } },
    ]);
  });
});

describe('what is deleted', () => {
  test('is gone; an unknown id among them keeps all', async () => {
    const [one, two] = [await save({}), await save({ code: 'D2' })];
    expect(await refusalOf(answered.remove({ ids: [one.id, 'f'.repeat(32)] }, ctx))).toEqual(['server.recordNotFound', {}]);
    await answered.remove({ ids: [one.id, two.id, two.id] }, ctx);
    expect(await answered.of(ROOM, ctx)).toEqual([]);
  });

  test('is kept while others name it, and the refusal says which', async () => {
    const [free, used] = [await save({}), await save({ code: 'D2' })];
    await database.raw(
      `insert into drawer_use (id, tenant_id, created_at, created_by, updated_at, updated_by, drawer_id) values ($1, '000000', now(), $1, now(), $1, $1)`,
      [used.id],
    );
    expect(await refusalOf(answered.remove({ ids: [free.id, used.id] }, ctx))).toEqual(['server.recordInUse', { name: 'D2' }]);
    expect(await answered.of(ROOM, ctx)).toHaveLength(2);
  });
});

test('what fields must be towards each other is refused at the field, in the caller’s language', () => {
  const call = saveCall(drawers, { path: '/x', access: anyone, summary: '' });
  const input = { roomId: ROOM, code: 'D1', kind: 'steel', places: 12 };
  const said = (lang: 'zh' | 'en') => {
    try {
      return checkInput(call, input, lang);
    } catch (e) {
      return e instanceof Refusal ? e.fields : e;
    }
  };
  expect(said('zh')).toEqual({ places: '记录刚被其他人修改，请刷新后重试' });
  expect(said('en')).toEqual({ places: expect.stringContaining('reload') });
  expect(checkInput(call, { ...input, kind: 'wood' }, 'en')).toMatchObject({ places: 12 });
});
