/** What belongs to files and to no tab: the preview and the uploads under way. Their chunks come when first needed. */
import { Suspense, useState } from 'react';
import { lazyPart } from '../../shell/lazyPage.ts';
import { useStore } from '../../shell/store.ts';
import { ErrorPart } from '../ErrorPart.tsx';
import { preview } from './preview/store.ts';
import { mayBeInterrupted, uploads } from './upload/store.ts';

const FilePreview = lazyPart(() => import('./preview/FilePreview.tsx'), { area: 'file' });
const UploadPanel = lazyPart(() => import('./upload/UploadPanel.tsx'), { area: 'file' });

export function FilesHost() {
  const shown = useStore(preview);
  const going = useStore(uploads);
  const [interrupted] = useState(mayBeInterrupted);
  return (
    <ErrorPart>
      <Suspense fallback={null}>{shown && <FilePreview preview={shown} />}</Suspense>
      <Suspense fallback={null}>{(going.length > 0 || interrupted) && <UploadPanel all={going} />}</Suspense>
    </ErrorPart>
  );
}
