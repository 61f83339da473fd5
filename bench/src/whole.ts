/**
 * The CCC application from submission to archive with type test and factory inspection set inside: the largest process there is, every
 * decision through HTTP by somebody who holds the node's role.
 */
import { workflowCalls } from '@zhengjian/contract/areas/workflow/calls.ts';
import { API_PREFIX, TOKEN_HEADER } from '@zhengjian/contract/constants.ts';
import type { Definition } from '@zhengjian/flow/definition.ts';
import { options } from '@zhengjian/flow/options.ts';
import { calledBy } from '@zhengjian/flow/read.ts';
import { fresh } from '@zhengjian/flow/state.ts';
import { step } from '@zhengjian/flow/step.ts';
import { cccFactoryCheck, cccTest, cccWhole } from '@zhengjian/flow/testing/ccc.ts';
import { type Actor, systemActor } from '@zhengjian/server/src/platform/actor.ts';
import type { Db } from '@zhengjian/server/src/platform/database/db.ts';
import type { World } from '@zhengjian/server/src/platform/world.ts';
import { calledProcesses, definitionOf, inspectFile, publish } from '@zhengjian/server/src/workflow/definitions.ts';
import { tellFact } from '@zhengjian/server/src/workflow/facts.ts';
import { registerProcess } from '@zhengjian/server/src/workflow/registry.ts';
import { startProcess } from '@zhengjian/server/src/workflow/start.ts';
import { submitTask } from '@zhengjian/server/src/workflow/submit-task.ts';
import { MAIN_TENANT } from '@zhengjian/simulate/src/institute.ts';
import type { KillSystem } from '@zhengjian/simulate/src/testing/kill-system.ts';
import { sql } from 'kysely';
import { send } from './measure.ts';
import type { Told } from './report.ts';

const CATEGORY = 'cccWhole';
const CASES = 48;
const CLIENTS = 8;
const ALONE = 200;
const NEEDED = { modelTestNeeded: true, factoryCheckNeeded: true };

type Ground = { db: Db; world: World };
type Case = { instanceId: string; businessId: string };
type Open = { id: string; node: string; who: string | null; company: string | null };

const passing = (definition: Definition, node: string): string =>
  options(definition, node).find((o) => o.result.startsWith('PASS'))?.result ?? 'PASS';

/** Publishes the process with the two that it calls. */
const published = async ({ db, world }: Ground): Promise<Definition> => {
  registerProcess(CATEGORY, {
    setState: async () => {},
    nodes: {},
    actions: { remind: async () => {}, 'certificate.publish': async () => {} },
  });
  const actor = systemActor(MAIN_TENANT);
  let id = '';
  for (const xml of [cccTest(), cccFactoryCheck(), cccWhole()]) {
    const find = await db.system((tx) => calledProcesses(tx, MAIN_TENANT));
    const { file, faults } = await inspectFile(xml, find);
    if (file === null) throw new Error(`${faults[0]?.code} ${faults[0]?.element} of ${await calledBy(xml)}`);
    id = await db.system((tx) => publish(tx, { actor, world }, file));
  }
  return db.system((tx) => definitionOf(tx, id));
};

/** The institute of the play has one reviewer of certificates; the countersign asks for several. */
const moreReviewers = ({ db, world }: Ground): Promise<unknown> =>
  db.system((tx) =>
    sql`insert into user_role (id, tenant_id, created_at, created_by, updated_at, updated_by, user_id, dept_id, role_id)
      select gen_random_uuid(), x.tenant_id, ${world.now()}, x.created_by, ${world.now()}, x.updated_by, x.user_id, x.dept_id,
        (select id from role where tenant_id = x.tenant_id and role_alias = 'cert_reviewer')
      from user_role x join role r on r.tenant_id = x.tenant_id and r.id = x.role_id
      where x.tenant_id = ${MAIN_TENANT} and r.role_alias in ('ccc_acceptor', 'ccc_accept_reviewer') on conflict do nothing`.execute(tx),
  );

/** A step of the engine alone, signers and timers included. */
const alone = (told: Told, definition: Definition): void => {
  const signers = Object.fromEntries(
    Object.values(definition.nodes)
      .filter((n) => n.user?.sign)
      .map((n) => [n.id, ['a', 'b', 'c'].map((key) => ({ key }))]),
  );
  const given = { vars: NEEDED, signers };
  let steps = 0;
  const cpu = process.cpuUsage();
  for (let round = 0; round < ALONE; round += 1) {
    let state = fresh();
    const act = (command: Parameters<typeof step>[2]) => {
      const done = step(definition, state, command);
      if (done.refused !== undefined) throw new Error(`${done.refused.code} ${done.refused.element}`);
      state = done.state;
      steps += 1;
    };
    act({ do: 'start', ...given });
    act({ do: 'fact', name: 'payment.received', holds: true, ...given });
    while (state.status === 'active') {
      const task = state.tokens.find((t) => t.st === 'run' && definition.nodes[t.at]?.kind === 'user');
      if (task === undefined) throw new Error(`nothing is left to do at ${state.tokens.map((t) => t.at).join(', ')}`);
      act({ do: 'complete', token: task.id, result: passing(definition, task.at), ...given });
    }
  }
  const used = process.cpuUsage(cpu);
  told('whole CCC process: user tasks', Object.values(definition.nodes).filter((n) => n.user !== null).length, '');
  told('whole CCC process: steps a case', steps / ALONE, '');
  told('the engine alone on it, CPU per step', (used.user + used.system) / 1000 / steps, 'ms');
};

