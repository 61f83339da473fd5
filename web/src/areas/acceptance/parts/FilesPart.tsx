/** Papers of a case by catalogue node: what is there, what is missing, look or keep. */
import { fileCalls } from '@zhengjian/contract/areas/file/calls.ts';
import type { ArchiveRow, FileRecord } from '@zhengjian/contract/areas/file/records.ts';
import { isViewable } from '@zhengjian/contract/areas/file/viewable.ts';
import { Alert, Button, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { openFile } from '../../../kit/files/openFile.ts';
import { Loaded } from '../../../kit/Loaded.tsx';
import { useRead } from '../../../shell/query.ts';
import './files.css';

function FileLine({ file }: { file: FileRecord }) {
  const { t } = useTranslation('acceptance');
  return (
    <li className="paper-file">
      <span className="paper-name">{file.fileName}</span>
      <span className="secondary num">
        {file.createUser
          ? t(($) => $.staff.files.by, { name: file.createUser, time: file.createTime.slice(0, 16) })
          : file.createTime.slice(0, 16)}
      </span>
      <span>
        {isViewable(file.suffix) && (
          <Button type="link" size="small" onClick={() => openFile(file.fileId, false)}>
            {t(($) => $.staff.act.preview)}
          </Button>
        )}
        {file.abilities.download && (
          <Button type="link" size="small" onClick={() => openFile(file.fileId, true)}>
            {t(($) => $.staff.act.download)}
          </Button>
        )}
      </span>
    </li>
  );
}

function Node({ node, files }: { node: ArchiveRow; files: readonly FileRecord[] }) {
  const { t, i18n } = useTranslation('acceptance');
  return (
    <div className="paper">
      <div>
        <span className="mono secondary">{node.catalogCode}</span> {i18n.language === 'en' ? node.nameEn : node.name}{' '}
        {node.mustUpload === 1 && <Tag color={files.length > 0 ? 'green' : 'red'}>{t(($) => $.staff.files.must)}</Tag>}
      </div>
      {files.length === 0 ? (
        <span className="secondary">{t(($) => $.staff.files.none)}</span>
      ) : (
        <ul className="plain">
          {files.map((file) => (
            <FileLine key={file.fileId} file={file} />
          ))}
        </ul>
      )}
    </div>
  );
}

/** `folder`: codes that begin so; the applicant's papers unless told otherwise. */
export function FilesPart({ dataId, folder = '01' }: { dataId: string; folder?: string }) {
  const { t } = useTranslation('acceptance');
  const nodes = useRead(fileCalls.selectFileCatalog, { dataId });
  const files = useRead(fileCalls.selectFileList, { dataId });
  return (
    <Loaded read={nodes} rows={8}>
      {(rows) => (
        <Loaded read={files} rows={8}>
          {(list) => {
            const of = (node: ArchiveRow) => list.filter((f) => f.fileCatalogId === node.id);
            const shown = rows.filter((n) => n.suffix !== '' && (n.catalogCode.startsWith(folder) || of(n).length > 0));
            const missing = shown.filter((n) => n.mustUpload === 1 && n.catalogCode.startsWith(folder) && of(n).length === 0).length;
            return (
              <div className="stack">
                {missing > 0 ? (
                  <Alert type="warning" showIcon title={t(($) => $.staff.files.missing, { count: missing })} />
                ) : (
                  <Alert type="success" showIcon title={t(($) => $.staff.files.complete)} />
                )}
                {shown.map((node) => (
                  <Node key={node.id} node={node} files={of(node)} />
                ))}
              </div>
            );
          }}
        </Loaded>
      )}
    </Loaded>
  );
}
