/** Threads beside the server's own, none of which starts before it is needed. */
import { createDocumentMaker, type DocumentMaker } from './documents/maker.ts';
import { createJudging, type Judging } from './files/judge-apart.ts';
import { createSigningThread, type SigningThread } from './signing/sign-apart.ts';
import { createVerifying, type Verifying } from './signing/verify-apart.ts';

export type Threads = {
  /** Sets papers. */
  documents: DocumentMaker;
  signing: SigningThread;
  /** Judges uploads. */
  judging: Judging;
  /** Verifies files that anybody may send. */
  verifying: Verifying;
  close(): Promise<void>;
};

export const openThreads = (): Threads => {
  const threads = {
    documents: createDocumentMaker(),
    signing: createSigningThread(),
    judging: createJudging(),
    verifying: createVerifying(),
  };
  return {
    ...threads,
    close: async () => {
      for (const thread of Object.values(threads)) await thread.close();
    },
  };
};
