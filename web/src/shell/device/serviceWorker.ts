/** The service worker. The build puts in its version and files (`serviceWorkerFile.ts`) and lays it at `/service-worker.js`. */
import { activate, answer, install, type Ports, type Shell } from './shellCache.ts';

declare const __SHELL__: Shell;
const SHELL: Shell = __SHELL__;

/** What of a service worker's surroundings is used here; the types of pages do not hold it. */
type Lasting = Event & { waitUntil(work: Promise<unknown>): void };
type Asking = Event & { request: Request; respondWith(answer: Promise<Response>): void };
type Surroundings = {
  addEventListener(kind: 'install' | 'activate', hear: (event: Lasting) => void): void;
  addEventListener(kind: 'fetch', hear: (event: Asking) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
};
const worker = self as unknown as Surroundings;
const ports: Ports = { caches, fetch: (request, init) => fetch(request, init), origin: self.location.origin };

// what it answers is named by its content, so a page of the version before is served as well by the next one
worker.addEventListener('install', (event) => event.waitUntil(install(ports, SHELL).then(() => worker.skipWaiting())));
worker.addEventListener('activate', (event) => event.waitUntil(activate(ports, SHELL).then(() => worker.clients.claim())));
worker.addEventListener('fetch', (event) => {
  const given = answer(ports, SHELL, event.request);
  if (given) event.respondWith(given);
});
