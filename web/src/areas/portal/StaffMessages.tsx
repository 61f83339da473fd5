/** `/message/index`: messages to the member of staff. */
import { useTranslation } from 'react-i18next';
import { boxes } from './box.ts';
import { MessageList } from './MessageList.tsx';

export default function StaffMessages() {
  const { t } = useTranslation('portal');
  return <MessageList id="portal.staff" box={boxes.staff} title={t(($) => $.message.staffTitle)} />;
}
