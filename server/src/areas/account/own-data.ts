/** What is kept of a person, as a zip for the person: a page to read, the same as JSON, and the own pictures. */
import { Readable } from 'node:stream';
import { kinds as kindsEn } from '@zhengjian/contract/areas/access/text.kinds.en.ts';
import { kinds as kindsZh } from '@zhengjian/contract/areas/access/text.kinds.zh.ts';
import { personalDataCalls } from '@zhengjian/contract/areas/account/personal-data.ts';
import { dataTexts as en } from '@zhengjian/contract/areas/account/text.data.en.ts';
import { dataTexts as zh } from '@zhengjian/contract/areas/account/text.data.zh.ts';
import { makeZip } from 'client-zip';
import { type RawBuilder, sql } from 'kysely';
import { audit } from '../../platform/audit/write.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { answers, type Ctx, type FileAnswer } from '../../platform/http/context.ts';
import type { Limit } from '../../platform/http/limits.ts';
import { refuse } from '../../platform/refuse.ts';
import { dayText, momentText } from '../../platform/world.ts';
import '../../platform/outbox/tables.ts';
import '../company/tables.ts';
import '../organisation/tables.ts';
import { openedNumber } from './identity-paper.ts';
import './tables.ts';

declare module '../../platform/audit/write.ts' {
  interface AuditKinds {
    'account.dataExported': Record<string, never>;
  }
}

const PURPOSE = 'ownData';
const KEY_SECONDS = 60;
/** Gathering reads long tables. */
const EXPORTS: Limit = { kind: 'ownData', most: 5, perMs: 3_600_000 };
/** Of what grows with the years the latest are listed. */
const MOST = 5_000;

type Who = { tenant: string; user: string };
type Part = keyof typeof zh.parts;
type Row = Partial<Record<keyof typeof zh.columns, unknown>>;
type Kept = { part: Part; total: number; rows: Row[] };

/** What is kept, part by part, with the names under which it is listed; the identity paper is opened apart. */
const parts = ({ tenant, user }: Who): Readonly<Record<Exclude<Part, 'identityPaper'>, RawBuilder<Row>>> => ({
  account: sql`select u.account, u.real_name as name, u.phone, u.email, u.staff_no as number, u.ccaa_no as "ccaaNo", u.remark, u.created_at as "createTime"
    from user_account u where u.tenant_id = ${tenant} and u.id = ${user}`,
  roles: sql`select d.dept_name as dept, r.role_name as role, h.created_at as "createTime" from user_role h
    join role r on r.tenant_id = h.tenant_id and r.id = h.role_id left join dept d on d.tenant_id = h.tenant_id and d.id = h.dept_id
    where h.tenant_id = ${tenant} and h.user_id = ${user}`,
  companies: sql`select c.company_name as company, m.may_manage as manages, m.created_at as "createTime" from user_company m
    join company c on c.tenant_id = m.tenant_id and c.id = m.company_id where m.tenant_id = ${tenant} and m.user_id = ${user}`,
  sessions: sql`select s.created_at as "createTime", s.last_seen_at as "lastSeen", s.ip, s.agent as device from session s
    where s.tenant_id = ${tenant} and s.user_id = ${user}`,
  identities: sql`select i.created_at as "createTime", i.issuer, i.label, i.last_used_at as "lastSeen" from user_identity i
    where i.tenant_id = ${tenant} and i.user_id = ${user}`,
  requests: sql`select q.created_at as "createTime", q.account, q.real_name as name, q.phone, q.email, q.state from account_request q
    join user_account u on u.tenant_id = q.tenant_id and lower(u.account) = lower(q.account)
    where u.tenant_id = ${tenant} and u.id = ${user} and q.state = 'approved'`,
  erasures: sql`select e.created_at as "createTime", e.state, e.answer as settings from erasure_request e
    where e.tenant_id = ${tenant} and e.user_id = ${user}`,
  settings: sql`select s.updated_at as "createTime", s.name as kind, s.settings from user_setting s where s.tenant_id = ${tenant} and s.user_id = ${user}
    union all select v.updated_at, v.list || ' ' || v.name, v.settings from list_view v where v.tenant_id = ${tenant} and v.user_id = ${user}`,
  messages: sql`select m.created_at as "createTime", m.template as kind, m.params as settings, m.read_at as "readTime" from message m
    where m.tenant_id = ${tenant} and m.user_id = ${user}`,
  letters: sql`select o.created_at as "createTime", o.channel, o.template as kind, o.recipient_address as address, o.sent_at as "sentTime" from message_out o
    where o.tenant_id = ${tenant} and o.recipient_user = ${user}`,
  acts: sql`select a.created_at as "createTime", a.kind, a.subject_type as subject, b.case_no as "caseNo", a.ip from audit_row a
    left join business_case b on b.tenant_id = a.tenant_id and b.id = a.case_id where a.tenant_id = ${tenant} and a.created_by = ${user}`,
  visits: sql`select l.created_at as "createTime", l.method, l.path, l.ip from request_log l where l.tenant_id = ${tenant} and l.user_id = ${user}`,
});

