/** `/system/loginMethod`: for whom each way of signing in is open, and the identity providers. */
import {
  loginMethodCalls as calls,
  LOGIN_KINDS,
  type LoginKind,
  type LoginMethodRow,
} from '@zhengjian/contract/areas/account/login-methods.ts';
import { Alert, Segmented, Switch, Table } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Loaded } from '../../kit/Loaded.tsx';
import { ApiError } from '../../shell/apiError.ts';
import { useAct, useRead } from '../../shell/query.ts';
import { useMayCall } from '../../shell/session.ts';
import { Providers } from './Providers.tsx';
import '../../kit/case.css';
import './account.css';

const REFRESH = { refresh: [calls.loginMethodList] };

function Methods() {
  const { t } = useTranslation('account');
  const read = useRead(calls.loginMethodList, {});
  const mayEdit = useMayCall(calls.updateEable);
  const { act, running } = useAct(calls.updateEable, REFRESH);
  const [fault, setFault] = useState('');
  const turn = async ({ method, kinds }: LoginMethodRow, kind: LoginKind, on: boolean) => {
    setFault('');
    try {
      await act({ method, kinds: LOGIN_KINDS.filter((one) => (one === kind ? on : kinds.includes(one))) }, { quiet: true });
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      setFault(cause.message);
    }
  };
  return (
    <section className="facts">
      <h1>{t(($) => $.methods.title)}</h1>
      <p className="secondary">{t(($) => $.methods.hint)}</p>
      {fault !== '' && <Alert type="error" showIcon title={fault} role="alert" className="password-note" />}
      <Loaded read={read}>
        {(rows) => (
          <Table<LoginMethodRow>
            rowKey="method"
            size="middle"
            pagination={false}
            dataSource={rows}
            scroll={{ x: 'max-content' }}
            columns={[
              {
                key: 'method',
                title: t(($) => $.methods.method),
                render: (_, { method }) => t(($) => $.methods.names[method]),
              },
              ...LOGIN_KINDS.map((kind) => ({
                key: kind,
                title: t(($) => $.methods.kinds[kind]),
                render: (_: unknown, row: LoginMethodRow) => (
                  <Switch
                    checked={row.kinds.includes(kind)}
                    disabled={!mayEdit || running}
                    aria-label={`${t(($) => $.methods.names[row.method])} ${t(($) => $.methods.kinds[kind])}`}
                    onChange={(on) => void turn(row, kind, on)}
                  />
                ),
              })),
            ]}
          />
        )}
      </Loaded>
    </section>
  );
}

const SHOWS = ['methods', 'providers'] as const;

export default function LoginMethods() {
  const { t } = useTranslation('account');
  const [query, setQuery] = useSearchParams();
  const shows = query.get('shows') === 'providers' ? 'providers' : 'methods';
  return (
    <>
      <Segmented
        className="login-shows"
        value={shows}
        options={SHOWS.map((value) => ({
          value,
          label: value === 'providers' ? t(($) => $.provider.providers) : t(($) => $.provider.methods),
        }))}
        onChange={(value) => setQuery(value === 'providers' ? { shows: 'providers' } : {})}
      />
      {shows === 'providers' ? <Providers /> : <Methods />}
    </>
  );
}
