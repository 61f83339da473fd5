/** Files of a nonconformity: pictures to look at, the others by name; taken away where that may still be done. */
import '../../../kit/files/file.css';
import { DeleteOutlined } from '@ant-design/icons';
import type { NonconformityFile } from '@zhengjian/contract/areas/inspection/records.ts';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FileIcon } from '../../../kit/files/FileIcon.tsx';
import { showFiles } from '../../../kit/files/preview/store.ts';
import { SmallPictures } from '../../../kit/files/SmallPictures.tsx';
import { useAskDelete } from '../../../kit/useAskDelete.ts';

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
  const askDelete = useAskDelete();
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
            <li key={file.fileId} className="file-line">
              <FileIcon suffix={file.suffix} />
              <button type="button" className="file-name file-open" onClick={() => showFiles(shown, shown.indexOf(file))}>
                {file.name}
              </button>
              {onRemove && (
                <Button
                  type="text"
                  size="small"
                  danger
                  icon={<DeleteOutlined />}
                  aria-label={t(($) => $.file.remove, { name: file.name })}
                  onClick={() => askDelete([file], () => onRemove(file.fileId), { title: t(($) => $.file.removeAsk, { name: file.name }) })}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {children}
    </section>
  );
}
