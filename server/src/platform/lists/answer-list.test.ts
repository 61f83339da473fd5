/** A declared list over a table of its own, 12,000 rows long: what is asked is answered, whichever way the rows are reached. */
import { by, list, shown } from '@zhengjian/contract/list.ts';
import { COUNT_LIMIT } from '@zhengjian/contract/paging.ts';
import { Kysely, PostgresDialect, type RawBuilder, type SqlBool, sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { testActor } from '../../testing/actors.ts';
import { freshDatabase } from '../../testing/database.ts';
import { createTable } from '../database/ddl.ts';
import { openPool } from '../database/pools.ts';
import type { Tx } from '../database/schema.ts';
import { addSearch } from '../database/searched.ts';
import type { Moment, Standard } from '../tables.ts';
import { createTotals } from '../totals.ts';
import { answerList, type ListSource } from './answer-list.ts';
import { conditionsOf, type FilterSources, type Part } from './conditions.ts';

declare module '../database/schema.ts' {
  interface Schema {
    parcel: Standard & {
      parcel_no: string;
      receiver: string;
      city: string;
      open: boolean;
      sent_at: Moment;
      sent_on: string;
      warn_at: Moment | null;
      due_at: Moment | null;
      severe_at: Moment | null;
      search_text: string;
    };
    parcel_carrier: Standard & { parcel_id: string; carrier: string; sent_at: Moment };
  }
}

const database = await freshDatabase();
const ROWS = 12_000;
const LONG_TENANT = '000007';
const OLD_ONES = 5_100;
const parcelRow = z.object({
  id: z.string(),
  parcelNo: shown.code(),
  city: shown.text(),
  sentTime: shown.moment(),
  dueTime: shown.moment(),
});
const parcels = list({
  area: 'kit',
  name: 'parcel',
  row: parcelRow,
  key: 'id',
  filters: {
    keyword: by.keyword(),
    parcelNo: by.equal(),
    receiver: by.part(),
    city: by.anyOf('city'),
    urgency: by.deadline(),
    sentTime: by.days('sentFrom', 'sentUntil'),
    sentDay: by.days('dayFrom', 'dayUntil'),
    odd: by.flag(),
  },
  tabs: { open: { open: true, order: 'dueTime' }, taken: {}, all: {} },
  sorts: ['sentTime', 'dueTime', 'parcelNo'],
  order: '-sentTime',
  given: { depot: z.string() },
});

/** The parcels that a carrier has taken; the table repeats when they were sent. */
const takenBy = (carrier: string): Part => ({
  join: sql`join parcel_carrier x on x.tenant_id = r.tenant_id and x.parcel_id = r.id`,
  where: sql`x.tenant_id = app_tenant() and x.carrier = ${carrier}`,
  repeats: { column: 'sent_at', as: sql`x.sent_at` },
  alone: (tenant) => sql`parcel_carrier x where x.tenant_id = ${tenant}`,
});
const NUMBER = sql`substr(r.parcel_no, 2)::int`;

const source = {
  table: 'parcel',
  filters: {
    parcelNo: 'parcel_no',
    receiver: 'receiver',
    city: 'city',
    urgency: { warn: 'warn_at', due: 'due_at', severe: 'severe_at' },
    sentTime: 'sent_at',
    sentDay: { day: 'sent_on' },
    odd: (odd) => sql`right(r.parcel_no, 1)::int % 2 = ${odd ? 1 : 0}`,
  },
  sorts: { sentTime: 'sent_at', dueTime: { column: 'due_at', empty: true }, parcelNo: 'parcel_no' },
  search: { text: 'search_text', ids: 'parcel_search' },
  rows: async (tx, _, ids) => {
    const rows = await tx.selectFrom('parcel').selectAll().where('id', 'in', ids).execute();
    return rows.map((r) => ({ id: r.id, parcelNo: r.parcel_no, city: r.city, sentTime: r.sent_at, dueTime: r.due_at ?? '' }));
  },
} satisfies Omit<ListSource<typeof parcels, 'parcel'>, 'tabs' | 'columns'>;

/**
 * Whoever carries `own` as a role sees the parcels of one receiver, and those of one city; `most`: all but those of a city; `carrier`:
 * what a carrier took; `far`: the oldest parcels and, where they are judged one by one, the newest, so that one sees which way was gone;
 * `days`: the oldest forty where they are judged, and twenty where they are gathered.
 */
const answeredBy = (text: 'search_text' | ((keyword: string) => RawBuilder<SqlBool>), city?: string) =>
  answerList(parcels, {
    ...source,
    search: { text, ids: 'parcel_search' },
    ...(city === undefined ? {} : { where: () => sql`r.city = ${city}` }),
    within: ({ actor }) => {
      if (actor.roles.includes('carrier')) return [takenBy('post')];
      if (actor.roles.includes('most')) return [{ rowByRow: sql`r.city <> 'c3'` }];
      if (actor.roles.includes('far'))
        return [
          {
            rowByRow: sql`(${NUMBER} <= 40 or ${NUMBER} > case when left(r.parcel_no, 1) = 'P' then 11990 else 45090 end)`,
            gathered: [sql`${NUMBER} <= 40`],
          },
        ];
      if (actor.roles.includes('days'))
        return [
          {
            rowByRow: sql`${NUMBER} <= 40`,
            gathered: [{ join: sql``, where: sql`${NUMBER} <= 20`, repeats: { column: 'sent_at', as: sql`r.sent_at` } }],
          },
        ];
      return actor.roles.includes('own') ? [sql`r.receiver = 'R7'`, sql`r.city = 'c3'`] : null;
    },
    tabs: { open: () => sql`r.open`, taken: () => takenBy('post'), all: () => null },
  });

const answered = answeredBy('search_text');

beforeAll(async () => {
  const owner = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: openPool(database.urls.owner, { name: 'owner', max: 1 }) }) });
  await createTable(
    owner,
    'parcel',
    'staffOnly',
    `parcel_no text not null, receiver text not null, city text not null, open boolean not null, sent_at timestamptz not null,
     warn_at timestamptz, due_at timestamptz, severe_at timestamptz, search_text text not null,
     sent_on date not null generated always as ((sent_at at time zone 'Asia/Shanghai')::date) stored`,
    { indexes: ['(tenant_id, sent_at desc, id desc)', '(tenant_id, sent_on, id)'] },
  );
  await addSearch(owner, 'parcel', 'staff');
  await createTable(owner, 'parcel_carrier', 'staffOnly', 'parcel_id uuid not null, carrier text not null, sent_at timestamptz not null', {
    indexes: ['(tenant_id, carrier, sent_at desc, parcel_id desc)'],
  });
  await owner.destroy();
  // the newest has the highest number; 300 are open, of which the first hundred have no time limit
  await database.raw(
    `insert into parcel (id, tenant_id, created_at, created_by, updated_at, updated_by, parcel_no, receiver, city, open, sent_at, warn_at, due_at, severe_at, search_text)
     select md5('p' || n)::uuid, '000000', now(), $1, now(), $1, 'P' || lpad(n::text, 5, '0'), 'R' || n % 50, 'c' || n % 10, n <= 300,
       '2020-01-01 00:00:00+08'::timestamptz + n * interval '1 hour',
       case when n between 101 and 300 then '2026-03-01 00:00:00+08'::timestamptz + n * interval '1 minute' end,
       case when n between 101 and 300 then '2026-03-02 00:00:00+08'::timestamptz + n * interval '3 minutes' end,
       case when n between 101 and 300 then '2026-03-09 00:00:00+08'::timestamptz end,
       'p' || lpad(n::text, 5, '0') || ' parcel for r' || n % 50 || case when n % 3000 = 7 then ' fragile' else '' end
     from generate_series(1, ${ROWS}) as n`,
    ['00000000000070008000000000000001'],
  );
  // another tenant has a long past: what is older than all that is looked through, each row once under a common word
  await database.raw(
    `insert into parcel (id, tenant_id, created_at, created_by, updated_at, updated_by, parcel_no, receiver, city, open, sent_at, search_text)
     select md5('q' || n)::uuid, '${LONG_TENANT}', now(), $1, now(), $1, 'Q' || n, '', 'c' || n % 10, false,
       '2000-01-01 00:00:00+08'::timestamptz + n * interval '1 hour', case when n <= ${OLD_ONES} then 'old' else 'new' end
     from generate_series(1, ${OLD_ONES + 40_000}) as n`,
    ['00000000000070008000000000000001'],
  );
  // the table of the carriers says something else than the parcels, so that one sees which of the two is read
  await database.raw(
    `insert into parcel_carrier (id, tenant_id, created_at, created_by, updated_at, updated_by, parcel_id, carrier, sent_at)
     select md5('x' || r.id)::uuid, r.tenant_id, now(), $1, now(), $1, r.id, 'post', '2040-01-01 00:00:00+08'::timestamptz - (r.sent_at - '2020-01-01 00:00:00+08')
     from parcel r where r.tenant_id = '000000' and r.city = 'c3'`,
    ['00000000000070008000000000000001'],
  );
  await database.raw('analyze parcel, parcel_carrier');
}, 60_000);

