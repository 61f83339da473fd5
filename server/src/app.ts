/** The application over a prepared database: areas, limits, threads and the server that answers. */
import { RESUMABLE_PATH } from '@zhengjian/contract/areas/file/records.ts';
import type { FastifyInstance } from 'fastify';
import { actorOf, findSession, hashToken } from './areas/account/index.ts';
import { dictionaryNames } from './areas/system/index.ts';
import { areas as allAreas, callsOf } from './areas.ts';
import { keepCaseStates } from './cases/lines.ts';
import { createPresenter } from './platform/access/present.ts';
import { type Actor, systemActor } from './platform/actor.ts';
import { type Area, register } from './platform/area.ts';
import type { SigningOrigins } from './platform/config.ts';
import type { Db } from './platform/database/db.ts';
import { DEPTH_METRICS, depths } from './platform/depths.ts';
import type { DocumentMaker } from './platform/documents/maker.ts';
import { localStore } from './platform/files/local-store.ts';
import { type ResumableUploads, resumableUploads } from './platform/files/resumable.ts';
import type { Scanner } from './platform/files/scan.ts';
import type { FileStore } from './platform/files/store.ts';
import type { TrustedProxy } from './platform/http/address.ts';
import type { Answered, Settings } from './platform/http/context.ts';
import { languageOf } from './platform/http/language.ts';
import { createLimits, type Limit } from './platform/http/limits.ts';
import { createMetrics } from './platform/http/metrics.ts';
import { checkDeclared } from './platform/http/mount.ts';
import { requestLog } from './platform/http/request-log.ts';
import { mountResumable } from './platform/http/resumable.ts';
import { createServer } from './platform/http/server.ts';
import { type Command, systemOnce, writeOnce } from './platform/idempotency.ts';
import { createKeys, type Keys } from './platform/keys.ts';
import type { OutsideTime } from './platform/signing/outside-time.ts';
import { watchStorage } from './platform/storage.ts';
import { lineWriter } from './platform/terminal.ts';
import { openThreads, type Threads } from './platform/threads.ts';
import { createTotals } from './platform/totals.ts';
import type { World } from './platform/world.ts';
import { nodeInputs } from './workflow/node-inputs.ts';

export type AppOptions = {
  /** Those of the server unless said otherwise. */
  areas?: readonly Area[];
  db: Db;
  world: World;
  masterKey: Buffer;
  /** Folder of the file store, and of uploads under way. */
  files: string;
  /** Where contents are kept; the folder unless told otherwise. */
  store?: FileStore;
  /** Asked about every upload; none: nobody is asked. */
  scanner?: Scanner | null;
  /** Threads of whoever opens several apps, and closes them; none: the app's own. */
  threads?: Threads;
  /** Where people reach the system, as the operator names it. */
  origin?: string;
  /** Where the server listens, which serves as the origin while none is named; '': not known yet. None: there is no such address. */
  listensAt?: () => string;
  /** The signing page on an origin of its own; none: beside the other pages. */
  signing?: SigningOrigins | null;
  /** Time authority outside the system; none: the system's own. */
  time?: OutsideTime | null;
  /** Folder of the built web files; null serves the API alone. */
  web: string | null;
  settings: Settings;
  trustProxy: TrustedProxy;
  tls: { cert: string; key: string } | null;
  publicPerMinute: number;
  /** Calls per minute of one signed-in person; none: as many as they come. */
  signedInPerMinute?: number;
  /** Whoever presents it reads `/metrics`; none: nobody does. */
  metricsToken?: string | null;
  /** Address and bucket where the store keeps contents; none: the folder. */
  storage?: string;
  /** Other sites whose pages may be shown inside the system; none: no other. */
  frameSites?: readonly string[];
  /** Hosts at which institutes may have SMS gateways; none: nowhere. */
  smsHosts?: readonly string[];
  /** Hosts at which identity providers may stand; none: nowhere. */
  identityHosts?: readonly string[];
  /** Hosts at which data sources may stand; none: nowhere. */
  databaseHosts?: readonly string[];
  /** Keeps no request log: the calls come from the system itself. */
  quiet?: boolean;
  /** Where faults are written; the default is standard error. */
  log?: (line: string) => void;
};

export type App = {
  server: FastifyInstance;
  keys: Keys;
  files: FileStore;
  uploads: ResumableUploads;
  documents: DocumentMaker;
  threads: Threads;
  /** Where people reach the system; '': not told. */
  readonly origin: string;
  table: readonly Answered[];
  close(): Promise<void>;
};

/** Why a record of a register is changed, where that is said. */
const reasonOf = (input: unknown): { reason?: string } => {
  const said = typeof input === 'object' && input !== null && 'changeReason' in input ? input.changeReason : undefined;
  return typeof said === 'string' && said !== '' ? { reason: said } : {};
};

const nobody: Actor = { ...systemActor(''), kind: 'guest' };

