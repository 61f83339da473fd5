/** One's own messages; row-level security leaves nobody else's in sight. */
import { type MessageDetail, type MessageRow, messageList } from '@zhengjian/contract/areas/portal/calls.ts';
import { NEWEST, UNREAD_LIMIT } from '@zhengjian/contract/areas/portal/limits.ts';
import type { Language } from '@zhengjian/contract/constants.ts';
import { type Selectable, sql } from 'kysely';
import type { Schema, Tx } from '../../platform/database/schema.ts';
import type { Ctx } from '../../platform/http/context.ts';
import { answerList } from '../../platform/lists/answer-list.ts';
import { type Worded, worded } from '../../platform/outbox/text.ts';
import { refuse } from '../../platform/refuse.ts';
import { changed } from '../../platform/standard.ts';
import '../../platform/outbox/tables.ts';

type Who = Pick<Ctx, 'actor' | 'lang' | 'world'>;
type Row = Selectable<Schema['message']>;

/** Its words; what tells of a step that was taken back says so first. */
const wordsOf = (lang: Language, row: Row): Worded => {
  const own = worded(lang, row.template, row.params);
  if (row.taken_back_at === null) return own;
  const { title, lines } = worded(lang, 'takenBack', { title: own.title, time: row.taken_back_at.slice(0, 16) });
  return { title, lines: [...lines, ...own.lines] };
};

const present = (lang: Language, row: Row): MessageRow => ({
  id: row.id,
  title: wordsOf(lang, row).title,
  messageKind: row.kind,
  createTime: row.created_at,
  isReaded: row.read_at !== null,
  readTime: row.read_at ?? '',
  link: row.link,
});

const own = (tx: Tx, { actor }: Who) => tx.selectFrom('message').where('tenant_id', '=', actor.tenant).where('user_id', '=', actor.user);

const counted = async (query: ReturnType<typeof own>, most: number, tx: Tx): Promise<number> => {
  const rows = query.select(sql`1`.as('one')).limit(most);
  const { n } = await tx.selectFrom(rows.as('counted')).select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow();
  return n;
};

export const messages = answerList(messageList, {
  table: 'message',
  where: ({ actor }) => sql`r.user_id = ${actor.user}`,
  tabs: {},
  filters: {
    isReaded: (read) => (read ? sql`r.read_at is not null` : sql`r.read_at is null`),
    messageKind: 'kind',
  },
  sorts: { createTime: 'created_at' },
  rows: async (tx, { lang }, ids) =>
    (await tx.selectFrom('message').selectAll().where('id', 'in', ids).execute()).map((row) => present(lang, row)),
});

/** @throws portal.notFound */
export const messageDetail = async (tx: Tx, who: Who, id: string): Promise<MessageDetail> => {
  const row = (await own(tx, who).selectAll().where('id', '=', id).executeTakeFirst()) ?? refuse('portal.notFound');
  return { ...present(who.lang, row), lines: wordsOf(who.lang, row).lines };
};

export const newestMessages = async (tx: Tx, who: Who): Promise<{ unread: number; records: MessageRow[] }> => {
  const unread = own(tx, who).where('read_at', 'is', null);
  const [n, rows] = await Promise.all([
    counted(unread, UNREAD_LIMIT, tx),
    unread.selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').limit(NEWEST).execute(),
  ]);
  return { unread: n, records: rows.map((row) => present(who.lang, row)) };
};

/** @returns how many were unread until now. @throws portal.nothingNamed where neither messages nor a case nor all are named */
export const markRead = async (
  tx: Tx,
  who: Who,
  { ids, caseId, isAll = false }: { ids?: readonly string[] | undefined; caseId?: string | undefined; isAll?: boolean | undefined },
): Promise<{ read: number }> => {
  if (!isAll && ids === undefined && caseId === undefined) return refuse('portal.nothingNamed');
  let query = tx
    .updateTable('message')
    .set((e) => ({ read_at: who.world.now(), ...changed(who), version: e('version', '+', 1) }))
    .where('tenant_id', '=', who.actor.tenant)
    .where('user_id', '=', who.actor.user)
    .where('read_at', 'is', null);
  // whoever names some means those, also where the page sends that it would take all
  if (ids !== undefined) query = query.where('id', 'in', [...ids]);
  if (caseId !== undefined) query = query.where('case_id', '=', caseId);
  const [done] = await query.execute();
  return { read: Number(done?.numUpdatedRows ?? 0n) };
};
