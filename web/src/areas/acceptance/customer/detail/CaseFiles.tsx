/** Files of a case by folder, to read; only places that hold something, or that the applicant must fill. */
import { fileCalls } from '@zhengjian/contract/areas/file/calls.ts';
import type { ArchiveRow } from '@zhengjian/contract/areas/file/records.ts';
import { useTranslation } from 'react-i18next';
import { EmptyHint } from '../../../../kit/EmptyHint.tsx';
import { FileField } from '../../../../kit/files/FileField.tsx';
import { Loaded } from '../../../../kit/Loaded.tsx';
import { useRead } from '../../../../shell/query.ts';
import { useWords } from '../../../../shell/words.ts';

export function CaseFiles({ dataId }: { dataId: string }) {
  const { t } = useTranslation('acceptance');
  const say = useWords();
  const catalogue = useRead(fileCalls.selectFileCatalog, { dataId }, { quiet: true });
  const files = useRead(fileCalls.selectFileList, { dataId }, { quiet: true });
  return (
    <Loaded read={catalogue} rows={6}>
      {(rows) => (
        <Loaded read={files} rows={6}>
          {(list) => {
            const filesOf = (node: ArchiveRow) => list.filter(({ fileCatalogId }) => fileCatalogId === node.id);
            const folders = rows
              .filter(({ parentId }) => parentId === '')
              .map((folder) => ({ folder, nodes: rows.filter((node) => node.parentId === folder.id && filesOf(node).length > 0) }))
              .filter(({ nodes }) => nodes.length > 0);
            if (folders.length === 0)
              return <EmptyHint title={t(($) => $.customer.detail.noFiles)} hint={t(($) => $.customer.detail.noFilesHint)} />;
            return folders.map(({ folder, nodes }) => (
              <section key={folder.id} className="case-folder">
                <h3>
                  {say({ zh: folder.name, en: folder.nameEn })}{' '}
                  <span className="secondary num">
                    {t(($) => $.customer.detail.folderCount, { n: nodes.reduce((sum, node) => sum + filesOf(node).length, 0) })}
                  </span>
                </h3>
                <dl className="case-papers">
                  {nodes.map((node) => (
                    <div key={node.id}>
                      <dt>
                        <span className="secondary num">{node.catalogCode}</span> {say({ zh: node.name, en: node.nameEn })}
                      </dt>
                      <dd>
                        <FileField dataId={dataId} node={node} files={filesOf(node)} onChange={() => undefined} disabled />
                      </dd>
                    </div>
                  ))}
                </dl>
              </section>
            ));
          }}
        </Loaded>
      )}
    </Loaded>
  );
}
