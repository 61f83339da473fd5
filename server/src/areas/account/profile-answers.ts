/** Answers to what a person asks and changes of the own account. */
import { loginMethodCalls } from '@zhengjian/contract/areas/account/login-methods.ts';
import { profileCalls } from '@zhengjian/contract/areas/account/profile.ts';
import { recoveryCalls } from '@zhengjian/contract/areas/account/recovery.ts';
import { factorCalls } from '@zhengjian/contract/areas/account/second-factor.ts';
import { callerOf } from '../../platform/http/address.ts';
import { answers } from '../../platform/http/context.ts';
import { CODES, checkCaptcha, publicTenant, QUESTIONS } from './before-sign-in.ts';
import { findAccount, passRecovery, recoverPassword, sendRecoveryCode } from './commands/recover-password.ts';
import { beginFactor, confirmFactor, factorState, removeFactor, renewRecoveryCodes } from './commands/set-up-factor.ts';
import { sendSignInCode } from './commands/sign-in-by-phone.ts';
import { baseInfo, bindEmail, changePhone, sendEmailLink, sendPhoneCode } from './contacts.ts';
import { proveIdentity } from './identity.ts';
import { loginMethods, opensFor, updateLoginMethod } from './login-methods.ts';
import { endMyOtherSessions, endMySession, mySessions } from './my-sessions.ts';
import { colleague, ownDetail, peopleByName, renameSelf } from './own-account.ts';
import { beginCheck, proveByCode, sendOwnCode, setOwnPassword } from './own-check.ts';

/** Links of mails that one address opens. */
const LINKS = { kind: 'mailLink', most: 60, perMs: 3_600_000 };

export const profileAnswers = answers(profileCalls, {
  mySessions: (_, ctx) => mySessions(ctx),
  endMySession: ({ id }, ctx) => endMySession(ctx, id),
  endMyOtherSessions: (_, ctx) => endMyOtherSessions(ctx),
  userBaseInfo: (_, ctx) => baseInfo(ctx),
  validatePassword: ({ password }, ctx) => proveIdentity(ctx, password),
  sendPhoneValidateCode: ({ key, phone }, ctx) => (phone ? sendPhoneCode(ctx, { key, phone }) : sendOwnCode(ctx, key, 'phone')),
  updatePhoneWithKey: (input, ctx) => changePhone(ctx, input),
  sendEmailBindingLink: (input, ctx) => sendEmailLink(ctx, input),
  bindingEmail: async ({ key }, ctx) => {
    ctx.limits.take(LINKS, callerOf(ctx.ip));
    return bindEmail(ctx, key);
  },
  keyForValidate: (_, ctx) => beginCheck(ctx),
  sendEmailValidateCode: ({ key }, ctx) => sendOwnCode(ctx, key, 'mail'),
  validateEmailCode: (input, ctx) => proveByCode(ctx, input, 'mail'),
  validatePhoneCode: (input, ctx) => proveByCode(ctx, input, 'phone'),
  updatePasswordWithKey: (input, ctx) => setOwnPassword(ctx, input),
  myDetail: (_, ctx) => ownDetail(ctx),
  myInfo: (_, ctx) => ownDetail(ctx),
  myUpdate: (input, ctx) => renameSelf(ctx, input),
  updateInfo: (input, ctx) => renameSelf(ctx, input),
  userListByName: ({ name }, ctx) => peopleByName(ctx, name),
  selectUserById: ({ id }, ctx) => colleague(ctx, id),
});

export const loginMethodAnswers = answers(loginMethodCalls, {
  loginMethodList: (_, ctx) => ctx.read((tx) => loginMethods(tx, ctx.actor.tenant)),
  updateEable: (input, ctx) => updateLoginMethod(ctx, input),
  checkSMSLoginEnable: async ({ tenantId }, ctx) => {
    ctx.limits.take(QUESTIONS, callerOf(ctx.ip));
    const tenant = await publicTenant(ctx, tenantId);
    return { enabled: (await ctx.db.system((tx) => opensFor(tx, tenant, 'sms'))).length > 0 };
  },
  sendLoginPhoneValidateCode: async (input, ctx) => {
    const tenant = await publicTenant(ctx, input.tenantId);
    await checkCaptcha(ctx, tenant, input);
    ctx.limits.take(CODES, callerOf(ctx.ip));
    return sendSignInCode(ctx, tenant, input.phone);
  },
});

/** Accounts that one address looks for. */
const SEARCHES = { kind: 'recovery', most: 20, perMs: 3_600_000 };

export const recoveryAnswers = answers(recoveryCalls, {
  selectPhoneByCompoundPar: async (input, ctx) => {
    const tenant = await publicTenant(ctx, input.tenantId);
    await checkCaptcha(ctx, tenant, input);
    ctx.limits.take(SEARCHES, callerOf(ctx.ip));
    return findAccount(ctx, tenant, input.keyword);
  },
  sendValidateNew: ({ key }, ctx) => sendRecoveryCode(ctx, key, 'phone'),
  sendValidateEmail: ({ key }, ctx) => sendRecoveryCode(ctx, key, 'mail'),
  validateNew: (input, ctx) => passRecovery(ctx, input, 'phone'),
  validateEmail: (input, ctx) => passRecovery(ctx, input, 'mail'),
  updatePassWordBykey: (input, ctx) => recoverPassword(ctx, input),
});

export const factorAnswers = answers(factorCalls, {
  factorState: (_, ctx) => factorState(ctx),
  beginFactor: (input, ctx) => beginFactor(ctx, input),
  confirmFactor: (input, ctx) => confirmFactor(ctx, input),
  renewRecoveryCodes: (input, ctx) => renewRecoveryCodes(ctx, input),
  removeFactor: (input, ctx) => removeFactor(ctx, input),
});
