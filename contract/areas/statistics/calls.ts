/** Alerts of nodes (spec: 001 §7.11): how long each node, and each stage as a whole, may take and who is reminded. */
import * as z from 'zod';
import { area, call, permission } from '../../call.ts';
import { pageOf, paging } from '../../paging.ts';
import { choices, flag, id, optional, text, whole } from '../../record.ts';
import { calendarCalls } from './calendar.ts';
import { alertDays, DAY_KINDS } from './rules.ts';

export const nodeAlertRow = z.object({
  id: z.string(),
  category: z.string(),
  categoryName: z.string(),
  nodeKey: z.string(),
  nodeName: z.string(),
  /** Whose clock runs: institute or customer. */
  clock: z.enum(['institute', 'customer']),
  daysCompleted: z.number().nullable(),
  dayKind: z.string(),
  yellowDays: z.number(),
  redDays: z.number(),
  remindTo: z.array(z.string()),
  channels: z.array(z.string()),
  enabled: z.boolean(),
  version: z.number().int(),
  /** Open tasks of the node, or running cases of the stage. */
  running: z.number().int(),
  updateTime: z.string(),
});
export type NodeAlertRow = z.output<typeof nodeAlertRow>;

const list = (path: string, summary: string) =>
  call({
    method: 'POST',
    path,
    access: permission('node_alert_view'),
    effect: 'read',
    summary,
    input: z.object({ ...paging, category: optional(text(60)) }),
    data: pageOf(nodeAlertRow),
  });

export const statisticsCalls = area('statistics', {
  ...calendarCalls,
  nodeAlertCoarsePage: list('/blade-cqst/nodeProgressAlert/getNodeAlertConfigCoarsePage', 'Pages the alert settings of whole stages.'),
  nodeAlertFinePage: list('/blade-cqst/nodeProgressAlert/getNodeAlertConfigFinePage', 'Pages the alert settings of single nodes.'),
  updateNodeAlert: call({
    method: 'POST',
    path: '/blade-cqst/nodeProgressAlert/updateNodeAlertConfig',
    access: permission('node_alert_edit'),
    done: 'quiet',
    summary:
      'Changes an alert setting (rule payload-alert-config). It holds for tasks opened from then on; with recalculate also for open ones.',
    input: z.object({
      id: id(),
      /** Null: no limit. */
      daysCompleted: z.nullable(alertDays(0.5)).meta({ kind: 'number', required: true }),
      dayKind: optional(z.enum(DAY_KINDS)),
      yellowDays: optional(alertDays(0)),
      redDays: optional(alertDays(0)),
      remindTo: optional(choices('remind_to')),
      channels: optional(choices('send_channel')),
      enabled: optional(flag()),
      /** Also moves the end of what is running. */
      recalculate: optional(flag()),
      /** Version that the person saw. */
      version: optional(whole(1)),
    }),
    data: nodeAlertRow,
  }),
});