const keptIn = async (tx: Tx, part: Part, source: RawBuilder<Row>): Promise<Kept> => {
  const [{ total } = { total: 0 }] = (await sql<{ total: number }>`select count(*)::int as total from (${source}) as kept`.execute(tx))
    .rows;
  const latest = sql<Row>`select * from (${source}) as kept order by "createTime" desc limit ${sql.lit(MOST)}`;
  return { part, total, rows: (await latest.execute(tx)).rows };
};

/** The identity paper with its whole number: it is the person's own; empty where it does not open. */
const paperOf = async (tx: Tx, { keys, lang }: Pick<Ctx, 'keys' | 'lang'>, who: Who): Promise<Kept> => {
  const row = await tx
    .selectFrom('identity_paper as p')
    .leftJoin('dict as d', (j) => j.onRef('d.tenant_id', '=', 'p.tenant_id').on('d.kind', '=', 'biz').on('d.code', '=', 'id_type'))
    .leftJoin('dict_item as i', (j) =>
      j.onRef('i.tenant_id', '=', 'p.tenant_id').onRef('i.dict_id', '=', 'd.id').onRef('i.dict_key', '=', 'p.id_type'),
    )
    .select(['p.created_at', 'p.id_type', 'p.id_no', 'i.dict_value', 'i.dict_value_en'])
    .where('p.tenant_id', '=', who.tenant)
    .where('p.user_id', '=', who.user)
    .executeTakeFirst();
  if (!row) return { part: 'identityPaper', total: 0, rows: [] };
  const idType = (lang === 'en' && row.dict_value_en) || row.dict_value || row.id_type;
  return {
    part: 'identityPaper',
    total: 1,
    rows: [{ idType, idNo: openedNumber(keys, who, row.id_no) ?? '', createTime: row.created_at }],
  };
};

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const shown = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);

/** Word of a kind of act; as it is written where there is none. */
const kindWord = (kinds: object, kind: string): string => {
  const found = kind
    .split('.')
    .reduce<unknown>((at, key) => (typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined), kinds);
  return typeof found === 'string' ? found : kind;
};

