/**
 * Documents that the system makes along the way: the act that makes one due orders it in its own transaction, a job sets and files it a
 * moment later. So nobody waits for a paper, none tells of what was not done, and none is forgotten when the process ends between the two.
 * Ordered again, a document is made again: it takes the place of the one before, which stays as a version.
 */
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { type Actor, systemActor } from '../../platform/actor.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Tx } from '../../platform/database/schema.ts';
import type { DocumentMaker } from '../../platform/documents/maker.ts';
import type { FileStore } from '../../platform/files/store.ts';
import { asTenant } from '../../platform/jobs/as-tenant.ts';
import type { JobResult } from '../../platform/jobs/jobs.ts';
import { Refusal } from '../../platform/refuse.ts';
import { added, at } from '../../platform/standard.ts';
import type { World } from '../../platform/world.ts';
import { type Coming, isSealed } from '../file/index.ts';
import { type CaseDocument, documentNamed, lockDocuments } from './documents.ts';
import { filePaper } from './file-paper.ts';
import './tables.ts';

/**
 * The record that the documents tell of, and the cases with which they are filed; without any, with the record itself. Of a record that
 * has several papers of a kind over time, `part` says which one: a round.
 */
export type Subject = { about: string; cases?: readonly string[]; part?: string };
type Orderer = { actor: Pick<Actor, 'tenant' | 'user' | 'dept' | 'kind' | 'name'>; world: World };

export const orderDocuments = async (
  tx: Tx,
  acting: Orderer,
  { about, cases = [about], part = '' }: Subject,
  ...documents: readonly CaseDocument[]
) => {
  if (cases.length === 0 || documents.length === 0) return;
  const { kind, name } = acting.actor;
  await tx
    .insertInto('document_order')
    .values(
      cases.flatMap((caseId) =>
        documents.map((document) => ({
          ...added(acting),
          document: document.name,
          about_id: about,
          case_id: caseId,
          part,
          // what a company's act or a timer brings about is the institute's paper all the same
          maker: kind === 'staff' ? name : '',
        })),
      ),
    )
    .execute();
};

/** The papers of a record pass to the cases that it served: what is still to be made follows them. */
export const passOrders = async (tx: Tx, acting: Orderer, { about, cases }: Required<Omit<Subject, 'part'>>): Promise<void> => {
  const open = await tx.selectFrom('document_order').select(['document', 'part']).distinct().where('case_id', '=', about).execute();
  for (const { document, part } of open) {
    const known = documentNamed(document);
    if (known) await orderDocuments(tx, acting, { about, cases, part }, known);
  }
};

const MOST_TOLD = 300;
/** A character that no font holds is kept by its code, so that whoever looks for the paper is told which. */
const faultOf = (e: unknown): string =>
  e instanceof Refusal && e.key === 'stamping.glyphMissing' ? `${e.key} ${e.params.code}` : String(e).slice(0, MOST_TOLD);
const GLYPH_FAULT = /^stamping\.glyphMissing (U\+[0-9A-F]+)$/;

/** What is ordered for a case and not made yet, by the place where it is filed. */
export const comingPapers = async (tx: Tx, caseId: string): Promise<Coming> => {
  const orders = await tx
    .selectFrom('document_order')
    .select(['document', (e) => e.fn.max('tries').as('tries')])
    .select(sql<string>`(array_agg(fault order by tries desc, id))[1]`.as('fault'))
    .where('case_id', '=', caseId)
    .groupBy('document')
    .orderBy('tries')
    .execute();
  return new Map(
    orders.flatMap(({ document, tries, fault }) => {
      const filed = documentNamed(document)?.filed;
      const missingGlyph = GLYPH_FAULT.exec(fault)?.[1] ?? '';
      return filed ? [[filed.node, { making: tries > 0 ? 'failed' : 'due', missingGlyph }]] : [];
    }),
  );
};

export type DocumentPorts = { db: Db; world: World; files: FileStore; documents: DocumentMaker; origin: string };

type Order = {
  tenant_id: string;
  document: string;
  about_id: string;
  case_id: string;
  part: string;
  maker: string;
  by: string;
  ids: string[];
  tries: number;
};

const MOST_AT_ONCE = 100;
/** Minutes after which a document is tried again that could not be made; from then on once a day. */
const AGAIN_MINUTES = [1, 5, 15, 60, 180, 360, 720];
const DAY_MINUTES = 1440;
/** So often tried, a document is a finding of `npm run verify`: somebody has to look. */
export const MOST_TRIES = AGAIN_MINUTES.length;

/** Orders of one document for one case are one, however often it was ordered. */
const waiting = (tx: Tx, now: Date, tenants: readonly string[] | undefined) =>
  tx
    .selectFrom('document_order')
    .select(['tenant_id', 'document', 'about_id', 'case_id', 'part'])
    // of several who ordered it, the last one
    .select(sql<string>`(array_agg(maker order by created_at desc, id desc))[1]`.as('maker'))
    .select(sql<string>`(array_agg(created_by order by created_at desc, id desc))[1]`.as('by'))
    .select(sql<string[]>`array_agg(id)`.as('ids'))
    .select(sql<number>`max(tries)`.as('tries'))
    .$if(tenants !== undefined, (q) => q.where('tenant_id', 'in', [...(tenants ?? [])]))
    .where((e) => e.or([e('retry_at', 'is', null), e('retry_at', '<=', at(now))]))
    .groupBy(['tenant_id', 'document', 'about_id', 'case_id', 'part'])
    .orderBy(sql`min(created_at)`)
    .orderBy('case_id')
    .orderBy('document')
    .orderBy('part')
    .limit(MOST_AT_ONCE)
    .execute() as Promise<Order[]>;

