/** Lists of factory inspections. */
import * as z from 'zod';
import { by, list, shown } from '../../list.ts';
import { id } from '../../record.ts';
import { workQueue } from '../../work-queue.ts';
import { PROVINCES } from './provinces.ts';
import { qualifications } from './records.ts';
import { REACHED } from './states.ts';

export const inspectionNodes = [
  'factoryCheckTasksArrange',
  'factoryCheckTasksReview',
  'factoryCheckPlan',
  'factoryCheckResult',
  'factoryCheckReform',
  'factoryCheckResultReview',
  'factoryCheckResultApproval',
] as const;
export type InspectionNode = (typeof inspectionNodes)[number];

const own = {
  checkKind: shown.choice('factory_check_kind', 130),
  planDays: shown.text(90),
  latestDate: shown.day(),
  leaderName: shown.text(110),
  visit: shown.text(180),
  openNonconformities: shown.number(100),
};

/** What waits at a node: the mode of the task that the page asks for. */
export const inspectionQueue = workQueue({
  area: 'inspection',
  name: 'inspectionQueue',
  nodes: inspectionNodes,
  states: 'factory_task_status',
  reached: REACHED,
  row: { ...own, conclusion: shown.choice('factory_check_conclusion', 190) },
});

/** Every inspection, by how far it has come. */
export const inspectionTasks = list({
  area: 'inspection',
  name: 'inspectionTasks',
  row: z.object({
    id: z.string(),
    workNo: shown.code(150),
    factoryName: shown.text(220),
    companyName: shown.text(220),
    ...own,
    state: shown.choice('factory_task_status', 150),
    conclusion: shown.choice('factory_check_conclusion', 190),
    workSince: shown.moment(),
    abilities: z.object({ merge: z.boolean() }),
  }),
  tabs: { arranging: {}, inHand: {}, rectifying: {}, deciding: {}, finished: {}, all: {} },
  filters: {
    keyword: by.keyword(),
    checkKind: by.choice('factory_check_kind'),
    state: by.states('factory_task_status', REACHED),
    province: by.word(PROVINCES, 'province'),
    workSince: by.days('workSinceStart', 'workSinceEnd'),
  },
  sorts: ['workSince', 'workNo'],
  order: '-workSince',
});

/** The inspections of one inspector, by the day on which they begin. */
export const inspectorTasks = list({
  area: 'inspection',
  name: 'inspectorTasks',
  row: z.object({
    id: z.string(),
    taskId: z.string(),
    workNo: shown.code(150),
    userName: shown.text(110),
    role: z.string().meta({ kind: 'word', words: 'role', width: 90 }),
    days: shown.text(80),
    startDate: shown.day(),
    endDate: shown.day(),
    factoryName: shown.text(220),
    address: shown.text(240),
    state: shown.choice('factory_task_status', 150),
  }),
  filters: { userId: by.id(), visit: by.days('from', 'until') },
  sorts: ['startDate'],
  order: 'startDate',
});

export const qualificationList = list({
  ...qualifications,
  filters: {
    keyword: by.keyword(),
    codes: by.choice('ccc_product_class'),
    grade: by.choice('inspector_grade'),
    validUntil: by.days('validFrom', 'validTo'),
  },
  sorts: ['validUntil', 'registerNo'],
});

export const inspectionId = z.object({ id: id() });
