/** One leave request, for those whom it concerns: its applicant, who decides or has decided, who was told, who follows processes. */
import { LEAVE_STATES, type LeaveDetail } from '@zhengjian/contract/areas/leave/calls.ts';
import { HALVES, weekendDays } from '@zhengjian/contract/rules/leave.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { refuse } from '../../platform/refuse.ts';
import { wordIn } from '../../workflow/definitions.ts';
import { loadInstance, openTask } from '../../workflow/instance.ts';
import type { Act } from '../../workflow/registry.ts';
import { standingOf } from '../../workflow/right-to-act.ts';
import { CATEGORY, STATE } from './nodes.ts';
import { mayTakeBack } from './take-back.ts';
import './tables.ts';

const FOLLOWS = 'flow_follow';

const wasTold = async (tx: Tx, { actor }: Act, businessId: string): Promise<boolean> =>
  (await tx
    .selectFrom('wf_copy')
    .select('id')
    .where('tenant_id', '=', actor.tenant)
    .where('business_id', '=', businessId)
    .where('to_user', '=', actor.user)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** The department as it was called then; in English as it is called now, for then it was kept in Chinese alone. */
const deptOf = async (tx: Tx, { actor, lang }: Act, id: string | null, name: string): Promise<string> => {
  if (lang !== 'en' || id === null) return name;
  const row = await tx
    .selectFrom('dept')
    .select('dept_name_en')
    .where('tenant_id', '=', actor.tenant)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.dept_name_en || name;
};

const openTaskOf = async (tx: Tx, act: Act, instanceId: string | null) => {
  if (instanceId === null) return { done: [], open: null };
  const instance = await loadInstance(tx, act, instanceId, false);
  const { done, definition } = instance;
  const task = openTask(instance, {}, act.actor.user);
  if (task === undefined) return { done, open: null };
  const may = (await standingOf(tx, act.actor, CATEGORY, task)).is === 'may';
  const node = definition.nodes[task.node];
  return {
    done,
    open: {
      may,
      shown: {
        taskId: task.id,
        nodeKey: task.node,
        nodeName: node === undefined ? task.node : wordIn(act.lang, node.name),
        holder: task.assigneeName,
        dueTime: task.due ?? '',
      },
    },
  };
};

/** @throws leave.notFound for a request that is not there, or none of the viewer's business */
export const detailOf = async (tx: Tx, act: Act, id: string): Promise<LeaveDetail> => {
  const { actor } = act;
  const row =
    (await tx.selectFrom('leave_request').selectAll().where('tenant_id', '=', actor.tenant).where('id', '=', id).executeTakeFirst()) ??
    refuse('leave.notFound');
  const { done, open } = await openTaskOf(tx, act, row.flow_instance_id);
  const own = row.applicant_id === actor.user;
  const concerns =
    own || open?.may === true || actor.permissions.has(FOLLOWS) || done.some((t) => t.user === actor.user) || (await wasTold(tx, act, id));
  if (!concerns) refuse('leave.notFound');
  return {
    id,
    version: row.version,
    leaveNo: row.leave_no,
    leaveType: row.leave_type,
    startDate: row.start_date,
    startHalf: HALVES.find((h) => h === row.start_half) ?? HALVES[0],
    endDate: row.end_date,
    endHalf: HALVES.find((h) => h === row.end_half) ?? HALVES[1],
    days: Number(row.days),
    weekendDays: weekendDays(row.start_date, row.end_date) ?? 0,
    reason: row.reason,
    // its process has ended with the approval
    state: row.taken_back_at === null ? (LEAVE_STATES.find((s) => s === row.state) ?? '10') : STATE.cancelled,
    takenBackTime: row.taken_back_at ?? '',
    takenBackWhy: row.taken_back_why,
    applicantName: row.applicant_name,
    deptName: await deptOf(tx, act, row.dept_id, row.dept_name),
    createTime: row.created_at,
    processInstanceId: row.flow_instance_id ?? '',
    task: open?.shown ?? null,
    abilities: {
      decide: open?.may === true && open.shown.nodeKey !== 'apply',
      correct: own && open?.may === true && open.shown.nodeKey === 'apply',
      takeBack: own && mayTakeBack(row, act),
    },
  };
};
