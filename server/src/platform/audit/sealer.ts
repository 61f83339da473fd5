/**
 * Seals audit rows soon after they were written. Acts only add rows; a chain head inside the act would make all acts
 * wait for the slowest. Here one process at a time takes the rows whose transactions are settled (no older one can
 * still add a row before them) and signs them, chained to the seal before.
 */

import { DEFAULT_TENANT } from '@zhengjian/contract/constants.ts';
import { sql } from 'kysely';
import { SYSTEM_USER } from '../actor.ts';
import type { Db } from '../database/db.ts';
import type { Keys } from '../keys.ts';
import { dayText, type World } from '../world.ts';
import { noteAnchor } from './anchors.ts';
import { canonical, FIRST_PREV, leafOf, rootOf, type Seal, signSeal } from './seal.ts';
import '../tables.ts';

const LOCK = 0x5ea1;
/** Rows of one seal; a transaction is never split over two. */
const MOST_ROWS = 5_000;
const EVERY_MS = 1_000;

export type SealerPorts = {
  db: Db;
  keys: Keys;
  world: World;
  /** Folder in which one seal a day is noted; see anchors.ts. */
  anchors?: string;
};

/** Seals what is settled now, at most {@link MOST_ROWS} rows; answers how many. 0 also when another process is at it. */
export const sealSettled = ({ db, keys, world }: SealerPorts): Promise<number> =>
  db.system(async (tx) => {
    const lock = await sql<{
      mine: boolean;
      horizon: string;
    }>`select pg_try_advisory_xact_lock(${LOCK}) as mine, audit_horizon() as horizon`.execute(tx);
    const { mine, horizon } = lock.rows[0] ?? { mine: false, horizon: '0' };
    if (!mine) return 0;
    const last = await tx
      .selectFrom('audit_seal')
      .select(['number', 'last_position', 'signature'])
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirst();
    const from = last?.last_position ?? '-1';
    const settled = tx
      .selectFrom('audit_row')
      .where('position', '>', from)
      .where('position', '<', horizon)
      .orderBy('position')
      .orderBy('seq');
    const cut = await settled
      .select('position')
      .offset(MOST_ROWS - 1)
      .limit(1)
      .executeTakeFirst();
    const taken = settled.select(['id', 'position', canonical.as('canonical')]);
    const rows = await (cut ? taken.where('position', '<=', cut.position) : taken).execute();
    const [first, final] = [rows[0], rows.at(-1)];
    if (!first || !final) return 0;
    const seal: Seal = {
      number: Number(last?.number ?? 0) + 1,
      first: first.position,
      last: final.position,
      rows: rows.length,
      leaves: Buffer.concat(rows.map(leafOf)),
      prev: last?.signature ?? FIRST_PREV,
    };
    await tx
      .insertInto('audit_seal')
      .values({
        id: world.uuid(),
        tenant_id: DEFAULT_TENANT,
        created_dept: null,
        created_at: world.now(),
        created_by: SYSTEM_USER,
        number: seal.number,
        first_position: seal.first,
        last_position: seal.last,
        rows: seal.rows,
        leaves: seal.leaves,
        root: rootOf(seal.leaves),
        prev: seal.prev,
        signature: signSeal(keys, seal),
      })
      .execute();
    return rows.length;
  });

/** Notes the newest seal as this day's. */
const noteToday = async ({ db, world, anchors }: SealerPorts): Promise<void> => {
  if (!anchors) return;
  const newest = await db.system((tx) =>
    tx.selectFrom('audit_seal').select(['number', 'signature']).orderBy('number', 'desc').limit(1).executeTakeFirst(),
  );
  if (newest) noteAnchor(anchors, dayText(world.now()), { number: Number(newest.number), signature: newest.signature.toString('hex') });
};

/** Seals every second until stopped; `stop` waits for the round under way. Errors are told and the next round tries again. */
export const startSealer = (ports: SealerPorts, onError: (error: unknown) => void): { stop(): Promise<void> } => {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let stopped = false;
  let noted = '';
  const round = async () => {
    try {
      let sealed = 0;
      do sealed = await sealSettled(ports);
      while (!stopped && sealed >= MOST_ROWS);
      const today = dayText(ports.world.now());
      if (sealed > 0 && noted !== today) {
        await noteToday(ports);
        noted = today;
      }
    } catch (error) {
      onError(error);
    }
    if (!stopped) plan();
  };
  const plan = () => {
    timer = setTimeout(() => {
      running = round();
    }, EVERY_MS);
    timer.unref();
  };
  plan();
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
};
