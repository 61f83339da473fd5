/** Which file is being looked at. One preview for the whole page, whoever opened it; the host stands beside the tabs. */
import type { ReactNode } from 'react';
import { onSessionEnd } from '../../../shell/session.ts';
import { createStore } from '../../../shell/store.ts';

/** What a reviewer has noted on a paper: the day on which it was found in order, or the problem it has. */
export type Noted = { approvalDate: string; hasProblem: boolean; problemRemark: string };

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
  /** Where the viewer may judge the paper: what is noted on it so far. */
  review?: Noted;
};

/** What stands beside the papers while they are read, e.g. the data of the application; given by whoever opens them. */
export type Beside = { label: string; content: ReactNode };

export type Preview = {
  files: readonly Shown[];
  at: number;
  /** Told of the file in sight, and with null that the preview was closed. */
  onShow?: (file: Shown | null) => void;
  beside?: Beside;
  /** Files that were in sight since the preview was opened. */
  looked: ReadonlySet<string>;
};

export const preview = createStore<Preview | null>(null);
onSessionEnd(() => preview.set(null));

/** Opens the preview on one of some files; the others are reached by its arrows. */
export function showFiles(files: readonly Shown[], at: number, more: Pick<Preview, 'onShow' | 'beside'> = {}): void {
  const file = files[at];
  if (!file) return;
  preview.set({ files, at, looked: new Set([file.fileId]), ...more });
  more.onShow?.(file);
}

export function turnTo(at: number): void {
  const now = preview.get();
  const file = now?.files[at];
  if (!now || !file) return;
  preview.set({ ...now, at, looked: new Set([...now.looked, file.fileId]) });
  now.onShow?.(file);
}

export function closePreview(): void {
  const now = preview.get();
  preview.set(null);
  now?.onShow?.(null);
}

/** Shows what has just been noted on a paper. */
export function noteOn(fileId: string, review: Noted): void {
  const now = preview.get();
  if (now) preview.set({ ...now, files: now.files.map((file) => (file.fileId === fileId ? { ...file, review } : file)) });
}