const reader = (roles: string[] = []) => ({
  actor: testActor({ roles }),
  world: database.world,
  lang: 'en' as const,
  totals: createTotals(database.world),
});
type Ask = Partial<Parameters<typeof answered.page>[2]>;
const read = <T>(work: (tx: Tx) => Promise<T>) => database.db.read(testActor(), work);
const page = (ask: Ask = {}, who = reader()) =>
  read((tx) => answered.page(tx, who, { depot: 'd', tab: 'all', current: 1, size: 10, ...ask }));
const numbers = (answer: Awaited<ReturnType<typeof page>>) => answer.records.map((r) => Number(r.parcelNo.slice(1)));

describe('a page', () => {
  test('comes in the order of the list, its tab or the asked one, what has no value last either way', async () => {
    expect(numbers(await page({ size: 3 }))).toEqual([12_000, 11_999, 11_998]);
    expect(numbers(await page({ size: 3, current: 4 }))).toEqual([11_991, 11_990, 11_989]);
    expect(numbers(await page({ size: 3, sort: 'sentTime' }))).toEqual([1, 2, 3]);
    expect(numbers(await page({ size: 3, sort: '-parcelNo' }))).toEqual([12_000, 11_999, 11_998]);
    expect(numbers(await page({ size: 2, tab: 'open' }))).toEqual([101, 102]);
    expect(numbers(await page({ size: 2, tab: 'open', sort: '-dueTime' }))).toEqual([300, 299]);
    const last = await page({ tab: 'open', size: 100, current: 3 });
    expect(last.records.every((r) => r.dueTime === '')).toBe(true);
  });

  test('tells how many there are: open work to the last, the rest to the limit', async () => {
    expect(await page()).toMatchObject({ total: COUNT_LIMIT, totalExact: false, size: 10, current: 1, pages: 1000 });
    expect(await page({ tab: 'open' })).toMatchObject({ total: 300, totalExact: true, pages: 30 });
    expect(await page({ city: ['c3'] })).toMatchObject({ total: 1200, totalExact: true });
  });

  test('keeps the totals of lists apart that answer one declaration under different conditions', async () => {
    const who = reader();
    const asked = { depot: 'd', tab: 'all', current: 1, size: 10 } as const;
    const totals = [];
    for (const list of [answeredBy('search_text', 'c3'), answered, answeredBy('search_text', 'c30')])
      totals.push((await read((tx) => list.page(tx, who, asked))).total);
    expect(totals).toEqual([1200, COUNT_LIMIT, 0]);
  });

  test('a page beyond the end is empty', async () => {
    expect(await page({ tab: 'open', current: 40 })).toMatchObject({ records: [], total: 300 });
  });
});

