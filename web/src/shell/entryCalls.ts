/** The calls made before the inner application is loaded (see `wireOf`). */
import type { accountCalls } from '@zhengjian/contract/areas/account/calls.ts';
import { wireOf } from './call-client.ts';

type Account = typeof accountCalls;

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
  tenantInfo: wireOf<Account['tenantInfo']>({
    key: 'account.tenantInfo',
    method: 'GET',
    path: '/blade-system/tenant/info',
    effect: 'read',
  }),
  logout: wireOf<Account['logout']>({
    key: 'account.logout',
    method: 'GET',
    path: '/blade-auth/oauth/logout',
    effect: 'change',
    done: 'quiet',
  }),
};
