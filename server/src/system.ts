/** The running system: database, app, sealer, one port. Opened in this order, closed in the reverse. */
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { type App, openApp } from './app.ts';
import { createSigningThread, startStampingWorker } from './areas/stamping/index.ts';
import { renewDefaults } from './areas/system/index.ts';
import { furnishFirst } from './first-start.ts';
import { allJobs } from './jobs.ts';
import { startSealer } from './platform/audit/sealer.ts';
import type { Config } from './platform/config.ts';
import { type OpenedDatabase, openDatabase } from './platform/database/open.ts';
import { openStore } from './platform/files/open-store.ts';
import { clamdScanner } from './platform/files/scan.ts';
import type { FileStore } from './platform/files/store.ts';
import { startJobs } from './platform/jobs/jobs.ts';
import { loadMasterKey } from './platform/master-key.ts';
import type { Operator } from './platform/operator.ts';
import { startOutbox } from './platform/outbox/sender.ts';
import { smsWays } from './platform/outbox/sms-gateways.ts';
import { openOutbox } from './platform/outbox/ways.ts';
import { projectRoot } from './platform/root.ts';
import { outsideTime } from './platform/signing/outside-time.ts';
import { asDiskFault, errorCode, StartFault } from './platform/start-fault.ts';
import type { Threads } from './platform/threads.ts';
import type { World } from './platform/world.ts';
import { continueEnded } from './workflow/continue-ended.ts';
import { publishFolder } from './workflow/publish-folder.ts';

/** Calls per minute and address that need no sign-in; an office behind one address shares them. */
const PUBLIC_PER_MINUTE = 600;
/** How long running requests may take to end after a stop. */
const DRAIN_MS = 15_000;

export type System = {
  app: App;
  opened: OpenedDatabase;
  masterKey: Buffer;
  url: string;
  /** Ends running requests, writes what is left, stops the embedded server. Answers false when something was cut off. */
  close(): Promise<boolean>;
};

export type SystemPorts = {
  world: World;
  operator: Operator;
  log: (line: string) => void;
  /** Fills an empty system before the port opens (demo institute). */
  fill?: (
    system: { app: App; opened: OpenedDatabase; files: string; store: FileStore; masterKey: Buffer },
    signal: AbortSignal,
  ) => Promise<void>;
  /** Threads of whoever opens several systems, and closes them; none: the system's own. */
  threads?: Threads;
  /** Folder of the process files; the system's own unless told otherwise. */
  processes?: string;
  /** Gives up the start; what was opened is closed, and the reason is thrown. */
  signal: AbortSignal;
};

const asPortFault = (e: unknown, config: Config): unknown => {
  switch (errorCode(e)) {
    case 'EADDRINUSE':
      return new StartFault('portTaken', { port: config.port });
    case 'EACCES':
      return new StartFault('portForbidden', { port: config.port });
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartFault('hostUnknown', { host: config.host });
    default:
      return e;
  }
};

/** A taken port is told before anything is prepared. */
const checkPort = (config: Config): Promise<void> =>
  new Promise((resolve, reject) => {
    const probe = net.createServer();
    probe.once('error', (e) => reject(asPortFault(e, config)));
    probe.listen(config.port, config.host, () => probe.close(() => resolve()));
  });

const prepareFolders = (config: Config): string => {
  const files = path.join(config.dataDir, 'files');
  try {
    fs.mkdirSync(files, { recursive: true, mode: 0o700 });
    const trial = path.join(files, `.trial-${process.pid}`);
    fs.writeFileSync(trial, 'x');
    fs.rmSync(trial);
  } catch (e) {
    throw asDiskFault(e, config.dataDir);
  }
  return files;
};

/** A system that was once filled with demo accounts does not open in production. */
const refuseDemoData = async (opened: OpenedDatabase): Promise<void> => {
  const found = await opened.db.system((tx) =>
    tx.selectFrom('system_param').select('tenant_id').where('param_key', '=', DEMO_PARAM).limit(1).executeTakeFirst(),
  );
  if (found) throw new StartFault('productionDemo', { detail: `${DEMO_PARAM} (${found.tenant_id})` });
};

/** System parameter that marks a tenant as filled by the demo. */
export const DEMO_PARAM = 'house.demo';

const shownUrl = (config: Config, port: number): string => {
  const host = ['0.0.0.0', '::', ''].includes(config.host) ? 'localhost' : config.host;
  return `${config.tls ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${port}`;
};

const within = async (limitMs: number, work: Promise<unknown>): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), limitMs);
  });
  try {
    return await Promise.race([work.then(() => true), late]);
  } finally {
    clearTimeout(timer);
  }
};

