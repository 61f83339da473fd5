/** Whether an instrument may be used today, as its calibration says. */
import type { CALIB_STATES } from '@zhengjian/contract/areas/laboratory/equipment.ts';
import { useTranslation } from 'react-i18next';
import { StateTag } from '../../../kit/StateTag.tsx';
import type { StateKind } from '../../../kit/states.ts';

type State = (typeof CALIB_STATES)[number];
const LOOKS = { valid: 'done', due: 'soon', overdue: 'overdue', exempt: 'ended' } as const satisfies Record<State, StateKind>;

export function CalibState({ state }: { state: State }) {
  const { t } = useTranslation('laboratory');
  return <StateTag kind={LOOKS[state]}>{t(($) => $.calibState[state])}</StateTag>;
}
