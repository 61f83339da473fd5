/** Views of lists. A view holds conditions and columns, never rows: whoever opens a shared one sees what they may see. */
import { MANAGE_VIEWS, type SavedView, VIEWS_MOST, type ViewSettings, type ViewShare } from '@zhengjian/contract/areas/account/views.ts';
import { type Selectable, sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import { audit } from '../../platform/audit/write.ts';
import type { Schema, Tx } from '../../platform/database/schema.ts';
import type { Ctx } from '../../platform/http/context.ts';
import { refuse } from '../../platform/refuse.ts';
import { changed, created } from '../../platform/standard.ts';
import './tables.ts';

type Change = 'added' | 'changed' | 'shared' | 'removed' | 'default';
declare module '../../platform/audit/write.ts' {
  interface AuditKinds {
    'account.listView': { change: Change; list: string; name: string; shared: ViewShare };
  }
}

type Who = Pick<Ctx, 'actor' | 'world' | 'ip'>;
type Row = Selectable<Schema['list_view']>;

const record = (tx: Tx, who: Who, change: Change, { id, list, name, shared }: Pick<Row, 'id' | 'list' | 'name' | 'shared'>) =>
  audit(tx, who, { kind: 'account.listView', subject: { type: 'list_view', id }, details: { change, list, name, shared } });

/** The owner, and for what is shared whoever manages shared views. */
const mayChange = (actor: Actor, row: Pick<Row, 'user_id' | 'shared'>): boolean =>
  row.user_id === actor.user || (row.shared !== 'none' && actor.permissions.has(MANAGE_VIEWS));

/** Changes of one person wait for each other, so that the limit holds. */
const oneAtATime = (tx: Tx, { actor }: Who) => sql`select pg_advisory_xact_lock(hashtextextended(${`views:${actor.user}`}, 0))`.execute(tx);

/** @throws account.viewNotFound, account.viewNotYours */
const changeable = async (tx: Tx, { actor }: Who, id: string): Promise<Row> => {
  const row = (await tx.selectFrom('list_view').selectAll().where('id', '=', id).executeTakeFirst()) ?? refuse('account.viewNotFound');
  return mayChange(actor, row) ? row : refuse('account.viewNotYours', { name: row.name });
};

/** Row-level security leaves the own ones and those shared with the person. */
export const listViews = async (tx: Tx, { actor }: Who, list: string): Promise<{ views: SavedView[] }> => {
  const [rows, opened] = await Promise.all([
    tx
      .selectFrom('list_view as v')
      .leftJoin('user_account as u', (j) => j.onRef('u.tenant_id', '=', 'v.tenant_id').onRef('u.id', '=', 'v.user_id'))
      .selectAll('v')
      .select('u.real_name')
      .where('v.tenant_id', '=', actor.tenant)
      .where('v.list', '=', list)
      .orderBy('v.name')
      .orderBy('v.id')
      .execute(),
    tx.selectFrom('list_view_default').select('view_id').where('user_id', '=', actor.user).where('list', '=', list).executeTakeFirst(),
  ]);
  const views = rows.map((row): SavedView => {
    const own = row.user_id === actor.user;
    return {
      id: row.id,
      name: row.name,
      settings: row.settings,
      shared: row.shared,
      own,
      ownerName: own ? '' : (row.real_name ?? ''),
      isDefault: row.id === opened?.view_id,
      abilities: { change: mayChange(actor, row) },
    };
  });
  return { views: [...views.filter(({ own }) => own), ...views.filter(({ own }) => !own)] };
};

type Wanted = { id?: string | undefined; list: string; name: string; settings: ViewSettings };

/** @throws account.viewNotFound, account.viewNotYours, account.viewNameTaken, account.viewsFull */
export const saveListView = async (tx: Tx, who: Who, { id, list, name, settings }: Wanted): Promise<{ id: string }> => {
  const before = id === undefined ? null : await changeable(tx, who, id);
  await oneAtATime(tx, who);
  const owner = before?.user_id ?? who.actor.user;
  const kept = await tx
    .selectFrom('list_view')
    .select(['id', 'name'])
    .where('user_id', '=', owner)
    .where('list', '=', before?.list ?? list)
    .execute();
  if (kept.some((one) => one.name === name && one.id !== id)) refuse('account.viewNameTaken', { name });
  if (before) {
    await tx
      .updateTable('list_view')
      .set((e) => ({ name, settings: JSON.stringify(settings), ...changed(who), version: e('version', '+', 1) }))
      .where('id', '=', before.id)
      .execute();
    await record(tx, who, 'changed', { ...before, name });
    return { id: before.id };
  }
  if (kept.length >= VIEWS_MOST) refuse('account.viewsFull', { most: VIEWS_MOST });
  const row = { ...created(who), user_id: who.actor.user, list, name, settings: JSON.stringify(settings) };
  await tx.insertInto('list_view').values(row).execute();
  await record(tx, who, 'added', { ...row, shared: 'none' });
  return { id: row.id };
};

/** @throws account.viewNotFound, account.viewNotYours, account.viewNoDepartment */
export const shareListView = async (tx: Tx, who: Who, id: string, shared: ViewShare): Promise<null> => {
  const row = await changeable(tx, who, id);
  const dept = shared === 'dept' ? (who.actor.dept ?? refuse('account.viewNoDepartment')) : null;
  await tx
    .updateTable('list_view')
    .set((e) => ({ shared, dept_id: dept, ...changed(who), version: e('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  await record(tx, who, 'shared', { ...row, shared });
  return null;
};

/** @throws account.viewNotFound, account.viewNotYours */
export const removeListView = async (tx: Tx, who: Who, id: string): Promise<null> => {
  const row = await changeable(tx, who, id);
  await tx.deleteFrom('list_view').where('id', '=', id).execute();
  await record(tx, who, 'removed', row);
  return null;
};

/** @throws account.viewNotFound */
export const defaultListView = async (tx: Tx, who: Who, list: string, id: string | undefined): Promise<null> => {
  if (id === undefined) {
    await tx.deleteFrom('list_view_default').where('user_id', '=', who.actor.user).where('list', '=', list).execute();
    return null;
  }
  const view =
    (await tx.selectFrom('list_view').selectAll().where('id', '=', id).where('list', '=', list).executeTakeFirst()) ??
    refuse('account.viewNotFound');
  const row = { ...created(who), user_id: who.actor.user, list, view_id: id };
  await tx
    .insertInto('list_view_default')
    .values(row)
    .onConflict((c) =>
      c.columns(['tenant_id', 'user_id', 'list']).doUpdateSet({ view_id: id, updated_at: row.updated_at, updated_by: row.updated_by }),
    )
    .execute();
  await record(tx, who, 'default', view);
  return null;
};
