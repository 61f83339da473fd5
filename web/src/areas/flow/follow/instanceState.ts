/** How the states of a process look. */
import type { InstanceRow } from '@zhengjian/contract/areas/workflow/list-records.ts';
import type { StateKind } from '../../../kit/states.ts';

export const KINDS = { active: 'working', done: 'done', terminated: 'ended' } as const satisfies Record<InstanceRow['status'], StateKind>;
