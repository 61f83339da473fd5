/** Files attached to a remark: each is kept by a click. */
import './remark.css';
import { decisionFileCalls } from '@zhengjian/contract/areas/file/decision-files.ts';
import type { DecisionFile } from '@zhengjian/contract/areas/workflow/records.ts';
import { useTranslation } from 'react-i18next';
import { fileUrl, send } from '../../shell/api.ts';
import { FileIcon } from '../files/FileIcon.tsx';
import { keepFrom, told } from '../files/openFile.ts';
import { sizeWords } from '../files/sizes.ts';

const keep = (id: string): Promise<void> =>
  told(
    send(decisionFileCalls.decisionFileKey, { id }).then(({ authKey }) =>
      keepFrom(fileUrl(decisionFileCalls.downloadDecisionFile, { id, isDownload: true, authKey })),
    ),
  );

export function AttachedFiles({ files }: { files: readonly DecisionFile[] }) {
  const { t } = useTranslation('kit');
  if (files.length === 0) return null;
  return (
    <ul className="attached-files" aria-label={t(($) => $.remarkFiles.list)}>
      {files.map(({ id, name, suffix, size }) => (
        <li key={id} className="file-line">
          <FileIcon suffix={suffix} />
          <button
            type="button"
            className="file-name file-open"
            title={name}
            aria-label={t(($) => $.remarkFiles.download, { name, size: sizeWords(size) })}
            onClick={() => void keep(id)}
          >
            {name}
          </button>
          <span className="secondary num">{sizeWords(size)}</span>
        </li>
      ))}
    </ul>
  );
}
