/** What the planner's board shows of type tests: who leads which until when, what waits for its allocation, who may lead. */
import { CONTRACT_WARNING_DAYS, OWN_LABORATORY } from '@zhengjian/contract/areas/laboratory/laboratories.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/schema.ts';
import { dayText } from '../../platform/world.ts';
import { roleHolders } from '../../workflow/people.ts';
import type { Act } from '../../workflow/registry.ts';
import { LEADER } from './reallocate.ts';
import { teamsLedBy } from './teams.ts';
import './test-tables.ts';
import { TYPE_TEST } from './work.ts';

const DAY_MS = 86_400_000;

export type TestLoad = { leaderId: string | null; teamId: string | null; start: string; end: string };

/** Running tests that were given to somebody, with the days planned for them. */
export const testLoads = async (tx: Tx, until: string): Promise<TestLoad[]> => {
  const { rows } = await sql<{ leader: string | null; team: string | null; start: string; end: string }>`
    select replace(t.project_leader_id::text, '-', '') as leader, replace(t.team_id::text, '-', '') as team, t.plan_start as start, t.plan_end as end
    from test_task t join business_case b on b.tenant_id = t.tenant_id and b.id = t.id
    where b.category = ${TYPE_TEST.category} and b.work_since is not null and b.phase in ('accepted', 'withCustomer') and t.plan_start <= ${until} and t.plan_end is not null
      and (t.project_leader_id is not null or t.team_id is not null)`.execute(tx);
  return rows.map(({ leader, team, start, end }) => ({ leaderId: leader, teamId: leader === null ? team : null, start, end }));
};

/** Tests at their allocation, the most urgent first, with the day by which the institute owes its decision on the case that they serve. */
export const testsToAllocate = async (tx: Tx, { actor }: Pick<Act, 'actor'>) => {
  const { rows } = await sql<{
    id: string;
    instance_id: string;
    task_id: string;
    work_no: string;
    company_name: string;
    title: string;
    product_class: string;
    laboratory: string;
    is_urgent: boolean;
    deadline: string | null;
    due_at: string | null;
    warn_at: string | null;
    severe_at: string | null;
    assignee: string | null;
  }>`select replace(t.id::text, '-', '') as id, replace(w.instance_id::text, '-', '') as instance_id, replace(w.id::text, '-', '') as task_id,
      t.work_no, t.company_name, t.title, t.product_class, t.laboratory, t.is_urgent, w.due_at, w.warn_at, w.severe_at,
      coalesce(t.deadline, (select min(b.deadline) from case_work s join business_case b on b.tenant_id = s.tenant_id and b.id = s.case_id
        where s.tenant_id = t.tenant_id and s.work_id = t.id)) as deadline,
      replace(w.assignee::text, '-', '') as assignee
    from wf_task w join test_task t on t.tenant_id = w.tenant_id and t.id = w.business_id
    where w.tenant_id = ${actor.tenant} and w.category = ${TYPE_TEST.category} and w.node = 'engineerAllocation' and w.status = 'open'
    order by w.due_at, w.id`.execute(tx);
  return rows;
};

/** Teams that may be given tests, with those of their members who may lead; and every leader. */
export const leadersByTeam = async (tx: Tx) => {
  const [leaders, teams] = await Promise.all([roleHolders(tx, [LEADER]), teamsLedBy(tx, LEADER)]);
  const rows = await tx
    .selectFrom('team as t')
    .leftJoin('team_user as m', (j) => j.onRef('m.tenant_id', '=', 't.tenant_id').onRef('m.team_id', '=', 't.id'))
    .select(['t.id', 't.laboratory', 't.business_types', 'm.user_id'])
    .where(
      't.id',
      'in',
      teams.map(({ id }) => id),
    )
    .execute();
  return {
    leaders,
    teams: teams.map(({ id, realName }) => {
      const own = rows.filter((r) => r.id === id);
      return {
        ...{ id, name: realName, laboratory: own[0]?.laboratory ?? '', lines: own[0]?.business_types ?? [] },
        members: own.flatMap(({ user_id }) => (user_id === null ? [] : [user_id])),
      };
    }),
  };
};

/** Whether the laboratory is designated for a product class; one without a scope says nothing. */
export const isDesignated = async (tx: Tx, laboratory: string, productClass: string): Promise<boolean> => {
  const row = await tx.selectFrom('laboratory').select('scope').where('lab_code', '=', laboratory).executeTakeFirst();
  return row === undefined || row.scope.length === 0 || row.scope.includes(productClass);
};

export type EndingContract = { laboratory: string; until: string; over: boolean };

/** Outside laboratories whose subcontract has ended or ends soon (domain 3.4, 8.2). */
export const endingContracts = async (tx: Tx, { world }: Pick<Act, 'world'>): Promise<EndingContract[]> => {
  const rows = await tx
    .selectFrom('laboratory')
    .select(['lab_code', 'contract_to'])
    .where('lab_kind', '<>', OWN_LABORATORY)
    .where('contract_to', '<=', dayText(new Date(world.now().getTime() + CONTRACT_WARNING_DAYS * DAY_MS)))
    .orderBy('lab_code')
    .execute();
  const today = dayText(world.now());
  return rows.flatMap(({ lab_code, contract_to }) =>
    contract_to === null ? [] : [{ laboratory: lab_code, until: contract_to, over: contract_to < today }],
  );
};

/** Whether somebody has led a test of a product class before. */
export const hasLed = async (tx: Tx, leader: string, productClass: string): Promise<boolean> =>
  (await tx
    .selectFrom('test_task')
    .select('id')
    .where('project_leader_id', '=', leader)
    .where('product_class', '=', productClass)
    .limit(1)
    .executeTakeFirst()) !== undefined;
