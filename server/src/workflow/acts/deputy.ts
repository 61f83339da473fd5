/** Naming a deputy by dates, and ending it. The window is half open: from its first moment up to, not including, its last. */
import { type DeputyRow, deputies, deputyList } from '@zhengjian/contract/areas/workflow/act-records.ts';
import type { RecordOf } from '@zhengjian/contract/register.ts';
import { type Selectable, sql } from 'kysely';
import { audit } from '../../platform/audit/write.ts';
import type { Schema, Tx } from '../../platform/database/schema.ts';
import { answerList } from '../../platform/lists/answer-list.ts';
import { MESSAGE_KIND, notify } from '../../platform/outbox/notify.ts';
import type { Params, Template } from '../../platform/outbox/text.ts';
import { refuse } from '../../platform/refuse.ts';
import { answerRegister, type Editing } from '../../platform/registers/answer-register.ts';
import { changed } from '../../platform/standard.ts';
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
const manages = (act: Pick<Act, 'actor'>): boolean => act.actor.permissions.has(MANAGE_DEPUTIES);

type Row = Selectable<Schema['wf_deputy']>;

const stateOf = (row: Row, now: string): DeputyRow['state'] =>
  row.ended_at !== null || row.until_at <= now ? 'over' : row.from_at > now ? 'coming' : 'active';

/** @throws workflow.deputyUnknown for nobody of the institute who may sign in */
const nameOf = async (tx: Tx, act: Pick<Act, 'actor'>, id: string): Promise<string> => {
  const row = await tx
    .selectFrom('user_account')
    .select('real_name')
    .where('tenant_id', '=', act.actor.tenant)
    .where('id', '=', id)
    .where('user_type', '=', 1)
    .where('status', '=', 1)
    .where('login_flag', '=', true)
    .executeTakeFirst();
  return row === undefined ? refuse('workflow.deputyUnknown') : row.real_name;
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

type Wanted = RecordOf<typeof deputies>;

/** Deputyships that overlap a time and are not over. */
const overlapping = (tx: Tx, act: Pick<Act, 'actor'>, wanted: Wanted) =>
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
 * @throws Refusal workflow.deputyNotYours, deputySelf, deputyByOneself, deputyUnknown, deputyPast, deputyOverlap, deputyAway (the deputy is away in
 *   that time: a right does not wander to somebody whom nobody named)
 */
const refuseClashes = async (tx: Tx, by: Editing, wanted: Wanted): Promise<void> => {
  const { userId = by.actor.user, deputyId } = wanted;
  if (userId !== by.actor.user && !manages(by)) refuse('workflow.deputyNotYours');
  if (userId === deputyId) refuse('workflow.deputySelf');
  // whoever manages deputyships would give themself the work and the pages of anybody
  if (deputyId === by.actor.user) refuse('workflow.deputyByOneself');
  if (wanted.until <= momentText(by.world.now())) refuse('workflow.deputyPast');
  await nameOf(tx, by, userId);
  const name = await nameOf(tx, by, deputyId);
  // two deputyships of one person are decided one after the other
  await tx.selectFrom('user_account').select('id').where('tenant_id', '=', by.actor.tenant).where('id', '=', userId).forUpdate().execute();
  const own = await overlapping(tx, by, wanted).where('user_id', '=', userId).execute();
  const clash = own.find((d) => shareProcess(d.categories, wanted.categories));
  if (clash !== undefined) refuse('workflow.deputyOverlap', { name: clash.deputy_name });
  const away = await overlapping(tx, by, wanted).where('user_id', '=', deputyId).execute();
  if (away.some((d) => shareProcess(d.categories, wanted.categories))) refuse('workflow.deputyAway', { name });
};

export const deputyRegister = answerRegister(deputies, {
  table: 'wf_deputy',
  columns: { from: 'from_at', until: 'until_at' },
  guard: refuseClashes,
  also: async (tx, by, { userId = by.actor.user, deputyId }) => ({
    user_id: userId,
    user_name: await nameOf(tx, by, userId),
    deputy_name: await nameOf(tx, by, deputyId),
  }),
  after: (tx, by, row) => {
    const [start, due] = [row.from_at.slice(0, 16), row.until_at.slice(0, 16)];
    const params = { user: row.user_name, deputy: row.deputy_name, from: by.actor.name, start, due, remark: row.reason };
    return tellBoth(tx, by, row, { deputy: 'deputyNamed', user: 'deputyNamedForYou' }, params);
  },
  audit: {
    saved: ({ user_id: user, deputy_id: deputy, from_at: from, until_at: until, categories }) => ({
      kind: 'workflow.deputyNamed',
      details: { user, deputy, from, until, categories },
    }),
  },
  show: async (_, by) => (row) => {
    const state = stateOf(row, momentText(by.world.now()));
    const canEnd = state !== 'over' && (row.user_id === by.actor.user || manages(by));
    return { state, canEnd, until: row.ended_at ?? row.until_at };
  },
});

const over = sql<boolean>`r.ended_at is not null`;
export const deputyPage = answerList(deputyList, {
  table: 'wf_deputy',
  within: ({ actor }) => (manages({ actor }) ? null : [sql`r.user_id = ${actor.user}`, sql`r.deputy_id = ${actor.user}`]),
  tabs: {},
  filters: {
    state: (state, { world }) => {
      const now = sql`${world.now()}::timestamptz`;
      if (state === 'over') return sql`(${over} or r.until_at <= ${now})`;
      return sql`not ${over} and r.until_at > ${now} and r.from_at ${sql.raw(state === 'coming' ? '>' : '<=')} ${now}`;
    },
  },
  sorts: { from: 'from_at' },
  rows: deputyRegister.rows,
});

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
