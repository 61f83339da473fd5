/** Papers of an inspection, by their places in the catalogue of its line (domain 3.8: 04xx). */
import { fileCalls } from '@zhengjian/contract/areas/file/calls.ts';
import { FileField } from '../../../kit/files/FileField.tsx';
import { Loaded } from '../../../kit/Loaded.tsx';
import { useRead } from '../../../shell/query.ts';
import { useSetting } from '../../../shell/settings.ts';

const INSPECTION = '04';

/** @param dataId the inspection while it is under way, its first case once it is concluded */
export function FilesPart({ dataId }: { dataId: string }) {
  const language = useSetting('language');
  const word = ({ name, nameEn }: { name: string; nameEn: string }) => (language === 'en' && nameEn !== '' ? nameEn : name);
  const catalogue = useRead(fileCalls.selectFileCatalog, { dataId });
  const files = useRead(fileCalls.selectFileList, { dataId });
  const again = () => {
    void files.refetch();
    void catalogue.refetch();
  };
  return (
    <Loaded read={catalogue} rows={6}>
      {(nodes) => (
        <div className="stack">
          {nodes
            .filter((node) => node.catalogCode.startsWith(INSPECTION) && node.catalogCode.length === 4)
            .map((node) => (
              <section key={node.id} className="stack" aria-label={word(node)}>
                <h3>{word(node)}</h3>
                <FileField
                  dataId={dataId}
                  node={node}
                  files={(files.data ?? []).filter((f) => f.fileCatalogId === node.id)}
                  onChange={again}
                />
              </section>
            ))}
        </div>
      )}
    </Loaded>
  );
}
