/** The result of an inspection as this person writes it: sections, photographs and nonconformities, kept on the device until the server has them. */

import { useQueryClient } from '@tanstack/react-query';
import { fileCalls } from '@zhengjian/contract/areas/file/calls.ts';
import { inspectionCalls } from '@zhengjian/contract/areas/inspection/calls.ts';
import type { InspectionDetail } from '@zhengjian/contract/areas/inspection/records.ts';
import { CODE_NOT_FOUND, CODE_SIGNED_OUT } from '@zhengjian/contract/envelope.ts';
import { useEffect, useMemo } from 'react';
import { send } from '../../../shell/api.ts';
import { ApiError } from '../../../shell/apiError.ts';
import { connection } from '../../../shell/connection.ts';
import { keptIn } from '../../../shell/offlineStore.ts';
import { refreshReads } from '../../../shell/query.ts';
import { session, useSession } from '../../../shell/session.ts';
import { i18next } from '../../../shell/texts.ts';
import { world } from '../../../shell/world.ts';
import type { Noted } from '../parts/NonconformityDialog.tsx';
import { type Item, Outbox } from './outbox.ts';
import { SectionSync, type Unsent } from './sectionSync.ts';

export type Photo = { name: string; type: string; bytes: Blob };
/** Of a nonconformity that the server has, or of one that was noted on this device: saved by the same command, it is the same one. */
export type Evidence = Photo & { nc: { id: string } | { noted: Noted; command: string } };
/** Photographs of the visit in the catalogue of the line. */
const PHOTOS = '0408';

const later = (work: () => void, ms: number): (() => void) => {
  const timer = setTimeout(work, ms);
  return () => clearTimeout(timer);
};
/** Nothing leaves under another name: whoever wrote it is signed in, or signs in over the page first. */
const sendAs =
  (user: string): typeof send =>
  async (call, input, options) => {
    const { token, ended, userInfo } = session.get();
    if (token === '' || ended || userInfo?.user_id !== user) throw new ApiError('refused', CODE_SIGNED_OUT, '');
    return send(call, input, options);
  };
const isWaiting = (): boolean => connection.get().lost || session.get().ended;
const noFolder = (): string => i18next.t(($) => $.entry.noFolder, { ns: 'inspection' });

/** In the order of time, also after the browser was closed. */
const orderKey = (): string => `${String(world.now()).padStart(15, '0')}-${world.key().slice(0, 8)}`;

export function useEntry(d: InspectionDetail) {
  const client = useQueryClient();
  const user = useSession(({ userInfo }) => userInfo?.user_id ?? '');
  const room = `inspection/${d.id}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what comes from the server later is told by `received`
  const entry = useMemo(() => {
    const sendSignedIn = sendAs(user);
    const anew = () => void refreshReads(client, [inspectionCalls.detail]);
    const saveNoted = (noted: Noted, command: string) =>
      sendSignedIn(inspectionCalls.saveNonconformity, { ...noted, taskId: d.id }, { quiet: true, key: command });
    const evidence = new Outbox<Evidence>({
      kept: keptIn('written', user, `${room}/evidence`),
      key: orderKey,
      command: world.key,
      later,
      deliver: async ({ nc, name, type, bytes }, command) => {
        const { id } = 'id' in nc ? nc : await saveNoted(nc.noted, nc.command);
        await sendSignedIn(
          inspectionCalls.uploadEvidence,
          { id },
          { files: { file: new File([bytes], name, { type }) }, quiet: true, key: command },
        );
        anew();
      },
    });
    const nonconformities = new Outbox<Noted>({
      kept: keptIn('written', user, `${room}/nonconformities`),
      key: orderKey,
      command: world.key,
      later,
      deliver: async (noted, command) => {
        await saveNoted(noted, command);
        anew();
      },
    });
    return {
      evidence,
      nonconformities,
      /** A nonconformity that was refused is given up, with what was to show it. */
      forgetNoted: async ({ key, command }: Item<Noted>) => {
        await nonconformities.remove(key);
        for (const one of evidence.state.get().items)
          if ('command' in one.content.nc && one.content.nc.command === command) await evidence.remove(one.key);
      },
      sections: new SectionSync(
        {
          kept: keptIn<Unsent>('written', user, `${room}/sections`),
          send: (sections) => sendSignedIn(inspectionCalls.saveResult, { id: d.id, sections }, { quiet: true }),
          now: world.now,
          later,
        },
        d.sections,
      ),
      photos: new Outbox<Photo>({
        kept: keptIn('written', user, `${room}/photos`),
        key: orderKey,
        command: world.key,
        later,
        deliver: async ({ name, type, bytes }, command) => {
          const nodes = await sendSignedIn(fileCalls.selectFileCatalog, { dataId: d.id }, { quiet: true });
          const node = nodes.find((n) => n.catalogCode === PHOTOS);
          if (!node) throw new ApiError('refused', CODE_NOT_FOUND, noFolder());
          await sendSignedIn(
            fileCalls.uploadFile,
            { fileCatalogId: node.id, dataId: d.id, saveData: true },
            { files: { file: new File([bytes], name, { type }) }, quiet: true, key: command },
          );
          void refreshReads(client, [fileCalls.selectFileList]);
        },
      }),
    };
  }, [room, user, d.id, client]);
  useEffect(() => entry.sections.received(d.sections), [entry, d.sections]);
  useEffect(() => {
    const all = [entry.sections, entry.photos, entry.nonconformities, entry.evidence];
    for (const one of all) void one.restore();
    const again = () => {
      for (const one of all) void one.flush();
    };
    const leave = () => {
      if (document.visibilityState === 'hidden') void entry.sections.flush();
    };
    // back on the network, the server answers again, or the person has signed in over the page
    let waited = isWaiting();
    const look = () => {
      if (waited && !isWaiting()) again();
      waited = isWaiting();
    };
    const unhear = [connection.subscribe(look), session.subscribe(look)];
    window.addEventListener('online', again);
    document.addEventListener('visibilitychange', leave);
    return () => {
      for (const end of unhear) end();
      window.removeEventListener('online', again);
      document.removeEventListener('visibilitychange', leave);
      void entry.sections.flush();
      for (const one of all) one.stop();
    };
  }, [entry]);
  return entry;
}
export type Entry = ReturnType<typeof useEntry>;
