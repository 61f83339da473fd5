/** One file of a record by its name: looked at, and taken away where that may still be done. */
import './file.css';
import { DeleteOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAskDelete } from '../useAskDelete.ts';
import { FileIcon } from './FileIcon.tsx';
import { type Shown, showFiles } from './preview/store.ts';

type Props = {
  file: Shown;
  /** The files that the arrows of the preview reach, this one among them. */
  among: readonly Shown[];
  onRemove?: ((fileId: string) => Promise<unknown>) | undefined;
  /** What else is said of it. */
  children?: ReactNode;
};

export function RecordFileLine({ file, among, onRemove, children }: Props) {
  const { t } = useTranslation('kit');
  const askDelete = useAskDelete();
  return (
    <li className="file-line">
      <FileIcon suffix={file.suffix} />
      <button type="button" className="file-name file-open" onClick={() => showFiles(among, among.indexOf(file))}>
        {file.name}
      </button>
      {children}
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
  );
}
