import { useTranslation } from 'react-i18next';
import { NoteQueue } from './NoteQueue.tsx';

export default function DrawUpQueue() {
  const { t } = useTranslation('finance');
  return <NoteQueue node="paymentNoteDrawUp" label={t(($) => $.act.submit)} may="pay_note_draft" batch="pay_note_draft" />;
}
