/** Every content a file has had, the newest first: when, by whom, what took its place; each can be looked at and kept. */
import { archiveCalls } from '@zhengjian/contract/areas/file/archive.ts';
import type { ArchiveRow } from '@zhengjian/contract/areas/file/records.ts';
import { Button, Drawer, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../shell/query.ts';
import { useSizeLevel } from '../../../shell/size.ts';
import { useInFront } from '../../../shell/tabKey.ts';
import { Loaded } from '../../Loaded.tsx';
import { keepFile } from '../openFile.ts';
import { showFiles } from '../preview/store.ts';
import { sizeWords } from '../sizes.ts';

type Props = { file: ArchiveRow; mayKeep: boolean; onClose: () => void };

export function VersionsDrawer({ file, mayKeep, onClose }: Props) {
  const { t } = useTranslation('file');
  const phone = useSizeLevel() === 0;
  const read = useRead(archiveCalls.fileVersions, { fileId: file.id });
  if (!useInFront()) return null;
  return (
    <Drawer open size={phone ? '100%' : 480} title={t(($) => $.tree.versionsTitle, { name: file.originalFilename })} onClose={onClose}>
      <Loaded read={read} rows={6}>
        {(versions) => (
          <ol className="ft-versions">
            {versions.map((one) => (
              <li key={one.versionNo}>
                <div className="ft-version">
                  <strong>{t(($) => $.tree.versionNo, { n: one.versionNo })}</strong>
                  <Tag color={one.why === 'current' ? 'green' : 'default'}>{t(($) => $.tree.why[one.why])}</Tag>
                  <span className="ft-version-acts">
                    <Button
                      type="link"
                      size="small"
                      onClick={() =>
                        showFiles(
                          [
                            {
                              fileId: file.id,
                              name: one.originalFilename,
                              suffix: one.suffix,
                              size: one.fileSize,
                              versionNo: one.versionNo,
                              mark: one.fileSha256,
                              mayKeep,
                            },
                          ],
                          0,
                        )
                      }
                    >
                      {t(($) => $.tree.preview)}
                    </Button>
                    {mayKeep && (
                      <Button type="link" size="small" onClick={() => void keepFile(file.id, one.versionNo)}>
                        {t(($) => $.tree.download)}
                      </Button>
                    )}
                  </span>
                </div>
                <div>{one.originalFilename}</div>
                <div className="secondary num">
                  {t(($) => $.tree.by, { name: one.createUser, time: one.createTime.slice(0, 16) })} · {sizeWords(one.fileSize)}
                </div>
                <div className="mono secondary ft-hash" title="SHA-256">
                  {one.fileSha256}
                </div>
              </li>
            ))}
          </ol>
        )}
      </Loaded>
    </Drawer>
  );
}
