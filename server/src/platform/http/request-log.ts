/** Requests as rows, gathered and written each second; what could not be written is told once and dropped, never a request's failure. */
import { SYSTEM_USER } from '../actor.ts';
import type { Db } from '../database/db.ts';
import { momentText, type World } from '../world.ts';

export type Finished = {
  method: string;
  url: string;
  status: number;
  ms: number;
  ip: string;
  agent: string;
  id: string;
  call: string | null;
};

const EVERY_MS = 1000;
const MOST_WAITING = 5000;

export const requestLog = (db: Db, world: World, log: (line: string) => void) => {
  let waiting: (Finished & { at: Date })[] = [];
  const flush = async () => {
    const rows = waiting;
    waiting = [];
    if (rows.length === 0) return;
    try {
      await db.system((tx) =>
        tx
          .insertInto('request_log')
          .values(
            rows.map((r) => ({
              id: world.uuid(),
              tenant_id: '',
              created_dept: null,
              created_at: momentText(r.at),
              created_by: SYSTEM_USER,
              user_id: null,
              account: null,
              method: r.method,
              path: r.url.slice(0, 300),
              call: r.call,
              status: r.status,
              code: null,
              duration_ms: r.ms,
              ip: r.ip,
              agent: r.agent,
              request_id: r.id,
              error: null,
            })),
          )
          .execute(),
      );
    } catch (fault) {
      log(`request log: ${rows.length} rows lost: ${fault instanceof Error ? fault.message : String(fault)}`);
    }
  };
  const timer = setInterval(() => void flush(), EVERY_MS);
  timer.unref();
  return {
    add: (request: Finished) => {
      if (waiting.length < MOST_WAITING) waiting.push({ ...request, at: world.now() });
    },
    close: async () => {
      clearInterval(timer);
      await flush();
    },
  };
};
