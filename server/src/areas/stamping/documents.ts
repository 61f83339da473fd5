/**
 * A document of a case is declared once by its line: the template with the shape of what stands on it, what it says about a case, and
 * where it is filed, when and by whom it is made. Making, filing, versions, places of seals and the buttons of the case file follow.
 *
 * ```ts
 * export const acceptanceNotice = caseDocument({
 *   category: CCC.category,
 *   template: papers.acceptanceNotice,
 *   title: { zh: '受理通知书', en: 'Acceptance notice' },
 *   filed: { node: '0201', by: { phases: ['accepted', 'issued'], permission: 'ccc_notice_make' } },
 *   data: async (tx, ctx, { row, head }) => ({ ...head, … }),
 * });
 * ```
 * One without `filed` is only printed. Which seals a filed one takes says the approved use of its kind (`LineCatalogue.stamped`).
 */
import { Readable } from 'node:stream';
import type { CasePhase } from '@zhengjian/contract/cases.ts';
import type { Language } from '@zhengjian/contract/constants.ts';
import type { PermissionCode } from '@zhengjian/contract/menus.ts';
import { type Selectable, sql } from 'kysely';
import type * as z from 'zod';
import { withinScope } from '../../cases/within.ts';
import type { Schema, Tx } from '../../platform/database/schema.ts';
import type { DocumentMaker, Paper, Template } from '../../platform/documents/maker.ts';
import type { Ctx, FileAnswer } from '../../platform/http/context.ts';
import { type RefusalKey, refuse } from '../../platform/refuse.ts';
import { loadInstance } from '../../workflow/instance.ts';
import { standingOf } from '../../workflow/right-to-act.ts';
import { letterhead } from '../system/index.ts';
import { filePaper } from './file-paper.ts';
import '../../cases/tables.ts';

/** What every document carries (`paperHead`). */
type Head = { number: string; at: string };
/**
 * Where a document is filed. What the record of an act says, the system makes when the act orders it (`orderDocuments`); beside that a
 * person may make it who holds `by.permission`, while the case is in one of `by.phases`.
 */
type Filed = { node: string; by?: { phases: readonly CasePhase[]; permission: PermissionCode } };
/** What a document is told beside the case; the system itself has no more. */
export type DocumentContext = Pick<Ctx, 'actor' | 'lang' | 'world' | 'origin'>;
type Read = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/**
 * The case as all lines have it, and what stands at the head of each document about it; `part` as the order says (`Subject`), '' of a
 * document that a person makes.
 */
export type DocumentAbout = {
  row: Selectable<Schema['business_case']>;
  head: Head & { institute: Awaited<ReturnType<typeof letterhead>> };
  part: string;
};

/** Who has the case before them, or may move it by hand, sees it whatever their data scope. */
const isBefore = async (tx: Tx, ctx: DocumentContext, instanceId: string | null): Promise<boolean> => {
  if (ctx.actor.permissions.has('flow_jump')) return true;
  if (instanceId === null) return false;
  const { open, category } = await loadInstance(tx, ctx, instanceId, false);
  for (const task of open) if ((await standingOf(tx, ctx.actor, category, task)).is === 'may') return true;
  return false;
};

/**
 * A company sees its own cases, whatever the scopes of staff.
 * @param unseen how a case is refused that the viewer does not see
 */
const aboutCase = async (tx: Tx, ctx: DocumentContext, caseId: string, unseen: RefusalKey, part: string): Promise<DocumentAbout> => {
  const scope = (ctx.actor.kind === 'customer' ? null : withinScope(ctx.actor, 'c')) ?? sql<boolean>`true`;
  const row =
    (await tx
      .selectFrom('business_case as c')
      .selectAll('c')
      .select(scope.as('within'))
      .where('c.tenant_id', '=', ctx.actor.tenant)
      .where('c.id', '=', caseId)
      .executeTakeFirst()) ?? refuse(unseen);
  if (!row.within && !(await isBefore(tx, ctx, row.instance_id))) refuse(unseen);
  const institute = await letterhead(tx, ctx.actor.tenant);
  return { row, head: { institute, number: row.case_no, at: row.submit_time ?? row.created_at }, part };
};

type Declared<S extends z.ZodType<unknown, Head>> = {
  /** Category of the line whose cases have it; null: cases of every line. */
  category: string | null;
  template: Template<S>;
  title: Readonly<Record<Language, string>>;
  filed?: Filed;
  /** Whether it can be made for a case now, where the phase does not say it. */
  offered?(tx: Tx, caseId: string): Promise<boolean>;
  /** How the line refuses a case that the viewer does not see, where the common words do not do. */
  unseen?: RefusalKey;
  /**
   * Reads what it says about a case that the viewer sees, in the viewer's name; refuses one for which it cannot be made. null: what it
   * would tell of is not there, or no more.
   */
  data(tx: Tx, ctx: DocumentContext, about: DocumentAbout): Promise<z.input<S> | null>;
};

export type CaseDocument = {
  name: string;
  category: string | null;
  title: Readonly<Record<Language, string>>;
  filed: Filed | null;
  offered: (tx: Tx, caseId: string) => Promise<boolean>;
  /** Refuses a case that the viewer does not see, or that the document cannot be made for. */
  check(ctx: Ctx, caseId: string): Promise<void>;
  /** Read first, then set outside the transaction. null: there is nothing to tell of. */
  make(ctx: DocumentContext, documents: DocumentMaker, read: Read, caseId: string, part?: string): Promise<MadeDocument | null>;
};
export type MadeDocument = { paper: Paper; number: string; day: string };

