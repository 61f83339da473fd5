import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { freshDatabase, viewer } from '../../testing/database.ts';
import { choice } from './choices.ts';

const { db } = await freshDatabase();
const other = await freshDatabase();

test('what was found out is known to later transactions of the same database, until it has answered two hundred times', async () => {
  const found: boolean[] = [];
  const ask = (number: number, answer: boolean, database = db) =>
    database.read(viewer(), (tx) =>
      choice(tx, sql`select ${number}`, async () => {
        found.push(answer);
        return answer;
      }),
    );
  expect([await ask(1, true), await ask(1, false), await ask(2, false)]).toEqual([true, true, false]);
  expect(await ask(1, false, other.db), 'another database').toBe(false);
  expect(found).toEqual([true, false, false]);
  for (let n = 0; n < 199; n++) expect(await ask(1, false)).toBe(true);
  expect(await ask(1, false), 'found out anew').toBe(false);
});

test('whoever asks meanwhile waits for the answer, and finds out alone where that failed', async () => {
  const asked = sql`select 'meanwhile'`;
  await db.read(viewer(), async (tx) => {
    const both = [choice(tx, asked, async () => true), choice(tx, asked, async () => false)];
    expect(await Promise.all(both)).toEqual([true, true]);
    const failing = choice(tx, sql`select 'failing'`, () => Promise.reject(new Error('busy')));
    const second = choice(tx, sql`select 'failing'`, async () => true);
    await expect(failing).rejects.toThrow('busy');
    expect(await second).toBe(true);
    expect(await choice(tx, sql`select 'failing'`, async () => false), 'a failure is not kept').toBe(false);
  });
});
