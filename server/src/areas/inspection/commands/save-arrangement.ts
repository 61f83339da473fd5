/** Saves who inspects, for how long, and whether samples are taken; what speaks against it is told, and refused when it is sent. */
import type { ArrangementInput } from '@zhengjian/contract/areas/inspection/records.ts';
import { audit } from '../../../platform/audit/write.ts';
import type { Tx } from '../../../platform/database/schema.ts';
import { refuse } from '../../../platform/refuse.ts';
import { changed, created } from '../../../platform/standard.ts';
import { roleHolders } from '../../../workflow/people.ts';
import type { Act } from '../../../workflow/registry.ts';
import { checkChoices } from '../../system/index.ts';
import { checkVersion, lockedTask, seenTask, waitsAt } from '../access.ts';
import { qualificationsOf } from '../team/judge.ts';
import '../tables.ts';

declare module '../../../platform/audit/write.ts' {
  interface AuditKinds {
    'inspection.arranged': { days: string; team: string[] };
  }
}

const TEAM_ROLES = ['inspector_leader', 'inspector'];

/** @throws inspection.notFound, inspection.notArranging, inspection.changedMeanwhile, inspection.notInspector */
export const saveArrangement = async (
  tx: Tx,
  act: Act,
  { id, version, members, ...input }: ArrangementInput & { id: string; version: number },
): Promise<{ id: string; version: number }> => {
  await seenTask(tx, act.actor, id);
  const task = await lockedTask(tx, id);
  if (!(await waitsAt(tx, act.actor, task, 'factoryCheckTasksArrange'))) refuse('inspection.notArranging');
  checkVersion(task, version);
  await checkChoices(tx, act.lang, { laboratory_b: { samplingLab: input.samplingLab } });
  const people = new Map((await roleHolders(tx, TEAM_ROLES)).map((p) => [p.id, p.realName]));
  const qualified = await qualificationsOf(
    tx,
    members.map((m) => m.userId),
  );
  await tx.deleteFrom('inspection_member').where('task_id', '=', id).execute();
  for (const [sort, m] of members.entries()) {
    if (members.findIndex((other) => other.userId === m.userId) !== sort) refuse('inspection.teamTwice');
    const own = qualified.get(m.userId);
    await tx
      .insertInto('inspection_member')
      .values({
        ...created(act),
        task_id: id,
        user_id: m.userId,
        user_name: people.get(m.userId) ?? refuse('inspection.notInspector'),
        role: m.role,
        days: m.days,
        register_no: own?.register_no ?? '',
        codes: own?.codes ?? [],
        sort,
        start_date: null,
        end_date: null,
      })
      .execute();
  }
  await tx
    .updateTable('inspection_task')
    .set({
      address: input.address,
      latest_date: input.latestDate,
      plan_days: input.planDays,
      days_reason: input.daysReason ?? '',
      need_sampling: input.needSampling,
      sampling_lab: input.needSampling ? (input.samplingLab ?? '') : '',
      focus: input.focus ?? '',
      experts: input.experts ?? '',
      arrange_user: act.actor.user,
      ...changed(act),
      version: task.version + 1,
    })
    .where('id', '=', id)
    .execute();
  await audit(tx, act, {
    kind: 'inspection.arranged',
    subject: { type: 'inspection_task', id },
    caseId: id,
    details: { days: input.planDays, team: members.map((m) => `${m.role} ${people.get(m.userId) ?? ''}`) },
  });
  return { id, version: task.version + 1 };
};