const page = (kept: readonly Kept[], at: string, { lang }: Pick<Ctx, 'lang'>): string => {
  const text = lang === 'en' ? en : zh;
  const table = ({ part, total, rows }: Kept): string => {
    const names = Object.keys(rows[0] ?? {}) as (keyof typeof zh.columns)[];
    const cell = (row: Row, name: keyof typeof zh.columns) =>
      part === 'acts' && name === 'kind' ? kindWord(lang === 'en' ? kindsEn : kindsZh, String(row.kind)) : shown(row[name]);
    const body =
      rows.length === 0
        ? `<p>${text.none}</p>`
        : `<table><tr>${names.map((name) => `<th>${text.columns[name]}</th>`).join('')}</tr>${rows
            .map((row) => `<tr>${names.map((name) => `<td>${escaped(cell(row, name))}</td>`).join('')}</tr>`)
            .join('\n')}</table>`;
    const most = total > rows.length ? `<p>${text.most.replace('{{n}}', String(rows.length)).replace('{{total}}', String(total))}</p>` : '';
    return `<h2>${text.parts[part]}</h2>${most}${body}`;
  };
  return `<!doctype html><html lang="${lang === 'en' ? 'en' : 'zh-CN'}"><meta charset="utf-8"><title>${text.file}</title>
<style>body{font:14px/1.6 sans-serif;margin:32px;color:#222}table{border-collapse:collapse}th,td{border:1px solid #ccc;padding:4px 8px;text-align:left;vertical-align:top;word-break:break-word}th{background:#f5f5f5}</style>
<h1>${text.file}</h1><p>${text.intro.replace('{{at}}', at)}</p>${kept.map(table).join('\n')}</html>`;
};

const ENDINGS: Readonly<Record<string, string>> = { 'image/png': 'png', 'image/jpeg': 'jpg' };
const picturesOf = (tx: Tx, { tenant, user }: Who) =>
  sql<{
    name: string;
    sha256: string;
    type: string;
  }>`select 'picture' as name, picture_sha256 as sha256, content_type as type from user_picture
      where tenant_id = ${tenant} and user_id = ${user}
    union all select 'signature', picture_sha256, content_type from user_signature where tenant_id = ${tenant} and user_id = ${user}`.execute(
    tx,
  );

/** @throws account.dataKeyGone */
const ownData = async (authKey: string, ctx: Ctx): Promise<FileAnswer> => {
  const { actor } = (await ctx.bearer(authKey, PURPOSE)) ?? refuse('account.dataKeyGone');
  ctx.limits.take(EXPORTS, actor.user);
  const who = { tenant: actor.tenant, user: actor.user };
  const { kept, pictures } = await ctx.db.system(async (tx) => {
    const all: Kept[] = [];
    for (const [part, source] of Object.entries(parts(who)) as [Part, RawBuilder<Row>][]) all.push(await keptIn(tx, part, source));
    all.splice(1, 0, await paperOf(tx, ctx, who));
    const found = (await picturesOf(tx, who)).rows;
    await audit(
      tx,
      { actor, world: ctx.world, ip: ctx.ip },
      { kind: 'account.dataExported', subject: { type: 'user_account', id: actor.user }, details: {} },
    );
    return { kept: all, pictures: found };
  });
  const now = ctx.world.now();
  const json = JSON.stringify({ exportedAt: momentText(now), ...Object.fromEntries(kept.map(({ part, rows }) => [part, rows])) }, null, 2);
  const files: { name: string; lastModified: Date; input: string | Uint8Array }[] = [
    { name: 'index.html', lastModified: now, input: page(kept, momentText(now), ctx) },
    { name: 'data.json', lastModified: now, input: json },
  ];
  for (const { name, sha256, type } of pictures) {
    const bytes: Buffer[] = [];
    const stream = await ctx.files.read(sha256);
    if (!stream) continue;
    for await (const part of stream) bytes.push(Buffer.from(part));
    files.push({ name: `${name}.${ENDINGS[type] ?? 'bin'}`, lastModified: now, input: Buffer.concat(bytes) });
  }
  return {
    stream: Readable.from(makeZip(files)),
    type: 'application/zip',
    name: `${(ctx.lang === 'en' ? en : zh).file}-${dayText(now)}.zip`,
    inline: false,
  };
};

export const ownDataAnswers = answers(personalDataCalls, {
  ownDataKey: async (_, { keys, actor: { tenant, user } }) => ({
    authKey: keys.issue({ purpose: PURPOSE, subject: '', tenant, user }, KEY_SECONDS),
    expiresIn: KEY_SECONDS,
  }),
  ownDataFile: ({ authKey }, ctx) => ownData(authKey, ctx),
});
