/** State of a note, and that its day is over. */
import { Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { StateTag } from '../../../kit/StateTag.tsx';

export function NoteState({ state, late }: { state: string; late: boolean }) {
  const { t } = useTranslation('finance');
  return (
    <>
      <StateTag dict="payment_note_status" value={state} />
      {late && <Tag color="volcano">{t(($) => $.note.overdue)}</Tag>}
    </>
  );
}
