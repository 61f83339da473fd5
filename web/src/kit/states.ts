/**
 * One file maps states to colour and icon; list, case, diagram, timeline and charts all ask here. Never colour alone: every
 * kind has a word (texts `kit:state`) and an icon.
 */
import {
  CheckCircleOutlined,
  ClockCircleOutlined,
  EditOutlined,
  FieldTimeOutlined,
  MinusCircleOutlined,
  PauseCircleOutlined,
  RollbackOutlined,
  SyncOutlined,
  UserOutlined,
} from '@ant-design/icons';
import type { ComponentType } from 'react';

export const STATE_KINDS = [
  'draft',
  'waiting',
  'working',
  'customer',
  'done',
  'returned',
  'soon',
  'overdue',
  'suspended',
  'ended',
] as const;
export type StateKind = (typeof STATE_KINDS)[number];

type Look = {
  Icon: ComponentType<{ className?: string; 'aria-hidden'?: boolean }>;
  /** Names of theme variables, so that dark mode and themes follow: text and line, ground. */
  ink: string;
  ground: string;
};

const look = (Icon: Look['Icon'], colour: string, ground = `${colour}-bg`): Look => ({
  Icon,
  ink: `var(--zj-state-${colour})`,
  ground: `var(--zj-state-${ground})`,
});

/** Waiting grey, in work blue, the customer's turn orange, done green, returned red, what soon ends orange with a clock, overdue dark red, suspended purple, ended grey outline. */
export const stateLooks: Record<StateKind, Look> = {
  draft: look(EditOutlined, 'grey', 'none'),
  waiting: look(ClockCircleOutlined, 'grey'),
  working: look(SyncOutlined, 'blue'),
  customer: look(UserOutlined, 'orange'),
  done: look(CheckCircleOutlined, 'green'),
  returned: look(RollbackOutlined, 'red'),
  soon: look(FieldTimeOutlined, 'orange'),
  overdue: look(FieldTimeOutlined, 'darkred'),
  suspended: look(PauseCircleOutlined, 'purple'),
  ended: look(MinusCircleOutlined, 'grey', 'none'),
};

type Kinds = Partial<Record<StateKind, readonly string[]>>;
/** Kind of each state of a dictionary of states (domain 3.13); what is not named is in work. A dictionary without a line is no tag. */
const kinds = {
  ccc_app_status: {
    draft: ['0'],
    waiting: ['10', '20', '30', '40', '75', '80'],
    customer: ['15'],
    suspended: ['58'],
    done: ['85', '88'],
    ended: ['90', '91', '95'],
  },
  payment_note_status: {
    draft: ['0'],
    waiting: ['1', '8', '10'],
    returned: ['2'],
    customer: ['3', '5'],
    done: ['6', '7'],
    ended: ['9', '11'],
  },
  withdraw_status: { draft: ['0'], waiting: ['1', '2'], done: ['3', '5'], returned: ['4'], ended: ['9'] },
  cert_make_state: { waiting: ['0', '2', '3', '4', '6'], draft: ['1'], done: ['5', '7', '8', '9'] },
  cert_status: { waiting: ['00'], done: ['01'], suspended: ['02'], overdue: ['05'], ended: ['03', '04', '06'] },
  test_task_status: { waiting: ['0', '1', '4', '5', '7', '9', '10'], suspended: ['20'], done: ['11'], ended: ['30'] },
  sample_status: { customer: ['0'], waiting: ['1', '2', '11'], returned: ['10'], done: ['7'], ended: ['8', '9'] },
  factory_task_status: {
    waiting: ['0', '1', '2', '10', '11'],
    customer: ['4', '8'],
    done: ['12'],
    ended: ['13', '14', '15'],
  },
  pay_state: { draft: ['0'], customer: ['1', '2'], done: ['3', '4', '5'] },
  doc_status: { draft: ['0'], waiting: ['1'], returned: ['2'], done: ['3', '4'] },
  audit_status: { draft: ['0'], waiting: ['1'], done: ['2'], returned: ['3'], ended: ['9'] },
} as const satisfies Record<string, Kinds>;
/** A dictionary whose keys are states. */
export type StateDict = keyof typeof kinds;

/** The kind of one state of a dictionary. */
export function stateKind(dict: StateDict, key: string): StateKind {
  const known: Kinds = kinds[dict];
  const found = STATE_KINDS.find((kind) => known[kind]?.includes(key));
  return found ?? 'working';
}

/** Colours of the node status as the server names them (element names of the source text). */
export const nodeColourKinds = {
  success: 'done',
  primary: 'working',
  warn: 'customer',
  danger: 'returned',
  info: 'waiting',
} as const satisfies Record<string, StateKind>;
