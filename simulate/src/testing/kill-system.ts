/** A system of many applications that wait for acceptance, for tests that kill its servers while people submit. */
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { workflowCalls } from '@zhengjian/contract/areas/workflow/calls.ts';
import { API_PREFIX, TOKEN_HEADER } from '@zhengjian/contract/constants.ts';
import { openApp } from '@zhengjian/server/src/app.ts';
import { openSession } from '@zhengjian/server/src/areas/account/index.ts';
import { verifyAll } from '@zhengjian/server/src/invariants.ts';
import { openDatabase } from '@zhengjian/server/src/platform/database/open.ts';
import { projectRoot } from '@zhengjian/server/src/platform/root.ts';
import { realWorld } from '@zhengjian/server/src/platform/world.ts';
import { bundleOf } from '@zhengjian/server/src/testing/bundle.ts';
import { configOf } from '@zhengjian/server/src/testing/config.ts';
import { sql } from 'kysely';
import { simulatedWorld } from '../chance.ts';
import { copyCases } from '../copies/copy-cases.ts';
import { filling } from '../copies/filling.ts';
import { simulateDemo } from '../demo.ts';
import { MAIN_TENANT, seedInstitute } from '../institute.ts';
import { opinionAt } from '../opinion.ts';
import { gatherStatistics } from '../statistics.ts';
import { type ServerProcess, startServer } from './process.ts';
import { stampPapers } from './stamped.ts';

const SECOND_MS = 1_000;
const DAY_MS = 86_400_000;
const MONTH_MS = 30 * DAY_MS;
const FRIDAY = 5;
/** Five in the afternoon in Shanghai. */
const CLOSING_HOUR_UTC = 9;
const CALL_LIMIT_MS = 20_000;

/** One submit as a client sent it. `answer` is what was acknowledged; undefined while nobody knows. */
export type Sent = { instance: string; key: string; token: string; answer?: unknown };

type Waiting = { instance: string };

export type KillSystem = Awaited<ReturnType<typeof openKillSystem>>;

/** The last Friday afternoon: at a weekend what was to come in waits for Monday, and no case would be at the desk. */
const lastFriday = (now: Date): Date => {
  const day = new Date(now);
  day.setUTCHours(CLOSING_HOUR_UTC, 0, 0, 0);
  while (day.getUTCDay() !== FRIDAY || day > now) day.setTime(day.getTime() - DAY_MS);
  return day;
};

/** What an institute has beside the applications at its desk; all are copies of played cases. */
export type Holdings = {
  /** Cases played. */
  cases?: number;
  /** Cases refused at the desk. */
  refused?: number;
  /** Of them with the files of their application; all, if not told. */
  refusedWithPapers?: number;
  /** Cases accepted and not dispatched yet. */
  accepted?: number;
  /** Cases ended with their certificate, each with its test, its inspection, its payment and its papers. */
  certified?: number;
  /** Cases under way at every step behind the desk. */
  underWay?: number;
};

/** Conditions over `ccc_application`. */
const REFUSED = 'state = 95';
const ACCEPTED = 'state = 40';
const CERTIFIED = "exists (select from business_case b where b.id = ccc_application.id and b.phase = 'issued')";
const UNDER_WAY =
  "state <> 10 and exists (select from business_case b where b.id = ccc_application.id and b.phase in ('submitted', 'withCustomer', 'accepted'))";

