/**
 * Takes over an Excel sheet: template, file, trial run with every fault by its row, then all or none. The words are the area's.
 *
 * ```tsx
 * <SheetImport call={userCalls.importUsers} template={userCalls.importTemplate} done={({ added }) => added} refresh={['organisation']} words={…} onClose={…} />
 * ```
 */
import './sheet.css';
import { DownloadOutlined, FileExcelOutlined } from '@ant-design/icons';
import { Alert, Button, Table, Upload } from 'antd';
import { type ReactNode, useState } from 'react';
import { sendFile } from '../shell/api.ts';
import { ApiError } from '../shell/apiError.ts';
import type { CallClient } from '../shell/call-client.ts';
import { notify } from '../shell/notices.ts';
import { useAct } from '../shell/query.ts';
import { AppModal } from './AppModal.tsx';

/** `row` as the sheet counts, its heading being row 1. */
type Fault = { row: number; field: string; value: string; message: string };
type Outcome = { rows: number; faults: Fault[] };
export type SheetWords = {
  title: string;
  hint: string;
  template: string;
  choose: string;
  chosen(name: string): string;
  missing: string;
  dryRun: string;
  run(rows: number): string;
  fit(rows: number): string;
  faulty(rows: number, faults: number): string;
  done(rows: number): string;
  faults: Readonly<Record<keyof Fault, string>>;
};

/** As `flag()` is sent. */
type Asked = { dryRun: boolean | 0 | 1 | '0' | '1' | 'true' | 'false' };
/** What a sheet needs beside it before it is taken over. */
export type Beside<M extends object> = {
  part: ReactNode;
  /** Why it cannot be taken over yet; '' once everything is there. */
  missing: string;
  send(): Promise<M>;
};
type Props<O extends Outcome, M extends object> = {
  call: CallClient<Asked & Partial<M>, O>;
  template: CallClient<Record<never, never>>;
  /** Rows that were taken over. */
  done(outcome: O): number;
  refresh: readonly string[];
  words: SheetWords;
  beside?: Beside<M>;
  onClose: () => void;
};

const HEADS = ['row', 'field', 'value', 'message'] as const;

async function saveTemplate(call: CallClient<Record<never, never>>): Promise<void> {
  const { blob, name } = await sendFile(call, {});
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

export function SheetImport<O extends Outcome, M extends object = object>({
  call,
  template,
  done,
  refresh,
  words,
  beside,
  onClose,
}: Props<O, M>) {
  const { act, running } = useAct(call, { refresh });
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
    if (file === null) return setFault(words.missing);
    if (isFit && beside && beside.missing !== '') return setFault(beside.missing);
    setFault('');
    try {
      const more: Partial<M> = isFit && beside ? await beside.send() : {};
      const outcome = await act({ ...more, dryRun: !isFit }, { quiet: true, files: { file } });
      if (done(outcome) === 0) return setTrial(outcome);
      notify('success', words.done(done(outcome)));
      onClose();
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      setFault(cause.message);
    }
  }
  const download = () =>
    void saveTemplate(template).catch((cause: unknown) => {
      // the toast has told why
      if (!(cause instanceof ApiError)) throw cause;
    });
  return (
    <AppModal
      open
      width={760}
      title={words.title}
      okText={isFit ? words.run(trial.rows) : words.dryRun}
      okLoading={running}
      onOk={() => void run()}
      onClose={onClose}
      notice={fault !== '' && <Alert type="error" showIcon role="alert" title={fault} />}
    >
      <p className="secondary">{words.hint}</p>
      <div className="sheet-steps">
        <Button icon={<DownloadOutlined />} onClick={download}>
          {words.template}
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
          <Button icon={<FileExcelOutlined />}>{words.choose}</Button>
        </Upload>
      </div>
      {file && <p>{words.chosen(file.name)}</p>}
      {beside?.part}
      {trial && (
        <Alert
          type={isFit ? 'success' : 'warning'}
          showIcon
          className="record-notice"
          title={isFit ? words.fit(trial.rows) : words.faulty(trial.rows, trial.faults.length)}
        />
      )}
      {trial && !isFit && (
        <Table
          size="small"
          rowKey={({ row, field, value }) => `${row} ${field} ${value}`}
          pagination={{ pageSize: 10, hideOnSinglePage: true }}
          dataSource={trial.faults}
          columns={HEADS.map((key) => ({ dataIndex: key, title: words.faults[key] }))}
        />
      )}
    </AppModal>
  );
}
