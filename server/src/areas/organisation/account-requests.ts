/** Requests for accounts: the list, and what waits for who decides them. */
import { type RequestRow, requestList } from '@zhengjian/contract/areas/organisation/account-requests.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/schema.ts';
import { answerList } from '../../platform/lists/answer-list.ts';
import { type Waits, waits } from '../../platform/waits.ts';
import '../account/tables.ts';
import '../company/tables.ts';

const waiting = () => sql<boolean>`r.state = 'waiting'`;

const present = async (tx: Tx, tenant: string, ids: readonly string[]): Promise<RequestRow[]> => {
  const rows = await tx
    .selectFrom('account_request as r')
    .leftJoin('company as c', (j) => j.onRef('c.tenant_id', '=', 'r.tenant_id').onRef('c.id', '=', 'r.company_id'))
    .selectAll('r')
    .select('c.company_name')
    .where('r.tenant_id', '=', tenant)
    .where('r.id', 'in', [...ids])
    .execute();
  return rows.map((r) => ({
    id: r.id,
    realName: r.real_name,
    account: r.account,
    requestKind: r.kind,
    origin: r.company_name ?? `${r.label} · ${r.provider_name}`,
    phone: r.phone,
    email: r.email,
    state: r.state,
    createTime: r.created_at,
    reason: r.reason,
    decidedName: r.decided_name,
    decidedTime: r.decided_at ?? '',
  }));
};

export const requestPage = answerList(requestList, {
  table: 'account_request',
  tabs: { waiting, all: () => null },
  filters: { realName: 'real_name', requestKind: 'kind', added: 'created_at' },
  sorts: { createTime: 'created_at' },
  rows: (tx, { actor }, ids) => present(tx, actor.tenant, ids),
});

const toDecide = waits('accountRequests', {
  table: 'account_request',
  where: waiting,
  since: 'created_at',
  contains: (keyword) => sql<boolean>`strpos(r.real_name, ${keyword}) > 0 or strpos(r.account, ${keyword}) > 0`,
  rows: async (tx, { actor }, ids) =>
    (await present(tx, actor.tenant, ids)).map((one) => ({
      id: one.id,
      title: `${one.realName} ${one.account}`,
      companyName: one.requestKind === 'infoAdmin' ? one.origin : '',
      caseTitle: one.requestKind === 'infoAdmin' ? '' : one.origin,
      fromName: one.realName,
      createTime: one.createTime,
      path: '/system/externalUser?shows=requests',
    })),
});

export const organisationWaits: readonly Waits[] = [toDecide];
