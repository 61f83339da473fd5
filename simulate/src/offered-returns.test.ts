/** Every return that an open task of the demo offers to whoever may decide it can be carried out, and leaves nothing wrong behind. */
import { workflowActCalls } from '@zhengjian/contract/areas/workflow/acts.ts';
import { verifyAll } from '@zhengjian/server/src/invariants.ts';
import { copyOf } from '@zhengjian/server/src/testing/database.ts';
import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import { tryCall } from './caller.ts';
import { simulatedWorld } from './chance.ts';
import { MAIN_TENANT } from './institute.ts';
import { createUsers } from './people.ts';
import { LOOKED_AT, openPlayed, playedInstitute } from './testing/played-institute.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const { urls, folder } = await copyOf(await playedInstitute());
const faults: string[] = [];
const world = simulatedWorld('offered returns', LOOKED_AT);
const system = await openPlayed(urls, folder, (line) => faults.push(line), {}, world);
afterAll(() => system.close());
const { app } = system;
const { db } = system.opened;
const users = createUsers({ app, db, world }, MAIN_TENANT);

type Open = { id: string; instance: string; node: string; category: string; account: string };
/** Open tasks of the staff, each with whoever holds it or may take it. */
const openTasks = (): Promise<Open[]> =>
  db.system(async (tx) => {
    const { rows } =
      await sql<Open>`select replace(t.id::text, '-', '') as id, replace(t.instance_id::text, '-', '') as instance, t.node, t.category, u.account
      from wf_task t join user_account u on u.tenant_id = t.tenant_id and u.user_type = 1 and u.login_flag and (u.id = t.assignee
        or t.assignee is null and exists (select from wf_task_candidate c join role r on r.tenant_id = c.tenant_id and r.role_alias = c.ref
          join user_role h on h.tenant_id = r.tenant_id and h.role_id = r.id where c.task_id = t.id and c.kind = 'role' and h.user_id = u.id))
      where t.tenant_id = ${MAIN_TENANT} and t.status = 'open' order by t.id, u.account`.execute(tx);
    return rows;
  });

test('what is offered is done', async () => {
  const refused: string[] = [];
  const done = new Set<string>();
  let turn = 0;
  for (const { id, instance, node, category, account } of await openTasks()) {
    if (done.has(id)) continue;
    const who = { token: await users.as(account) };
    const { code, data } = await tryCall(app, workflowActCalls.flowReturnTargets, { flowInstanceId: instance, taskId: id }, who);
    // another return has taken the task away, or it is not theirs to decide: who prepares it for somebody, who is kept away from it
    if (code !== 200) continue;
    const ways = data.flatMap(({ nodeKey, modes }) => modes.map((mode) => ({ targetNodeKey: nodeKey, mode })));
    const way = ways[turn++ % ways.length];
    if (way === undefined) continue;
    const said = { remark: '请核对', cusRemark: '请核对' };
    const sent = { flowInstanceIds: [instance], currentNodeKeyName: node, ...way, ...said };
    const answer = await tryCall(app, workflowActCalls.flowSubmitForReject, sent, who);
    if (answer.code === 200) done.add(id);
    else refused.push(`${category} ${node} → ${way.targetNodeKey} ${way.mode}: ${answer.refusal}`);
  }
  expect(refused).toEqual([]);
  expect(done.size).toBeGreaterThan(20);
  expect((await verifyAll({ db, files: app.files, hash: false })).flatMap(({ breaches }) => breaches)).toEqual([]);
  expect(faults).toEqual([]);
});
