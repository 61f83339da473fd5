/** The files that a setting makes, each to be read and copied. */
import './develop.css';
import { type CodeRow, type CodeSystem, codeCalls as c, SYSTEMS } from '@zhengjian/contract/areas/develop/codes.ts';
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppModal } from '../../kit/AppModal.tsx';
import { copyText } from '../../kit/copyText.ts';
import { keepBlob, told } from '../../kit/files/openFile.ts';
import { Loaded } from '../../kit/Loaded.tsx';
import { sendFile } from '../../shell/api.ts';
import { notify } from '../../shell/notices.ts';
import { useRead } from '../../shell/query.ts';

export function PreviewDialog({ row, onClose }: { row: CodeRow; onClose: () => void }) {
  const { t } = useTranslation('develop');
  const [system, setSystem] = useState<CodeSystem>('whole');
  const [chosen, choose] = useState('');
  const read = useRead(c.codePreview, { id: row.id, system });
  const copy = async (text: string) => {
    await copyText(text);
    notify(
      'success',
      t(($) => $.code.copied),
    );
  };
  return (
    <AppModal
      open
      width={1120}
      title={t(($) => $.code.previewTitle, { name: row.codeName })}
      okText={t(($) => $.code.download)}
      onOk={() => void told(sendFile(c.codeGenerate, { ids: row.id, system }).then(keepBlob))}
      onClose={onClose}
    >
      <Segmented
        value={system}
        aria-label={t(($) => $.code.system)}
        options={SYSTEMS.map((value) => ({ value, label: t(($) => $.systems[value]) }))}
        onChange={setSystem}
      />
      <Loaded read={read} rows={8}>
        {(files) => {
          const shown = files.find(({ path }) => path === chosen) ?? files[0];
          return (
            <div className="develop-preview">
              <nav className="develop-preview-files" aria-label={t(($) => $.code.files)}>
                {files.map(({ path }) => (
                  <Button key={path} type={path === shown?.path ? 'primary' : 'text'} size="small" onClick={() => choose(path)}>
                    {path}
                  </Button>
                ))}
              </nav>
              {shown && (
                <div>
                  <Button size="small" onClick={() => void copy(shown.text)}>
                    {t(($) => $.code.copyText)}
                  </Button>
                  {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls is reached by the keyboard */}
                  <pre className="develop-preview-text mono" tabIndex={0}>
                    {shown.text}
                  </pre>
                </div>
              )}
            </div>
          );
        }}
      </Loaded>
    </AppModal>
  );
}
