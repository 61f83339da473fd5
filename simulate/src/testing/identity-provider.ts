/** An OpenID provider on a port of this machine, with a person before its pages who signs in without a question. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';
import { afterAll } from 'vitest';

export const CLIENT = { id: 'zhengjian', secret: 'a-client-secret-of-the-tests' } as const;
export type Came = { code: string; state: string; iss?: string };

const HOUR_S = 3_600;

export const openIdentityProvider = async () => {
  let person = '';
  let handle: (request: IncomingMessage, response: ServerResponse) => void = () => undefined;
  const server = createServer((request, response) => handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const issuer = `http://${host}`;
  const serve = (returnTo: string): void => {
    const provider = new Provider(issuer, {
      clients: [{ client_id: CLIENT.id, client_secret: CLIENT.secret, redirect_uris: [returnTo] }],
      ttl: { Interaction: HOUR_S, Grant: HOUR_S, Session: HOUR_S, AccessToken: HOUR_S, IdToken: HOUR_S },
      cookies: { keys: ['of-the-tests'] },
      claims: { openid: ['sub'], profile: ['name'], email: ['email'] },
      interactions: { url: (_, { uid }) => `/interaction/${uid}` },
      features: { devInteractions: { enabled: false } },
      findAccount: (_, id) => ({ accountId: id, claims: () => ({ sub: id, name: `${id}的身份`, email: `${id}@example.com` }) }),
    });
    const asked = provider.callback();
    const interact = async (request: IncomingMessage, response: ServerResponse) => {
      const { params } = await provider.interactionDetails(request, response);
      const grant = new provider.Grant({ accountId: person, clientId: String(params.client_id) });
      grant.addOIDCScope('openid profile email');
      await provider.interactionFinished(request, response, { login: { accountId: person }, consent: { grantId: await grant.save() } });
    };
    handle = (request, response) =>
      void (request.url?.startsWith('/interaction/') ? interact(request, response) : asked(request, response));
  };
  return {
    host,
    issuer,
    /** Answers from now on; the address of the return page is registered there. */
    serve,
    /** Whoever sits before its pages from now on. */
    sits: (account: string) => {
      person = account;
    },
    /** Signs the person in as a browser would; what is answered stands in the address of the return page. */
    signIn: async (account: string, address: string): Promise<Came> => {
      person = account;
      const cookies = new Map<string, string>();
      let next = new URL(address);
      for (let turn = 0; turn < 8 && next.origin === issuer; turn += 1) {
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
        const answer = await fetch(next, { redirect: 'manual', headers: { cookie } });
        for (const one of answer.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(one) ?? [];
          if (value === '') cookies.delete(name);
          else cookies.set(name, value);
        }
        next = new URL(answer.headers.get('location') ?? 'about:blank', next);
      }
      const { code = '', state = '', iss } = Object.fromEntries(next.searchParams);
      return { code, state, ...(iss === undefined ? {} : { iss }) };
    },
  };
};
