/** For tests of processes: people with roles, a published process, and short ways to act and look. */

import type { Actor } from '../../platform/actor.ts';
import { systemActor } from '../../platform/actor.ts';
import { register } from '../../platform/area.ts';
import { checkInvariants } from '../../platform/invariants.ts';
import type { Reader } from '../../platform/lists/answer-list.ts';
import { Refusal } from '../../platform/refuse.ts';
import { createTotals } from '../../platform/totals.ts';
import type { TestDatabase } from '../../testing/database.ts';
import { workflowArea } from '../area.ts';
import { checkFile, publish } from '../definitions.ts';
import { workflowInvariants } from '../invariants.ts';
import type { Act } from '../registry.ts';

const TENANT = '000000';

/** Adds an account with roles and answers it as an actor. */
export const person = async (system: TestDatabase, name: string, roles: readonly string[], given: Partial<Actor> = {}): Promise<Actor> => {
  const { world, raw } = system;
  const id = world.uuid();
  const std = `'${given.tenant ?? TENANT}', now(), '${id}', now(), '${id}'`;
  const columns = 'id, tenant_id, created_at, created_by, updated_at, updated_by';
  await raw(`insert into user_account (${columns}, account, real_name, user_type) values ('${id}', ${std}, '${name}', '${name}', 1)`);
  for (const role of roles) {
    await raw(
      `insert into role (${columns}, role_name, role_alias, scope) values ('${world.uuid()}', ${std}, '${role}', '${role}', 'A') on conflict do nothing`,
    );
    await raw(
      `insert into dept (${columns}, dept_name, full_name, dept_category, dept_code) values ('${world.uuid()}', ${std}, 'd', 'd', 2, 'd') on conflict do nothing`,
    );
    await raw(`insert into user_role (${columns}, user_id, dept_id, role_id) select '${world.uuid()}', ${std}, '${id}', d.id, r.id from dept d, role r
      where d.tenant_id = '${given.tenant ?? TENANT}' and r.tenant_id = d.tenant_id and r.role_alias = '${role}'`);
  }
  return { ...systemActor(TENANT), kind: 'staff', user: id, name, roles, ...given };
};

/** A company with one account, as applicant of a case. */
export const applicant = async (system: TestDatabase, name: string): Promise<Actor & { company: string }> => {
  const company = system.world.uuid();
  const actor = await person(system, name, [], { kind: 'customer', companies: [company] });
  return { ...actor, company };
};

/** Files a case for a company (and a manufacturer beside it, when given). */
export const caseFor = async (system: TestDatabase, company: string, maker?: string): Promise<string> => {
  const id = system.world.uuid();
  const std = `'${TENANT}', now(), '${id}', now(), '${id}'`;
  const parties = [['applicant', company], ...(maker === undefined ? [] : [['manufacturer', maker]])];
  for (const [role, party] of parties) {
    await system.raw(`set session_replication_role = replica; insert into case_party (id, tenant_id, created_at, created_by, updated_at, updated_by, case_id, company_id, role)
      values ('${system.world.uuid()}', ${std}, '${id}', '${party}', '${role}'); set session_replication_role = origin`);
  }
  return id;
};

export const publishXml = async (system: TestDatabase, xml: string): Promise<string> => {
  const file = await checkFile(xml);
  return system.db.system((tx) => publish(tx, { actor: systemActor(TENANT), world: system.world }, file));
};

// refusals are put into words by the area that declares them
register([workflowArea]);

export const actOf = (system: TestDatabase, actor: Actor): Act => ({ actor, world: system.world, lang: actor.lang });
/** Somebody who looks at a list; nothing is remembered of its totals. */
export const reader = (system: TestDatabase, actor: Actor): Reader => ({ ...actOf(system, actor), totals: createTotals(system.world) });

/** The key of the refusal that a promise ends in, or what it answered instead. */
export const refusalOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    (answer) => ({ answered: answer }),
    (error: unknown) => (error instanceof Refusal ? error.key : Promise.reject(error)),
  );

/** Breaches of any invariant of the workflow, as text. */
export const breaches = async (system: TestDatabase): Promise<string[]> =>
  (await checkInvariants(system.db, workflowInvariants)).flatMap((r) => r.breaches.map((b) => `${r.name}: ${b.id} ${b.detail}`));
