/** Requests and faults as rows, gathered and written each second; what could not be written is told once and dropped, never a request's failure. */
import { API_PREFIX, DEFAULT_TENANT } from '@zhengjian/contract/constants.ts';
import { type Actor, SYSTEM_USER } from '../actor.ts';
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
  /** Who made it, where somebody was signed in. */
  caller: Pick<Actor, 'tenant' | 'user' | 'dept'> | null;
  refused: { code: number; key: string } | null;
};
export type Fault = Pick<Finished, 'url' | 'id' | 'caller'> & { error: unknown };

const EVERY_MS = 1000;
const MOST_WAITING = 5000;
/** Letters of a path, of what a fault says, and of where it arose. */
const [MOST_PATH, MOST_MESSAGE, MOST_STACK] = [300, 2000, 8000];

const outcomeOf = ({ status, refused }: Finished): 'ok' | 'refused' | 'failed' =>
  status >= 500 || (refused && refused.code >= 500) ? 'failed' : refused || status >= 400 ? 'refused' : 'ok';
const pathOf = (url: string): string => (url.startsWith(API_PREFIX) ? url.slice(API_PREFIX.length) : url).slice(0, MOST_PATH);

export const requestLog = (db: Db, world: World, log: (line: string) => void) => {
  let waiting: (Finished & { at: Date })[] = [];
  let faults: (Fault & { at: Date })[] = [];
  const flush = async () => {
    const [rows, broken] = [waiting, faults];
    waiting = [];
    faults = [];
    if (rows.length === 0 && broken.length === 0) return;
    try {
      await db.system(async (tx) => {
        if (rows.length > 0)
          await tx
            .insertInto('request_log')
            .values(
              rows.map((r) => ({
                id: world.uuid(),
                tenant_id: r.caller?.tenant ?? '',
                created_dept: r.caller?.dept ?? null,
                created_at: momentText(r.at),
                created_by: SYSTEM_USER,
                user_id: r.caller?.user ?? null,
                account: null,
                method: r.method,
                path: pathOf(r.url),
                call: r.call,
                status: r.status,
                code: r.refused?.code ?? null,
                outcome: outcomeOf(r),
                duration_ms: r.ms,
                ip: r.ip,
                agent: r.agent,
                request_id: r.id,
                error: r.refused?.key ?? null,
              })),
            )
            .execute();
        if (broken.length > 0)
          await tx
            .insertInto('error_log')
            .values(
              broken.map(({ error, ...f }) => ({
                id: world.uuid(),
                // a fault before anybody was known belongs to who runs the installation
                tenant_id: f.caller?.tenant ?? DEFAULT_TENANT,
                created_dept: f.caller?.dept ?? null,
                created_at: momentText(f.at),
                created_by: SYSTEM_USER,
                user_id: f.caller?.user ?? SYSTEM_USER,
                source: 'server',
                url: pathOf(f.url),
                happened_at: momentText(f.at),
                type: error instanceof Error ? error.name : typeof error,
                message: (error instanceof Error ? error.message : String(error)).slice(0, MOST_MESSAGE),
                stack: (error instanceof Error ? (error.stack ?? '') : '').slice(0, MOST_STACK),
                info: '',
                request_id: f.id,
              })),
            )
            .execute();
      });
    } catch (fault) {
      log(`request log: ${rows.length + broken.length} rows lost: ${fault instanceof Error ? fault.message : String(fault)}`);
    }
  };
  const timer = setInterval(() => void flush(), EVERY_MS);
  timer.unref();
  return {
    add: (request: Finished) => {
      if (waiting.length < MOST_WAITING) waiting.push({ ...request, at: world.now() });
    },
    fault: (fault: Fault) => {
      if (faults.length < MOST_WAITING) faults.push({ ...fault, at: world.now() });
    },
    /** Writes what has been gathered. */
    flush,
    close: async () => {
      clearInterval(timer);
      await flush();
    },
  };
};
