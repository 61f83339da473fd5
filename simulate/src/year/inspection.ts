/** Factory inspections of the simulated year beside their usual steps: another day, arranged anew, failed at once or by the rectification. */
import { inspectionCalls } from '@zhengjian/contract/areas/inspection/calls.ts';
import { sectionsOf } from '@zhengjian/contract/areas/inspection/rules.ts';
import { makeCall } from '../caller.ts';
import { attended, bringPapers, type Course } from '../inspection.ts';
import { onOfficeDay } from '../officeDays.ts';
import { as, decideTask, happens, type Task, type YearCase } from './ground.ts';
import { AGAIN, NONCONFORMITIES } from './shares.ts';

const DAY_MS = 86_400_000;
const dayOf = (at: Date): string => new Date(at.getTime() + DAY_MS / 3).toISOString().slice(0, 10);

/** How many nonconformities the inspectors of a case note. */
export const courseOf = ({ chance }: YearCase): Course => {
  const all = NONCONFORMITIES.reduce((sum, [, n]) => sum + n, 0);
  let left = chance.whole(1, all);
  const found = NONCONFORMITIES.find(([, n]) => {
    left -= n;
    return left <= 0;
  });
  return { noted: found?.[0] ?? 0, again: AGAIN, spread: true };
};

/** Does an open step of an inspection otherwise than usual. @returns false where it goes its usual way */
export const playInspectionTurn = async (of: YearCase, task: Task): Promise<boolean> => {
  const { app, world } = of.play.stage;
  const id = task.work;
  switch (task.node) {
    case 'factoryCheckPlanConfirm': {
      if (!happens(of, 'otherDay')) return false;
      const wishedDate = dayOf(onOfficeDay(new Date(world.now().getTime() + 21 * DAY_MS)));
      await makeCall(
        app,
        inspectionCalls.answerPlan,
        { id, agrees: false, wishedDate, reason: '当周生产线停产检修。' },
        await as(of, of.account),
      );
      return true;
    }
    case 'factoryCheckResult': {
      const leader = task.holder;
      if (leader === '') return false;
      if (happens(of, 'notInProduction')) {
        await makeCall(app, inspectionCalls.factoryCheckBack, { id, remark: '到厂时产品未生产，无法检查。' }, await as(of, leader));
        return true;
      }
      if (!happens(of, 'inspectionFails')) return false;
      const d = await makeCall(app, inspectionCalls.detail, { id }, await as(of, leader));
      const written = new Map(d.sections.map((s) => [s.section, s.version]));
      const today = dayOf(world.now());
      // its turn may come before the day that was planned
      const notLater = (day: string) => (day < today ? day : today);
      const day = notLater(d.plan?.startDate ?? today);
      await makeCall(
        app,
        inspectionCalls.saveResult,
        {
          id,
          sections: sectionsOf(d.checkKind).map((section) => ({
            section,
            version: written.get(section) ?? 0,
            body:
              section === 'visit'
                ? { from: day, until: notLater(d.plan?.endDate ?? day), people: '总经理、质量负责人', team: attended(d) }
                : section === 'consistency'
                  ? { rows: d.cases.map((c) => ({ product: c.title, part: '隔爆外壳', found: '壁厚与图纸不符', ok: false })) }
                  : { verdict: 'nonconforming' as const, note: '体系未有效运行。' },
          })),
        },
        await as(of, leader),
      );
      if (d.nonconformities.length === 0)
        await makeCall(
          app,
          inspectionCalls.saveNonconformity,
          {
            taskId: id,
            ncClass: '00008',
            clause: 'CNCA-00C-005 7',
            description: '产品与型式试验样品不一致，关键件未经批准更换。',
            severity: '2',
            verifyKind: '2',
            reformDeadline: dayOf(new Date(world.now().getTime() + 40 * DAY_MS)),
          },
          await as(of, leader),
        );
      await bringPapers(of.play.stage, id, () => as(of, leader));
      await decideTask(of, task, 'PASS_FAILED', '产品一致性严重不符合，检查不通过。', {}, leader);
      return true;
    }
    case 'factoryCheckReform': {
      const leader = task.holder;
      if (leader === '' || !happens(of, 'rectificationFails')) return false;
      const d = await makeCall(app, inspectionCalls.detail, { id }, await as(of, leader));
      for (const nc of d.nonconformities.filter(({ state }) => state === 'submitted'))
        await makeCall(
          app,
          inspectionCalls.verifyNonconformity,
          { id: nc.id, verdict: 'notCorrected', opinion: '超过三个月仍未提供有效证据。' },
          await as(of, leader),
        );
      await decideTask(of, task, 'PASS_FAILED', '逾期未完成整改。', {}, leader);
      return true;
    }
    default:
      return false;
  }
};
