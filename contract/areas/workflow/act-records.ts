/** Records of the acts on open tasks, as the browser sees them. */
import * as z from 'zod';
import { by, list, shown } from '../../list.ts';
import { id, moment, optional, text } from '../../record.ts';
import { register } from '../../register.ts';
import { elementKey } from './records.ts';

/** Rules by which a countersign is decided, as the process file names them. */
export const SIGN_RULES = ['all', 'any', 'count', 'ratio', 'weight'] as const;

const person = { id: z.string(), realName: z.string() };

/** Work that an act would take away or keep. */
const touched = z.object({ nodeKey: z.string(), nodeName: z.string(), holder: z.string() });

/** One legal return, with its effect, so that it can be seen before it is confirmed. */
export const returnTarget = z.object({
  nodeKey: z.string(),
  nodeName: z.string(),
  /** Who did it last and gets it again. */
  opUserName: z.string(),
  /** The target belongs to the customer: a customer remark is obligatory. */
  toCustomer: z.boolean(),
  modes: z.array(z.enum(['again', 'straight'])),
  sweeps: z.array(touched),
  keeps: z.array(z.string()),
});
export type ReturnTarget = z.output<typeof returnTarget>;

export const jumpTarget = returnTarget.omit({ modes: true }).extend({ opUserName: z.string() });

/** A colleague who may take a task over, or why not. */
export const taskPerson = z.object({ ...person, reason: z.string() });
export type TaskPerson = z.output<typeof taskPerson>;

/** Who could take how many of several tasks; the reason is why not the rest. */
export const batchPerson = z.object({ ...person, may: z.number().int(), reason: z.string() });
export type BatchPerson = z.output<typeof batchPerson>;

/** What became of one case of a batch. */
export const batchOutcome = z.object({ flowInstanceId: z.string(), done: z.boolean(), message: z.string() });

/** A countersign at work: its rule, who is asked in which order, who has spoken, and who could be asked besides. */
export const signing = z.object({
  nodeName: z.string(),
  rule: z.enum(SIGN_RULES),
  /** Heads, per cent or weight, as the rule counts; 0 where it needs none. */
  need: z.number(),
  veto: z.boolean(),
  /** The viewer holds a voice that has not spoken: they may ask somebody more. */
  mayAdd: z.boolean(),
  seats: z.array(
    z.object({
      ...person,
      /** Their task; empty while it is not their turn, and once they have spoken. */
      taskId: z.string(),
      state: z.enum(['waiting', 'coming', 'passed', 'rejected']),
      /** Who asked them in besides those the process names; empty for those. */
      askedBy: z.string(),
      mayRemove: z.boolean(),
    }),
  ),
  people: z.array(taskPerson),
});
export type Signing = z.output<typeof signing>;

/** Somebody of the institute who may be told of a case or stand in for a person. */
export const colleague = z.object({ ...person, deptName: z.string() });
export type Colleague = z.output<typeof colleague>;

export const copyRow = z.object({
  id: z.string(),
  businessId: z.string(),
  flowInstanceId: z.string(),
  category: z.string(),
  caseNo: shown.code(178),
  caseTitle: shown.text(200),
  path: z.string(),
  fromName: shown.text(110),
  toName: z.string(),
  remark: shown.text(260),
  createTime: shown.moment(),
  readTime: shown.moment(),
});
export type CopyRow = z.output<typeof copyRow>;

const DEPUTY_STATES = ['active', 'coming', 'over'] as const;
/** Who stands in for whom and when. */
export const deputies = register({
  area: 'workflow',
  name: 'deputy',
  named: 'deputyName',
  record: {
    /** The person themselves where nobody is named. */
    userId: optional(id()),
    deputyId: id().meta({ required: true }),
    /** Processes covered; empty for all. */
    categories: z.array(elementKey()).max(20).default([]).meta({ kind: 'words' }),
    from: moment().meta({ required: true }),
    until: moment().meta({ required: true }),
    reason: optional(text(200).meta({ width: 240 })),
  },
  rules: { until: { holds: ({ from, until }) => from < until, refusal: 'workflow.deputyOrder' } },
  shows: {
    userName: shown.text(120),
    deputyName: shown.text(120),
    state: shown.word(DEPUTY_STATES, 'work.deputies.states', 110),
    canEnd: z.boolean(),
  },
});
export const deputyList = list({
  ...deputies,
  filters: { state: by.word(DEPUTY_STATES, 'work.deputies.states') },
  sorts: ['from'],
  order: '-from',
});
export type DeputyRow = z.output<typeof deputies.row>;

const JUMP_STATUS = ['open', 'done', 'refused', 'stale'] as const;
export const jumpRequest = z.object({
  id: z.string(),
  businessId: z.string(),
  flowInstanceId: z.string(),
  category: z.string(),
  caseNo: shown.code(178),
  caseTitle: shown.text(190),
  companyName: z.string(),
  /** Page of the case. */
  path: z.string(),
  fromNode: z.string(),
  toNode: z.string(),
  remark: shown.text(260),
  status: shown.word(JUMP_STATUS, 'jump.status', 160),
  askedBy: shown.text(100),
  askedAt: shown.moment(),
  decidedBy: shown.text(100),
  decidedAt: shown.moment(),
  decideRemark: shown.text(200),
  /** The viewer may decide: somebody else asked, and it is open. */
  canDecide: z.boolean(),
});
export type JumpRequest = z.output<typeof jumpRequest>;

/** Moves that were asked for, the newest first. */
export const jumps = list({
  area: 'flow',
  name: 'jumps',
  row: jumpRequest,
  filters: { id: by.id(), flowInstanceId: by.id(), status: by.word(JUMP_STATUS, 'jump.status') },
  sorts: ['askedAt'],
  order: '-askedAt',
});

/** Somebody of the institute with what they hold. */
export const holder = z.object({
  ...person,
  deptName: z.string(),
  /** May still sign in. */
  active: z.boolean(),
  tasks: z.number().int(),
  deputyships: z.number().int(),
});
export type Holder = z.output<typeof holder>;

/** A leaver's work, and where each piece goes. */
export const handover = z.object({
  /** By process and node, with the people who could take some of it. */
  groups: z.array(
    z.object({
      category: z.string(),
      categoryName: z.string(),
      nodeKey: z.string(),
      nodeName: z.string(),
      tasks: z.number().int(),
      people: z.array(batchPerson),
    }),
  ),
  tasks: z.array(
    z.object({
      taskId: z.string(),
      businessId: z.string(),
      category: z.string(),
      nodeKey: z.string(),
      caseNo: z.string(),
      caseTitle: z.string(),
      nodeName: z.string(),
      dueTime: z.string(),
      /** Goes to a successor, back to everybody of its role, back to who delegated it, or stays because nobody else may do it. */
      to: z.enum(['successor', 'role', 'owner', 'stays']),
      toName: z.string(),
      /** Why not to the successor; empty where it goes there or none was named. */
      reason: z.string(),
    }),
  ),
  deputyships: z.number().int(),
});
export type Handover = z.output<typeof handover>;
