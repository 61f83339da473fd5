/** The uploads of this page, and whether the browser still knows of some that a reload interrupted. Loads nothing else. */
import { createStore } from '../../../shell/store.ts';

/** new: one more file; cover: in the place of a file; correct: corrects a file with a problem. */
export type UploadKind = 'new' | 'cover' | 'correct';
export type UploadPlace = {
  dataId: string;
  nodeId: string;
  nodeName: string;
  kind: UploadKind;
  functionCode?: string;
  /** The file that is covered or corrected. */
  fileId?: string;
};
/** lost: a reload took the file away; it goes on once the person gives the same file again. */
export type UploadState = 'waiting' | 'running' | 'paused' | 'failed' | 'done' | 'lost';

export type Upload = {
  key: number;
  name: string;
  /** bytes */
  size: number;
  sent: number;
  file: File | null;
  place: UploadPlace;
  state: UploadState;
  why: string;
  /** Id under which the server holds all of its parts. */
  arrived?: string;
  /** Idempotency-Key of handing it over. */
  actKey: string;
  user: string;
};

export const uploads = createStore<readonly Upload[]>([]);

/** Under this the addresses of unfinished uploads are kept in the browser. */
export const KEPT_AS = 'tus::zj';

export function mayBeInterrupted(): boolean {
  try {
    return Object.keys(window.localStorage).some((name) => name.startsWith(KEPT_AS));
  } catch {
    // Storage is forbidden: nothing has been kept.
    return false;
  }
}
