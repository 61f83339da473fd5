/** The rules of a password while it is typed, each ticked off when it is kept, and how strong it is. */
import { CheckCircleFilled, MinusCircleOutlined } from '@ant-design/icons';
import { accountCalls } from '@zhengjian/contract/areas/account/calls.ts';
import {
  keepsRule,
  PASSWORD_POLICY,
  PASSWORD_RULES,
  type PasswordPolicy,
  type PasswordRule,
  passwordStrength,
} from '@zhengjian/contract/areas/account/rules.ts';
import { Progress } from 'antd';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { send } from './api.ts';
import { ApiError } from './apiError.ts';
import { session } from './session.ts';

/** What the institute asks of a password; its usual policy until the answer is there, and without one: the server judges again. */
export function usePasswordPolicy(): PasswordPolicy {
  const [policy, setPolicy] = useState(PASSWORD_POLICY);
  useEffect(() => {
    const leave = new AbortController();
    send(accountCalls.passwordPolicy, { tenantId: session.get().tenantId }, { signal: leave.signal, quiet: true }).then(
      setPolicy,
      (fault: unknown) => {
        if (!(fault instanceof ApiError)) throw fault;
      },
    );
    return () => leave.abort();
  }, []);
  return policy;
}

/** What each rule says. */
export function useRuleWords({ minLength, kinds }: PasswordPolicy): (rule: PasswordRule) => string {
  const { t } = useTranslation('shell');
  return useCallback(
    (rule) => {
      switch (rule) {
        case 'length':
          return t(($) => $.password.rules.length, { n: minLength });
        case 'classes':
          return kinds > PASSWORD_POLICY.kinds ? t(($) => $.password.rules.kinds, { n: kinds }) : t(($) => $.password.rules.classes);
        case 'account':
          return t(($) => $.password.notAccount);
        case 'common':
          return t(($) => $.password.rules.common);
      }
    },
    [t, minLength, kinds],
  );
}

const SHOWN = [0, 34, 67, 100] as const;
const STATUS = ['exception', 'exception', 'normal', 'success'] as const;

export function PasswordRules({ password, account, policy }: { password: string; account: string; policy: PasswordPolicy }) {
  const { t } = useTranslation('shell');
  const words = useRuleWords(policy);
  const strength = passwordStrength(password, account, policy);
  const told = [
    t(($) => $.password.strength.refused),
    t(($) => $.password.strength.weak),
    t(($) => $.password.strength.fair),
    t(($) => $.password.strength.strong),
  ];
  return (
    <>
      <ul className="password-rules">
        {PASSWORD_RULES.map((rule) => {
          const kept = keepsRule(rule, password, account, policy);
          return (
            <li key={rule} className={kept ? 'password-rule-kept' : undefined}>
              {kept ? <CheckCircleFilled aria-label={t(($) => $.password.rules.kept)} /> : <MinusCircleOutlined aria-hidden />}{' '}
              {words(rule)}
            </li>
          );
        })}
        {policy.history > 1 && (
          <li>
            <MinusCircleOutlined aria-hidden /> {t(($) => $.password.rules.history, { n: policy.history })}
          </li>
        )}
      </ul>
      {password !== '' && (
        <span className="password-strength" role="status">
          <Progress percent={SHOWN[strength]} status={STATUS[strength]} showInfo={false} size="small" aria-hidden />
          {told[strength]}
        </span>
      )}
    </>
  );
}
