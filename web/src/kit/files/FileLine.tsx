/** One file by its name: look at it, keep it; what else may be done is the slot. */
import './file.css';
import { DownloadOutlined } from '@ant-design/icons';
import type { FileRecord } from '@zhengjian/contract/areas/file/records.ts';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FileIcon } from './FileIcon.tsx';
import { keepFile, shownOf } from './openFile.ts';
import { showFiles } from './preview/store.ts';

/** `among`: the files that the arrows of the preview reach. */
export function FileLine({ file, among = [file], children }: { file: FileRecord; among?: readonly FileRecord[]; children?: ReactNode }) {
  const { t } = useTranslation('kit');
  const { view, download } = file.abilities;
  const look = () => {
    const open = among.filter(({ abilities }) => abilities.view || abilities.download);
    showFiles(open.map(shownOf), open.indexOf(file));
  };
  return (
    <li className="file-line">
      <FileIcon suffix={file.suffix} />
      {view || download ? (
        <button
          type="button"
          className="file-name file-open"
          title={file.fileName}
          aria-label={t(($) => $.file.preview, { name: file.fileName })}
          onClick={look}
        >
          {file.fileName}
        </button>
      ) : (
        <span className="file-name" title={file.fileName}>
          {file.fileName}
        </span>
      )}
      {download && (
        <Button
          type="text"
          size="small"
          icon={<DownloadOutlined />}
          aria-label={t(($) => $.file.download, { name: file.fileName })}
          onClick={() => void keepFile(file.fileId)}
        />
      )}
      {children}
    </li>
  );
}