/** Plays a few cases and copies those that wait for acceptance until `waiting` do, and others as told. */
export const openKillSystem = async (
  waiting: number,
  { cases = 2, refused = 0, refusedWithPapers = refused, accepted = 0, certified = 0, underWay = 0 }: Holdings = {},
) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'zj-kill-'));
  const dataDir = path.join(folder, 'data');
  const files = path.join(dataDir, 'files');
  fs.mkdirSync(files, { recursive: true });
  const world = realWorld();
  const { TMPDIR: before } = process.env;
  process.env.TMPDIR = folder;
  const open = () => openDatabase(configOf(dataDir), { operator: { say: () => {}, text: (step) => step }, onError: () => {} });
  const playing = await open();
  const until = lastFriday(world.now());
  // a certificate takes longer than an application
  const [goal, months] = certified + underWay > 0 ? (['certificate', 12] as const) : (['acceptance', 2] as const);
  const played = simulatedWorld('kill', new Date(until.getTime() - months * MONTH_MS));
  const settings = { captcha: true, demo: true, production: false };
  const ground = { masterKey: Buffer.alloc(32, 7), files, web: null, settings, trustProxy: false, tls: null };
  const app = await openApp({ ...ground, db: playing.db, world: played, publicPerMinute: 1_000_000, quiet: true });
  await seedInstitute(playing.db, played, path.join(projectRoot, 'processes'));
  const { signal } = new AbortController();
  const doubled = () => gatherStatistics(playing.urls.owner);
  const began = performance.now();
  await simulateDemo({ app, db: playing.db, world: played }, { seed: 'kill', cases, until, months, goal, signal, doubled });
  await app.close();
  await playing.close();
  const ended = performance.now();
  const groups = [
    { count: refused, where: REFUSED, withPapers: refusedWithPapers },
    { count: accepted, where: ACCEPTED, overAllYears: true },
    { count: certified, where: CERTIFIED, overAllYears: true },
    { count: underWay, where: UNDER_WAY },
    { count: waiting, where: 'state = 10' },
  ];
  const { owner } = playing.urls;
  await filling(dataDir, async () => {
    // as after years: of a closed case nothing waits to be stamped
    if (refused + accepted + certified > 0) await stampPapers(owner, MAIN_TENANT);
    await copyCases(owner, MAIN_TENANT, groups);
  });
  const opened = await open();
  const { db, urls } = opened;
  const took = { played: (ended - began) / SECOND_MS, copied: (performance.now() - ended) / SECOND_MS };

  const rows = await db.system((tx) =>
    tx
      .selectFrom('wf_task')
      .select('instance_id as instance')
      .where('tenant_id', '=', MAIN_TENANT)
      .where('node', '=', 'accept')
      .where('status', '=', 'open')
      .orderBy('id')
      .execute(),
  );
  const queue: Waiting[] = rows;
  const userOf = async (account: string) => {
    const query = db.system((tx) =>
      tx
        .selectFrom('user_account')
        .select('id')
        .where('tenant_id', '=', MAIN_TENANT)
        .where('account', '=', account)
        .executeTakeFirstOrThrow(),
    );
    return (await query).id;
  };
  const session = async (userId: string) => {
    const place = { tenant: MAIN_TENANT, userId, ip: '127.0.0.1', agent: 'kill', deptId: null, roleId: null };
    return (await db.system((tx) => openSession(tx, world, place))).access;
  };
  const tokenOf = async (account: string) => session(await userOf(account));
  const tokens = [await tokenOf('zhangruonan'), await tokenOf('liuqiming')] as const;
  const reviewer = await userOf('chensiyuan');
  const bundle = await bundleOf({ main: 'server/src/main.ts' });
  let isOpen = true;
  const leave = async () => {
    if (isOpen) await opened.close();
    isOpen = false;
  };

  const bodyOf = (sent: Sent) =>
    JSON.stringify({
      flowInstanceIds: [sent.instance],
      currentNodeKeyName: 'accept',
      result: 'PASS',
      remark: '资料齐全，同意受理。',
      ...opinionAt('accept', 'PASS'),
      assignmentType: '1',
      assignmentValue: reviewer,
    });

  /** Sends a submit. @returns the answer's data, or null when the server did not answer or was not well. */
  const send = async (url: string, sent: Sent): Promise<{ code: number; data: unknown; msg: string } | null> => {
    try {
      const response = await fetch(`${url}${API_PREFIX}${workflowCalls.flowSubmit.path}`, {
        method: 'POST',
        headers: { [TOKEN_HEADER]: `bearer ${sent.token}`, 'content-type': 'application/json', 'idempotency-key': sent.key },
        body: bodyOf(sent),
        signal: AbortSignal.timeout(CALL_LIMIT_MS),
      });
      const body = (await response.json()) as { code: number; data: unknown; msg: string };
      return body.code >= 500 ? null : body;
    } catch {
      return null;
    }
  };

  return {
    /** Seconds that the play of the cases took, and their copying. */
    took,
    dataDir,
    files,
    urls,
    token: tokens[0],
    /** Token of any user. */
    session,
    /** Takes a waiting case for a submit. */
    take: (): Sent => {
      const next = queue.pop();
      if (!next) throw new Error('no case is left to submit');
      return { instance: next.instance, key: randomBytes(12).toString('hex'), token: tokens[0] };
    },
    bodyOf: (sent: Sent): string => bodyOf(sent),
    left: () => queue.length,
    start: (): Promise<ServerProcess> => startServer(bundle.script('main'), dataDir),
    send,
    /** Clients that submit one case after the other until told to stop; each case is taken by one client. */
    clients: (count: number, urlOf: () => string) => {
      const all: Sent[] = [];
      const refused: string[] = [];
      let isOver = false;
      const client = async (i: number) => {
        while (!isOver) {
          const next = queue.pop();
          if (!next) throw new Error('no case is left to submit');
          const sent: Sent = { instance: next.instance, key: randomBytes(12).toString('hex'), token: tokens[i % 2 ? 1 : 0] };
          all.push(sent);
          const answer = await send(urlOf(), sent);
          if (answer?.code === 200) sent.answer = answer.data;
          else if (answer) refused.push(answer.msg);
          else await wait(200);
        }
      };
      const running = Promise.all(Array.from({ length: count }, (_, i) => client(i)));
      return {
        sent: all,
        refused,
        /** Waits until so many submits are acknowledged: a server just started is slow at first. */
        acknowledged: async (wanted: number) => {
          for (let waited = 0; all.filter((s) => s.answer !== undefined).length < wanted; waited += 10) {
            if (waited > CALL_LIMIT_MS) throw new Error(`only ${all.length} submits sent, refused: ${refused.join('; ')}`);
            await wait(10);
          }
        },
        stop: async () => {
          isOver = true;
          await running;
        },
      };
    },
    /** What the database tells of cases by their instance: acts, decisions and audit rows must be as many. */
    traces: async (sent: readonly Sent[]) => {
      const ids = sent.map((s) => s.instance);
      const [found] = await db.system(
        async (tx) =>
          (
            await sql<{ done: number; parts: number; states: number; audits: number; commands: number; next: number }>`select
            (select count(*)::int from wf_task where instance_id = any(${ids}::uuid[]) and node = 'accept' and status = 'done') as done,
            (select count(*)::int from wf_task where instance_id = any(${ids}::uuid[]) and node = 'applicationForCcc_review' and status = 'open') as next,
            (select count(*)::int from ccc_acceptance p join ccc_application a on a.id = p.case_id where a.flow_instance_id = any(${ids}::uuid[]) and p.accept_user is not null) as parts,
            (select count(*)::int from ccc_application where flow_instance_id = any(${ids}::uuid[]) and state = 20) as states,
            (select count(*)::int from audit_row r join ccc_application a on a.id = r.case_id where a.flow_instance_id = any(${ids}::uuid[]) and r.kind = 'workflow.submitted' and r.details ->> 'node' = 'accept') as audits,
            (select count(*)::int from command where key = any(${sent.map((s) => s.key)}) and answer is not null) as commands`.execute(tx)
          ).rows,
      );
      return found;
    },
    /** Names what does not hold; empty for a sound system. */
    breaches: async (): Promise<string[]> => {
      const reports = await verifyAll({ db, files: app.files, hash: false });
      return reports.flatMap((r) => r.breaches.map((b) => `${r.name}: ${b.id} ${b.detail}`));
    },
    /** Waits until the database answers again. */
    databaseBack: async () => {
      for (let tries = 0; ; tries++) {
        try {
          await db.system((tx) => sql`select 1`.execute(tx));
          return;
        } catch (e) {
          if (tries > 200) throw e;
          await wait(100);
        }
      }
    },
    /** Lets go of the database, so that a server may start and stop it alone; only `close` may follow. */
    leave: () => leave(),
    close: async () => {
      await leave();
      if (before === undefined) delete process.env.TMPDIR;
      else process.env.TMPDIR = before;
      bundle.remove();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
};
