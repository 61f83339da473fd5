/** Adds users of an Excel sheet: template, file, trial run with every fault by its row, then all or none. */
import './users.css';
import { DownloadOutlined, FileExcelOutlined } from '@ant-design/icons';
import { userCalls } from '@zhengjian/contract/areas/organisation/users.ts';
import type { Answered } from '@zhengjian/contract/call.ts';
import { Alert, Button, Table, Upload } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppModal } from '../../../kit/AppModal.tsx';
import { sendFile } from '../../../shell/api.ts';
import { ApiError } from '../../../shell/apiError.ts';
import { notify } from '../../../shell/notices.ts';
import { useAct } from '../../../shell/query.ts';

type Outcome = Answered<typeof userCalls.importUsers>;

async function saveTemplate(): Promise<void> {
  const { blob, name } = await sendFile(userCalls.importTemplate, {});
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('organisation');
  const { act, running } = useAct(userCalls.importUsers, { refresh: ['organisation'] });
  const [file, setFile] = useState<File | null>(null);
  const [trial, setTrial] = useState<Outcome | null>(null);
  const [fault, setFault] = useState('');
  const isFit = trial !== null && trial.faults.length === 0;
  const choose = (chosen: File) => {
    setFile(chosen);
    setTrial(null);
    setFault('');
  };
  async function run(): Promise<void> {
    if (file === null) return setFault(t(($) => $.sheet.missing));
    setFault('');
    try {
      const outcome = await act({ dryRun: !isFit }, { quiet: true, files: { file } });
      if (outcome.added === 0) return setTrial(outcome);
      notify(
        'success',
        t(($) => $.sheet.done, { n: outcome.added }),
      );
      onClose();
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      setFault(cause.message);
    }
  }
  const download = () =>
    void saveTemplate().catch((cause: unknown) => {
      // the toast has told why
      if (!(cause instanceof ApiError)) throw cause;
    });
  const heads = (['row', 'field', 'value', 'message'] as const).map((key) => ({ dataIndex: key, title: t(($) => $.sheet.faults[key]) }));
  return (
    <AppModal
      open
      width={760}
      title={t(($) => $.sheet.title)}
      okText={isFit ? t(($) => $.sheet.run, { n: trial.rows }) : t(($) => $.sheet.dryRun)}
      okLoading={running}
      onOk={() => void run()}
      onClose={onClose}
      notice={fault !== '' && <Alert type="error" showIcon role="alert" title={fault} />}
    >
      <p className="secondary">{t(($) => $.sheet.hint)}</p>
      <div className="sheet-steps">
        <Button icon={<DownloadOutlined />} onClick={download}>
          {t(($) => $.sheet.template)}
        </Button>
        <Upload
          accept=".xlsx"
          maxCount={1}
          showUploadList={false}
          beforeUpload={(chosen) => {
            choose(chosen);
            return false;
          }}
        >
          <Button icon={<FileExcelOutlined />}>{t(($) => $.sheet.choose)}</Button>
        </Upload>
      </div>
      {file && <p>{t(($) => $.sheet.chosen, { name: file.name })}</p>}
      {trial && (
        <Alert
          type={isFit ? 'success' : 'warning'}
          showIcon
          className="record-notice"
          title={
            isFit ? t(($) => $.sheet.fit, { n: trial.rows }) : t(($) => $.sheet.faulty, { n: trial.rows, faults: trial.faults.length })
          }
        />
      )}
      {trial && !isFit && (
        <Table
          size="small"
          rowKey={({ row, field, value }) => `${row} ${field} ${value}`}
          pagination={{ pageSize: 10, hideOnSinglePage: true }}
          dataSource={trial.faults}
          columns={heads}
        />
      )}
    </AppModal>
  );
}
