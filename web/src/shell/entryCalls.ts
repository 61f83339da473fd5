/** The calls made before the inner application is loaded (see `wireOf`). */
import type { accountCalls } from '@zhengjian/contract/areas/account/calls.ts';
import type { loginMethodCalls } from '@zhengjian/contract/areas/account/login-methods.ts';
import type { profileCalls } from '@zhengjian/contract/areas/account/profile.ts';
import type { providerCalls } from '@zhengjian/contract/areas/account/providers.ts';
import { wireOf } from './call-client.ts';

type Account = typeof accountCalls;
type Methods = typeof loginMethodCalls;
type Profile = typeof profileCalls;
type Providers = typeof providerCalls;

export const entryCalls = {
  token: wireOf<Account['token']>({
    key: 'account.token',
    method: 'POST',
    path: '/blade-auth/oauth/token',
    effect: 'change',
    answer: 'oauth',
  }),
  captcha: wireOf<Account['captcha']>({ key: 'account.captcha', method: 'GET', path: '/blade-auth/oauth/captcha', effect: 'read' }),
  captchaWork: wireOf<Account['captchaWork']>({
    key: 'account.captchaWork',
    method: 'GET',
    path: '/blade-auth/oauth/captchaWork',
    effect: 'read',
  }),
  checkSMSLoginEnable: wireOf<Methods['checkSMSLoginEnable']>({
    key: 'account.checkSMSLoginEnable',
    method: 'GET',
    path: '/blade-user/my/public/checkSMSLoginEnable',
    effect: 'read',
  }),
  sendLoginPhoneValidateCode: wireOf<Methods['sendLoginPhoneValidateCode']>({
    key: 'account.sendLoginPhoneValidateCode',
    method: 'POST',
    path: '/blade-user/my/public/sendLoginPhoneValidateCode',
    effect: 'change',
    done: 'quiet',
  }),
  providers: wireOf<Providers['providers']>({
    key: 'account.providers',
    method: 'GET',
    path: '/blade-auth/oauth/providers',
    effect: 'read',
  }),
  authorize: wireOf<Providers['authorize']>({
    key: 'account.authorize',
    method: 'POST',
    path: '/blade-auth/oauth/authorize',
    effect: 'change',
    done: 'quiet',
  }),
  bindIdentity: wireOf<Providers['bindIdentity']>({
    key: 'account.bindIdentity',
    method: 'POST',
    path: '/blade-user/my/identity/bind',
    effect: 'change',
    done: 'quiet',
  }),
  checkWXCode: wireOf<Providers['checkWXCode']>({
    key: 'account.checkWXCode',
    method: 'GET',
    path: '/blade-user/my/checkWXCode',
    effect: 'change',
    done: 'quiet',
  }),
  bindingWX: wireOf<Providers['bindingWX']>({
    key: 'account.bindingWX',
    method: 'POST',
    path: '/blade-user/my/bindingWX',
    effect: 'change',
    done: 'quiet',
  }),
  wechatCallback: wireOf<Providers['wechatCallback']>({
    key: 'account.wechatCallback',
    method: 'POST',
    path: '/blade-auth/oauth/callback/wechat_open',
    effect: 'change',
    done: 'quiet',
  }),
  wechatRevoke: wireOf<Providers['wechatRevoke']>({
    key: 'account.wechatRevoke',
    method: 'POST',
    path: '/blade-auth/oauth/revoke/wechat_open',
    effect: 'change',
    done: 'quiet',
  }),
  tenantInfo: wireOf<Account['tenantInfo']>({
    key: 'account.tenantInfo',
    method: 'GET',
    path: '/blade-system/tenant/info',
    effect: 'read',
  }),
  bindingEmail: wireOf<Profile['bindingEmail']>({
    key: 'account.bindingEmail',
    method: 'GET',
    path: '/blade-user/my/public/bindingEmail',
    effect: 'change',
    done: 'quiet',
  }),
  logout: wireOf<Account['logout']>({
    key: 'account.logout',
    method: 'GET',
    path: '/blade-auth/oauth/logout',
    effect: 'change',
    done: 'quiet',
  }),
};
