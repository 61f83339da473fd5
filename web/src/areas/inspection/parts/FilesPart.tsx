/** Papers of an inspection, by their places in the catalogue of its line (domain 3.8: 04xx). */
import { fileCalls } from '@zhengjian/contract/areas/file/calls.ts';
import { FileField } from '../../../kit/files/FileField.tsx';
import { Loaded } from '../../../kit/Loaded.tsx';
import { useRead } from '../../../shell/query.ts';
import { useSetting } from '../../../shell/settings.ts';

const INSPECTION = '04';

/**
 * @param dataId the inspection while it is under way, its first case once it is concluded
 * @param codes of the places that are shown; all of the inspection where it is left out
 */
export function FilesPart({ dataId, codes }: { dataId: string; codes?: readonly string[] }) {
  const language = useSetting('language');
  const word = ({ name, nameEn }: { name: string; nameEn: string }) => (language === 'en' && nameEn !== '' ? nameEn : name);
  const catalogue = useRead(fileCalls.selectFileCatalog, { dataId });
  const files = useRead(fileCalls.selectFileList, { dataId });
  const again = () => {
    void files.refetch();
    void catalogue.refetch();
  };
  const isShown = (code: string) => codes?.includes(code) ?? (code.startsWith(INSPECTION) && code.length === 4);
  return (
    <Loaded read={catalogue} rows={6}>
      {(nodes) => (
        <div className="stack">
          {nodes
            .filter((node) => isShown(node.catalogCode))
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
