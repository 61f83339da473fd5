/** Rules of the registration form: what is obligatory, how it is formed, and what only the server knows (name or company taken). */
import { accountCalls } from '@zhengjian/contract/areas/account/calls.ts';
import { judgePassword, type PasswordPolicy } from '@zhengjian/contract/areas/account/rules.ts';
import { judgeMobile } from '@zhengjian/contract/rules/phone.ts';
import { judgeUscc } from '@zhengjian/contract/rules/uscc.ts';
import type { FormRule } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { send } from '../api.ts';
import { ApiError } from '../apiError.ts';
import { useRuleWords } from '../PasswordRules.tsx';
import { session } from '../session.ts';

export type RegisterFields = {
  where: 'china' | 'abroad';
  country: string;
  companyName: string;
  companyNameEn?: string;
  uscc?: string;
  usccConfirmed: boolean;
  foreignId?: string;
  realName: string;
  phone: string;
  email?: string;
  validateCode: string;
  captchaCode: string;
  account: string;
  password: string;
  password2: string;
};

/** Asks the server; what it cannot tell now is asked again at submit and does not hold the form up. */
async function refusedBy(ask: () => Promise<boolean>, message: string): Promise<void> {
  let taken = false;
  try {
    taken = await ask();
  } catch (fault) {
    if (!(fault instanceof ApiError)) throw fault;
  }
  if (taken) throw new Error(message);
}

/** @param recorded the company is to be one that the institute has already, instead of a new one */
export function useRegisterRules(policy: PasswordPolicy, recorded: boolean): Record<keyof RegisterFields, FormRule[]> {
  const { t } = useTranslation('shell');
  const { t: ta } = useTranslation('account');
  const words = useRuleWords(policy);
  return useMemo(() => {
    const { tenantId } = session.get();
    const required = (field: string): FormRule => ({ required: true, whitespace: true, message: t(($) => $.register.required, { field }) });
    const check = (test: (value: string) => string | null): FormRule => ({
      validator: async (_, value: string | undefined) => {
        const fault = test(value ?? '');
        if (fault !== null) throw new Error(fault);
      },
    });
    return {
      where: [],
      country: [{ required: true, pattern: /^\d{3}$/, message: t(($) => $.register.countryCodeHelp) }],
      companyName: [
        required(t(($) => $.register.companyName)),
        {
          validator: (_, companyName: string = '') =>
            refusedBy(
              async () =>
                !recorded &&
                companyName.trim().length > 1 &&
                (await send(accountCalls.validateUserByPhoneOrcompanyName, { tenantId, companyName }, { quiet: true })).companyTaken,
              t(($) => $.register.companyTaken),
            ),
        },
      ],
      companyNameEn: [required(t(($) => $.register.companyNameEn))],
      // A check character that fails warns only: early codes exist whose licence bears them so.
      uscc: [
        required(t(($) => $.register.uscc)),
        ({ getFieldValue }) => ({
          validator: async (_, uscc: string = '') => {
            const verdict = uscc === '' ? 'ok' : judgeUscc(uscc);
            if (verdict === 'format') throw new Error(ta(($) => $.refusal.usccFormat));
            if (verdict === 'check' && getFieldValue('usccConfirmed') !== true) throw new Error(ta(($) => $.refusal.usccCheck));
            if (uscc === '' || recorded) return;
            await refusedBy(
              async () => (await send(accountCalls.validateUserByPhoneOrcompanyName, { tenantId, uscc }, { quiet: true })).companyTaken,
              t(($) => $.register.usccTaken),
            );
          },
        }),
      ],
      usccConfirmed: [],
      foreignId: [required(t(($) => $.register.foreignId))],
      realName: [required(t(($) => $.register.realName))],
      email: [{ type: 'email', message: t(($) => $.register.emailFormat) }],
      phone: [
        check((phone) => {
          const verdict = judgeMobile(phone);
          switch (verdict) {
            case 'ok':
              return null;
            case 'empty':
              return t(($) => $.register.phoneEmpty);
            case 'length':
              return t(($) => $.register.phoneLength);
            case 'format':
              return t(($) => $.register.phoneFormat);
          }
        }),
      ],
      // Needed only to ask for a code: asked for there.
      captchaCode: [],
      validateCode: [required(t(($) => $.register.validateCode))],
      account: [
        required(t(($) => $.register.account)),
        { pattern: /^[A-Za-z][A-Za-z0-9_.-]{3,49}$/, message: t(($) => $.register.accountHelp) },
        {
          validator: (_, account: string = '') =>
            refusedBy(
              async () => account.length > 3 && !(await send(accountCalls.userNameCanUse, { tenantId, account }, { quiet: true })).canUse,
              t(($) => $.register.accountTaken),
            ),
        },
      ],
      password: [
        ({ getFieldValue }) => ({
          validator: async (_, password: string = '') => {
            const verdict = judgePassword(password, getFieldValue('account') ?? '', policy);
            if (verdict !== 'ok') throw new Error(words(verdict));
          },
        }),
      ],
      password2: [
        ({ getFieldValue }) => ({
          validator: async (_, value: string = '') => {
            if (value !== getFieldValue('password')) throw new Error(t(($) => $.register.passwordDiffers));
          },
        }),
        { required: true, message: t(($) => $.register.required, { field: t(($) => $.register.password2) }) },
      ],
    };
  }, [t, ta, words, policy, recorded]);
}
