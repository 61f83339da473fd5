/** Files of a nonconformity: pictures to look at, the others by name; taken away where that may still be done. */
import type { NonconformityFile } from '@zhengjian/contract/areas/inspection/records.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RecordFileLine } from '../../../kit/files/RecordFileLine.tsx';
import { SmallPictures } from '../../../kit/files/SmallPictures.tsx';

const PICTURES: readonly string[] = ['png', 'jpg', 'jpeg', 'gif', 'webp', 'bmp'];

type Props = {
  title: string;
  /** What an earlier version has kept on the device has none. */
  files?: readonly NonconformityFile[];
  onRemove?: ((fileId: string) => Promise<unknown>) | undefined;
  /** Where more are added. */
  children?: ReactNode;
};

export function EvidenceFiles({ title, files = [], onRemove, children }: Props) {
  const { t } = useTranslation('kit');
  if (files.length === 0 && !children) return null;
  const shown = files.map((file) => ({ ...file, mark: file.fileId, mayKeep: true }));
  const pictures = shown.filter(({ suffix }) => PICTURES.includes(suffix));
  const named = onRemove ? shown : shown.filter((file) => !pictures.includes(file));
  return (
    <section className="nc-files" aria-label={title}>
      <strong>{title}</strong>
      <SmallPictures files={pictures} name={(n) => t(($) => $.file.preview, { name: pictures[n - 1]?.name ?? '' })} />
      {named.length > 0 && (
        <ul className="file-list">
          {named.map((file) => (
            <RecordFileLine key={file.fileId} file={file} among={shown} onRemove={onRemove} />
          ))}
        </ul>
      )}
      {children}
    </section>
  );
}
