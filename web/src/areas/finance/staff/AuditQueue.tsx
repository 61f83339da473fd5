import { useTranslation } from 'react-i18next';
import { NoteQueue } from './NoteQueue.tsx';

export default function AuditQueue() {
  const { t } = useTranslation('finance');
  return <NoteQueue node="paymentNoteApproval" label={t(($) => $.act.audit)} may="pay_note_audit" batch="pay_note_audit" />;
}