export const caseDocument = <S extends z.ZodType<unknown, Head>>({
  category,
  template,
  title,
  filed,
  unseen = 'server.recordNotFound',
  offered,
  data,
}: Declared<S>): CaseDocument => {
  const said =
    (ctx: DocumentContext, caseId: string, part = '') =>
    async (tx: Tx) =>
      data(tx, ctx, await aboutCase(tx, ctx, caseId, unseen, part));
  return {
    name: template.name,
    category,
    title,
    filed: filed ?? null,
    offered: offered ?? (async () => true),
    check: async (ctx, caseId) => {
      if ((await ctx.read(said(ctx, caseId))) === null) refuse('stamping.documentNotNow', { title: title[ctx.lang] });
    },
    make: async (ctx, documents, read, caseId, part) => {
      const of = await read(said(ctx, caseId, part));
      return of && { paper: await documents.render(template, of), number: of.number, day: of.at.slice(0, 10) };
    },
  };
};

const documents = new Map<string, CaseDocument>();
/** Makes the documents of a line known; once is enough. */
export const registerDocuments = (declared: readonly CaseDocument[]): void => {
  for (const one of declared) documents.set(one.name, one);
};
export const documentNamed = (name: string): CaseDocument | undefined => documents.get(name);
const named = (name: string): CaseDocument => documentNamed(name) ?? refuse('stamping.documentUnknown');
const madeNow = async ({ make, title }: CaseDocument, ctx: Ctx, read: Read, caseId: string): Promise<MadeDocument> =>
  (await make(ctx, ctx.documents, read, caseId)) ?? refuse('stamping.documentNotNow', { title: title[ctx.lang] });

const phaseOf = async (tx: Tx, ctx: Ctx, caseId: string) =>
  tx
    .selectFrom('business_case')
    .select(['category', 'phase', 'work_since'])
    .where('tenant_id', '=', ctx.actor.tenant)
    .where('id', '=', caseId)
    .executeTakeFirst();

type Found = { category: string; phase: CasePhase; work_since: string | null } | undefined;
/** Work that serves cases has no documents of its own: they are filed with its cases. */
const isNow = ({ category }: CaseDocument, phases: readonly CasePhase[], found: Found): boolean =>
  found !== undefined && (category === null ? found.work_since === null : category === found.category) && phases.includes(found.phase);

/** The documents that the viewer may make now for a case. */
export const documentsOf = async (tx: Tx, ctx: Ctx, caseId: string): Promise<{ document: string; title: string }[]> => {
  const found = await phaseOf(tx, ctx, caseId);
  const offered: { document: string; title: string }[] = [];
  for (const document of documents.values()) {
    const { name, title, filed } = document;
    const by = filed?.by;
    if (by === undefined || !ctx.actor.permissions.has(by.permission) || !isNow(document, by.phases, found)) continue;
    if (await document.offered(tx, caseId)) offered.push({ document: name, title: title[ctx.lang] });
  }
  return offered;
};

/** One maker at a time per case. */
export const lockDocuments = (tx: Tx, caseId: string) =>
  tx.executeQuery(sql`select pg_advisory_xact_lock(hashtextextended(${`document:${caseId}`}, 0))`.compile(tx));

/**
 * Makes a document and files it with the case. Made again it is the same document, as long as it carries no seal.
 * @throws stamping.documentUnknown, stamping.documentForbidden, stamping.documentNotNow, stamping.noticeStamped, stamping.glyphMissing,
 * and what its data refuses
 */
export const makeDocument = async (ctx: Ctx, name: string, caseId: string): Promise<{ fileId: string }> => {
  const document = named(name);
  const { filed, title } = document;
  if (filed?.by === undefined) return refuse('stamping.documentUnknown');
  const { permission, phases } = filed.by;
  if (!ctx.actor.permissions.has(permission)) refuse('stamping.documentForbidden', { title: title[ctx.lang] });
  const made = await madeNow(document, ctx, ctx.read, caseId);
  const stored = await ctx.files.put(Readable.from([made.paper.pdf]));
  return ctx.write(async (tx) => {
    await lockDocuments(tx, caseId);
    const found = await phaseOf(tx, ctx, caseId);
    if (!isNow(document, phases, found)) refuse('stamping.documentNotNow', { title: title[ctx.lang] });
    return filePaper(tx, ctx, {
      caseId,
      node: filed.node,
      template: document.name,
      number: made.number,
      // what the institute issues is Chinese, whoever makes it
      fileName: `${title.zh} ${made.number}.pdf`,
      day: made.day,
      maker: ctx.actor.name,
      paper: made.paper,
      stored,
    });
  });
};

const PURPOSE = 'casePaper';
/** Long enough to open the print, too short to pass it on. */
const KEY_SECONDS = 300;

/** A key to print a document of a case; it names both. */
export const printKey = async (ctx: Ctx, name: string, caseId: string): Promise<{ authKey: string }> => {
  await named(name).check(ctx, caseId);
  const { tenant, user } = ctx.actor;
  return { authKey: ctx.keys.issue({ purpose: PURPOSE, subject: `${name}:${caseId}`, tenant, user }, KEY_SECONDS) };
};

/**
 * The document is made in the name of whoever asked for the key, as the case stands now.
 * @param gone how a key is refused that has run out or was never given
 */
export const printDocument = async (ctx: Ctx, authKey: string, gone: RefusalKey): Promise<FileAnswer> => {
  const { subject, actor } = (await ctx.bearer(authKey, PURPOSE)) ?? refuse(gone);
  const [name = '', caseId = ''] = subject.split(':');
  const document = named(name);
  const { paper, number } = await madeNow(document, { ...ctx, actor }, (work) => ctx.db.read(actor, work), caseId);
  const { pdf } = paper;
  return { stream: pdf, type: 'application/pdf', name: `${document.title.zh} ${number}.pdf`, length: pdf.length, inline: true };
};
