/** Identity providers through which people sign in (OpenID Connect, WeChat), and the identities there that are bound to accounts (spec: 000 §7.1). */
import * as z from 'zod';
import { anyone, area, call, permission, signedIn } from '../../call.ts';
import { by, list, pageCall, shown } from '../../list.ts';
import { id, optional, text, word } from '../../record.ts';
import { detailCall, type RowOf, register, removeCall, saveCall } from '../../register.ts';

/** The page to which a provider sends people back; it is registered there with the origin of the system. */
export const RETURN_PATH = '/signInReturn';

/** What a provider speaks: OpenID Connect, or the sign-in for websites of the WeChat Open Platform. */
export const PROVIDER_KINDS = ['openid', 'wechat'] as const;
export type ProviderKind = (typeof PROVIDER_KINDS)[number];

const address = () =>
  text(300)
    .regex(/^https?:\/\/[^\s/?#@]+(?:\/[^\s?#]*)?$/)
    .meta({ kind: 'text', max: 300, required: true, mono: true, width: 280 });

export const identityProviders = register({
  area: 'account',
  name: 'identityProvider',
  named: 'providerName',
  record: {
    providerKind: word(PROVIDER_KINDS, 'providerKinds').default('openid').meta({ kind: 'word', words: 'providerKinds', width: 130 }),
    providerName: text(40).min(1).meta({ required: true, width: 180 }),
    /** Named as `source` by the calls. */
    providerCode: text(30)
      .regex(/^[a-z][a-z0-9_-]{1,29}$/)
      .meta({ required: true, mono: true, width: 130 }),
    /** Of WeChat: where its calls are answered. */
    issuer: address(),
    /** Of WeChat: where the person signs in; OpenID Connect tells it itself. */
    pageAddress: optional(address()),
    clientId: text(200).min(1).meta({ required: true, mono: true, width: 180 }),
    /** Shown to nobody. */
    secret: optional(text(500).meta({ kind: 'text', max: 500 })),
    /** `openid` is always asked for. */
    scopes: optional(text(200).regex(/^[\x21\x23-\x5b\x5d-\x7e]+(?: [\x21\x23-\x5b\x5d-\x7e]+)*$/)),
    remark: optional(text(200)),
  },
  rules: {
    pageAddress: {
      holds: ({ providerKind, pageAddress }) => (providerKind === 'wechat') === (pageAddress !== undefined),
      refusal: 'account.providerPage',
    },
    secret: {
      holds: ({ providerKind, secret }) => providerKind !== 'wechat' || secret !== undefined,
      refusal: 'account.providerSecretNone',
    },
  },
  shows: {
    enabled: shown.flag(80),
    secret: z.string(),
    updateTime: shown.moment(),
  },
});
export type ProviderRow = RowOf<typeof identityProviders>;
export const providerList = list({
  ...identityProviders,
  filters: { providerName: by.part(40), providerCode: by.part(30) },
  sorts: ['providerCode'],
});

const source = text(30).min(1);
/** Answered where a visit to the provider begins; kept by this browser alone, used once, ten minutes. */
const visitKey = text(100).min(40);
const begun = z.object({
  /** Where the person signs in. */
  address: z.string(),
  key: z.string(),
});
/** What the provider adds to the address of the return page. */
export const providerAnswer = { code: text(2000).min(1), state: text(200).min(1), iss: optional(text(300)) };
/** What the WeChat page adds to the address of the return page, with the key of the visit. */
const wechatAnswer = { key: visitKey, code: providerAnswer.code, state: providerAnswer.state };
/** The identity that WeChat has confirmed; kept by the server, used once, ten minutes. */
const confirmed = text(100).min(40);
/** Proof of identity that was answered to the password; one use, ten minutes. */
const proof = text(64).min(40);

const path = '/blade-user/identityProvider';
const own = '/blade-user/my/identity';
const view = { access: permission('login_method_view') } as const;
const edit = { access: permission('login_method_edit') } as const;

export const providerCalls = area('account', {
  providerPage: pageCall(providerList, {
    ...view,
    method: 'GET',
    path: `${path}/list`,
    summary: 'Pages identity providers; secrets are masked.',
  }),
  providerDetail: detailCall(identityProviders, {
    ...view,
    path: `${path}/detail`,
    summary: 'One identity provider; its secret is masked.',
  }),
  providerSubmit: saveCall(identityProviders, { ...edit, path: `${path}/submit`, summary: 'Adds or changes an identity provider.' }),
  providerRemove: removeCall({
    ...edit,
    path: `${path}/remove`,
    in: 'query',
    summary: 'Deletes identity providers that are not enabled; what is bound stays bound to the issuer.',
  }),
  providerEnable: call({
    ...edit,
    method: 'POST',
    path: `${path}/enable`,
    done: 'updated',
    long: true,
    summary: 'Offers the provider on the login page, once it has answered with its configuration.',
    input: z.object({ id: id() }),
    data: z.null(),
  }),
  providerDisable: call({
    ...edit,
    method: 'POST',
    path: `${path}/disable`,
    done: 'updated',
    summary: 'Offers the provider no more; who is signed in stays so.',
    input: z.object({ id: id() }),
    data: z.null(),
  }),
  providers: call({
    method: 'GET',
    path: '/blade-auth/oauth/providers',
    access: anyone,
    scope: 'none',
    summary: 'The providers through which somebody of the institute may sign in.',
    input: z.object({ tenantId: optional(text(12)) }),
    data: z.array(z.object({ source: z.string(), name: z.string(), kind: z.enum(PROVIDER_KINDS) })),
  }),
  authorize: call({
    method: 'POST',
    path: '/blade-auth/oauth/authorize',
    access: anyone,
    scope: 'none',
    done: 'quiet',
    summary:
      'Begins a sign-in at a provider; what it answers there goes with the key into the token call (authorization_code; of WeChat social).',
    input: z.object({ tenantId: optional(text(12)), source }),
    data: begun,
  }),
  myIdentities: call({
    method: 'GET',
    path: `${own}/list`,
    access: signedIn(),
    scope: 'own',
    summary: 'The providers that are open to the own account, and what is bound at each.',
    input: z.object({}),
    data: z.array(
      z.object({
        source: z.string(),
        name: z.string(),
        kind: z.enum(PROVIDER_KINDS),
        /** Empty where nothing is bound. */
        id: z.string(),
        /** What the person is called there. */
        label: z.string(),
        since: z.string(),
        lastUsed: z.string(),
      }),
    ),
  }),
  beginBinding: call({
    method: 'POST',
    path: `${own}/begin`,
    access: signedIn(),
    scope: 'own',
    done: 'quiet',
    summary: 'Begins the binding of an identity at a provider to the own account, against a proof of identity.',
    input: z.object({ key: proof, source }),
    data: begun,
  }),
  bindIdentity: call({
    method: 'POST',
    path: `${own}/bind`,
    access: signedIn(),
    scope: 'own',
    done: 'quiet',
    summary: 'Binds the identity that the provider has answered; that of WeChat is bound by `bindingWX`.',
    input: z.object({ key: visitKey, ...providerAnswer }),
    data: z.object({ name: z.string() }),
  }),
  checkWXCode: call({
    method: 'GET',
    path: '/blade-user/my/checkWXCode',
    effect: 'change',
    access: signedIn(),
    scope: 'own',
    done: 'quiet',
    summary: 'Tells who WeChat says it is, before it is bound; the code serves once, the key that is answered binds within ten minutes.',
    input: z.object(wechatAnswer),
    data: z.object({
      key: z.string(),
      /** The provider's name, and what the person is called there. */
      name: z.string(),
      label: z.string(),
      /** Whose it is already. */
      bound: z.enum(['nobody', 'self', 'other']),
    }),
  }),
  bindingWX: call({
    method: 'POST',
    path: '/blade-user/my/bindingWX',
    access: signedIn(),
    scope: 'own',
    done: 'quiet',
    summary: 'Binds the WeChat identity that `checkWXCode` has shown, in the session that has shown it.',
    input: z.object({ key: confirmed }),
    data: z.object({ name: z.string() }),
  }),
  wechatCallback: call({
    method: 'POST',
    path: '/blade-auth/oauth/callback/wechat_open',
    access: anyone,
    scope: 'none',
    done: 'quiet',
    summary: 'Tells who WeChat says it is, to who has begun the visit; nobody is signed in. With the key the authorisation is revoked.',
    input: z.object({ tenantId: optional(text(12)), ...wechatAnswer }),
    data: z.object({ key: z.string(), name: z.string(), label: z.string(), bound: z.boolean() }),
  }),
  wechatRevoke: call({
    method: 'POST',
    path: '/blade-auth/oauth/revoke/wechat_open',
    access: anyone,
    scope: 'none',
    done: 'quiet',
    summary:
      'Revokes the authorisation of the WeChat identity that `wechatCallback` has just confirmed: it is bound to no account any more, and a request that waits for one goes.',
    input: z.object({ tenantId: optional(text(12)), key: confirmed }),
    data: z.null(),
  }),
  unbindIdentity: call({
    method: 'POST',
    path: `${own}/remove`,
    access: signedIn(),
    scope: 'own',
    done: 'quiet',
    summary: 'Takes a bound identity off the own account, against a proof of identity.',
    input: z.object({ key: proof, id: id() }),
    data: z.null(),
  }),
});
