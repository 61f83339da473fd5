/** Naming a deputy by dates, and ending it. The window is half open: from its first moment up to, not including, its last. */
import type { DeputyRow } from '@zhengjian/contract/areas/workflow/act-records.ts';
import type { Page } from '@zhengjian/contract/paging.ts';
import { type Selectable, sql } from 'kysely';
import { audit } from '../../platform/audit/write.ts';
import type { Schema, Tx } from '../../platform/database/schema.ts';
import { MESSAGE_KIND, notify } from '../../platform/outbox/notify.ts';
import type { Params, Template } from '../../platform/outbox/text.ts';
import { refuse } from '../../platform/refuse.ts';
import { changed, created } from '../../platform/standard.ts';
import { momentText } from '../../platform/world.ts';
import type { Act } from '../registry.ts';

declare module '../../platform/audit/write.ts' {
  interface AuditKinds {
    'workflow.deputyNamed': { user: string; deputy: string; from: string; until: string; categories: string[] };
    'workflow.deputyEnded': { user: string; deputy: string };
  }
}

/** Permission to set deputies for others. */
export const MANAGE_DEPUTIES = 'flow_deputy_manage';
const manages = (act: Act): boolean => act.actor.permissions.has(MANAGE_DEPUTIES);

type Row = Selectable<Schema['wf_deputy']>;

const stateOf = (row: Row, now: string): DeputyRow['state'] =>
  row.ended_at !== null || row.until_at <= now ? 'over' : row.from_at > now ? 'coming' : 'active';

const rowOf =
  (act: Act) =>
  (row: Row): DeputyRow => {
    const state = stateOf(row, momentText(act.world.now()));
    return {
      id: row.id,
      userId: row.user_id,
      userName: row.user_name,
      deputyId: row.deputy_id,
      deputyName: row.deputy_name,
      categories: row.categories,
      from: row.from_at,
      until: row.ended_at ?? row.until_at,
      reason: row.reason,
      state,
      canEnd: state !== 'over' && (row.user_id === act.actor.user || manages(act)),
    };
  };

export const deputyPage = async (
  tx: Tx,
  act: Act,
  asked: { current: number; size: number; state?: DeputyRow['state'] | undefined },
): Promise<Page<DeputyRow>> => {
  const now = sql<string>`${act.world.now()}::timestamptz`;
  let rows = tx.selectFrom('wf_deputy').where('tenant_id', '=', act.actor.tenant);
  if (!manages(act)) rows = rows.where((e) => e.or([e('user_id', '=', act.actor.user), e('deputy_id', '=', act.actor.user)]));
  if (asked.state === 'over') rows = rows.where((e) => e.or([e('ended_at', 'is not', null), e('until_at', '<=', now)]));
  if (asked.state === 'coming') rows = rows.where('ended_at', 'is', null).where('from_at', '>', now).where('until_at', '>', now);
  if (asked.state === 'active') rows = rows.where('ended_at', 'is', null).where('from_at', '<=', now).where('until_at', '>', now);
  const [found, { n }] = await Promise.all([
    rows
      .selectAll()
      .orderBy('from_at', 'desc')
      .orderBy('id', 'desc')
      .limit(asked.size)
      .offset((asked.current - 1) * asked.size)
      .execute(),
    rows.select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow(),
  ]);
  return { records: found.map(rowOf(act)), total: n, size: asked.size, current: asked.current, pages: Math.ceil(n / asked.size) };
};

const colleague = async (tx: Tx, act: Act, id: string): Promise<{ id: string; name: string }> => {
  const row = await tx
    .selectFrom('user_account')
    .select('real_name')
    .where('tenant_id', '=', act.actor.tenant)
    .where('id', '=', id)
    .where('user_type', '=', 1)
    .where('status', '=', 1)
    .where('login_flag', '=', true)
    .executeTakeFirst();
  return row === undefined ? refuse('workflow.deputyUnknown') : { id, name: row.real_name };
};

/** The deputy hears of it, and whoever is stood in for, where somebody else sees to it. */
const tellBoth = async (
  tx: Tx,
  act: Act,
  row: Pick<Row, 'user_id' | 'deputy_id'>,
  template: { deputy: Template; user: Template },
  params: Params,
): Promise<void> => {
  const told = { params, kind: MESSAGE_KIND.system };
  await notify(tx, act, { ...told, template: template.deputy, users: [row.deputy_id], link: '/desk/todoTasks' });
  await notify(tx, act, { ...told, template: template.user, users: [row.user_id], link: '/work/deputy' });
};

type Wanted = {
  userId?: string | undefined;
  deputyId: string;
  categories: readonly string[];
  from: string;
  until: string;
  reason?: string | undefined;
};

