/** Sends what a person has written on this device, of every inspection that no page has open. */
import type { QueryClient } from '@tanstack/react-query';
import { notify } from '../../../shell/notices.ts';
import { keptOf } from '../../../shell/offlineStore.ts';
import { i18next } from '../../../shell/texts.ts';
import { inspectionsIn } from './held.ts';
import { allOf, isWaiting, onPages, type Senders, sendersOf, whenBack } from './senders.ts';

/** Something waits for its writer: the server does not take it, or somebody else has written there meanwhile. */
const isHeldBack = ({ sections, photos, nonconformities, evidence }: Senders): boolean =>
  sections.state.get().is === 'refused' ||
  sections.state.get().conflicts.size > 0 ||
  [photos, nonconformities, evidence].some(({ state }) => state.get().items.some(({ refused }) => refused !== ''));

const stop = (senders: Senders): void => {
  for (const one of allOf(senders)) one.stop();
};

/** @returns ends it */
export const sendWritten = (user: string, client: QueryClient): (() => void) => {
  const sending = new Map<string, Senders>();
  let left = false;
  let told = false;
  const sendOne = async (id: string): Promise<void> => {
    const senders = sending.get(id) ?? sendersOf({ user, id, client, sections: [] });
    sending.set(id, senders);
    for (const one of allOf(senders)) {
      await one.restore();
      await one.flush();
    }
    if (left || told || !isHeldBack(senders)) return;
    told = true;
    notify(
      'warning',
      i18next.t(($) => $.device.heldBack, { ns: 'inspection' }),
    );
  };
  const run = async (): Promise<void> => {
    if (isWaiting()) return;
    const kept = await keptOf('written', user).catch(() => []);
    for (const id of inspectionsIn(kept)) if (!left && !onPages.get().includes(id)) await sendOne(id);
  };
  /** A page that opens goes on with what is its own. */
  const giveWay = (): void => {
    for (const [id, senders] of sending)
      if (onPages.get().includes(id)) {
        stop(senders);
        sending.delete(id);
      }
  };
  void run();
  const unhear = [whenBack(() => void run()), onPages.subscribe(giveWay)];
  return () => {
    left = true;
    for (const end of unhear) end();
    for (const senders of sending.values()) stop(senders);
  };
};
