/** Shows who WeChat says it is before it is bound to the own account, or before its authorisation is revoked. */
import { CheckCircleFilled } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { send } from '../api.ts';
import { ApiError } from '../apiError.ts';
import { entryCalls } from '../entryCalls.ts';

export type Confirmed = {
  aim: 'bind' | 'revoke';
  tenantId: string;
  /** The provider's name, and what the person is called there. */
  name: string;
  label: string;
  key: string;
  /** Whose it is, as far as it is told. */
  bound: 'nobody' | 'self' | 'other';
};

export default function WechatConfirm({ of, onBound }: { of: Confirmed; onBound: (name: string) => void }) {
  const { t } = useTranslation('shell');
  const [running, setRunning] = useState(false);
  const [fault, setFault] = useState('');
  const [revoked, setRevoked] = useState(false);
  const { aim, name, label, key, tenantId, bound } = of;
  const binds = aim === 'bind';
  const act = async () => {
    setRunning(true);
    setFault('');
    try {
      if (binds) onBound((await send(entryCalls.bindingWX, { key }, { quiet: true })).name);
      else {
        await send(entryCalls.wechatRevoke, { tenantId, key }, { quiet: true });
        setRevoked(true);
      }
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      setFault(cause.message);
    } finally {
      setRunning(false);
    }
  };
  const back = (
    <p className="entry-other">
      <Link to={binds ? '/info/security' : '/login'}>{binds ? t(($) => $.providerReturn.toSecurity) : t(($) => $.register.back)}</Link>
    </p>
  );
  if (revoked)
    return (
      <>
        <CheckCircleFilled className="entry-done" />
        <h1 className="entry-title">{t(($) => $.wechat.revoked)}</h1>
        <p>{t(($) => $.wechat.revokedHint, { name, label })}</p>
        {back}
      </>
    );
  const stops = binds ? { nobody: '', self: t(($) => $.wechat.isOwn, { name }), other: t(($) => $.wechat.isOther, { name }) }[bound] : '';
  return (
    <>
      <h1 className="entry-title">{binds ? t(($) => $.wechat.bindTitle, { name }) : t(($) => $.wechat.revokeTitle, { name })}</h1>
      <p>
        {t(($) => $.wechat.who, { name })} <strong>{label}</strong>
      </p>
      {stops === '' ? (
        <p>{binds ? t(($) => $.wechat.bindHint) : bound === 'nobody' ? t(($) => $.wechat.revokeNone) : t(($) => $.wechat.revokeHint)}</p>
      ) : (
        <Alert type="warning" showIcon title={stops} className="entry-fault" />
      )}
      {fault !== '' && <Alert type="error" showIcon title={fault} className="entry-fault" role="alert" />}
      {stops === '' && (
        <Button type="primary" danger={!binds} size="large" block loading={running} onClick={() => void act()}>
          {binds ? t(($) => $.wechat.bind) : t(($) => $.wechat.revoke)}
        </Button>
      )}
      {back}
    </>
  );
}
