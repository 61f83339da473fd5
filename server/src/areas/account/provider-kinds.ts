/** The kinds of identity providers: what each speaks, and the way of signing in that opens it. */
import type { LoginMethod } from '@zhengjian/contract/areas/account/login-methods.ts';
import type { ProviderKind } from '@zhengjian/contract/areas/account/providers.ts';
import { openId } from './openid.ts';
import type { Protocol } from './provider-protocol.ts';
import { wechat } from './wechat.ts';

export const PROTOCOLS: Readonly<Record<ProviderKind, Protocol>> = { openid: openId, wechat };
export const METHOD_OF = { openid: 'sso', wechat: 'wechat' } as const satisfies Readonly<Record<ProviderKind, LoginMethod>>;
