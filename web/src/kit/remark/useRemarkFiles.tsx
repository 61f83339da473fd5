/**
 * The attachments of a remark that is being written: chosen, checked, uploaded at once, and named by the decision when it is sent.
 * What is not sent in the end is thrown away by the server after a day.
 *
 * ```tsx
 * const files = useRemarkFiles(flowInstanceId);
 * {files.line}
 * … submit({ remarkFiles: files.ids }) unless files.missing
 * ```
 */
import './remark.css';
import '../files/file.css';
import { DeleteOutlined, PaperClipOutlined, ReloadOutlined } from '@ant-design/icons';
import { DECISION_FILE_MB, DECISION_FILE_SUFFIXES, decisionFileCalls } from '@zhengjian/contract/areas/file/decision-files.ts';
import { MOST_DECISION_FILES } from '@zhengjian/contract/areas/workflow/records.ts';
import { App, Button, Progress, Upload } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { send } from '../../shell/api.ts';
import { ApiError, isCancelled } from '../../shell/apiError.ts';
import { world } from '../../shell/world.ts';
import { FileIcon } from '../files/FileIcon.tsx';
import { acceptOf, type FileFault, fileFault, suffixesOf } from '../files/fileLimits.ts';
import { told } from '../files/openFile.ts';

/** `actKey`: Idempotency-Key; a repeat after a lost answer is the same upload. */
type Chosen = { key: number; file: File; id: string; share: number; fault: string; stop: AbortController; actKey: string };

export type RemarkFiles = {
  /** Uploads that the decision names. */
  ids: string[];
  /** Why they cannot be sent yet; '' when they can. */
  missing: string;
  line: ReactNode;
  /** The dialog is closed without a decision: nothing waits at the server any longer. */
  drop: () => void;
};

const SUFFIX = DECISION_FILE_SUFFIXES.join(',');
const LIMITS = { suffix: SUFFIX, maxFileSize: DECISION_FILE_MB, canMultiUpload: MOST_DECISION_FILES };
const SUFFIXES = suffixesOf(SUFFIX).join(' ');

const takeBack = (id: string): void => {
  if (id !== '') void told(send(decisionFileCalls.removeDecisionFile, { id }, { quiet: true }));
};

/** @param hint says beside the button who will have the files */
export function useRemarkFiles(flowInstanceId: string, hint = ''): RemarkFiles {
  const { t } = useTranslation('kit');
  const { message } = App.useApp();
  const [files, setFiles] = useState<readonly Chosen[]>([]);
  const next = useRef(0);
  const change = (key: number, patch: Partial<Chosen>) =>
    setFiles((all) => all.map((one) => (one.key === key ? { ...one, ...patch } : one)));
  const forget = (key: number) => setFiles((all) => all.filter((one) => one.key !== key));
  const now = useRef(files);
  now.current = files;
  // uploads under way end with the dialog
  useEffect(
    () => () => {
      for (const { stop } of now.current) stop.abort();
    },
    [],
  );

  const said: Record<FileFault, string> = {
    tooLarge: t(($) => $.file.tooLarge, { n: DECISION_FILE_MB }),
    tooMany: t(($) => $.file.tooMany, { n: MOST_DECISION_FILES }),
    wrongType: t(($) => $.file.wrongType, { suffix: SUFFIXES }),
    empty: t(($) => $.file.empty),
  };

  async function upload({ key, file, stop, actKey }: Chosen): Promise<void> {
    try {
      const { id } = await send(
        decisionFileCalls.uploadDecisionFile,
        { flowInstanceId },
        { files: { file }, quiet: true, key: actKey, signal: stop.signal, onProgress: (share) => change(key, { share }) },
      );
      change(key, { id, share: 1 });
    } catch (fault) {
      if (isCancelled(fault)) forget(key);
      else if (fault instanceof ApiError) change(key, { fault: fault.message });
      else throw fault;
    }
  }
  function start(file: File, before: number): void {
    const fault = fileFault(file, LIMITS, files.length + before);
    if (fault) {
      message.warning({ content: t(($) => $.file.refused, { name: file.name, why: said[fault] }), key: `${fault} ${file.name}` });
      return;
    }
    const one: Chosen = {
      key: next.current++,
      file,
      id: '',
      share: 0,
      fault: '',
      stop: new AbortController(),
      actKey: world.key(),
    };
    setFiles((all) => [...all, one]);
    void upload(one);
  }
  const again = (one: Chosen) => {
    const fresh = { ...one, fault: '', share: 0, stop: new AbortController() };
    change(one.key, fresh);
    void upload(fresh);
  };
  const remove = ({ key, id, stop }: Chosen) => {
    stop.abort();
    takeBack(id);
    forget(key);
  };

  const failed = files.some(({ fault }) => fault !== '');
  const going = files.some(({ id, fault }) => id === '' && fault === '');
  return {
    ids: files.flatMap(({ id }) => (id === '' ? [] : [id])),
    missing: failed ? t(($) => $.remarkFiles.failed) : going ? t(($) => $.remarkFiles.going) : '',
    drop: () => {
      for (const { id } of files) takeBack(id);
    },
    line: (
      <div>
        <div className="remark-files-head">
          <Upload
            multiple
            accept={acceptOf(SUFFIX)}
            showUploadList={false}
            disabled={files.length >= MOST_DECISION_FILES}
            beforeUpload={(file, all) => {
              start(file, all.indexOf(file));
              return Upload.LIST_IGNORE;
            }}
          >
            <Button
              type="text"
              size="small"
              icon={<PaperClipOutlined aria-hidden="true" />}
              disabled={files.length >= MOST_DECISION_FILES}
              title={t(($) => $.remarkFiles.limits, { suffix: SUFFIXES, size: DECISION_FILE_MB, count: MOST_DECISION_FILES })}
            >
              {t(($) => $.remarkFiles.add)}
            </Button>
          </Upload>
          {hint !== '' && <span className="secondary">{hint}</span>}
        </div>
        {files.length > 0 && (
          <ul className="attached-files" aria-label={t(($) => $.remarkFiles.list)}>
            {files.map((one) => (
              <li key={one.key} className="file-line">
                <FileIcon suffix={one.file.name.split('.').at(-1) ?? ''} />
                <span className="file-name" title={one.file.name}>
                  {one.file.name}
                </span>
                {one.fault !== '' && (
                  <>
                    <span className="file-failed" role="alert">
                      {t(($) => $.file.failed, { why: one.fault })}
                    </span>
                    <Button
                      type="text"
                      size="small"
                      icon={<ReloadOutlined />}
                      aria-label={t(($) => $.file.retry)}
                      onClick={() => again(one)}
                    />
                  </>
                )}
                {one.id === '' && one.fault === '' && <Progress percent={Math.round(one.share * 100)} size="small" style={{ width: 96 }} />}
                <Button
                  type="text"
                  size="small"
                  icon={<DeleteOutlined />}
                  aria-label={t(($) => $.remarkFiles.remove, { name: one.file.name })}
                  onClick={() => remove(one)}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
    ),
  };
}
