/**
 * Files of one catalogue node of a record: upload with progress, cancel and repeat, list, download, delete. Size, number and
 * type are checked before anything is sent; the server checks them again.
 *
 * ```tsx
 * <FileField dataId={application.id} node={node} files={files} onChange={() => files.refetch()} />
 * ```
 * `node` is a row of `fileCalls.selectFileCatalog`, `files` the records of that node.
 */
import './file.css';
import { DeleteOutlined, InboxOutlined, PaperClipOutlined, ReloadOutlined } from '@ant-design/icons';
import { fileCalls } from '@zhengjian/contract/areas/file/calls.ts';
import { type ArchiveRow, type FileRecord, RESUMABLE_FROM_BYTES } from '@zhengjian/contract/areas/file/records.ts';
import { App, Button, Progress, Upload } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { send } from '../../shell/api.ts';
import { ApiError, isAnswered, isCancelled } from '../../shell/apiError.ts';
import { useAct } from '../../shell/query.ts';
import { session } from '../../shell/session.ts';
import { world } from '../../shell/world.ts';
import { useAskDelete } from '../useAskDelete.ts';
import { FileLine } from './FileLine.tsx';
import { acceptOf, type FileFault, type FileLimits, fileFault, mostOf, suffixesOf } from './fileLimits.ts';

type Going = {
  key: number;
  file: File;
  share: number;
  fault: string;
  stop: AbortController;
  /** Idempotency-Key: a repeat after a lost answer is the same upload. */
  actKey: string;
  /** Id under which the server holds all parts of a large file. */
  arrived?: string;
  /** The file whose place it takes. */
  replaces?: string;
};
export type FileNode = FileLimits & Pick<ArchiveRow, 'id' | 'canUpload' | 'canCover'> & { name?: string };

type Props = {
  dataId: string;
  node: FileNode;
  files: readonly FileRecord[];
  /** Something was uploaded or deleted. */
  onChange: () => void;
  disabled?: boolean;
  /** Told how many files are on their way, and how many did not arrive. */
  onGoing?: (going: { running: number; failed: number }) => void;
  /** Another way to fill the place, beside uploading; shown while there is room. */
  other?: ReactNode;
};

