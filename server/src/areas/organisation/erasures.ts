/** Requests of people for erasure: the list, and what waits for who decides them. */
import { type ErasureRow, erasureList } from '@zhengjian/contract/areas/organisation/erasures.ts';
import type { Language } from '@zhengjian/contract/constants.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/schema.ts';
import { answerList } from '../../platform/lists/answer-list.ts';
import { type Waits, waits } from '../../platform/waits.ts';
import { presentExternals } from './external-people.ts';
import { presentUsers } from './people.ts';
import '../account/tables.ts';

const KINDS: Readonly<Record<number, ErasureRow['userKind']>> = { 1: '1', 2: '2', 3: '3', 4: '4' };
const waiting = () => sql<boolean>`r.state = 'waiting'`;

const present = async (tx: Tx, at: { tenant: string; lang: Language }, ids: readonly string[]): Promise<ErasureRow[]> => {
  const rows = await tx
    .selectFrom('erasure_request as r')
    .innerJoin('user_account as u', (j) => j.onRef('u.tenant_id', '=', 'r.tenant_id').onRef('u.id', '=', 'r.user_id'))
    .selectAll('r')
    .select(['u.account', 'u.real_name', 'u.user_type'])
    .where('r.tenant_id', '=', at.tenant)
    .where('r.id', 'in', [...ids])
    .execute();
  const people = rows.map((r) => r.user_id);
  const belongs = new Map([
    ...(await presentUsers(tx, at, people)).map(({ id, deptName }) => [id, deptName] as const),
    ...(await presentExternals(tx, at, people)).map(({ id, belongsTo }) => [id, belongsTo] as const),
  ]);
  return rows.map((r) => ({
    id: r.id,
    userId: r.user_id,
    realName: r.real_name,
    account: r.account,
    userKind: KINDS[r.user_type] ?? '4',
    belongsTo: belongs.get(r.user_id) ?? '',
    reason: r.reason,
    state: r.state,
    createTime: r.created_at,
    answer: r.answer,
    decidedName: r.decided_name,
    decidedTime: r.decided_at ?? '',
  }));
};

export const erasurePage = answerList(erasureList, {
  table: 'erasure_request',
  tabs: { waiting, all: () => null },
  filters: { added: 'created_at' },
  sorts: { createTime: 'created_at' },
  rows: (tx, { actor, lang }, ids) => present(tx, { tenant: actor.tenant, lang }, ids),
});

const named = (keyword: string) =>
  sql<boolean>`exists (select 1 from user_account u where u.tenant_id = r.tenant_id and u.id = r.user_id
    and (strpos(u.real_name, ${keyword}) > 0 or strpos(u.account, ${keyword}) > 0))`;

export const erasureWaits: Waits = waits('erasureRequests', {
  table: 'erasure_request',
  where: waiting,
  since: 'created_at',
  contains: named,
  rows: async (tx, { actor, lang }, ids) =>
    (await present(tx, { tenant: actor.tenant, lang }, ids)).map((one) => ({
      id: one.id,
      title: `${one.realName} ${one.account}`,
      companyName: one.belongsTo,
      fromName: one.realName,
      createTime: one.createTime,
      path: '/system/user?shows=erasures',
    })),
});
