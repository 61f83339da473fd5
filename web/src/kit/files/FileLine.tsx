/** One file by its name: look at it where a browser can show it, keep it; what else may be done is the slot. */
import './file.css';
import { DownloadOutlined, EyeOutlined, PaperClipOutlined } from '@ant-design/icons';
import { fileCalls } from '@zhengjian/contract/areas/file/calls.ts';
import type { FileRecord } from '@zhengjian/contract/areas/file/records.ts';
import { isViewable } from '@zhengjian/contract/areas/file/viewable.ts';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { fileUrl, send } from '../../shell/api.ts';
import { ApiError } from '../../shell/apiError.ts';

/** Opens a file by a one-time key, to look at or to keep. */
export async function openFile(fileId: string, keepIt: boolean): Promise<void> {
  try {
    const { authKey } = await send(fileCalls.getFileAuthKey, { fileId });
    const url = fileUrl(fileCalls.downloadById, { id: fileId, isDownload: keepIt, authKey });
    if (!keepIt) {
      window.open(url, '_blank', 'noopener');
      return;
    }
    const link = document.createElement('a');
    link.href = url;
    link.download = '';
    link.click();
  } catch (fault) {
    // The toast has told why there is no key.
    if (!(fault instanceof ApiError)) throw fault;
  }
}

export function FileLine({ file, children }: { file: FileRecord; children?: ReactNode }) {
  const { t } = useTranslation('kit');
  return (
    <li className="file-line">
      <PaperClipOutlined />
      <span className="file-name" title={file.fileName}>
        {file.fileName}
      </span>
      {file.abilities.download && isViewable(file.suffix) && (
        <Button
          type="text"
          size="small"
          icon={<EyeOutlined />}
          aria-label={t(($) => $.file.preview, { name: file.fileName })}
          onClick={() => void openFile(file.fileId, false)}
        />
      )}
      {file.abilities.download && (
        <Button
          type="text"
          size="small"
          icon={<DownloadOutlined />}
          aria-label={t(($) => $.file.download, { name: file.fileName })}
          onClick={() => void openFile(file.fileId, true)}
        />
      )}
      {children}
    </li>
  );
}
