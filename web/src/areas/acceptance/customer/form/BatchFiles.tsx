/** All papers of the applications of one batch, by application, to look at and to keep. */
import { acceptanceCalls } from '@zhengjian/contract/areas/acceptance/calls.ts';
import { fileCalls } from '@zhengjian/contract/areas/file/calls.ts';
import type { FileRecord } from '@zhengjian/contract/areas/file/records.ts';
import { useTranslation } from 'react-i18next';
import { AppModal } from '../../../../kit/AppModal.tsx';
import { EmptyHint } from '../../../../kit/EmptyHint.tsx';
import { FileLine } from '../../../../kit/files/FileLine.tsx';
import { Loaded } from '../../../../kit/Loaded.tsx';
import { useRead } from '../../../../shell/query.ts';
import { useWords } from '../../../../shell/words.ts';

type Props = {
  batchId: string;
  batchNo: string;
  applications: readonly { id: string; name: string }[];
  onClose: () => void;
};

export function BatchFiles({ batchId, batchNo, applications, onClose }: Props) {
  const { t } = useTranslation('acceptance');
  const say = useWords();
  const files = useRead(acceptanceCalls.selectBatchFileList, { batchId }, { quiet: true, refetchOnMount: 'always' });
  const nodes = useRead(fileCalls.selectFileCatalog, { dataId: applications[0]?.id ?? '' }, { quiet: true }).data ?? [];
  const placeOf = ({ fileCatalogId }: FileRecord) => {
    const node = nodes.find(({ id }) => id === fileCatalogId);
    return node ? `${node.catalogCode} ${say({ zh: node.name, en: node.nameEn })}` : '';
  };
  return (
    <AppModal open width={720} title={t(($) => $.customer.form.batchFiles, { no: batchNo })} onClose={onClose} footer={null}>
      <Loaded read={files} rows={4}>
        {(all) =>
          all.length === 0 ? (
            <EmptyHint title={t(($) => $.customer.files.empty)} />
          ) : (
            applications.map(({ id, name }) => {
              const own = all.filter(({ dataId }) => dataId === id);
              return (
                <section key={id} className="case-folder">
                  <h3>
                    {name} <span className="secondary num">{t(($) => $.customer.files.count, { n: own.length })}</span>
                  </h3>
                  <ul className="file-list">
                    {own.map((file) => (
                      <FileLine key={file.fileId} file={file}>
                        <span className="secondary batch-place">{placeOf(file)}</span>
                      </FileLine>
                    ))}
                  </ul>
                </section>
              );
            })
          )
        }
      </Loaded>
    </AppModal>
  );
}
