/** The table of contents: the rooms of the house, opened in order. */
import { acceptanceCalls } from '@zhengjian/contract/areas/acceptance/calls.ts';
import { accountCalls } from '@zhengjian/contract/areas/account/calls.ts';
import { companyCalls } from '@zhengjian/contract/areas/company/calls.ts';
import { archiveCalls } from '@zhengjian/contract/areas/file/archive.ts';
import { fileCalls } from '@zhengjian/contract/areas/file/calls.ts';
import { decisionFileCalls } from '@zhengjian/contract/areas/file/decision-files.ts';
import { RESUMABLE_PATH } from '@zhengjian/contract/areas/file/records.ts';
import { leaveCalls } from '@zhengjian/contract/areas/leave/calls.ts';
import { portalCalls } from '@zhengjian/contract/areas/portal/calls.ts';
import { stampingCalls } from '@zhengjian/contract/areas/stamping/calls.ts';
import { statisticsCalls } from '@zhengjian/contract/areas/statistics/calls.ts';
import { systemCalls } from '@zhengjian/contract/areas/system/calls.ts';
import { testingCalls } from '@zhengjian/contract/areas/testing/calls.ts';
import { workflowActCalls } from '@zhengjian/contract/areas/workflow/acts.ts';
import { workflowCalls } from '@zhengjian/contract/areas/workflow/calls.ts';
import { workflowDeadlineCalls } from '@zhengjian/contract/areas/workflow/deadline.ts';
import { workflowListCalls } from '@zhengjian/contract/areas/workflow/lists.ts';
import { workflowPhraseCalls } from '@zhengjian/contract/areas/workflow/phrases.ts';
import { workflowReleaseCalls } from '@zhengjian/contract/areas/workflow/releases.ts';
import type { FastifyInstance } from 'fastify';
import { acceptanceAnswers, acceptanceNodes } from './areas/acceptance/index.ts';
import { accountAnswers, findSession, hashToken } from './areas/account/index.ts';
import { companyAnswers } from './areas/company/index.ts';
import { archiveAnswers, decisionFileAnswers, fileAnswers } from './areas/file/index.ts';
import { leaveAnswers, leaveNodes } from './areas/leave/index.ts';
import { portalAnswers } from './areas/portal/index.ts';
import { stampingAnswers, stampingQueues } from './areas/stamping/index.ts';
import { statisticsAnswers } from './areas/statistics/index.ts';
import { systemAnswers } from './areas/system/index.ts';
import { testingAnswers } from './areas/testing/index.ts';
import { keepCaseStates } from './cases/lines.ts';
import { createPresenter } from './platform/access/present.ts';
import { type Actor, systemActor } from './platform/actor.ts';
import type { SigningOrigins } from './platform/config.ts';
import type { Db } from './platform/database/db.ts';
import { createDocumentMaker, type DocumentMaker } from './platform/documents/maker.ts';
import { createJudging } from './platform/files/judge-apart.ts';
import { localStore } from './platform/files/local-store.ts';
import { type ResumableUploads, resumableUploads } from './platform/files/resumable.ts';
import type { Scanner } from './platform/files/scan.ts';
import type { FileStore } from './platform/files/store.ts';
import type { TrustedProxy } from './platform/http/address.ts';
import type { Answered, Settings } from './platform/http/context.ts';
import { languageOf } from './platform/http/language.ts';
import { createLimits, type Limit } from './platform/http/limits.ts';
import { checkDeclared } from './platform/http/mount.ts';
import { requestLog } from './platform/http/request-log.ts';
import { mountResumable } from './platform/http/resumable.ts';
import { createServer } from './platform/http/server.ts';
import { writeOnce } from './platform/idempotency.ts';
import { createKeys, type Keys } from './platform/keys.ts';
import type { OutsideTime } from './platform/signing/outside-time.ts';
import { createSigningThread } from './platform/signing/sign-apart.ts';
import { createVerifying } from './platform/signing/verify-apart.ts';
import { watchStorage } from './platform/storage.ts';
import { lineWriter } from './platform/terminal.ts';
import { createTotals } from './platform/totals.ts';
import type { World } from './platform/world.ts';
import { workflowActAnswers } from './workflow/act-answers.ts';
import { workflowAnswers } from './workflow/answers.ts';
import { workflowDeadlineAnswers } from './workflow/deadline-answers.ts';
import { workflowListAnswers } from './workflow/list-answers.ts';
import { workflowPhraseAnswers } from './workflow/phrases.ts';
import { workflowReleaseAnswers } from './workflow/release-answers.ts';

export type AppOptions = {
  db: Db;
  world: World;
  masterKey: Buffer;
  /** Folder of the file store, and of uploads under way. */
  files: string;
  /** Where contents are kept; the folder unless told otherwise. */
  store?: FileStore;
  /** Asked about every upload; none: nobody is asked. */
  scanner?: Scanner | null;
  /** Where people reach the house. */
  origin?: string;
  /** The signing page on an origin of its own; none: beside the other pages. */
  signing?: SigningOrigins | null;
  /** Time authority outside the house; none: the house's own. */
  time?: OutsideTime | null;
  /** Folder of the built web files; null serves the API alone. */
  web: string | null;
  settings: Settings;
  trustProxy: TrustedProxy;
  tls: { cert: string; key: string } | null;
  publicPerMinute: number;
  /** Calls per minute of one signed-in person; none: as many as they come. */
  signedInPerMinute?: number;
  /** Keeps no request log: the calls come from the house itself. */
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
  table: readonly Answered[];
  close(): Promise<void>;
};

