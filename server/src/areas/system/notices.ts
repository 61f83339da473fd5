/** Notices: kept by those who publish, read by whom they are meant for while they are valid. */

import { NEWEST_NOTICES } from '@zhengjian/contract/areas/system/notice-limits.ts';
import {
  type NoticeHead,
  type NoticeRow,
  type NoticeText,
  noticeCalls,
  noticeList,
  notices,
  readerList,
} from '@zhengjian/contract/areas/system/notices.ts';
import { en } from '@zhengjian/contract/areas/system/text.en.ts';
import { zh } from '@zhengjian/contract/areas/system/text.zh.ts';
import type { Language } from '@zhengjian/contract/constants.ts';
import { type Selectable, sql } from 'kysely';
import type { Schema, Tx } from '../../platform/database/schema.ts';
import { answers, type Ctx } from '../../platform/http/context.ts';
import { answerList } from '../../platform/lists/answer-list.ts';
import { answerShortList } from '../../platform/lists/answer-short-list.ts';
import type { Condition, Viewer } from '../../platform/lists/conditions.ts';
import { exportOf } from '../../platform/lists/export-list.ts';
import { refuse } from '../../platform/refuse.ts';
import { answerRegister } from '../../platform/registers/answer-register.ts';
import { added, at } from '../../platform/standard.ts';
import { momentText } from '../../platform/world.ts';
import './tables.ts';

type Row = Selectable<Schema['notice']>;

const standingOf = ({ state, release_time, expire_time }: Row, now: string): NoticeRow['standing'] => {
  if (state === 'draft') return 'draft';
  if (release_time !== null && release_time > now) return 'planned';
  return expire_time !== null && expire_time <= now ? 'over' : 'shown';
};

/** When a notice published without a time of its own begins to be shown: when it first was, unless that is still to come; else now. */
const shownSince = (before: Row | null, now: string): string => {
  const since = before?.state === 'published' ? before.release_time : null;
  return since !== null && since <= now ? since : now;
};

const noticeRegister = answerRegister(notices, {
  table: 'notice',
  missing: 'system.noticeGone',
  guard: async (tx, { world }, { deptIds, state, releaseTime, expireTime }, before) => {
    if (state === 'published' && expireTime !== undefined) {
      const since = releaseTime ?? shownSince(before, momentText(world.now()));
      if (expireTime <= since) refuse('system.noticeDays');
    }
    const wanted = [...new Set(deptIds)];
    if (wanted.length === 0) return;
    const found = await tx.selectFrom('dept').select('id').where('id', 'in', wanted).execute();
    if (found.length < wanted.length) refuse('system.noticeDepartmentGone');
  },
  also: async (_tx, { actor, world }, { audience, deptIds, state, releaseTime }, before) => ({
    dept_ids: audience === 'departments' ? [...new Set(deptIds)] : [],
    ...(state === 'published' && releaseTime === undefined ? { release_time: shownSince(before, momentText(world.now())) } : {}),
    publisher: state === 'published' && before?.state === 'published' ? before.publisher : state === 'published' ? actor.name : '',
  }),
  show: async (tx, { world }, rows) => {
    const ids = rows.map(({ id }) => id);
    const counted = await sql<{ notice_id: string; n: number }>`select notice_id, n from notice_reads(${ids}::uuid[])`.execute(tx);
    const reads = new Map(counted.rows.map(({ notice_id, n }) => [notice_id, n]));
    const now = momentText(world.now());
    return (row) => ({
      standing: standingOf(row, now),
      reads: reads.get(row.id) ?? 0,
      createTime: row.created_at,
    });
  },
});

const listed = answerList(noticeList, {
  table: 'notice',
  tabs: {},
  filters: { title: 'title', category: 'category', audience: 'audience', state: 'state' },
  sorts: { createTime: 'created_at' },
  rows: noticeRegister.rows,
});

