/** Dialogs of the file tree: rename, mark a problem, mark as good by corrected files. */
import { InboxOutlined } from '@ant-design/icons';
import { archiveCalls } from '@zhengjian/contract/areas/file/archive.ts';
import { type ArchiveRow, MOST_CORRECTED, PROBLEM_REMARK_MOST } from '@zhengjian/contract/areas/file/records.ts';
import { Alert, Button, Input, Upload } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../shell/apiError.ts';
import type { CallClient } from '../../../shell/call-client.ts';
import { useAct } from '../../../shell/query.ts';
import { AppModal } from '../../AppModal.tsx';
import { acceptOf } from '../fileLimits.ts';
import { sizeWords } from '../sizes.ts';
import { nameParts } from './rows.ts';

const NAME_MOST = 200;
const REFRESH = ['file'];

type FrameProps<I> = {
  title: string;
  okText: string;
  call: CallClient<I>;
  input: I | null;
  missing: string;
  onClose: () => void;
  children: ReactNode;
};

/** What is missing and why the server refused stand above the buttons; what was typed stays. */
function ActFrame<I>({ title, okText, call, input, missing, onClose, children }: FrameProps<I>) {
  const { act, running } = useAct(call, { refresh: REFRESH });
  const [fault, setFault] = useState('');
  async function press(): Promise<void> {
    if (input === null) return setFault(missing);
    try {
      await act(input, { quiet: true });
      onClose();
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      setFault(cause.message);
    }
  }
  return (
    <AppModal
      open
      draggable
      width={500}
      title={title}
      okText={okText}
      okLoading={running}
      onOk={() => void press()}
      onClose={onClose}
      notice={fault !== '' && <Alert type="error" showIcon title={fault} role="alert" className="ft-fault" />}
    >
      {children}
    </AppModal>
  );
}

/** Rule rename-file-dialog: one field, prefilled with the present name; the extension stays. */
export function RenameDialog({ file, onClose }: { file: ArchiveRow; onClose: () => void }) {
  const { t } = useTranslation('file');
  const id = useId();
  const { stem, extension } = nameParts(file.originalFilename);
  const [name, setName] = useState(stem);
  const whole = `${name.trim()}${extension}`;
  const tooLong = whole.length > NAME_MOST;
  return (
    <ActFrame
      title={t(($) => $.tree.renameTitle)}
      okText={t(($) => $.tree.renameSave)}
      call={archiveCalls.modifyFileName}
      input={name.trim() === '' || tooLong ? null : { fileId: file.id, originalFilename: whole }}
      missing={tooLong ? t(($) => $.tree.nameTooLong, { n: NAME_MOST }) : t(($) => $.tree.renameNeeded)}
      onClose={onClose}
    >
      <div className="ft-line">
        <label htmlFor={id}>{t(($) => $.tree.fileName)}</label>
        <Input
          id={id}
          autoFocus
          data-first-focus
          value={name}
          suffix={extension}
          onChange={(event) => setName(event.target.value)}
          aria-describedby={`${id}-hint`}
        />
        {extension !== '' && (
          <span id={`${id}-hint`} className="secondary">
            {t(($) => $.tree.extensionStays, { extension })}
          </span>
        )}
      </div>
    </ActFrame>
  );
}

export function ProblemDialog({ file, onClose }: { file: ArchiveRow; onClose: () => void }) {
  const { t } = useTranslation('file');
  const id = useId();
  const [remark, setRemark] = useState('');
  const words = remark.trim();
  return (
    <ActFrame
      title={t(($) => $.tree.problemTitle)}
      okText={t(($) => $.tree.problemSave)}
      call={archiveCalls.archiveUpdateFile}
      input={words === '' || words.length > PROBLEM_REMARK_MOST ? null : { fileId: file.id, hasProblem: true, problemRemark: words }}
      missing={words === '' ? t(($) => $.tree.problemNeeded) : t(($) => $.tree.problemTooLong, { n: PROBLEM_REMARK_MOST })}
      onClose={onClose}
    >
      <p className="ft-about">{file.originalFilename}</p>
      <div className="ft-line">
        <label htmlFor={id}>{t(($) => $.tree.problemText)}</label>
        <span className="secondary">{t(($) => $.tree.problemHint)}</span>
        <Input.TextArea
          id={id}
          autoFocus
          data-first-focus
          value={remark}
          autoSize={{ minRows: 3, maxRows: 10 }}
          count={{ show: true, max: PROBLEM_REMARK_MOST }}
          onChange={(event) => setRemark(event.target.value)}
        />
      </div>
    </ActFrame>
  );
}

type QualifiedProps = {
  file: ArchiveRow;
  /** Extensions of the place. */
  suffix: string;
  /** Puts the corrected files in the queue; answers why one of them is not taken. */
  start: (files: readonly File[]) => string | null;
  onClose: () => void;
};

/** A problem is cleared by corrected files only (rules archive-qualified-reupload, upload-count-qualified). */
export function QualifiedDialog({ file, suffix, start, onClose }: QualifiedProps) {
  const { t } = useTranslation('file');
  const [files, setFiles] = useState<readonly File[]>([]);
  const [fault, setFault] = useState('');
  const press = () => {
    const why = files.length === 0 ? t(($) => $.tree.qualifiedNeeded) : start(files);
    if (why === null) return onClose();
    setFault(why);
  };
  return (
    <AppModal
      open
      draggable
      width={500}
      title={t(($) => $.tree.qualifiedTitle)}
      okText={t(($) => $.tree.qualifiedSave)}
      onOk={press}
      onClose={onClose}
      notice={fault !== '' && <Alert type="error" showIcon title={fault} role="alert" className="ft-fault" />}
    >
      <p>{t(($) => $.tree.qualifiedHint, { name: file.originalFilename, remark: file.problemRemark })}</p>
      <Upload.Dragger
        multiple
        accept={acceptOf(suffix)}
        showUploadList={false}
        beforeUpload={(_, all) => {
          const most = [...files, ...all.filter((one) => !files.includes(one))];
          setFault(most.length > MOST_CORRECTED ? t(($) => $.tree.qualifiedLimit, { n: MOST_CORRECTED }) : '');
          setFiles(most.slice(0, MOST_CORRECTED));
          return Upload.LIST_IGNORE;
        }}
      >
        <InboxOutlined /> {t(($) => $.tree.qualifiedNeeded)}
      </Upload.Dragger>
      <ul className="file-list">
        {files.map((one) => (
          <li key={`${one.name} ${one.size}`} className="file-line">
            <span className="file-name">{one.name}</span>
            <span className="secondary num">{sizeWords(one.size)}</span>
            <Button type="link" size="small" onClick={() => setFiles(files.filter((other) => other !== one))}>
              {t(($) => $.tree.remove)}
            </Button>
          </li>
        ))}
      </ul>
    </AppModal>
  );
}
