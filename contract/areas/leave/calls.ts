/** Leave of the staff: one short process from request to approval (spec: 000 §7.3; 001 §7.12). */
import * as z from 'zod';
import { area, call, signedIn } from '../../call.ts';
import { choice, day, id, optional, text, whole } from '../../record.ts';
import { HALVES } from '../../rules/leave.ts';

export const leaveForm = z.object({
  leaveType: choice('leave_type').meta({ required: true }),
  startDate: day().meta({ required: true }),
  startHalf: z.enum(HALVES).meta({ required: true }),
  endDate: day().meta({ required: true }),
  endHalf: z.enum(HALVES).meta({ required: true }),
  reason: text(200).min(2).meta({ required: true }),
});
export type LeaveForm = z.output<typeof leaveForm>;

export const LEAVE_STATES = ['10', '15', '20', '30', '40', '90', '95'] as const;
export type LeaveState = (typeof LEAVE_STATES)[number];

export const leaveDetail = leaveForm.extend({
  id: z.string(),
  version: z.number().int(),
  leaveNo: z.string(),
  leaveType: z.string().meta({ kind: 'choice', dict: 'leave_type' }),
  /** As the system has counted them. */
  days: z.number().meta({ kind: 'number' }),
  weekendDays: z.number().int(),
  reason: z.string(),
  state: z.enum(LEAVE_STATES),
  /** When and why its applicant took it back after its approval; empty otherwise. */
  takenBackTime: z.string().meta({ kind: 'dateTime' }),
  takenBackWhy: z.string(),
  applicantName: z.string(),
  deptName: z.string(),
  createTime: z.string().meta({ kind: 'dateTime' }),
  processInstanceId: z.string(),
  /** The open task, and whether the viewer may act on it. */
  task: z.object({ taskId: z.string(), nodeKey: z.string(), nodeName: z.string(), holder: z.string(), dueTime: z.string() }).nullable(),
  abilities: z.object({
    /** Decide as an approver. */
    decide: z.boolean(),
    /** Correct and hand in again, or give up. */
    correct: z.boolean(),
    /** Take back what was approved and is not over. */
    takeBack: z.boolean(),
  }),
});
export type LeaveDetail = z.output<typeof leaveDetail>;

export const leaveCalls = area('leave', {
  startProcess: call({
    method: 'POST',
    path: '/blade-desk/process/leave/start-process',
    access: signedIn('staff'),
    scope: 'own',
    summary: 'Hands in a leave request and starts its process; with an id, hands a returned one in again.',
    input: leaveForm
      // halves and order are judged together, and refused in words (`spanFault`)
      .extend({
        startHalf: text(10),
        endHalf: text(10),
        id: optional(id()),
        version: optional(whole()),
        processDefinitionId: optional(id()),
      }),
    data: z.object({ id: z.string(), leaveNo: z.string(), processInstanceId: z.string(), days: z.number() }),
  }),
  takeBack: call({
    method: 'POST',
    path: '/blade-desk/process/leave/cancel',
    access: signedIn('staff'),
    scope: 'own',
    done: 'updated',
    summary:
      'Takes back own leave that was approved and is not over; whoever approved it is told (path chosen: the catalogue names no such call).',
    input: z.object({ id: id(), remark: text(200).min(2).meta({ required: true }) }),
    data: z.null(),
  }),
  detail: call({
    method: 'GET',
    path: '/blade-desk/process/leave/detail',
    access: signedIn('staff'),
    scope: 'case',
    summary: 'One leave request, for its applicant, whoever decides on it, and whoever follows processes (rule leave-detail).',
    input: z.object({ businessId: id() }),
    data: leaveDetail,
  }),
});
