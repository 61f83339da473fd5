/** Alerts of nodes (spec: 001 §7.11): how long each node, and each stage as a whole, may take and who is reminded. */
import * as z from 'zod';
import { area, call, permission } from '../../call.ts';
import { by, list, pageCall, shown } from '../../list.ts';
import { choices, flag, id, optional, whole } from '../../record.ts';
import { calendarCalls } from './calendar.ts';
import { alertDays, DAY_KINDS } from './rules.ts';

export const nodeAlertRow = z.object({
  id: z.string(),
  category: z.string(),
  categoryName: shown.text(124),
  nodeKey: z.string(),
  nodeName: shown.text(184),
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
  running: shown.number(56),
  updateTime: z.string(),
});
export type NodeAlertRow = z.output<typeof nodeAlertRow>;

/** Alert settings in the order in which a case comes to the nodes. */
export const nodeAlertList = list({
  area: 'statistics',
  name: 'nodeAlert',
  row: nodeAlertRow,
  key: 'id',
  filters: { category: by.equal() },
  sorts: [],
});
const alertPage = (path: string, summary: string) => pageCall(nodeAlertList, { path, access: permission('node_alert_view'), summary });

export const statisticsCalls = area('statistics', {
  ...calendarCalls,
  nodeAlertCoarsePage: alertPage('/blade-cqst/nodeProgressAlert/getNodeAlertConfigCoarsePage', 'Pages the alert settings of whole stages.'),
  nodeAlertFinePage: alertPage('/blade-cqst/nodeProgressAlert/getNodeAlertConfigFinePage', 'Pages the alert settings of single nodes.'),
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
