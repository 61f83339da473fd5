/** How a process stands, as colour, icon and word; one that ended by a rejection is not shown as done. */
import type { InstanceRow } from '@zhengjian/contract/areas/workflow/list-records.ts';
import { useTranslation } from 'react-i18next';
import { StateTag } from './StateTag.tsx';
import type { StateKind } from './states.ts';

const KINDS = { active: 'working', done: 'done', refused: 'returned', terminated: 'ended' } as const satisfies Record<
  InstanceRow['status'] | 'refused',
  StateKind
>;

export function InstanceState({ row }: { row: Pick<InstanceRow, 'status' | 'refused'> }) {
  const { t } = useTranslation('workflow');
  const state = row.refused ? 'refused' : row.status;
  return <StateTag kind={KINDS[state]}>{t(($) => $.work.status[state])}</StateTag>;
}
