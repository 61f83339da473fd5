/** The service worker: the program opens without a connection, a new version takes over whole, and nothing of a person is kept. */
import { beforeEach, expect, test } from 'vitest';
import { activate, answer, install, type Ports, type Shell } from './shellCache.ts';

const ORIGIN = 'https://zj.example.com';

/** Caches as a browser has them, by name and address. */
const cachesOf = () => {
  const all = new Map<string, Map<string, Response>>();
  const cacheOf = (name: string) => {
    const kept = all.get(name) ?? new Map<string, Response>();
    all.set(name, kept);
    return {
      put: async (url: string, response: Response) => void kept.set(url, response),
      match: async (url: string) => kept.get(url)?.clone(),
    };
  };
  const storage = {
    open: async (name: string) => cacheOf(name),
    keys: async () => [...all.keys()],
    delete: async (name: string) => all.delete(name),
    match: async (url: string) => [...all.values()].map((kept) => kept.get(url)?.clone()).find((found) => found !== undefined),
  };
  return { all, storage: storage as unknown as CacheStorage };
};

let device = cachesOf();
/** What the server has, by path; null: it cannot be reached. */
let server: Map<string, string> | null = null;
let asked: string[] = [];
const ports = (): Ports => ({
  caches: device.storage,
  origin: ORIGIN,
  fetch: async (request) => {
    const { pathname } = new URL(typeof request === 'string' ? request : request.url);
    asked.push(pathname);
    if (server === null) throw new TypeError('no network');
    const text = server.get(pathname) ?? (/\.\w+$/.test(pathname) ? undefined : server.get('/index.html'));
    return text === undefined ? new Response('404', { status: 404 }) : new Response(text);
  },
});
const shellOf = (n: number): Shell => ({ version: `v${n}`, files: ['/index.html', `/assets/entry-${n}.js`, '/assets/react.js'] });
const built = (n: number) =>
  new Map([
    ['/index.html', `<script type="module" crossorigin src="/assets/entry-${n}.js"></script>`],
    [`/assets/entry-${n}.js`, `entry ${n}`],
    ['/assets/react.js', 'react'],
  ]);
const get = (path: string, mode: 'navigate' | 'cors' = 'cors', method = 'GET') => ({ url: ORIGIN + path, method, mode }) as Request;
const textOf = async (shell: Shell, request: Request) => (await answer(ports(), shell, request))?.text();

beforeEach(() => {
  device = cachesOf();
  server = built(1);
  asked = [];
});

test('without a connection any page of the product opens, with the files that it needs', async () => {
  await install(ports(), shellOf(1));
  server = null;
  expect(await textOf(shellOf(1), get('/authCernter/factoryCheckEntry?id=1', 'navigate'))).toContain('/assets/entry-1.js');
  expect(await textOf(shellOf(1), get('/assets/entry-1.js'))).toBe('entry 1');
});

test('answers of calls, changes and what is no page are never touched nor kept', async () => {
  await install(ports(), shellOf(1));
  const untouched = [
    get('/api/blade-acceptance/factoryCheck/detail'),
    get('/api/docs', 'navigate'),
    get('/healthz', 'navigate'),
    get('/file.pdf', 'navigate'),
    get('/authCernter/factoryCheckEntry', 'navigate', 'POST'),
    get('/assets/other.js'),
    { ...get('/assets/entry-1.js'), url: 'https://elsewhere.example.com/assets/entry-1.js' } as Request,
  ];
  for (const request of untouched) expect(answer(ports(), shellOf(1), request), request.url).toBeNull();
  expect([...device.all.values()].flatMap((kept) => [...kept.keys()])).toEqual(shellOf(1).files.map((path) => ORIGIN + path));
});

test('a new version shows at once, takes over whole, and leaves nothing of the one before', async () => {
  await install(ports(), shellOf(1));
  server = built(2);
  // still the worker of the first version: the page is the server's all the same
  expect(await textOf(shellOf(1), get('/', 'navigate'))).toContain('/assets/entry-2.js');
  asked = [];
  await install(ports(), shellOf(2));
  expect(asked.sort()).toEqual(['/assets/entry-2.js', '/index.html']);
  await activate(ports(), shellOf(2));
  expect([...device.all.keys()]).toEqual(['zj-shell-v2']);
  server = null;
  expect(await textOf(shellOf(2), get('/wel/index', 'navigate'))).toContain('/assets/entry-2.js');
});

test('an update that is cut short, or meets files of two versions, changes nothing', async () => {
  await install(ports(), shellOf(1));
  server = built(3);
  await expect(install(ports(), shellOf(2))).rejects.toThrow();
  server = new Map([...built(2), ['/index.html', built(3).get('/index.html') ?? '']]);
  await expect(install(ports(), shellOf(2))).rejects.toThrow('version');
  expect([...device.all.keys()]).toEqual(['zj-shell-v1']);
});

test('a gateway that answers for a server out of reach does not hide the page', async () => {
  await install(ports(), shellOf(1));
  const gateway: Ports = { ...ports(), fetch: async () => new Response('bad gateway', { status: 502 }) };
  expect(await (await answer(gateway, shellOf(1), get('/', 'navigate')))?.text()).toContain('/assets/entry-1.js');
});
