/** Files of a test or of a calibration: opened by name, added and deleted while that may be. Photos are made small before they are sent. */
import { UploadOutlined } from '@ant-design/icons';
import {
  laboratoryFileCalls as c,
  LAB_FILE_MB,
  LAB_FILE_SUFFIXES,
  type LabFile,
  MOST_LAB_FILES,
} from '@zhengjian/contract/areas/laboratory/laboratory-files.ts';
import { Alert, Button, Space, Upload } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fileFault } from '../../../kit/files/fileLimits.ts';
import { smaller } from '../../../kit/files/photo.ts';
import { useAskDelete } from '../../../kit/useAskDelete.ts';
import { fileUrl, send } from '../../../shell/api.ts';
import { ApiError } from '../../../shell/apiError.ts';
import { useAct, useRead } from '../../../shell/query.ts';

const LIMITS = { suffix: LAB_FILE_SUFFIXES.join(','), maxFileSize: LAB_FILE_MB, canMultiUpload: MOST_LAB_FILES };
const ACCEPT = LAB_FILE_SUFFIXES.map((suffix) => `.${suffix}`).join(',');

export function LabFiles({ of, title }: { of: { itemId: string } | { calibrationId: string }; title: string }) {
  const { t } = useTranslation('laboratory');
  const { t: kit } = useTranslation('kit');
  const askDelete = useAskDelete();
  const read = useRead(c.labFiles, of);
  const remove = useAct(c.removeLabFile, { refresh: [c.labFiles] });
  const [going, setGoing] = useState('');
  const [fault, setFault] = useState('');
  const files = read.data?.files ?? [];
  const mayChange = read.data?.mayChange === true;
  const ofTest = 'itemId' in of;

  async function upload(chosen: File): Promise<void> {
    setFault('');
    const file = await smaller(chosen);
    const wrong = fileFault(file, LIMITS, files.length);
    if (wrong) {
      const said = {
        tooLarge: kit(($) => $.file.tooLarge, { n: LAB_FILE_MB }),
        tooMany: kit(($) => $.file.tooMany, { n: MOST_LAB_FILES }),
        wrongType: kit(($) => $.file.wrongType, { suffix: LAB_FILE_SUFFIXES.join(' ') }),
        empty: kit(($) => $.file.empty),
      };
      setFault(kit(($) => $.file.refused, { name: file.name, why: said[wrong] }));
      return;
    }
    setGoing(file.name);
    try {
      await send(c.uploadLabFile, of, { files: { file }, quiet: true });
      await read.refetch();
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      setFault(cause.message);
    } finally {
      setGoing('');
    }
  }
  async function open({ id }: LabFile): Promise<void> {
    try {
      const { authKey } = await send(c.labFileKey, { id });
      window.open(fileUrl(c.downloadLabFile, { id, authKey }), '_blank', 'noopener');
    } catch (cause) {
      // the toast has told why
      if (!(cause instanceof ApiError)) throw cause;
    }
  }
  const ask = (file: LabFile) =>
    askDelete(
      [file],
      async () => {
        await remove.act({ id: file.id });
      },
      { title: t(($) => $.labFile.removeAsk, { name: file.name }) },
    );
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      {files.length === 0 && <p className="secondary">{t(($) => $.labFile.none)}</p>}
      {files.map((file) => (
        <Space key={file.id} wrap>
          <Button type="link" size="small" onClick={() => void open(file)}>
            {file.name}
          </Button>
          <span className="secondary">{t(($) => $.labFile.by, { name: file.byName, time: file.time.slice(0, 16) })}</span>
          {mayChange && (
            <Button type="link" size="small" danger onClick={() => ask(file)}>
              {t(($) => $.labFile.remove)}
            </Button>
          )}
        </Space>
      ))}
      {mayChange && (
        <div>
          <Upload
            accept={ACCEPT}
            showUploadList={false}
            disabled={going !== ''}
            beforeUpload={(file) => {
              void upload(file);
              return false;
            }}
          >
            <Button icon={<UploadOutlined />} loading={going !== ''}>
              {going === '' ? t(($) => $.labFile.upload) : t(($) => $.labFile.uploading, { name: going })}
            </Button>
          </Upload>
        </div>
      )}
      {ofTest && !mayChange && files.length > 0 && <p className="secondary">{t(($) => $.labFile.frozen)}</p>}
      {fault !== '' && <Alert type="error" showIcon role="alert" title={fault} />}
    </section>
  );
}
