/** The WeChat Open Platform on a port of this machine, as far as websites sign in by it; before its page sits a person who agrees. */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';

export const APP = { id: 'wx0123456789abcdef', secret: '5ecre7-0f-7he-7e575-wi7h-weCha7' } as const;
/** What goes wrong there. */
export type Fault = 'huge' | 'broken' | 'elsewhere' | 'otherPerson' | 'echo';

const HUGE = 'x'.repeat(1024 * 1024);

export const openWechat = async () => {
  let person = '';
  let fault: Fault | null = null;
  let shares = true;
  let issued = 0;
  /** Addresses that were asked, without what stands in the query. */
  const asked: string[] = [];
  const codes = new Map<string, string>();
  const tokens = new Map<string, string>();
  const refuse = (errcode: number, errmsg: string) => ({ errcode, errmsg: `${errmsg}, rid: 65-0` });
  const unionOf = (openid: string) => (shares ? { unionid: openid.replace('open-', 'union-') } : {});

  const tokenFor = ({ appid, secret, code = '', grant_type }: Record<string, string>) => {
    if (grant_type !== 'authorization_code') return refuse(40002, 'invalid grant_type');
    if (appid !== APP.id) return refuse(40013, 'invalid appid');
    if (fault === 'echo') return refuse(40125, `invalid appsecret ${secret}`);
    if (secret !== APP.secret) return refuse(40125, 'invalid appsecret');
    const openid = codes.get(code);
    if (openid === undefined) return refuse(40029, 'invalid code');
    if (openid === '') return refuse(40163, 'code been used');
    codes.set(code, '');
    issued += 1;
    const access_token = `token-${issued}`;
    tokens.set(access_token, openid);
    return { access_token, expires_in: 7200, refresh_token: `refresh-${issued}`, openid, scope: 'snsapi_login', ...unionOf(openid) };
  };
  const personOf = ({ access_token = '', openid }: Record<string, string>) => {
    const holder = tokens.get(access_token);
    if (holder === undefined || holder !== openid) return refuse(40001, 'invalid credential');
    const told = { openid: fault === 'otherPerson' ? 'open-somebody-else' : openid, ...unionOf(openid) };
    return {
      ...told,
      nickname: `微信${holder.slice(5)}\u202e`,
      sex: 0,
      province: '',
      city: '',
      country: '',
      headimgurl: '',
      privilege: [],
    };
  };
  const agree = ({ appid, redirect_uri = '', response_type, scope, state = '' }: Record<string, string>, response: ServerResponse) => {
    const isFit = appid === APP.id && URL.canParse(redirect_uri) && response_type === 'code' && scope === 'snsapi_login';
    if (!isFit || !/^[A-Za-z0-9]{1,128}$/.test(state)) return response.writeHead(400).end('redirect_uri or state');
    issued += 1;
    const code = `code-${issued}`;
    codes.set(code, `open-${person}`);
    const back = new URL(redirect_uri);
    if (person !== '') back.searchParams.set('code', code);
    back.searchParams.set('state', state);
    return response.writeHead(302, { location: back.href }).end();
  };

  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    asked.push(pathname);
    const given = Object.fromEntries(searchParams);
    if (pathname === '/connect/qrconnect') return agree(given, response);
    if (fault === 'elsewhere') return response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end();
    const answer = pathname === '/sns/oauth2/access_token' ? tokenFor(given) : pathname === '/sns/userinfo' ? personOf(given) : null;
    if (answer === null) return response.writeHead(404).end();
    // it says text/plain of its JSON
    response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8' });
    if (fault === 'broken') return response.end('<html>busy</html>');
    return response.end(JSON.stringify(fault === 'huge' ? { ...answer, nickname: HUGE } : answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  afterAll(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    base: `http://${host}`,
    asked,
    /** Whoever sits before its page from now on; nobody: the person turns back. */
    sits: (who: string) => {
      person = who;
    },
    /** Whether the developer's account shares identities among its apps (`unionid`). */
    sharesIdentities: (on: boolean) => {
      shares = on;
    },
    /** Goes wrong while `work` runs. */
    while: async <T>(wrong: Fault, work: () => Promise<T>): Promise<T> => {
      fault = wrong;
      try {
        return await work();
      } finally {
        fault = null;
      }
    },
    /** Agrees as the person in a browser would; what is answered stands in the address of the return page. */
    signIn: async (who: string, address: string): Promise<{ code: string; state: string }> => {
      person = who;
      const answer = await fetch(address, { redirect: 'manual' });
      const { code = '', state = '' } = Object.fromEntries(new URL(answer.headers.get('location') ?? 'about:blank').searchParams);
      return { code, state };
    },
  };
};
