/** The stamping worker of a play: it works off what waits when it is asked to, so that the play repeats. */
import { stampingCalls } from '@zhengjian/contract/areas/stamping/calls.ts';
import { stampNext } from '@zhengjian/server/src/areas/stamping/index.ts';
import { makeCall } from './caller.ts';
import type { Stamp } from './certificates.ts';
import type { Stage } from './people.ts';

export type Sealing = ReturnType<typeof openSealing>;

/**
 * `fault`: told what a try failed of, as on a machine too slow for a signature in its time; the paper is handed
 * over again later.
 */
export const openSealing = ({ app, db, world }: Stage, fault: (what: string) => void) => {
  const ports = { db, world, keys: app.keys, files: app.files, thread: app.threads.signing };
  const tell = (e: unknown) => fault(`stamping worker: ${e instanceof Error ? e.message : String(e)}`);
  const workOff = async (): Promise<void> => {
    while (await stampNext(ports, tell));
  };
  /** An electronic seal, on its paper when this ends. */
  const stamp: Stamp = async (at, fileId, options) => {
    await makeCall(at, stampingCalls.startSignatureDocument, { fileIds: [fileId] }, options);
    await workOff();
  };
  return { workOff, stamp };
};
