/** State of a note, that its day is over, and that it is being revoked or paid back. */

import type { Withdrawing } from '@zhengjian/contract/areas/finance/records.ts';
import { Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { StateTag } from '../../../kit/StateTag.tsx';

type Props = { state: string; late: boolean; withdrawing: Withdrawing };

export function NoteState({ state, late, withdrawing }: Props) {
  const { t } = useTranslation('finance');
  return (
    <>
      <StateTag dict="payment_note_status" value={state} />
      {withdrawing !== '' && <Tag color="gold">{t(($) => $.withdrawal[withdrawing].underWay)}</Tag>}
      {late && <Tag color="volcano">{t(($) => $.note.overdue)}</Tag>}
    </>
  );
}
