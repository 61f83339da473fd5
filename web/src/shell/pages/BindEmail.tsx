/** Opened from the mail that binds an address. Opening alone binds nothing, since mail programs open links too: the button does. */
import { CheckCircleFilled } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { send } from '../api.ts';
import { ApiError } from '../apiError.ts';
import { entryCalls } from '../entryCalls.ts';
import { EntryFrame } from './EntryFrame.tsx';

export default function BindEmail() {
  const { t } = useTranslation('shell');
  const [search] = useSearchParams();
  const [bound, setBound] = useState('');
  const [fault, setFault] = useState('');
  const [running, setRunning] = useState(false);
  const bind = async () => {
    setRunning(true);
    setFault('');
    try {
      setBound((await send(entryCalls.bindingEmail, { key: search.get('key') ?? '' }, { quiet: true })).email);
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      setFault(cause.message);
    } finally {
      setRunning(false);
    }
  };
  return (
    <EntryFrame>
      {bound !== '' && <CheckCircleFilled className="entry-done" />}
      <h1 className="entry-title">{bound === '' ? t(($) => $.bindEmail.title) : t(($) => $.bindEmail.done)}</h1>
      {fault !== '' && <Alert type="error" showIcon title={fault} role="alert" className="entry-fault" />}
      <p>{bound === '' ? t(($) => $.bindEmail.text) : t(($) => $.bindEmail.bound, { email: bound })}</p>
      {bound === '' && (
        <Button type="primary" size="large" block loading={running} onClick={() => void bind()}>
          {t(($) => $.bindEmail.submit)}
        </Button>
      )}
      <p className="entry-other">
        <Link to="/">{t(($) => $.bindEmail.home)}</Link>
      </p>
    </EntryFrame>
  );
}
