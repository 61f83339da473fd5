/** Whether the product opens again on this device without a connection: the service worker, for those who need it. */
import { createStore, useStore } from '../store.ts';

/** `insecure`: the address is no https, where browsers allow no service worker. */
export type Prepared = 'unknown' | 'preparing' | 'ready' | 'insecure' | 'failed';

const prepared = createStore<Prepared>('unknown');
export const usePrepared = (): Prepared => useStore(prepared);

const WORKER = '/service-worker.js';

/** Becomes false where the worker could not put its files on the device. */
const installed = (registration: ServiceWorkerRegistration): Promise<boolean> =>
  new Promise((done) => {
    const { installing, active } = registration;
    if (active || !installing) return done(true);
    installing.addEventListener('statechange', () => {
      if (installing.state === 'activated') done(true);
      if (installing.state === 'redundant') done(false);
    });
  });

/** Puts the program on the device, once; later versions follow by themselves. Asks the browser not to clear what is kept when it lacks room. */
export async function prepareDevice(): Promise<void> {
  if (prepared.get() !== 'unknown' && prepared.get() !== 'failed') return;
  const { serviceWorker } = navigator;
  if (!serviceWorker) return prepared.set('insecure');
  // during development the files change under a worker
  if (!import.meta.env.PROD) return;
  prepared.set('preparing');
  try {
    const registration = await serviceWorker.register(WORKER, { scope: '/', updateViaCache: 'none' });
    prepared.set((await installed(registration)) ? 'ready' : 'failed');
    await navigator.storage?.persist?.();
  } catch {
    prepared.set((await serviceWorker.getRegistration())?.active ? 'ready' : 'failed');
  }
}

/** Takes the program off the device again. */
export async function unprepareDevice(): Promise<void> {
  await (await navigator.serviceWorker?.getRegistration())?.unregister();
  const names = 'caches' in window ? await caches.keys() : [];
  await Promise.all(names.map((name) => caches.delete(name)));
  prepared.set('unknown');
}
