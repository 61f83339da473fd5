/** Opens a file to look at or to keep (rules file-auth-key, file-open-helper, download-key-failure). */
import { archiveCalls } from '@zhengjian/contract/areas/file/archive.ts';
import { fileCalls } from '@zhengjian/contract/areas/file/calls.ts';
import type { FileRecord } from '@zhengjian/contract/areas/file/records.ts';
import { fileUrl, send, sendFile } from '../../shell/api.ts';
import { ApiError } from '../../shell/apiError.ts';
import { type Shown, showFiles } from './preview/store.ts';

/** Lets the browser keep what an address answers, under the name the server gives. */
export function keepFrom(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}

/** Lets the browser keep what a call has answered. */
export function keepBlob({ blob, name }: { blob: Blob; name: string }): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // the browser has taken hold of it by then
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** A refusal has been told by its toast, and everything stays as it was. Other faults are thrown on. */
export async function told(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (fault) {
    if (!(fault instanceof ApiError)) throw fault;
  }
}

/** Downloads a file, or an earlier content of it. */
export const keepFile = (fileId: string, versionNo?: number): Promise<void> =>
  told(
    (async () => {
      const { authKey } = await send(fileCalls.getFileAuthKey, { fileId, ...(versionNo === undefined ? {} : { versionNo }) });
      keepFrom(fileUrl(fileCalls.downloadById, { id: fileId, isDownload: true, authKey }));
    })(),
  );

export const shownOf = (file: FileRecord): Shown => ({
  fileId: file.fileId,
  name: file.originalFilename,
  suffix: file.suffix,
  size: file.fileSize,
  mark: `${file.versionNo}${file.fileSha256}`,
  mayKeep: file.abilities.download,
});

/** Opens a file of which only the id is known: the preview shows it, or says why it cannot and offers to keep it. */
export const openFile = (fileId: string, keepIt: boolean): Promise<void> =>
  keepIt ? keepFile(fileId) : told(send(archiveCalls.getFileById, { fileId }).then((file) => showFiles([shownOf(file)], 0)));

/** Downloads the blank form of a place of the catalogue. */
export const keepTemplate = (fileCatalogId: string): Promise<void> =>
  told(sendFile(archiveCalls.downloadTemplate, { fileCatalogId }).then(keepBlob));
