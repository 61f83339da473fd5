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

export const STATE_KINDS = ['draft', 'waiting', 'working', 'customer', 'done', 'returned', 'overdue', 'suspended', 'ended'] as const;
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

/** Waiting grey, in work blue, the customer's turn orange, done green, returned red, overdue dark red, suspended purple, ended grey outline. */
export const stateLooks: Record<StateKind, Look> = {
  draft: look(EditOutlined, 'grey', 'none'),
  waiting: look(ClockCircleOutlined, 'grey'),
  working: look(SyncOutlined, 'blue'),
  customer: look(UserOutlined, 'orange'),
  done: look(CheckCircleOutlined, 'green'),
  returned: look(RollbackOutlined, 'red'),
  overdue: look(FieldTimeOutlined, 'darkred'),
  suspended: look(PauseCircleOutlined, 'purple'),
  ended: look(MinusCircleOutlined, 'grey', 'none'),
};

/** Kind of each state of a dictionary of states (domain 3.13); what is not named is in work. */
const kinds: Record<string, Partial<Record<StateKind, readonly string[]>>> = {
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
  withdraw_status: { draft: ['0'], waiting: ['1', '2'], done: ['3', '5'], returned: ['4'] },
  factory_task_status: {
    waiting: ['0', '1', '2', '10', '11'],
    customer: ['4', '8'],
    done: ['12'],
    ended: ['13', '14', '15'],
  },
  pay_state: { draft: ['0'], customer: ['1', '2'], done: ['3', '4', '5'] },
  doc_status: { draft: ['0'], waiting: ['1'], returned: ['2'], done: ['3', '4'] },
  audit_status: { draft: ['0'], waiting: ['1'], done: ['2'], returned: ['3'] },
};

/** The kind of one state of a dictionary. */
export function stateKind(dict: string, key: string): StateKind {
  const found = STATE_KINDS.find((kind) => kinds[dict]?.[kind]?.includes(key));
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
