/** Which file is being looked at. One preview for the whole page, whoever opened it; the host stands beside the tabs. */
import { onSessionEnd } from '../../../shell/session.ts';
import { createStore } from '../../../shell/store.ts';

export type Shown = {
  fileId: string;
  /** With its extension. */
  name: string;
  suffix: string;
  /** Bytes; 0 where the caller does not know. */
  size: number;
  /** An earlier content; the present one without. */
  versionNo?: number;
  /** Told apart from another content under the same id. */
  mark?: string;
  mayKeep: boolean;
};

export type Preview = {
  files: readonly Shown[];
  at: number;
  /** Told of the file in sight, and with null that the preview was closed. */
  onShow?: (file: Shown | null) => void;
};

export const preview = createStore<Preview | null>(null);
onSessionEnd(() => preview.set(null));

/** Opens the preview on one of some files; the others are reached by its arrows. */
export function showFiles(files: readonly Shown[], at: number, onShow?: Preview['onShow']): void {
  const file = files[at];
  if (!file) return;
  preview.set({ files, at, ...(onShow ? { onShow } : {}) });
  onShow?.(file);
}

export function turnTo(at: number): void {
  const now = preview.get();
  const file = now?.files[at];
  if (!now || !file) return;
  preview.set({ ...now, at });
  now.onShow?.(file);
}

export function closePreview(): void {
  const now = preview.get();
  preview.set(null);
  now?.onShow?.(null);
}