export function FileField({ dataId, node, files, onChange, disabled = false, onGoing, other }: Props) {
  const { t } = useTranslation('kit');
  const askDelete = useAskDelete();
  const { message } = App.useApp();
  const remove = useAct(fileCalls.removefile, { refresh: [fileCalls.selectFileList, fileCalls.selectFileCatalog] });
  const [going, setGoing] = useState<readonly Going[]>([]);
  const next = useRef(0);
  const change = (key: number, patch: Partial<Going>) =>
    setGoing((all) => all.map((one) => (one.key === key ? { ...one, ...patch } : one)));
  const forget = (key: number) => setGoing((all) => all.filter((one) => one.key !== key));
  // a place for one file that holds one: the next takes its place
  const replaced = node.canMultiUpload === 1 && node.canCover === 1 ? files[0] : undefined;
  const running = going.filter(({ fault }) => fault === '').length;
  const failed = going.length - running;
  // what did not arrive takes up no room
  const left = mostOf(node) - running - (replaced ? 0 : files.length);
  const tellGoing = useRef(onGoing);
  tellGoing.current = onGoing;
  useEffect(() => tellGoing.current?.({ running, failed }), [running, failed]);
  useEffect(() => () => tellGoing.current?.({ running: 0, failed: 0 }), []);

  const said: Record<FileFault, string> = {
    tooLarge: t(($) => $.file.tooLarge, { n: node.maxFileSize }),
    tooMany: t(($) => $.file.tooMany, { n: mostOf(node) }),
    wrongType: t(($) => $.file.wrongType, { suffix: suffixesOf(node.suffix).join(' ') }),
    empty: t(($) => $.file.empty),
  };

  /** A large file goes in parts, and goes on where it stopped. @returns the id under which the server holds it */
  async function sendParts(one: Going): Promise<string> {
    if (one.arrived) return one.arrived;
    const { sendInParts } = await import('./upload/resumable.ts');
    const place = { dataId, nodeId: node.id, nodeName: node.name ?? '', kind: 'new' } as const;
    const { name, size } = one.file;
    const user = session.get().userInfo?.user_id ?? '';
    const onProgress = (share: number) => change(one.key, { share });
    const arrived = await sendInParts({ user, place, name, size }, one.file, { signal: one.stop.signal, onProgress });
    change(one.key, { arrived });
    return arrived;
  }
  async function upload(one: Going): Promise<void> {
    const input = { fileCatalogId: node.id, dataId, saveData: true, ...(one.replaces ? { replaces: one.replaces } : {}) };
    const options = { quiet: true, signal: one.stop.signal, key: one.actKey };
    try {
      if (one.file.size > RESUMABLE_FROM_BYTES) await send(fileCalls.uploadFile, { ...input, uploadId: await sendParts(one) }, options);
      else {
        const onProgress = (share: number) => change(one.key, { share });
        await send(fileCalls.uploadFile, input, { ...options, files: { file: one.file }, onProgress });
      }
      forget(one.key);
      onChange();
    } catch (fault) {
      if (isCancelled(fault)) forget(one.key);
      else if (fault instanceof ApiError) {
        change(one.key, { fault: fault.message });
        // it may have arrived all the same
        if (!isAnswered(fault)) onChange();
      } else throw fault;
    }
  }

  function start(file: File, before: number): void {
    const fault = fileFault(file, node, running + before + (replaced ? 0 : files.length));
    if (fault) {
      message.warning({ content: t(($) => $.file.refused, { name: file.name, why: said[fault] }), key: `${fault} ${file.name}` });
      return;
    }
    const one: Going = {
      key: next.current++,
      file,
      share: 0,
      fault: '',
      stop: new AbortController(),
      actKey: world.key(),
      ...(replaced ? { replaces: replaced.fileId } : {}),
    };
    // a new try at a place for one file takes the place of one that failed
    setGoing((all) => [...(node.canMultiUpload > 1 ? all : all.filter(({ fault: lost }) => lost === '')), one]);
    void upload(one);
  }

  const again = (one: Going) => {
    const fresh = { ...one, fault: '', share: 0, stop: new AbortController() };
    change(one.key, fresh);
    void upload(fresh);
  };
  const askRemove = (file: FileRecord) =>
    askDelete(
      [file],
      async () => {
        try {
          await remove.act({ ids: file.fileId });
        } finally {
          onChange();
        }
      },
      { title: t(($) => $.file.removeAsk, { name: file.fileName }) },
    );

  const open = node.canUpload === 1 && !disabled;
  return (
    <div className="file-field">
      {open && left <= 0 && <div className="secondary">{t(($) => $.file.full)}</div>}
      {open && left > 0 && (
        <Upload.Dragger
          multiple={left > 1}
          accept={acceptOf(node.suffix)}
          showUploadList={false}
          beforeUpload={(file, all) => {
            start(file, all.indexOf(file));
            return Upload.LIST_IGNORE;
          }}
        >
          <div className="file-drop">
            <InboxOutlined /> {replaced ? t(($) => $.file.replace) : t(($) => $.file.drop)}
            <div className="secondary">
              {t(($) => $.file.limits, {
                suffix: suffixesOf(node.suffix).join(' '),
                size: node.maxFileSize,
                count: mostOf(node),
              })}
            </div>
          </div>
        </Upload.Dragger>
      )}
      {open && left > 0 && other}
      {files.length + going.length === 0 && !open && <span className="secondary">{t(($) => $.file.none)}</span>}
      <ul className="file-list">
        {files.map((file) => (
          <FileLine key={file.fileId} file={file} among={files}>
            {file.abilities.remove && !disabled && (
              <Button
                type="text"
                size="small"
                danger
                icon={<DeleteOutlined />}
                aria-label={t(($) => $.file.remove, { name: file.fileName })}
                onClick={() => askRemove(file)}
              />
            )}
          </FileLine>
        ))}
        {going.map((one) => (
          <li key={`going ${one.key}`} className="file-line">
            <PaperClipOutlined />
            <span className="file-name">{one.file.name}</span>
            {one.fault === '' ? (
              <>
                <Progress percent={Math.round(one.share * 100)} size="small" style={{ width: 120 }} />
                <Button type="link" size="small" onClick={() => one.stop.abort()}>
                  {t(($) => $.file.cancel)}
                </Button>
              </>
            ) : (
              <>
                <span className="file-failed" role="alert">
                  {t(($) => $.file.failed, { why: one.fault })}
                </span>
                <Button type="text" size="small" icon={<ReloadOutlined />} aria-label={t(($) => $.file.retry)} onClick={() => again(one)} />
                <Button
                  type="text"
                  size="small"
                  icon={<DeleteOutlined />}
                  aria-label={t(($) => $.file.cancel)}
                  onClick={() => forget(one.key)}
                />
              </>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
