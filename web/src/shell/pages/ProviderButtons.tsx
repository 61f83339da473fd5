/** A button for each identity provider through which people of the institute may sign in; what WeChat was allowed is revoked here, too. */
import { IdcardOutlined, WechatOutlined } from '@ant-design/icons';
import type { providerCalls } from '@zhengjian/contract/areas/account/providers.ts';
import type { Answered } from '@zhengjian/contract/call.ts';
import { Alert, Button } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { send } from '../api.ts';
import { ApiError } from '../apiError.ts';
import { entryCalls } from '../entryCalls.ts';
import { leaveFor } from './visit.ts';

type Provider = Answered<typeof providerCalls.providers>[number];

export function ProviderButtons({ tenantId, tenantNow }: { tenantId: string | undefined; tenantNow: () => string }) {
  const { t } = useTranslation('shell');
  const [providers, setProviders] = useState<readonly Provider[]>([]);
  const [leaving, setLeaving] = useState('');
  const [fault, setFault] = useState('');
  useEffect(() => {
    if (tenantId === undefined) return;
    const leave = new AbortController();
    send(entryCalls.providers, { tenantId }, { signal: leave.signal, quiet: true }).then(setProviders, (cause: unknown) => {
      if (!(cause instanceof ApiError)) throw cause;
    });
    return () => leave.abort();
  }, [tenantId]);
  const go = async ({ source, kind }: Provider, aim: 'signIn' | 'revoke') => {
    setLeaving(source);
    setFault('');
    try {
      const { address, key } = await send(entryCalls.authorize, { tenantId: tenantNow(), source }, { quiet: true });
      leaveFor(address, { key, tenantId: tenantNow(), source, kind, aim });
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      setFault(cause.message);
      setLeaving('');
    }
  };
  return (
    <>
      {fault !== '' && <Alert type="error" showIcon title={fault} className="entry-fault entry-provider" role="alert" />}
      {providers.map((provider) => (
        <Button
          key={provider.source}
          block
          size="large"
          className="entry-provider"
          icon={provider.kind === 'wechat' ? <WechatOutlined /> : <IdcardOutlined />}
          loading={leaving === provider.source}
          disabled={leaving !== '' && leaving !== provider.source}
          onClick={() => void go(provider, 'signIn')}
        >
          {t(($) => $.login.byProvider, { name: provider.name })}
        </Button>
      ))}
      {providers
        .filter(({ kind }) => kind === 'wechat')
        .map((provider) => (
          <p key={provider.source} className="entry-revoke">
            <Button type="link" size="small" disabled={leaving !== ''} onClick={() => void go(provider, 'revoke')}>
              {t(($) => $.login.revoke, { name: provider.name })}
            </Button>
          </p>
        ))}
    </>
  );
}