/** Starts the process for cases that are there; the money has come beforehand. */
const started = ({ db, world }: Ground): Promise<Case[]> =>
  db.system(async (tx) => {
    await sql`select set_config('app.tenant', ${MAIN_TENANT}, true), set_config('app.kind', 'system', true)`.execute(tx);
    const { rows } = await sql<{ id: string; company: string; user: string }>`select a.id, a.applicant_id as company, u.user_id as user
      from ccc_application a join lateral (select user_id from user_company c where c.company_id = a.applicant_id limit 1) u on true
      where a.tenant_id = ${MAIN_TENANT} and a.state = 40 order by a.id limit ${CASES}::int`.execute(tx);
    const cases: Case[] = [];
    for (const { id, company, user } of rows) {
      const actor: Actor = { ...systemActor(MAIN_TENANT), user };
      const act = { actor, world, lang: 'zh' as const };
      const instanceId = await startProcess(tx, act, { category: CATEGORY, businessId: id, companyId: company, vars: NEEDED });
      await tellFact(tx, act, 'payment.received', [id]);
      cases.push({ instanceId, businessId: id });
    }
    return cases;
  });

/** An open task of a case with somebody who may decide it: its assignee, else a holder of its role who has not acted on the case. */
const nextOf = async ({ db }: Ground, { instanceId }: Case): Promise<Open | undefined> => {
  const { rows } = await db.system((tx) =>
    sql<Open>`select t.id, t.node, (select c.ref from wf_task_candidate c where c.task_id = t.id and c.kind = 'company') as company, coalesce(replace(t.assignee::text, '-', ''), (
        select replace(u.id::text, '-', '') from wf_task_candidate c
          left join role r on r.tenant_id = c.tenant_id and c.kind = 'role' and r.role_alias = c.ref
          left join user_role x on x.tenant_id = r.tenant_id and x.role_id = r.id
          left join user_company y on c.kind = 'company' and y.tenant_id = c.tenant_id and replace(y.company_id::text, '-', '') = c.ref
          join user_account u on u.id = coalesce(x.user_id, y.user_id) and u.status = 1 and u.login_flag
        where c.task_id = t.id order by c.kind <> 'company' and exists (select from wf_task d where d.instance_id = t.instance_id and d.op_user = u.id), u.id limit 1)) as who
      from wf_task t where t.instance_id = ${instanceId} and t.status = 'open' order by t.id limit 1`.execute(tx),
  );
  return rows[0];
};

/** A customer's own step; a line of business has a call of its own for it, so the bench has none to send. */
const asCustomer = async ({ db, world }: Ground, { instanceId }: Case, task: Open & { who: string; company: string }, result: string) => {
  const actor: Actor = { ...systemActor(MAIN_TENANT), kind: 'customer', user: task.who, companies: [task.company] };
  await db.write(actor, (tx) => submitTask(tx, { actor, world, lang: 'zh' }, { instanceId, taskId: task.id, result }));
};

export const wholeFigures = async (told: Told, system: KillSystem, ground: Ground, url: string): Promise<void> => {
  const definition = await published(ground);
  alone(told, definition);
  await moreReviewers(ground);
  const cases = await started(ground);
  const tokens = new Map<string, string>();
  const tokenOf = async (user: string): Promise<string> => {
    const token = tokens.get(user) ?? (await system.session(user));
    tokens.set(user, token);
    return token;
  };
  const taken: number[] = [];
  let steps = 0;
  const play = async (one: Case): Promise<void> => {
    for (let task = await nextOf(ground, one); task !== undefined; task = await nextOf(ground, one)) {
      if (task.who === null) throw new Error(`nobody may decide ${task.node}`);
      steps += 1;
      if (task.company !== null) {
        await asCustomer(ground, one, { ...task, who: task.who, company: task.company }, passing(definition, task.node));
        continue;
      }
      const began = performance.now();
      await send(url, {
        path: API_PREFIX + workflowCalls.flowSubmit.path,
        body: JSON.stringify({
          flowInstanceIds: [one.instanceId],
          currentNodeKeyName: task.node,
          taskId: task.id,
          result: passing(definition, task.node),
          remark: '同意',
        }),
        headers: { [TOKEN_HEADER]: `bearer ${await tokenOf(task.who)}`, 'idempotency-key': task.id },
      });
      taken.push(performance.now() - began);
    }
  };
  const walk = async (some: Case[]): Promise<void> => {
    const left = [...some];
    const client = async () => {
      for (let next = left.pop(); next !== undefined; next = left.pop()) await play(next);
    };
    await Promise.all(Array.from({ length: CLIENTS }, client));
  };
  await walk(cases.slice(0, CLIENTS));
  taken.length = 0;
  steps = 0;
  const cpu = process.cpuUsage();
  const began = performance.now();
  await walk(cases.slice(CLIENTS));
  const seconds = (performance.now() - began) / 1000;
  const used = process.cpuUsage(cpu);
  taken.sort((a, b) => a - b);
  told(`its steps through HTTP, ${CLIENTS} clients`, steps / seconds, '/s');
  told('the same, server and client CPU per step', (used.user + used.system) / 1000 / steps, 'ms');
  told('the same, wall p50', taken[Math.floor(taken.length / 2)] ?? 0, 'ms');
  told('the same, wall p95', taken[Math.floor(taken.length * 0.95)] ?? 0, 'ms');
  const ended = await ground.db.system((tx) =>
    tx
      .selectFrom('wf_instance')
      .select(sql<number>`count(*)::int`.as('n'))
      .where('category', '=', CATEGORY)
      .where('end_node', '=', 'archived')
      .executeTakeFirstOrThrow(),
  );
  if (ended.n !== cases.length) throw new Error(`${ended.n} of ${cases.length} cases came to their end`);
};
