/** `/message/detail`, `/customer/message/detail`: one message in full; once shown it is read. */
import './message.css';
import { type MessageDetail, messageDetail } from '@zhengjian/contract/areas/portal/calls.ts';
import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { Details } from '../../kit/Details.tsx';
import { recordForm } from '../../kit/form/info.ts';
import { Loaded } from '../../kit/Loaded.tsx';
import { ApiError } from '../../shell/apiError.ts';
import { useAct, useRead } from '../../shell/query.ts';
import { type Box, boxes, useBox } from './box.ts';
import { useMayOpen } from './useMayOpen.ts';

const record = recordForm(messageDetail, 'portal', 'message');

function Message({ box, message }: { box: Box; message: MessageDetail }) {
  const { t } = useTranslation('portal');
  const navigate = useNavigate();
  const { act } = useAct(box.calls.markRead, { refresh: ['portal'] });
  const mayOpen = useMayOpen();
  const marked = useRef('');
  useEffect(() => {
    if (message.isReaded || marked.current === message.id) return;
    marked.current = message.id;
    act({ ids: [message.id] }, { quiet: true }).catch((fault: unknown) => {
      // It stays unread, and the list says so.
      if (!(fault instanceof ApiError)) throw fault;
    });
  }, [message, act]);
  return (
    <article className="message-page">
      <h1>{message.title}</h1>
      <Details of={record} values={message} names={['messageKind', 'createTime']} />
      <div className="message-lines">
        {message.lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      <div className="message-acts">
        {mayOpen(message.link) && (
          <Button type="primary" onClick={() => void navigate(message.link)}>
            {t(($) => $.message.open)}
          </Button>
        )}
        <Button onClick={() => void navigate(box.list)}>{t(($) => $.message.back)}</Button>
      </div>
    </article>
  );
}

export default function MessagePage() {
  const [query] = useSearchParams();
  const box = useBox() ?? boxes.staff;
  const read = useRead(box.calls.detail, { id: query.get('id') ?? '' }, { quiet: true });
  return (
    <Loaded read={read} rows={6}>
      {(message) => <Message box={box} message={message} />}
    </Loaded>
  );
}