/** Opens the system over a prepared database. Start-up refuses a table of calls that does not hold together. */
export const openApp = async (options: AppOptions): Promise<App> => {
  const { db, world, settings } = options;
  const passwordsMayTravel = !settings.production || options.tls !== null || options.trustProxy !== false;
  const log = options.log ?? lineWriter(2);
  const keys = createKeys(options.masterKey, world);
  const files = options.store ?? localStore(options.files, world);
  const uploads = resumableUploads(options.files, RESUMABLE_PATH, world);
  const threads = options.threads ?? openThreads();
  const { documents, signing, judging, verifying } = threads;
  const totals = createTotals(world);
  const originNow = () => options.origin || options.listensAt?.() || '';
  const limits = createLimits(world);
  const presenter = createPresenter((hash) => findSession(db, world, hash), hashToken, world);

  const areas = options.areas ?? allAreas;
  register(areas);
  await keepCaseStates(options.db, options.world);
  const table = areas.flatMap(({ answers }) => answers.flat());
  checkDeclared(callsOf(areas), table);

  const perPerson: Limit | null = options.signedInPerMinute ? { kind: 'signedIn', most: options.signedInPerMinute, perMs: 60_000 } : null;
  const requests = requestLog(db, world, log);
  const { metricsToken } = options;
  const metrics = metricsToken ? createMetrics(DEPTH_METRICS, () => db.system((tx) => depths(tx, world.now()))) : null;
  const server = await createServer(
    table,
    {
      present: presenter.present,
      admit: (actor) => {
        if (perPerson) limits.take(perPerson, actor.user);
      },
      fault: (error, call, { id, url, caller }) => {
        log(`${id} ${call?.key ?? '-'} ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
        if (!options.quiet) requests.fault({ error, id, caller, url: url.split('?')[0] ?? '' });
      },
      context: (request, call, presented, upload, input) => {
        const lang = languageOf(request);
        const actor = presented?.actor ?? { ...nobody, lang };
        const header = (name: string) => {
          const value = request.headers[name];
          return typeof value === 'string' ? value : undefined;
        };
        const key = call.effect === 'change' && presented ? header('idempotency-key') : undefined;
        let keyed = key !== undefined && /^[\w-]{8,100}$/.test(key);
        /** The key holds for the first change of the request. */
        const change = async <T>(work: (once: Command | null) => Promise<T>): Promise<T> => {
          const once = keyed && key !== undefined ? { key, call: call.key, input } : null;
          keyed = false;
          try {
            return await work(once);
          } finally {
            totals.forget();
          }
        };
        return {
          actor,
          lang,
          world,
          db,
          keys,
          files,
          folder: options.files,
          storage: options.storage ?? '',
          frameSites: options.frameSites ?? [],
          smsHosts: options.smsHosts ?? [],
          identityHosts: options.identityHosts ?? [],
          databaseHosts: options.databaseHosts ?? [],
          uploads,
          scanner: options.scanner ?? null,
          documents,
          judging,
          signing,
          verifying,
          time: options.time ?? null,
          origin: originNow(),
          originNamed: Boolean(options.origin),
          signingOrigin: options.signing?.page ?? '',
          totals,
          limits,
          settings: {
            ...settings,
            passwordsMayTravel: passwordsMayTravel && !(settings.production && header('x-forwarded-proto') === 'http'),
          },
          ip: request.ip,
          ...reasonOf(input),
          requestId: request.id,
          header,
          bearer: async (presentedKey, purpose) => {
            const claims = keys.open(presentedKey, purpose);
            if (!claims) return null;
            const { subject, tenant, user, session } = claims;
            const holder = await db.system((tx) => actorOf(tx, world, tenant, user, { deptId: null, roleId: null }, lang));
            return holder && { subject, actor: session === undefined ? holder : { ...holder, session } };
          },
          dictionaryNames: (tx, dictionaries) => dictionaryNames(tx, lang, dictionaries),
          tokenHash: presented?.tokenHash ?? null,
          upload,
          forget: presenter.forget,
          read: (work) => db.read(actor, work),
          write: (work) => change((once) => (once ? writeOnce(db, { actor, world }, once, work) : db.write(actor, work))),
          writeAsSystem: (work) => change((once) => (once ? systemOnce(db, { actor, world }, once, work) : db.system(work))),
        };
      },
    },
    {
      world,
      trustProxy: options.trustProxy,
      tls: options.tls,
      signing: options.signing ?? null,
      frameSites: options.frameSites ?? [],
      web: options.web,
      publicPerMinute: options.publicPerMinute,
      title: 'Zhengjian',
      inputs: nodeInputs,
      ready: watchStorage(db, options.files, world),
      metrics: metricsToken && metrics ? { token: metricsToken, text: metrics.text } : null,
      finished: (request) => {
        metrics?.finished(request);
        if (!options.quiet) requests.add(request);
      },
    },
  );
  mountResumable(server, RESUMABLE_PATH, uploads, {
    present: presenter.present,
    fault: (error, _, { id }) => log(`${id} upload ${String(error)}`),
  });
  return {
    server,
    keys,
    files,
    uploads,
    documents,
    threads,
    get origin() {
      return originNow();
    },
    table,
    close: async () => {
      await server.close();
      if (options.threads === undefined) await threads.close();
      await requests.close();
    },
  };
};
