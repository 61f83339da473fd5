/** `/system/loginMethod`: for whom each way of signing in is open. */
import {
  loginMethodCalls as calls,
  LOGIN_KINDS,
  type LoginKind,
  type LoginMethodRow,
} from '@zhengjian/contract/areas/account/login-methods.ts';
import { Alert, Switch, Table } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../kit/Loaded.tsx';
import { ApiError } from '../../shell/apiError.ts';
import { useAct, useRead } from '../../shell/query.ts';
import { useMayCall } from '../../shell/session.ts';
import '../../kit/case.css';

const REFRESH = { refresh: [calls.loginMethodList] };

export default function LoginMethods() {
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
