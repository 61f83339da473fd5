/** What belongs to files and to no tab: the preview and the uploads under way. Their chunks come when first needed. */
import { lazy, Suspense } from 'react';
import { loadChunk } from '../../shell/lazyPage.ts';
import { useStore } from '../../shell/store.ts';
import { ErrorPart } from '../ErrorPart.tsx';
import { preview } from './preview/store.ts';

const FilePreview = lazy(() => loadChunk(() => import('./preview/FilePreview.tsx')));

export function FilesHost() {
  const shown = useStore(preview);
  return (
    <ErrorPart>
      <Suspense fallback={null}>{shown && <FilePreview preview={shown} />}</Suspense>
    </ErrorPart>
  );
}
