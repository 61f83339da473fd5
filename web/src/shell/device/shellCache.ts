/**
 * What the service worker does: the program itself opens without a connection, and nothing else. Answers of calls never pass here, so
 * nothing of a person is in its cache; what an inspector needs of an inspection is kept by its page (`offlineStore.ts`).
 */

/** `files`: addresses of the build; the page is the first of them. */
export type Shell = { version: string; files: readonly string[] };
export type Ports = { caches: CacheStorage; fetch(request: Request | string, init?: RequestInit): Promise<Response>; origin: string };

const PREFIX = 'zj-shell-';
const PAGE = '/index.html';
/** A page that has not come by then is taken from the device. */
const PATIENCE_MS = 4_000;
/** A gateway answers for a server that is out of reach. */
const GATEWAY = [502, 503, 504];
/** What is no page of the router. */
const NO_PAGE = /^\/(?:api|healthz|readyz|metrics)(?:\/|$)|\.[a-z0-9]{2,12}$/i;

const nameOf = ({ version }: Shell): string => PREFIX + version;

/** Puts all of it on the device or nothing; a file whose name carries its content is taken from the version before. @throws Error */
export async function install({ caches, fetch, origin }: Ports, shell: Shell): Promise<void> {
  const fetched = await Promise.all(
    shell.files.map(async (path) => {
      const known = path === PAGE ? undefined : await caches.match(origin + path);
      const answer = known ?? (await fetch(origin + path, path === PAGE ? { cache: 'reload' } : {}));
      if (!answer.ok) throw new Error(`${path} answers ${answer.status}`);
      return { path, answer };
    }),
  );
  const page = await fetched
    .find(({ path }) => path === PAGE)
    ?.answer.clone()
    .text();
  // the product was renewed while it was being fetched: the next look takes all of the new one
  if (page === undefined || scriptsOf(page).some((path) => !shell.files.includes(path)))
    throw new Error('page and files differ in their version');
  const cache = await caches.open(nameOf(shell));
  try {
    await Promise.all(fetched.map(({ path, answer }) => cache.put(origin + path, answer)));
  } catch (fault) {
    await caches.delete(nameOf(shell));
    throw fault;
  }
}

const scriptsOf = (page: string): string[] => [...page.matchAll(/<script[^>]+src="([^"]+)"/g)].flatMap(([, path]) => path ?? []);

/** Takes over: what older versions have left goes. */
export async function activate({ caches }: Ports, shell: Shell): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(PREFIX) && name !== nameOf(shell)).map((name) => caches.delete(name)));
}

/** The answer to a request, or null where the browser does as without a worker. */
export function answer(ports: Ports, shell: Shell, request: Request): Promise<Response> | null {
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== ports.origin) return null;
  if (request.mode === 'navigate') return NO_PAGE.test(pathname) ? null : page(ports, shell, request);
  return pathname !== PAGE && shell.files.includes(pathname) ? file(ports, shell, request, pathname) : null;
}

const kept = async ({ caches, origin }: Ports, shell: Shell, path: string): Promise<Response | undefined> =>
  (await caches.open(nameOf(shell))).match(origin + path);

/** The server's, so that a new version shows at once; the device's where there is none. */
async function page(ports: Ports, shell: Shell, request: Request): Promise<Response> {
  const onDevice = await kept(ports, shell, PAGE);
  const asked = ports.fetch(request);
  if (onDevice === undefined) return asked;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((done) => {
    timer = setTimeout(() => done(null), PATIENCE_MS);
  });
  const fresh = await Promise.race([asked.catch(() => null), late]);
  clearTimeout(timer);
  return fresh === null || GATEWAY.includes(fresh.status) ? onDevice : fresh;
}

/** Its name carries its content, so it is never out of date. */
const file = async (ports: Ports, shell: Shell, request: Request, path: string): Promise<Response> =>
  (await kept(ports, shell, path)) ?? ports.fetch(request);