/** Every declared call of the house, by area. */
export const declaredAreas = [
  accountCalls,
  systemCalls,
  companyCalls,
  fileCalls,
  decisionFileCalls,
  archiveCalls,
  testingCalls,
  workflowCalls,
  workflowActCalls,
  workflowPhraseCalls,
  workflowListCalls,
  workflowReleaseCalls,
  workflowDeadlineCalls,
  portalCalls,
  statisticsCalls,
  acceptanceCalls,
  leaveCalls,
  stampingCalls,
];

const nobody: Actor = { ...systemActor(''), kind: 'guest' };

/** Tells the engine what the areas do at the nodes of their processes; once is enough. */
export const tellEngine = (): void => {
  acceptanceNodes();
  leaveNodes();
  stampingQueues();
};

/** Opens the house over a prepared database. Start-up refuses a table of calls that does not hold together. */
export const openApp = async (options: AppOptions): Promise<App> => {
  const { db, world, settings } = options;
  const passwordsMayTravel = !settings.production || options.tls !== null || options.trustProxy !== false;
  const log = options.log ?? lineWriter(2);
  const keys = createKeys(options.masterKey, world);
  const files = options.store ?? localStore(options.files, world);
  const uploads = resumableUploads(options.files, RESUMABLE_PATH, world);
  const documents = createDocumentMaker();
  const signing = createSigningThread();
  const judging = createJudging();
  const verifying = createVerifying();
  const totals = createTotals(world);
  const limits = createLimits(world);
  const presenter = createPresenter((hash) => findSession(db, world, hash), hashToken, world);

  tellEngine();
  await keepCaseStates(options.db, options.world);
  const table = [
    accountAnswers,
    systemAnswers,
    companyAnswers,
    fileAnswers,
    decisionFileAnswers,
    archiveAnswers,
    testingAnswers,
    workflowAnswers,
    workflowActAnswers,
    workflowPhraseAnswers,
    workflowListAnswers,
    workflowReleaseAnswers,
    workflowDeadlineAnswers,
    portalAnswers,
    statisticsAnswers,
    acceptanceAnswers,
    leaveAnswers,
    stampingAnswers,
  ].flat();
  checkDeclared(declaredAreas, table);

  const perPerson: Limit | null = options.signedInPerMinute ? { kind: 'signedIn', most: options.signedInPerMinute, perMs: 60_000 } : null;
  const requests = requestLog(db, world, log);
  const server = await createServer(
    table,
    {
      present: presenter.present,
      admit: (actor) => {
        if (perPerson) limits.take(perPerson, actor.user);
      },
      fault: (error, call, id) =>
        log(`${id} ${call?.key ?? '-'} ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`),
      context: (request, call, presented, upload, input) => {
        const lang = languageOf(request);
        const actor = presented?.actor ?? { ...nobody, lang };
        const header = (name: string) => {
          const value = request.headers[name];
          return typeof value === 'string' ? value : undefined;
        };
        const key = call.effect === 'change' && presented ? header('idempotency-key') : undefined;
        let keyed = key !== undefined && /^[\w-]{8,100}$/.test(key);
        return {
          actor,
          lang,
          world,
          db,
          keys,
          files,
          uploads,
          scanner: options.scanner ?? null,
          documents,
          judging,
          signing,
          verifying,
          time: options.time ?? null,
          origin: options.origin ?? '',
          signingOrigin: options.signing?.page ?? '',
          totals,
          limits,
          settings: {
            ...settings,
            passwordsMayTravel: passwordsMayTravel && !(settings.production && header('x-forwarded-proto') === 'http'),
          },
          ip: request.ip,
          requestId: request.id,
          header,
          tokenHash: presented?.tokenHash ?? null,
          upload,
          forget: presenter.forget,
          read: (work) => db.read(actor, work),
          write: async (work) => {
            const once = keyed && key !== undefined ? { key, call: call.key, input } : null;
            keyed = false;
            try {
              return await (once ? writeOnce(db, { actor, world }, once, work) : db.write(actor, work));
            } finally {
              totals.forget();
            }
          },
        };
      },
    },
    {
      world,
      trustProxy: options.trustProxy,
      tls: options.tls,
      signing: options.signing ?? null,
      web: options.web,
      publicPerMinute: options.publicPerMinute,
      title: 'Zhengjian',
      ready: watchStorage(db, options.files, world),
      finished: options.quiet ? () => {} : requests.add,
    },
  );
  mountResumable(server, RESUMABLE_PATH, uploads, {
    present: presenter.present,
    fault: (error, _, id) => log(`${id} upload ${String(error)}`),
  });
  return {
    server,
    keys,
    files,
    uploads,
    documents,
    table,
    close: async () => {
      await server.close();
      await documents.close();
      await signing.close();
      await judging.close();
      await verifying.close();
      await requests.close();
    },
  };
};
