/** What may be set about each kind of element: the names of `flow/profile/descriptor.ts`, in groups, with how each is written. */

import type { zh } from '@zhengjian/contract/areas/flow/text.zh.ts';
import { DIALOG_SECTIONS } from '@zhengjian/contract/areas/workflow/records.ts';
import { CLOCKS, CUSTOMER_ROLE, DAY_KINDS, SIGN_RULES, STARTER_ROLE, TIMEOUT_ACTS } from '@zhengjian/flow/profile/whitelist.ts';

type Words = (typeof zh)['properties'];
export type FieldKey = keyof Words['field'];
export type GroupKey = keyof Words['group'];
export type Worded = keyof Words['option'];

/** `list` values are joined by blanks in the file; `nodes` is a list of other tasks; `roles` of the institute's roles, `tags` a list of words typed freely. */
export type PropertyKind = 'text' | 'long' | 'flag' | 'choice' | 'list' | 'nodes' | 'roles' | 'tags';
export type Property = {
  key: FieldKey;
  /** Name of the attribute in the file; `condition` is an element of its own. */
  attribute: string;
  kind: PropertyKind;
  options?: readonly string[];
  /** Value where the file says nothing, for flags that are true then. */
  otherwise?: boolean;
};
export type PropertyGroup = { key: GroupKey; properties: readonly Property[] };

const own = (key: FieldKey, kind: PropertyKind, options?: readonly string[]): Property => ({
  key,
  attribute: `wf:${key}`,
  kind,
  ...(options ? { options } : {}),
});
const bpmn = (key: FieldKey, kind: PropertyKind, more: Partial<Property> = {}): Property => ({ key, attribute: key, kind, ...more });

const NAMES: PropertyGroup = { key: 'name', properties: [bpmn('name', 'text'), own('nameEn', 'text')] };
const TELLING: PropertyGroup = { key: 'state', properties: [own('state', 'text'), own('customerZh', 'text'), own('customerEn', 'text')] };
const DAYS = [own('days', 'text'), own('dayKind', 'choice', DAY_KINDS)];

const USER_TASK: readonly PropertyGroup[] = [
  {
    key: 'work',
    properties: [
      own('roles', 'roles', [STARTER_ROLE, CUSTOMER_ROLE]),
      own('notSameAs', 'nodes'),
      own('avoid', 'tags'),
      own('page', 'text'),
      own('batch', 'flag'),
    ],
  },
  { key: 'time', properties: [...DAYS, own('clock', 'choice', CLOCKS), own('onTimeout', 'list', TIMEOUT_ACTS)] },
  {
    key: 'dialog',
    properties: [own('dialog', 'list', DIALOG_SECTIONS), own('approvalTypeKey', 'text'), own('mergePass', 'flag')],
  },
];
const SIGN: PropertyGroup = { key: 'sign', properties: [own('sign', 'choice', SIGN_RULES), own('need', 'text'), own('veto', 'flag')] };

/** Groups of an element; a countersign's own only where BPMN's marker stands. */
export function groupsOf(type: string, countersign = false): readonly PropertyGroup[] {
  switch (type) {
    case 'bpmn:Process':
      return [{ key: 'name', properties: [...NAMES.properties, own('category', 'text')] }];
    case 'bpmn:UserTask':
      return [NAMES, ...USER_TASK, ...(countersign ? [SIGN] : []), TELLING];
    case 'bpmn:ServiceTask':
      return [NAMES, { key: 'work', properties: [own('action', 'text')] }, TELLING];
    case 'bpmn:ReceiveTask':
      return [NAMES, { key: 'work', properties: [own('fact', 'text')] }, TELLING];
    case 'bpmn:CallActivity':
      return [NAMES, { key: 'work', properties: [bpmn('calledElement', 'text')] }];
    case 'bpmn:BoundaryEvent':
      return [NAMES, { key: 'time', properties: [...DAYS, bpmn('cancelActivity', 'flag', { otherwise: true })] }];
    case 'bpmn:SequenceFlow':
      return [
        NAMES,
        {
          key: 'flow',
          properties: [own('result', 'text'), bpmn('condition', 'long'), own('back', 'flag'), own('mode', 'choice', ['jump'])],
        },
        TELLING,
      ];
    default:
      return [NAMES, ...(type.endsWith('Event') ? [TELLING] : [])];
  }
}

/** A value of the file as its control shows it. */
export function shownOf({ kind, otherwise = false }: Property, raw: unknown): string | string[] | boolean {
  if (kind === 'flag') return typeof raw === 'boolean' ? raw : otherwise;
  const text = typeof raw === 'string' ? raw : '';
  if (['list', 'nodes', 'roles', 'tags'].includes(kind)) return text.split(/\s+/).filter(Boolean);
  return text;
}

/** What a control gave as the file writes it; undefined leaves the attribute out. */
export function writtenOf({ kind, otherwise = false }: Property, value: unknown): string | boolean | undefined {
  if (kind === 'flag') return value === otherwise ? undefined : value === true;
  const text = Array.isArray(value) ? value.map(String).join(' ') : typeof value === 'string' ? value.trim() : '';
  return text === '' ? undefined : text;
}

/** Ids as BPMN and the engine take them. */
export const isKey = (id: string): boolean => /^[A-Za-z_][\w.-]{0,59}$/.test(id);
