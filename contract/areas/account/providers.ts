/** Identity providers through which people sign in (OpenID Connect), and the identities there that are bound to accounts (spec: 000 §7.1). */
import * as z from 'zod';
import { anyone, area, call, permission, signedIn } from '../../call.ts';
import { by, list, pageCall, shown } from '../../list.ts';
import { id, optional, text } from '../../record.ts';
import { detailCall, type RowOf, register, removeCall, saveCall } from '../../register.ts';

/** The page to which a provider sends people back; it is registered there with the origin of the system. */
export const RETURN_PATH = '/signInReturn';

export const identityProviders = register({
  area: 'account',
  name: 'identityProvider',
  named: 'providerName',
  record: {
    providerName: text(40).min(1).meta({ required: true, width: 180 }),
    /** Named as `source` by the calls. */
    providerCode: text(30)
      .regex(/^[a-z][a-z0-9_-]{1,29}$/)
      .meta({ required: true, mono: true, width: 130 }),
    issuer: text(300)
      .regex(/^https?:\/\/[^\s/?#@]+(?:\/[^\s?#]*)?$/)
      .meta({ kind: 'text', max: 300, required: true, mono: true, width: 280 }),
    clientId: text(200).min(1).meta({ required: true, mono: true, width: 180 }),
    /** Shown to nobody. */
    secret: optional(text(500).meta({ kind: 'text', max: 500 })),
    /** `openid` is always asked for. */
    scopes: optional(text(200).regex(/^[\x21\x23-\x5b\x5d-\x7e]+(?: [\x21\x23-\x5b\x5d-\x7e]+)*$/)),
    remark: optional(text(200)),
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
    data: z.array(z.object({ source: z.string(), name: z.string() })),
  }),
  authorize: call({
    method: 'POST',
    path: '/blade-auth/oauth/authorize',
    access: anyone,
    scope: 'none',
    done: 'quiet',
    summary: 'Begins a sign-in at a provider; what it answers there goes with the key into the token call (authorization_code).',
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
    summary: 'Binds the identity that the provider has answered.',
    input: z.object({ key: visitKey, ...providerAnswer }),
    data: z.object({ name: z.string() }),
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
