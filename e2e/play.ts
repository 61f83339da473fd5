/** What others have to do in a case is done by their calls, so that a journey can begin where its person comes in. */
import { openInspection } from '@zhengjian/server/src/areas/inspection/index.ts';
import { testActor } from '@zhengjian/server/src/testing/actors.ts';
import { openTasksOf, perform } from '@zhengjian/simulate/src/certification.ts';
import { chanceOf } from '@zhengjian/simulate/src/chance.ts';
import { playCharges } from '@zhengjian/simulate/src/finance.ts';
import { playInspection, qualifyInspectors } from '@zhengjian/simulate/src/inspection.ts';
import { createUsers } from '@zhengjian/simulate/src/people.ts';
import type { JourneySystem } from './system.ts';

const MOST_STEPS = 80;

export const othersOf = ({ system, world }: Pick<JourneySystem, 'system' | 'world'>, seed: string) => {
  const stage = { app: system.app, db: system.opened.db, world: { ...world, setNow: () => {} } };
  const users = createUsers(stage, '000000');
  const chance = chanceOf(seed);
  /** Until the case waits at the node. */
  return async (of: Parameters<typeof perform>[3] & { no: string }, node: string): Promise<void> => {
    for (let steps = 0; steps < MOST_STEPS; steps += 1) {
      await playCharges(stage, users, of.id);
      const open = await openTasksOf(stage, of.id);
      if (open.some((task) => task.node === node)) return;
      let done = false;
      for (const task of open) if (!done) done = await perform(stage, users, chance, of, task);
      if (!done) break;
    }
    const waiting = (await openTasksOf(stage, of.id)).map((task) => task.node).join(', ');
    throw new Error(`${of.no} did not come to ${node}: it waits at ${waiting || 'nothing'}`);
  };
};

const MAIN_TENANT = '000000';

/** A factory inspection given out for an accepted case, arranged, planned and agreed: its team is at the factory. */
export const inspectionUnderWay = async ({ system, world }: Pick<JourneySystem, 'system' | 'world'>, seed: string): Promise<string> => {
  const stage = { app: system.app, db: system.opened.db, world: { ...world, setNow: () => {} } };
  const users = createUsers(stage, MAIN_TENANT);
  await qualifyInspectors(stage, users, world.now());
  const { id: caseId } = await stage.db.system((tx) =>
    tx
      .selectFrom('business_case')
      .select('id')
      .where('tenant_id', '=', MAIN_TENANT)
      .where('phase', '=', 'accepted')
      .where('work_since', 'is', null)
      .orderBy('case_no')
      .limit(1)
      .executeTakeFirstOrThrow(),
  );
  const actor = testActor({ tenant: MAIN_TENANT, user: await users.idOf('wuxiangdong'), name: '吴向东', roles: ['plan_dispatcher'] });
  const id = await stage.db.write(actor, (tx) => openInspection(tx, { actor, world, lang: 'zh' }, { caseIds: [caseId], kind: '1' }));
  const chance = chanceOf(seed);
  for (let steps = 0; steps < MOST_STEPS; steps += 1) {
    const { node } = await stage.db.system((tx) =>
      tx.selectFrom('business_case').select('node').where('id', '=', id).executeTakeFirstOrThrow(),
    );
    if (node === 'factoryCheckResult') return id;
    await playInspection(stage, users, chance, { workId: id, node });
  }
  throw new Error('the inspection did not come to its result');
};
