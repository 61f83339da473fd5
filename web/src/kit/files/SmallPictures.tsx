/**
 * Pictures beside one another, small; each opens the preview, whose arrows lead through all of them.
 *
 * ```tsx
 * <SmallPictures files={move.photos.map((p) => ({ ...p, mayKeep: true }))} name={(n) => t(($) => $.photo.show, { n })} />
 * ```
 */
import './pictures.css';
import { fileCalls } from '@zhengjian/contract/areas/file/calls.ts';
import { fileUrl } from '../../shell/api.ts';
import { useRead } from '../../shell/query.ts';
import { type Shown, showFiles } from './preview/store.ts';

/** A key serves for minutes; a picture that was loaded is shown without it. */
const KEY_FRESH_MS = 120_000;

function Small({ file: { fileId }, name, onOpen }: { file: Shown; name: string; onOpen: () => void }) {
  const key = useRead(fileCalls.getFileAuthKey, { fileId }, { quiet: true, staleTime: KEY_FRESH_MS });
  return (
    <button type="button" className="small-picture" aria-label={name} title={name} onClick={onOpen}>
      {key.data && <img alt="" src={fileUrl(fileCalls.downloadById, { id: fileId, authKey: key.data.authKey })} loading="lazy" />}
    </button>
  );
}

/** `name`: how the nth picture is called, from 1. */
export function SmallPictures({ files, name }: { files: readonly Omit<Shown, 'mark'>[]; name: (n: number) => string }) {
  if (files.length === 0) return null;
  const shown = files.map((file) => ({ ...file, mark: file.fileId }));
  return (
    <div className="small-pictures">
      {shown.map((file, at) => (
        <Small key={file.fileId} file={file} name={name(at + 1)} onOpen={() => showFiles(shown, at)} />
      ))}
    </div>
  );
}
