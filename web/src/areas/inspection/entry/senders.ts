/** What leaves the device of one inspection: sections, photographs, nonconformities and what shows them, each until the server has it. */
import type { QueryClient } from '@tanstack/react-query';
import { fileCalls } from '@zhengjian/contract/areas/file/calls.ts';
import { inspectionCalls } from '@zhengjian/contract/areas/inspection/calls.ts';
import type { SectionShown } from '@zhengjian/contract/areas/inspection/records.ts';
import { CODE_NOT_FOUND, CODE_SIGNED_OUT } from '@zhengjian/contract/envelope.ts';
import { send } from '../../../shell/api.ts';
import { ApiError } from '../../../shell/apiError.ts';
import { connection } from '../../../shell/connection.ts';
import { type KeptRoom, keptIn } from '../../../shell/offlineStore.ts';
import { refreshReads } from '../../../shell/query.ts';
import { session } from '../../../shell/session.ts';
import { createStore } from '../../../shell/store.ts';
import { i18next } from '../../../shell/texts.ts';
import { world } from '../../../shell/world.ts';
import type { Noted } from '../parts/NonconformityDialog.tsx';
import { type KeptItem, Outbox } from './outbox.ts';
import { SectionSync, type Unsent } from './sectionSync.ts';

export type Photo = { name: string; type: string; bytes: Blob };
/** Of the visit: by its place in the catalogue of the line, that of photographs where it names none. */
type VisitPhoto = Photo & { place?: string };
/** Of a nonconformity that the server has, or of one that was noted on this device: saved by the same command, it is the same one. */
export type Evidence = Photo & { nc: { id: string } | { noted: Noted; command: string } };
const PHOTOS = '0408';
/** The attendance sheet with the factory's signature. */
export const SIGN_SHEET = '0403';

/** Where it is kept until then. */
export const roomsOf = (user: string, id: string) => ({
  sections: keptIn<Unsent>('written', user, `inspection/${id}/sections`),
  photos: keptIn<KeptItem<VisitPhoto>>('written', user, `inspection/${id}/photos`),
  nonconformities: keptIn<KeptItem<Noted>>('written', user, `inspection/${id}/nonconformities`),
  evidence: keptIn<KeptItem<Evidence>>('written', user, `inspection/${id}/evidence`),
});

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
const noFolder = (): string => i18next.t(($) => $.entry.noFolder, { ns: 'inspection' });

/** In the order of time, also after the browser was closed. */
const orderKey = (): string => `${String(world.now()).padStart(15, '0')}-${world.key().slice(0, 8)}`;

type Of = { user: string; id: string; client: QueryClient; sections: readonly SectionShown[] };
export const sendersOf = ({ user, id: task, client, sections }: Of) => {
  const sendSignedIn = sendAs(user);
  const rooms = roomsOf(user, task);
  const anew = () => void refreshReads(client, [inspectionCalls.detail]);
  const saveNoted = (noted: Noted, command: string) =>
    sendSignedIn(inspectionCalls.saveNonconformity, { ...noted, taskId: task }, { quiet: true, key: command });
  const outbox = <T>(kept: KeptRoom<KeptItem<T>>, deliver: (content: T, command: string) => Promise<void>) =>
    new Outbox<T>({ kept, deliver, key: orderKey, command: world.key, later });
  return {
    sections: new SectionSync(
      {
        kept: rooms.sections,
        send: (unsent) => sendSignedIn(inspectionCalls.saveResult, { id: task, sections: unsent }, { quiet: true }),
        now: world.now,
        later,
      },
      sections,
    ),
    photos: outbox(rooms.photos, async ({ name, type, bytes, place = PHOTOS }, command) => {
      const nodes = await sendSignedIn(fileCalls.selectFileCatalog, { dataId: task }, { quiet: true });
      const node = nodes.find((n) => n.catalogCode === place);
      if (!node) throw new ApiError('refused', CODE_NOT_FOUND, noFolder());
      await sendSignedIn(
        fileCalls.uploadFile,
        { fileCatalogId: node.id, dataId: task, saveData: true },
        { files: { file: new File([bytes], name, { type }) }, quiet: true, key: command },
      );
      void refreshReads(client, [fileCalls.selectFileList]);
    }),
    nonconformities: outbox(rooms.nonconformities, async (noted, command) => {
      await saveNoted(noted, command);
      anew();
    }),
    evidence: outbox(rooms.evidence, async ({ nc, name, type, bytes }, command) => {
      const { id } = 'id' in nc ? nc : await saveNoted(nc.noted, nc.command);
      await sendSignedIn(
        inspectionCalls.uploadEvidence,
        { id },
        { files: { file: new File([bytes], name, { type }) }, quiet: true, key: command },
      );
      anew();
    }),
  };
};
export type Senders = ReturnType<typeof sendersOf>;
export const allOf = ({ sections, photos, nonconformities, evidence }: Senders) => [sections, photos, nonconformities, evidence];

/** Inspections whose page is open: it sends what belongs to them. */
export const onPages = createStore<readonly string[]>([]);

export const isWaiting = (): boolean => connection.get().lost || session.get().ended;
/** Back on the network, the server answers again, or the person has signed in over the page. @returns ends the hearing */
export const whenBack = (again: () => void): (() => void) => {
  let waited = isWaiting();
  const look = () => {
    if (waited && !isWaiting()) again();
    waited = isWaiting();
  };
  const unhear = [connection.subscribe(look), session.subscribe(look)];
  window.addEventListener('online', again);
  return () => {
    for (const end of unhear) end();
    window.removeEventListener('online', again);
  };
};
