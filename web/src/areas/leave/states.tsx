/** States of a leave request, with colour, icon and word. */
import type { LeaveState as State } from '@zhengjian/contract/areas/leave/calls.ts';
import { useTranslation } from 'react-i18next';
import { StateTag } from '../../kit/StateTag.tsx';
import type { StateKind } from '../../kit/states.ts';

const KIND: Record<State, StateKind> = {
  '10': 'waiting',
  '15': 'returned',
  '20': 'waiting',
  '30': 'waiting',
  '40': 'done',
  '90': 'ended',
  '95': 'ended',
};

export function LeaveState({ state }: { state: State }) {
  const { t } = useTranslation('leave');
  return <StateTag kind={KIND[state]}>{t(($) => $.state[state])}</StateTag>;
}
