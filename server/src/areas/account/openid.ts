/**
 * OpenID Connect as a client sees it: authorisation code with PKCE (RFC 7636), state and nonce. An institute names the issuer, so it
 * and everything its configuration leads to is asked only at hosts that the operator has allowed; no redirection is followed.
 */
import * as oidc from 'openid-client';
import { type Identity, isAllowedHost, type Protocol, type ProviderAnswer, type Registered, type Visit } from './provider-protocol.ts';

const PATIENCE_S = 10;
const LABEL_LENGTH = 100;

const askOnly =
  (hosts: readonly string[]): oidc.CustomFetch =>
  (address, options) => {
    if (!isAllowedHost(address, hosts)) throw new Error(`${new URL(address).host}: not among ZJ_IDENTITY_HOSTS`);
    return fetch(address, options as RequestInit);
  };

/** By the header where the provider takes it, as the standard prefers; else in the body. */
const authenticate = (secret: string | null): oidc.ClientAuth =>
  secret === null
    ? oidc.None()
    : (server, client, body, headers) => {
        const taken = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
        const by = taken.includes('client_secret_basic') ? oidc.ClientSecretBasic : oidc.ClientSecretPost;
        return by(secret)(server, client, body, headers);
      };

/** The provider as its own configuration tells it. @throws Error of the library where it is silent or tells nonsense */
const discover = async ({ issuer, clientId, secret }: Registered, hosts: readonly string[]): Promise<oidc.Configuration> => {
  const address = new URL(issuer);
  const config = await oidc.discovery(address, clientId, {}, authenticate(secret), {
    timeout: PATIENCE_S,
    [oidc.customFetch]: askOnly(hosts),
    // the operator has allowed the host, be it one inside that speaks http
    execute: address.protocol === 'http:' ? [oidc.allowInsecureRequests] : [],
  });
  const { authorization_endpoint: page, token_endpoint: token } = config.serverMetadata();
  if (!page || !/^https?:$/.test(new URL(page).protocol) || !token) throw new Error('no authorization_endpoint or token_endpoint');
  // the identity is believed for its signature, not only for the connection it came by
  oidc.enableNonRepudiationChecks(config);
  return config;
};

/** Where the person signs in. */
const addressOf = async (provider: Registered, hosts: readonly string[], visit: Visit): Promise<string> => {
  const config = await discover(provider, hosts);
  const address = oidc.buildAuthorizationUrl(config, {
    redirect_uri: visit.returnTo,
    scope: [...new Set(['openid', ...provider.scopes.split(' ').filter(Boolean)])].join(' '),
    code_challenge: await oidc.calculatePKCECodeChallenge(visit.verifier),
    code_challenge_method: 'S256',
    state: visit.state,
    nonce: visit.nonce,
  });
  return address.href;
};

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** Who has signed in there. @throws Error of the library for whatever does not fit the visit */
const identityOf = async (provider: Registered, hosts: readonly string[], visit: Visit, answer: ProviderAnswer): Promise<Identity> => {
  const config = await discover(provider, hosts);
  const returned = new URL(visit.returnTo);
  returned.searchParams.set('code', answer.code);
  returned.searchParams.set('state', answer.state);
  if (answer.iss) returned.searchParams.set('iss', answer.iss);
  const tokens = await oidc.authorizationCodeGrant(config, returned, {
    pkceCodeVerifier: visit.verifier,
    expectedState: visit.state,
    expectedNonce: visit.nonce,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (!claims) throw new Error('no id_token');
  // the name stands in the token or is asked for; without one the identity still serves
  const person =
    textOf(claims.name) === '' ? await oidc.fetchUserInfo(config, tokens.access_token, claims.sub).catch(() => claims) : claims;
  const email = textOf(person.email);
  const label = textOf(person.name) || textOf(person.preferred_username) || email || claims.sub;
  return { issuer: claims.iss, subject: claims.sub, label: label.slice(0, LABEL_LENGTH), email };
};

export const openId: Protocol = { check: discover, addressOf, identityOf, issuersOf: ({ issuer }) => [issuer] };
