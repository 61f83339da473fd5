/** Adds files to a nonconformity, one after the other; photographs are made small before they are sent. */
import { UploadOutlined } from '@ant-design/icons';
import { MOST_NC_FILES } from '@zhengjian/contract/areas/inspection/rules.ts';
import { Alert, Button, Upload } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { smaller } from '../../../kit/files/photo.ts';
import { ApiError } from '../../../shell/apiError.ts';
import { useUnsaved } from '../../../shell/unsaved.ts';

type Props = { label: string; there: number; send: (file: File) => Promise<unknown> };

export function AddFiles({ label, there, send }: Props) {
  const { t } = useTranslation('inspection');
  const { t: kit } = useTranslation('kit');
  const [going, setGoing] = useState(0);
  const [faults, setFaults] = useState<readonly string[]>([]);
  useUnsaved(going > 0);
  async function add(chosen: readonly File[]): Promise<void> {
    setFaults([]);
    setGoing(chosen.length);
    for (const one of chosen) {
      try {
        await send(await smaller(one));
      } catch (fault) {
        if (!(fault instanceof ApiError)) throw fault;
        setFaults((all) => [...all, kit(($) => $.file.refused, { name: one.name, why: fault.message })]);
      } finally {
        setGoing((n) => n - 1);
      }
    }
  }
  const isFull = there + going >= MOST_NC_FILES;
  return (
    <>
      <Upload
        multiple
        showUploadList={false}
        disabled={isFull}
        beforeUpload={(file, all) => {
          if (all[0] === file) void add(all);
          return Upload.LIST_IGNORE;
        }}
      >
        <Button icon={<UploadOutlined />} loading={going > 0} disabled={isFull}>
          {label}
        </Button>
      </Upload>
      <span className="secondary">{t(($) => $.nc.filesHint, { n: MOST_NC_FILES })}</span>
      {faults.map((fault) => (
        <Alert key={fault} type="warning" showIcon role="alert" title={fault} />
      ))}
    </>
  );
}
