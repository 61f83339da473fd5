/** The result of an inspection as this person writes it: sections, photographs and nonconformities, kept on the device until the server has them. */

import { useQueryClient } from '@tanstack/react-query';
import type { InspectionDetail } from '@zhengjian/contract/areas/inspection/records.ts';
import { useEffect, useMemo } from 'react';
import { useSession } from '../../../shell/session.ts';
import type { Noted } from '../parts/NonconformityDialog.tsx';
import type { Item } from './outbox.ts';
import { allOf, onPages, sendersOf, whenBack } from './senders.ts';

export function useEntry(d: InspectionDetail) {
  const client = useQueryClient();
  const user = useSession(({ userInfo }) => userInfo?.user_id ?? '');
  // biome-ignore lint/correctness/useExhaustiveDependencies: what comes from the server later is told by `received`
  const entry = useMemo(() => {
    const senders = sendersOf({ user, id: d.id, client, sections: d.sections });
    return {
      ...senders,
      /** A nonconformity that was refused is given up, with what was to show it. */
      forgetNoted: async ({ key, command }: Item<Noted>) => {
        await senders.nonconformities.remove(key);
        for (const one of senders.evidence.state.get().items)
          if ('command' in one.content.nc && one.content.nc.command === command) await senders.evidence.remove(one.key);
      },
    };
  }, [user, d.id, client]);
  useEffect(() => entry.sections.received(d.sections), [entry, d.sections]);
  useEffect(() => {
    onPages.set((before) => [...before, d.id]);
    const all = allOf(entry);
    for (const one of all) void one.restore();
    const again = () => {
      for (const one of all) void one.flush();
    };
    const leave = () => {
      if (document.visibilityState === 'hidden') void entry.sections.flush();
    };
    const unhear = whenBack(again);
    document.addEventListener('visibilitychange', leave);
    return () => {
      unhear();
      document.removeEventListener('visibilitychange', leave);
      void entry.sections.flush();
      for (const one of all) one.stop();
      onPages.set((before) => before.filter((_, at) => at !== before.indexOf(d.id)));
    };
  }, [entry, d.id]);
  return entry;
}
export type Entry = ReturnType<typeof useEntry>;