describe('filters', () => {
  const total = async (ask: Ask) => (await page(ask)).total;
  test('compare as their kind says', async () => {
    expect(numbers(await page({ parcelNo: 'P00042' }))).toEqual([42]);
    expect(await page({ receiver: 'R49' })).toMatchObject({ total: 240, totalExact: true });
    // one in four is common: what the head of the list holds is told, and that there are more
    expect(await page({ receiver: '4' })).toMatchObject({ total: 14 * 40, totalExact: false });
    expect(await total({ city: ['c1', 'c2'] })).toBe(2400);
    expect(await total({ odd: true })).toBe(6000);
    expect(await total({ odd: false, city: ['c1'] })).toBe(0);
    expect(await total({ sentFrom: '2020-01-01 05:00:00', sentUntil: '2020-01-01 07:00:00' })).toBe(3);
  });

  test('a column of days is compared by days, both included, and its index is read for them', async () => {
    const asked = { dayFrom: '2020-01-02 00:00:00', dayUntil: '2020-01-03 23:59:59' };
    expect(await total(asked)).toBe(48);
    expect(await total({ dayFrom: '2020-01-02 00:00:00', dayUntil: '2020-01-02 00:00:00' })).toBe(24);
    const plan = await read(async (tx) => {
      const viewer = { actor: testActor(), world: database.world };
      const { where } = await conditionsOf(tx, parcels, { sentTime: 'sent_at', sentDay: { day: 'sent_on' } }, asked, viewer, undefined);
      const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select from parcel as r where r.tenant_id = '000000'
        and ${sql.join(where, sql` and `)}`.execute(tx);
      return rows.map((line) => line['QUERY PLAN']).join('\n');
    });
    expect(plan).toMatch(/Index Cond: .*sent_on >=.*sent_on <=/);
    // @ts-expect-error named as if it held moments it does not compile
    const source: FilterSources<typeof parcels, 'parcel'>['sentDay'] = 'sent_on';
    expect(source).toBe('sent_on');
  });

  test('a deadline is judged by the moment of asking', async () => {
    database.world.setNow('2026-03-02 10:00:00');
    // due at 2026-03-02 00:00 + 3 n minutes: over for n < 200
    expect(await total({ urgency: 'red' })).toBe(99);
    expect(await total({ urgency: 'yellow' })).toBe(101);
    expect(await total({ urgency: 'green' })).toBe(0);
    database.world.setNow('2026-03-10 10:00:00');
    expect(await total({ urgency: 'severe' })).toBe(200);
  });
});

describe('a keyword', () => {
  test('that is common is found at the head of the list, on every page', async () => {
    const first = await page({ keyword: 'PARCEL for', size: 5 });
    expect(numbers(first)).toEqual([12_000, 11_999, 11_998, 11_997, 11_996]);
    expect(first.totalExact).toBe(false);
    expect(numbers(await page({ keyword: 'parcel for', size: 200, current: 40 })).at(-1)).toBe(4001);
  });

  test('that is rare is found however far back it stands, and counted', async () => {
    const found = await page({ keyword: 'fragile' });
    expect(numbers(found)).toEqual([9007, 6007, 3007, 7]);
    expect(found).toMatchObject({ total: 4, totalExact: true });
    expect(numbers(await page({ keyword: 'p00007' }))).toEqual([7]);
  });

  test('agrees with filters and tabs', async () => {
    expect(numbers(await page({ keyword: 'fragile', tab: 'open' }))).toEqual([7]);
    expect(numbers(await page({ keyword: 'fragile', city: ['c8'] }))).toEqual([]);
    const common = await page({ keyword: 'parcel', receiver: 'R49', size: 200, current: 2 });
    expect(common).toMatchObject({ total: 240, totalExact: true });
    expect(common.records).toHaveLength(40);
  });

  test('found by neither way still narrows the list: many rows, none of them new', async () => {
    // 5,999 rows and more contain it, but none of the newest four thousand that fit the filter
    const old = await page({ keyword: 'parcel', sentUntil: '2020-01-01 03:00:00', odd: true });
    expect(numbers(old)).toEqual([3, 1]);
  });

  test('is text, not a pattern', async () => {
    expect(await page({ keyword: '%' })).toMatchObject({ total: 0 });
    expect(await page({ keyword: "'; drop table parcel; --" })).toMatchObject({ total: 0 });
  });
});

describe('a keyword of more rows than can be sorted', () => {
  const who = { ...reader(), actor: testActor({ tenant: LONG_TENANT }) };
  const ask = (more: Ask) =>
    database.db.read(who.actor, (tx) => answered.page(tx, who, { depot: 'd', tab: 'all', current: 1, size: 10, ...more }));

  test('is refused where the newest rows do not hold it, and asks for more of it or another filter', async () => {
    await expect(ask({ keyword: 'old' })).rejects.toMatchObject({ key: 'server.keywordTooCommon', params: { keyword: 'old', n: 5000 } });
    // a pair of letters is what the index knows
    await expect(ask({ keyword: 'l' })).rejects.toMatchObject({ key: 'server.keywordTooShort', params: { keyword: 'l' } });
  });

  test('is answered where the order or a filter brings them to the head', async () => {
    const oldest = await ask({ keyword: 'old', sort: 'sentTime' });
    expect(oldest.records.map((r) => r.parcelNo)).toEqual(Array.from({ length: 10 }, (_, i) => `Q${i + 1}`));
    expect(oldest.totalExact).toBe(false);
    expect((await ask({ keyword: 'l', sort: 'sentTime' })).records).toHaveLength(10);
    expect(await ask({ keyword: 'old', city: ['c1'] })).toMatchObject({ total: OLD_ONES / 10, totalExact: true });
  });

  test('is never refused to the counts of tabs, which say at least how many', async () => {
    const counts = await database.db.read(who.actor, (tx) => answered.counts(tx, who, { depot: 'd', keyword: 'old' }));
    expect(counts).toEqual({ open: 0, taken: 0, all: 0, exact: false, atLeast: ['all'] });
  });

  test('leaves in an export, all of it', async () => {
    let n = 0;
    await database.db.read(who.actor, async (tx) => {
      for await (const step of answered.all(tx, who, { depot: 'd', tab: 'all', keyword: 'old' })) n += step.length;
    });
    expect(n).toBe(OLD_ONES);
  });
});

test('whether more rows fit than a sheet holds is known without counting them all', async () => {
  const more = (most: number, ask: Ask = {}) => read((tx) => answered.exceeds(tx, reader(), { depot: 'd', tab: 'all', ...ask }, most));
  expect(await more(ROWS)).toBe(false);
  expect(await more(ROWS - 1)).toBe(true);
  expect(await more(3, { keyword: 'fragile' })).toBe(true);
  expect(await more(4, { keyword: 'fragile' })).toBe(false);
});

describe('what a viewer may see', () => {
  test('is the sum of the alternatives, each row once, in order', async () => {
    const own = reader(['own']);
    const fits = (n: number) => n % 50 === 7 || n % 10 === 3;
    const expected = Array.from({ length: ROWS }, (_, i) => ROWS - i).filter(fits);
    expect(numbers(await page({ size: 50 }, own))).toEqual(expected.slice(0, 50));
    expect(numbers(await page({ size: 50, current: 9 }, own))).toEqual(expected.slice(400, 450));
    expect((await page({}, own)).total).toBe(expected.length);
    expect(numbers(await page({ keyword: 'fragile' }, own))).toEqual([9007, 6007, 3007, 7]);
    expect(numbers(await page({ keyword: 'fragile', city: ['c3'] }, own))).toEqual([]);
  });
});

test('a list that joins a table which repeats its order is read in the order of that table', async () => {
  const carrier = reader(['carrier']);
  const taken = Array.from({ length: ROWS / 10 }, (_, i) => i * 10 + 3);
  expect(numbers(await page({ size: 50 }, carrier))).toEqual(taken.slice(0, 50));
  expect(numbers(await page({ size: 50, current: 9 }, carrier))).toEqual(taken.slice(400, 450));
  expect(numbers(await page({ size: 3, sort: 'sentTime' }, carrier))).toEqual(taken.slice(-3).toReversed());
  // an order that it does not repeat is the row's own
  expect(numbers(await page({ size: 3, sort: '-parcelNo' }, carrier))).toEqual(taken.slice(-3).toReversed());
  // days of the order are asked of both
  const days = { sentFrom: '2020-01-01 00:00:00', sentUntil: '2030-01-01 00:00:00' };
  expect(await page(days, carrier)).toMatchObject({ total: 0, totalExact: true });
});

test('a tab over another table is counted there where nothing else is asked, and less far where rows have to be looked up', async () => {
  await database.raw(
    `insert into parcel_carrier (id, tenant_id, created_at, created_by, updated_at, updated_by, parcel_id, carrier, sent_at)
     values (md5('lost')::uuid, '000000', now(), $1, now(), $1, md5('lost')::uuid, 'post', now())`,
    ['00000000000070008000000000000001'],
  );
  const total = async (ask: Ask) => {
    const { total: n, totalExact } = await page({ tab: 'taken', ...ask });
    return [n, totalExact];
  };
  // the row that belongs to no parcel is counted: no parcel was looked at
  expect(await total({})).toEqual([ROWS / 10 + 1, true]);
  expect(await total({ odd: true })).toEqual([1000, false]);
  expect(await total({ receiver: 'R43' })).toEqual([ROWS / 50, true]);
  // what a keyword found is not looked up
  expect(await total({ keyword: 'fragile' })).toEqual([0, true]);
  await database.raw("delete from parcel_carrier where id = md5('lost')::uuid");
});

test('what is judged row by row is counted and looked through less far', async () => {
  const most = reader(['most']);
  const expected = Array.from({ length: ROWS }, (_, i) => ROWS - i).filter((n) => n % 10 !== 3);
  const far = await page({ size: 30, current: 50 }, most);
  expect(numbers(far)).toEqual(expected.slice(49 * 30, 50 * 30));
  expect(far).toMatchObject({ total: 1000, totalExact: false });
  expect(await page({ city: ['c3'] }, most)).toMatchObject({ total: 0, totalExact: true });
  expect(numbers(await page({ keyword: 'fragile' }, most))).toEqual([9007, 6007, 3007, 7]);

  // twenty thousand newer ones fit the filter and do not contain it
  const long = (roles: string[]) => ({ ...reader(), actor: testActor({ tenant: LONG_TENANT, roles }) });
  const old = (who: ReturnType<typeof long>, by = answered, current = 1) =>
    database.db.read(who.actor, (tx) => by.page(tx, who, { depot: 'd', tab: 'all', current, size: 10, keyword: 'old', odd: true }));
  // read no further than the first of them tell; a page beyond is read as well
  expect(await old(long([]))).toMatchObject({ total: 1000, totalExact: false });
  const last = await old(long([]), answered, OLD_ONES / 2 / 10);
  expect(last).toMatchObject({ total: OLD_ONES / 2, totalExact: true });
  expect(last.records).toHaveLength(10);
  await expect(old(long(['most']))).rejects.toMatchObject({ key: 'server.keywordTooCommon' });
  const byOtherTables = answeredBy((keyword) => sql`strpos(r.search_text, ${keyword}) > 0`);
  await expect(old(long([]), byOtherTables)).rejects.toMatchObject({ key: 'server.keywordTooCommon' });
});

test('rows that are judged one by one are gathered where the first rows of a long list are not enough of theirs', async () => {
  const far = reader(['far']);
  expect(numbers(await page({ size: 3 }, far))).toEqual([12_000, 11_999, 11_998]);
  const whole = await page({ size: 11 }, far);
  expect(numbers(whole).slice(9), 'a list that is not much longer is judged to its end').toEqual([11_991, 40]);
  expect(whole).toMatchObject({ total: 50, totalExact: true });
  expect(await page({ tab: 'open', size: 100 }, far)).toMatchObject({ total: 40, totalExact: true });

  const long = { ...far, actor: testActor({ tenant: LONG_TENANT, roles: ['far'] }) };
  const ask = (size: number) => database.db.read(long.actor, (tx) => answered.page(tx, long, { depot: 'd', tab: 'all', current: 1, size }));
  // in this table the first ones are gathered by nobody, which tells the ways apart
  expect(numbers(await ask(3)), 'with the total, which is counted among what is gathered').toEqual([40, 39, 38]);
  expect(numbers(await ask(3)), 'among the first, once the total is known').toEqual([45_100, 45_099, 45_098]);
  const behind = await ask(20);
  expect(numbers(behind), 'far behind them').toEqual(Array.from({ length: 20 }, (_, i) => 40 - i));
  expect(behind).toMatchObject({ total: 40, totalExact: true });
});

test('what is gathered comes in any order, and in the one that it repeats is read no further than the page', async () => {
  const long = { ...reader(['far']), actor: testActor({ tenant: LONG_TENANT, roles: ['far'] }) };
  const ask = (sort: 'sentTime' | '-dueTime', size: number) =>
    database.db.read(long.actor, (tx) => answered.page(tx, long, { depot: 'd', tab: 'all', current: 1, size, sort, odd: true }));
  const theirs = Array.from({ length: 20 }, (_, i) => i * 2 + 1);
  expect(numbers(await ask('sentTime', 4))).toEqual(theirs.slice(0, 4));
  // none has a time limit, so the id decides: theirs are not the first, and there are more than are judged to the end
  const none = await ask('-dueTime', 20);
  expect(numbers(none).sort((x, y) => x - y)).toEqual(theirs);
  const ids = none.records.map(({ id }) => id);
  expect(ids).toEqual([...ids].sort().toReversed());
});

test('between days that what is gathered repeats it is read in place of all rows of these days', async () => {
  const who = reader(['days']);
  const oldest = (n: number) => Array.from({ length: n }, (_, i) => n - i);
  const since = { sentFrom: '2020-01-01 00:00:00', size: 50 };
  expect(numbers(await page({ ...since, sentUntil: '2020-07-01 00:00:00' }, who)), 'of 4,368 parcels each is judged').toEqual(oldest(40));
  expect(numbers(await page({ ...since, sentUntil: '2020-09-01 00:00:00' }, who)), 'of 5,856 not').toEqual(oldest(20));
  expect(numbers(await page({ ...since, sentUntil: '2020-09-01 00:00:00' }, who)), 'asked again').toEqual(oldest(20));
  expect(numbers(await page({ size: 50 }, who)), 'nor of all twelve thousand, were there no days').toEqual(oldest(40));
});

test('a tab over another table is looked for among the first rows of an order or a filter, and read there where they do not hold it', async () => {
  const taken = Array.from({ length: ROWS / 10 }, (_, i) => i * 10 + 3);
  // every tenth row is in it
  expect(numbers(await page({ tab: 'taken', size: 50, sort: '-parcelNo' }))).toEqual(taken.slice(-50).toReversed());
  // more than the first two thousand rows hold
  expect(numbers(await page({ tab: 'taken', size: 300, current: 2, sort: 'parcelNo' }))).toEqual(taken.slice(300, 600));
  // a filter that few rows fit is answered by them: the other table has none of another city
  expect(await page({ tab: 'taken', city: ['c4'], receiver: 'R14' })).toMatchObject({ records: [], total: 0, totalExact: true });
  expect(await page({ tab: 'taken', odd: false })).toMatchObject({ records: [], total: 0, totalExact: true });
  expect(numbers(await page({ tab: 'taken', parcelNo: 'P11993' }))).toEqual([11_993]);
  // one that is not rare there is read in the order of the other table
  expect(numbers(await page({ tab: 'taken', city: ['c3'], size: 3 }))).toEqual(taken.slice(0, 3));
  const many = reader(['far']);
  expect(numbers(await page({ tab: 'taken', size: 10, sort: '-parcelNo' }, many))).toEqual([11_993, 33, 23, 13, 3]);
});

test('what is best reached one way or another is planned for what is asked, the page of everybody once', async () => {
  const ask = { depot: 'd', tab: 'all', current: 1, size: 10 } as const;
  const prepared = (more: Ask, who = reader()) =>
    read(async (tx) => {
      for (let n = 0; n < 20; n++) await answered.page(tx, who, { ...ask, ...more });
      const { rows } = await sql<{
        statement: string;
      }>`select statement from pg_prepared_statements where statement like '%from "parcel" as r%'`.execute(tx);
      return rows.map(({ statement }) => statement).filter((text) => text.includes('"city" = any') || text.includes("'R7'"));
    });
  expect(await prepared({ city: ['c3'] })).toEqual([]);
  expect(await prepared({}, reader(['own']))).toEqual([]);
  const { rows } = await read((tx) => {
    const everybodys = async () => {
      for (let n = 0; n < 20; n++) await answered.page(tx, reader(), ask);
      return sql`select 1 from pg_prepared_statements where statement like '%from "parcel" as r%order by%'`.execute(tx);
    };
    return everybodys();
  });
  expect(rows.length).toBeGreaterThan(0);
});

test('counts agree with the pages of each tab', async () => {
  expect(await read((tx) => answered.counts(tx, reader(), { depot: 'd' }))).toEqual({
    open: 300,
    taken: ROWS / 10,
    all: COUNT_LIMIT,
    exact: false,
    atLeast: ['all'],
  });
  expect(await read((tx) => answered.counts(tx, reader(), { depot: 'd', keyword: 'parcel' }))).toMatchObject({
    open: 300,
    atLeast: ['all'],
  });
  const narrow = { depot: 'd', city: ['c3'] };
  const counts = await read((tx) => answered.counts(tx, reader(['own']), narrow));
  // what was taken is looked up parcel by parcel, no further than that
  expect(counts).toEqual({ open: 30, taken: 1000, all: 1200, exact: false, atLeast: ['taken'] });
});

describe('tabs of open work that have something in common', () => {
  const tabs = { open: { open: true }, timed: { open: true }, place: { open: true }, all: {} } as const;
  const waiting = list({ ...parcels, name: 'waitingParcel', tabs });
  // leaves out one row that each tab has, so that one sees which way was gone; a tab may be called as what is read beside it
  const counted = answerList(waiting, {
    ...source,
    open: sql`r.open and r.parcel_no <> 'P00133'`,
    within: ({ actor }) => (actor.roles.includes('own') ? [sql`r.receiver = 'R7'`, sql`r.city = 'c3'`, sql`r.parcel_no = 'P00103'`] : null),
    tabs: {
      open: () => sql`r.open`,
      timed: () => sql`r.open and r.due_at is not null`,
      place: () => sql`r.open and right(r.parcel_no, 1)::int % 2 = 1`,
      all: () => null,
    },
  });
  const counts = (asked: Partial<Ask>, who = reader(['own'])) => read((tx) => counted.counts(tx, who, { depot: 'd', ...asked }));
  test('are counted in one reading for whom not everything is, each row once', async () => {
    // R7 has six of them, the city thirty; none is both, and one of the city's is left out
    expect(await counts({})).toMatchObject({ open: 35, timed: 23, place: 35, all: 1440, exact: true });
    expect(await counts({ city: ['c3'] })).toMatchObject({ open: 29, timed: 19, place: 29, all: 1200 });
    expect(await counts({ keyword: 'for r33' })).toMatchObject({ open: 5, timed: 3, place: 5 });
    expect(await counts({ parcelNo: 'P00133' })).toMatchObject({ open: 0, timed: 0, place: 0, all: 1 });
  });

  test('are counted each by its index for whom everything is, and in one reading where a text is looked for', async () => {
    expect(await counts({}, reader())).toMatchObject({ open: 300, timed: 200, place: 150 });
    expect(await counts({ keyword: 'for r33' }, reader())).toMatchObject({ open: 5, timed: 3, place: 5 });
  });

  test('are counted to the last where a text is in most of them, as their pages are', async () => {
    expect(await counts({ keyword: 'parcel' })).toMatchObject({ open: 35, timed: 23, place: 35, atLeast: [] });
    // which no index knows, and is in one of them
    expect(await counts({ keyword: 'g' })).toMatchObject({ open: 1, timed: 0, place: 1 });
    expect(await counts({ keyword: 'g' }, reader())).toMatchObject({ open: 1, timed: 0, place: 1 });
    const asked = { depot: 'd', tab: 'open', keyword: 'parcel', current: 1, size: 10 } as const;
    expect(await read((tx) => counted.page(tx, reader(), asked))).toMatchObject({ total: 300, totalExact: true });
  });
});

test('an export reads every row once, in order', async () => {
  const seen: number[] = [];
  await read(async (tx) => {
    for await (const step of answered.all(tx, reader(), { depot: 'd', tab: 'all' }))
      seen.push(...step.map((r) => Number(r.parcelNo.slice(1))));
  });
  expect(seen).toEqual(Array.from({ length: ROWS }, (_, i) => ROWS - i));
});