/** Deputyships that overlap a time and are not over. */
const overlapping = (tx: Tx, act: Act, wanted: Wanted) =>
  tx
    .selectFrom('wf_deputy')
    .select(['deputy_name', 'categories'])
    .where('tenant_id', '=', act.actor.tenant)
    .where('ended_at', 'is', null)
    .where('from_at', '<', sql<string>`(${`${wanted.until}+08`})::timestamptz`)
    .where('until_at', '>', sql<string>`(${`${wanted.from}+08`})::timestamptz`);

const shareProcess = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === 0 || b.length === 0 || a.some((category) => b.includes(category));

/**
 * @throws Refusal workflow.deputyNotYours, deputySelf, deputyUnknown, deputyPast, deputyOverlap, deputyAway (the deputy is away in
 *   that time: a right does not wander to somebody whom nobody named)
 */
export const nameDeputy = async (tx: Tx, act: Act, wanted: Wanted): Promise<DeputyRow> => {
  const userId = wanted.userId ?? act.actor.user;
  if (userId !== act.actor.user && !manages(act)) refuse('workflow.deputyNotYours');
  if (userId === wanted.deputyId) refuse('workflow.deputySelf');
  if (wanted.until <= momentText(act.world.now())) refuse('workflow.deputyPast');
  const [user, deputy] = [await colleague(tx, act, userId), await colleague(tx, act, wanted.deputyId)];
  // two deputyships of one person are decided one after the other
  await tx.selectFrom('user_account').select('id').where('tenant_id', '=', act.actor.tenant).where('id', '=', userId).forUpdate().execute();
  const own = await overlapping(tx, act, wanted).where('user_id', '=', userId).execute();
  const clash = own.find((d) => shareProcess(d.categories, wanted.categories));
  if (clash !== undefined) refuse('workflow.deputyOverlap', { name: clash.deputy_name });
  const away = await overlapping(tx, act, wanted).where('user_id', '=', wanted.deputyId).execute();
  if (away.some((d) => shareProcess(d.categories, wanted.categories))) refuse('workflow.deputyAway', { name: deputy.name });
  const row = await tx
    .insertInto('wf_deputy')
    .values({
      ...created(act),
      user_id: user.id,
      user_name: user.name,
      deputy_id: deputy.id,
      deputy_name: deputy.name,
      categories: [...wanted.categories],
      from_at: sql`(${`${wanted.from}+08`})::timestamptz`,
      until_at: sql`(${`${wanted.until}+08`})::timestamptz`,
      reason: wanted.reason ?? '',
      ended_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const params = {
    user: user.name,
    deputy: deputy.name,
    from: act.actor.name,
    start: wanted.from.slice(0, 16),
    due: wanted.until.slice(0, 16),
    remark: wanted.reason ?? '',
  };
  await tellBoth(tx, act, row, { deputy: 'deputyNamed', user: 'deputyNamedForYou' }, params);
  await audit(tx, act, {
    kind: 'workflow.deputyNamed',
    subject: { type: 'wf_deputy', id: row.id },
    details: { user: user.id, deputy: deputy.id, from: wanted.from, until: wanted.until, categories: [...wanted.categories] },
  });
  return rowOf(act)(row);
};

/** @returns the deputy, so that what the process remembers of them can be dropped. @throws Refusal workflow.deputyUnknown, workflow.deputyNotYours */
export const endDeputy = async (tx: Tx, act: Act, id: string): Promise<string> => {
  const row =
    (await tx
      .selectFrom('wf_deputy')
      .selectAll()
      .where('tenant_id', '=', act.actor.tenant)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()) ?? refuse('workflow.deputyUnknown');
  if (row.user_id !== act.actor.user && !manages(act)) refuse('workflow.deputyNotYours');
  if (row.ended_at === null) await closeDeputy(tx, act, row.id);
  return row.deputy_id;
};

/** Ends a deputyship now; whether the actor may is for the caller. */
export const closeDeputy = async (tx: Tx, act: Act, id: string): Promise<void> => {
  const row = await tx
    .updateTable('wf_deputy')
    .set((e) => ({ ended_at: act.world.now(), ...changed(act), version: e('version', '+', 1) }))
    .where('tenant_id', '=', act.actor.tenant)
    .where('id', '=', id)
    .returning(['user_id', 'user_name', 'deputy_id', 'deputy_name'])
    .executeTakeFirstOrThrow();
  const params = { user: row.user_name, deputy: row.deputy_name, from: act.actor.name };
  await tellBoth(tx, act, row, { deputy: 'deputyEnded', user: 'deputyEndedForYou' }, params);
  await audit(tx, act, {
    kind: 'workflow.deputyEnded',
    subject: { type: 'wf_deputy', id },
    details: { user: row.user_id, deputy: row.deputy_id },
  });
};