/** @throws StartFault with the one line that tells why the system may not open; what was opened is closed again. */
export const openSystem = async (config: Config, ports: SystemPorts): Promise<System> => {
  await checkPort(config);
  const files = prepareFolders(config);
  const masterKey = loadMasterKey(config, ports.world);
  const store = await openStore(config, files, ports.world);
  const opened = await openDatabase(config, {
    operator: ports.operator,
    onError: (e) => ports.log(`database connection lost: ${e.message}`),
  });
  const closing: (() => Promise<unknown>)[] = [opened.close];
  try {
    if (config.production) await refuseDemoData(opened);
    const web = path.join(projectRoot, 'web/dist');
    const time = config.timeAuthority && outsideTime(config.timeAuthority, ports.world);
    let port = config.port;
    const app = await openApp({
      db: opened.db,
      world: ports.world,
      masterKey,
      files,
      store,
      ...(ports.threads && { threads: ports.threads }),
      scanner: config.clamd && clamdScanner(config.clamd),
      origin: config.origin,
      // mails and QR codes of a trial lead somewhere; production waits for the operator
      ...(!config.production && { listensAt: () => (port === 0 ? '' : shownUrl(config, port)) }),
      signing: config.signing,
      frameSites: config.frameSites,
      time,
      web: fs.existsSync(path.join(web, 'index.html')) ? web : null,
      settings: { captcha: config.captcha, demo: config.demo, production: config.production },
      trustProxy: config.trustProxy,
      tls: config.tls,
      publicPerMinute: PUBLIC_PER_MINUTE,
      signedInPerMinute: config.callsPerMinute,
      metricsToken: config.metricsToken,
      storage: config.s3 ? `${config.s3.endpoint}/${config.s3.bucket}` : '',
      smsHosts: config.smsHosts,
      identityHosts: config.identityHosts,
      databaseHosts: config.databaseHosts,
      log: ports.log,
    });
    closing.unshift(app.close);
    ports.signal.throwIfAborted();
    if (config.demo) await ports.fill?.({ app, opened, files, store, masterKey }, ports.signal);
    await furnishFirst(config, { db: opened.db, world: ports.world, operator: ports.operator });
    const renewed = await renewDefaults(opened.db, ports.world);
    if (renewed.length > 0) ports.operator.say('defaultsRenewed', { tenants: renewed.join(', ') });
    await publishFolder(opened.db, ports.world, ports.processes ?? path.join(projectRoot, 'processes'));
    await continueEnded(opened.db, ports.world);
    ports.signal.throwIfAborted();
    const anchors = path.join(config.dataDir, 'seals');
    const sealer = startSealer({ db: opened.db, keys: app.keys, world: ports.world, anchors }, (e) => ports.log(`sealer: ${String(e)}`));
    closing.splice(1, 0, sealer.stop);
    const process = ports.world.uuid();
    const jobs = startJobs(
      { db: opened.db, world: ports.world, process },
      allJobs({ db: opened.db, world: ports.world, stored: app }),
      (e) => ports.log(`jobs: ${String(e)}`),
    );
    closing.splice(1, 0, jobs.stop);
    // long batches of it hold up nobody who signs in the window
    const thread = ports.threads?.signing ?? createSigningThread();
    const press = startStampingWorker({ db: opened.db, keys: app.keys, world: ports.world, files: store, time, thread }, (e) =>
      ports.log(`press: ${e instanceof Error ? (e.stack ?? e.message) : String(e)}`),
    );
    closing.splice(1, 0, async () => {
      await press.stop();
      if (ports.threads === undefined) await thread.close();
    });
    const outbox = openOutbox(config);
    const smsOf = smsWays({ db: opened.db, keys: app.keys, hosts: config.smsHosts });
    const sending = startOutbox(
      {
        db: opened.db,
        world: ports.world,
        get origin() {
          return app.origin;
        },
        ...outbox.ways,
        smsOf,
      },
      (e) => ports.log(`outbox: ${String(e)}`),
    );
    closing.splice(1, 0, async () => {
      await sending.stop();
      outbox.close();
    });
    await app.server.listen({ port: config.port, host: config.host });
    const bound = app.server.server.address();
    if (typeof bound === 'object' && bound) port = bound.port;
    const close = async () => {
      let clean = true;
      for (const part of closing) clean = (await within(DRAIN_MS, part())) && clean;
      return clean;
    };
    return { app, opened, masterKey, url: shownUrl(config, port), close };
  } catch (e) {
    for (const part of closing) await part().catch((late: unknown) => ports.log(String(late)));
    throw asPortFault(e, config);
  }
};