/** Notices `n` that the viewer may read now. */
const mayRead = ({ actor, world }: Viewer): Condition => {
  const staff = actor.kind === 'staff' || actor.kind === 'system';
  const above = sql`(with recursive above (id, parent_id) as (
      select d.id, d.parent_id from dept d where d.id = ${actor.dept}
      union select d.id, d.parent_id from dept d join above a on d.id = a.parent_id
    ) select array_agg(replace(id::text, '-', '')) from above)`;
  return sql`n.state = 'published' and n.release_time <= ${at(world.now())} and (n.expire_time is null or n.expire_time > ${at(world.now())})
    and (n.audience = 'all' or (n.audience = 'staff' and ${staff}) or (n.audience = 'companies' and ${actor.kind === 'customer'})
      or (n.audience = 'departments' and n.dept_ids && ${above}))`;
};

type Reading = Row & { is_read: boolean };
const readable = async (tx: Tx, viewer: Viewer, more: Condition = sql`true`): Promise<Reading[]> => {
  const found = sql<Reading>`select n.*, exists (select from notice_read m where m.notice_id = n.id and m.user_id = ${viewer.actor.user}) as is_read
    from notice n where ${mayRead(viewer)} and ${more} order by n.pinned desc, n.release_time desc, n.id`;
  return (await found.execute(tx)).rows;
};

const inLanguage = (lang: Language, own: string, english: string): string => (lang === 'en' && english !== '' ? english : own);
const headOf = (lang: Language, row: Reading): NoticeHead => ({
  id: row.id,
  title: inLanguage(lang, row.title, row.title_en),
  category: row.category,
  releaseTime: row.release_time ?? '',
  pinned: row.pinned,
  isReaded: row.is_read,
});
/** Paragraphs stand apart by line breaks. */
const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

const readers = answerShortList(readerList, {
  all: (tx, reader, { category, isReaded }) =>
    readable(
      tx,
      reader,
      sql`(${category ?? null}::text is null or n.category = ${category ?? null})
        and (${isReaded ?? null}::boolean is null or exists (
          select from notice_read m where m.notice_id = n.id and m.user_id = ${reader.actor.user}
        ) = ${isReaded ?? null})`,
    ),
  rows: async (_tx, { lang }, page) => page.map((row) => headOf(lang, row)),
});

/** @throws system.noticeGone for a notice that is not there, not meant for the viewer or not valid now */
const oneFor = async (tx: Tx, ctx: Ctx, id: string): Promise<Reading> =>
  (await readable(tx, ctx, sql`n.id = ${id}`))[0] ?? refuse('system.noticeGone');

export const noticeAnswers = answers(noticeCalls, {
  noticePage: async (asked, ctx) => ctx.read((tx) => listed.page(tx, ctx, asked)),
  noticeDetail: noticeRegister.one,
  noticeSubmit: noticeRegister.save,
  noticeRemove: noticeRegister.remove,
  noticeExcel: exportOf(noticeCalls.noticeExcel, listed, { zh, en }),
  noticeDepartments: async (_, ctx) =>
    ctx.read(async (tx) => {
      const rows = await tx.selectFrom('dept').select(['id', 'dept_name', 'dept_name_en']).orderBy('sort').orderBy('id').execute();
      return rows.map((d) => ({ id: d.id, deptName: inLanguage(ctx.lang, d.dept_name, d.dept_name_en) }));
    }),
  noticesForMe: async (asked, ctx) => ctx.read((tx) => readers.page(tx, ctx, asked)),
  noticeNewest: async (_, ctx) =>
    ctx.read(async (tx) => {
      const rows = await readable(tx, ctx);
      return {
        unread: rows.filter(({ is_read }) => !is_read).length,
        records: rows.slice(0, NEWEST_NOTICES).map((row) => headOf(ctx.lang, row)),
      };
    }),
  noticeText: async ({ id }, ctx): Promise<NoticeText> =>
    ctx.read(async (tx) => {
      const row = await oneFor(tx, ctx, id);
      return {
        ...headOf(ctx.lang, row),
        publisher: row.publisher,
        paragraphs: paragraphsOf(inLanguage(ctx.lang, row.content, row.content_en)),
      };
    }),
  noticeMarkRead: async ({ id }, ctx) =>
    ctx.write(async (tx) => {
      const { is_read } = await oneFor(tx, ctx, id);
      if (!is_read)
        await tx
          .insertInto('notice_read')
          .values({ ...added(ctx), notice_id: id, user_id: ctx.actor.user })
          .onConflict((c) => c.columns(['tenant_id', 'notice_id', 'user_id']).doNothing())
          .execute();
      return null;
    }),
});
