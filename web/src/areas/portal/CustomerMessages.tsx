/** `/customer/message/index`: what the institute tells the company. */
import { useTranslation } from 'react-i18next';
import { boxes } from './box.ts';
import { MessageList } from './MessageList.tsx';

export default function CustomerMessages() {
  const { t } = useTranslation('portal');
  return <MessageList id="portal.customer" box={boxes.customer} title={t(($) => $.message.customerTitle)} />;
}