/** @returns false where another process was quicker: what it read may be newer */
const done = async (tx: Tx, { tenant_id, ids }: Order): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('document_order')
    .where('tenant_id', '=', tenant_id)
    .where('id', 'in', ids)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
};

/** Ordered for the papers of a record that have passed to its cases meanwhile (`passOrders`): the cases get it. */
const hasPassed = async (tx: Tx, { tenant_id, document, about_id, case_id, part }: Order): Promise<boolean> => {
  if (about_id !== case_id) return false;
  const query = tx.selectFrom('document_order').select('id').where('tenant_id', '=', tenant_id).where('about_id', '=', about_id);
  const later = query.where('case_id', '<>', about_id).where('document', '=', document).where('part', '=', part);
  return (await later.limit(1).executeTakeFirst()) !== undefined;
};

/**
 * Name of the file for a document. What carries a seal stays as it is: other facts make another file beside it, `…-2`; null where the
 * sealed one says the same.
 */
const freeName = async (tx: Tx, { tenant_id, case_id }: Order, base: string, sha256: string): Promise<string | null> => {
  for (let n = 1; ; n += 1) {
    const name = n === 1 ? `${base}.pdf` : `${base}-${n}.pdf`;
    const file = await tx
      .selectFrom('archive_file')
      .select(['id', 'is_stamped', 'seals', 'file_sha256'])
      .where('tenant_id', '=', tenant_id)
      .where('case_id', '=', case_id)
      .where('original_filename', '=', name)
      .where('uploader_kind', '=', 'system')
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (file === undefined || !isSealed(file)) return name;
    const before = await tx
      .selectFrom('archive_file_version')
      .select('id')
      .where('tenant_id', '=', tenant_id)
      .where('file_id', '=', file.id)
      .where('file_sha256', '=', sha256)
      .limit(1)
      .executeTakeFirst();
    if (file.file_sha256 === sha256 || before !== undefined) return null;
  }
};

/** @returns false where there is nothing to tell of any more, or what was told before and sealed says the same */
const makeOne = async ({ db, world, files, documents, origin }: DocumentPorts, order: Order): Promise<boolean> => {
  const { tenant_id: tenant, about_id, case_id, part, maker, by } = order;
  const actor = systemActor(tenant);
  // whoever brought it about hears what becomes of it, as if it were made by hand
  const filing = maker === '' ? actor : { ...actor, user: by, name: maker };
  const document = documentNamed(order.document);
  // read as the app, so that row-level security holds the tenant whatever a document asks for
  const made = await document?.make({ actor, world, origin, lang: 'zh' }, documents, (work) => db.read(actor, work), about_id, part);
  if (made == null || document?.filed == null) {
    await asTenant(db, tenant, (tx) => done(tx, order));
    return false;
  }
  const { node } = document.filed;
  const { paper, number, day } = made;
  const stored = await files.put(Readable.from([paper.pdf]));
  return asTenant(db, tenant, async (tx) => {
    await lockDocuments(tx, case_id);
    const passed = await hasPassed(tx, order);
    if (!(await done(tx, order))) return false;
    const fileName = passed ? null : await freeName(tx, order, `${document.title.zh} ${number}`, stored.sha256);
    if (fileName === null) return false;
    const of = { caseId: case_id, node, template: document.name, number, fileName, day, maker };
    await filePaper(tx, { actor: filing, world }, { ...of, paper, stored });
    return true;
  });
};

const putOff = (db: Db, now: Date, order: Order, fault: string) => {
  const minutes = AGAIN_MINUTES[order.tries] ?? DAY_MINUTES;
  return asTenant(db, order.tenant_id, (tx) =>
    tx
      .updateTable('document_order')
      .set({ tries: order.tries + 1, fault, retry_at: new Date(now.getTime() + minutes * 60_000) })
      .where('tenant_id', '=', order.tenant_id)
      .where('id', 'in', order.ids)
      .execute(),
  );
};

/** The job. One document that cannot be made does not hold up the others. */
export const makeOrderedDocuments = async (ports: DocumentPorts, tenants?: readonly string[]): Promise<JobResult> => {
  const { db, world } = ports;
  const result = { made: 0, dropped: 0, failed: 0 };
  for (;;) {
    const orders = await db.readSystem((tx) => waiting(tx, world.now(), tenants));
    for (const order of orders)
      try {
        if (await makeOne(ports, order)) result.made += 1;
        else result.dropped += 1;
      } catch (e) {
        await putOff(db, world.now(), order, faultOf(e));
        result.failed += 1;
      }
    if (orders.length < MOST_AT_ONCE) return result;
  }
};
