/** The uploads of this page, at its lower edge: how far each is, pause, go on, try again, take away. It may be folded and left. */
import './upload.css';
import {
  CheckCircleFilled,
  CloseOutlined,
  DownOutlined,
  PauseOutlined,
  PlayCircleOutlined,
  ReloadOutlined,
  UpOutlined,
} from '@ant-design/icons';
import { Button, Progress } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../../../shell/notices.ts';
import { FileIcon } from '../FileIcon.tsx';
import { suffixOf } from '../preview/families.ts';
import { sizeWords } from '../sizes.ts';
import { cancel, clearDone, findInterrupted, giveBack, pause, resume } from './queue.ts';
import type { Upload } from './store.ts';

const isGoing = ({ state }: Upload): boolean => state === 'running' || state === 'waiting';

/** Chooses the file again that a reload took away. */
function GiveBack({ one }: { one: Upload }) {
  const { t } = useTranslation('file');
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file && !giveBack(one.key, file))
            notify(
              'warning',
              t(($) => $.queue.otherFile, { name: one.name }),
            );
        }}
      />
      <Button type="link" size="small" onClick={() => input.current?.click()}>
        {t(($) => $.queue.giveBack)}
      </Button>
    </>
  );
}

function Line({ one }: { one: Upload }) {
  const { t } = useTranslation('file');
  const share = one.size > 0 ? Math.round((one.sent / one.size) * 100) : 0;
  const tool = (label: string, icon: ReactNode, onClick: () => void) => (
    <Button type="text" size="small" icon={icon} aria-label={`${label} ${one.name}`} title={label} onClick={onClick} />
  );
  return (
    <li className="upload-line" data-state={one.state}>
      <FileIcon suffix={suffixOf(one.name)} />
      <div className="upload-what">
        <span className="upload-name" title={one.name}>
          {one.name}
        </span>
        <span className="secondary num">
          {one.place.nodeName} · {one.state === 'running' ? `${sizeWords(one.sent)} / ${sizeWords(one.size)}` : sizeWords(one.size)}
        </span>
        {one.state !== 'done' && one.state !== 'lost' && (
          <Progress
            percent={share}
            size="small"
            status={one.state === 'failed' ? 'exception' : one.state === 'running' ? 'active' : 'normal'}
            aria-label={one.name}
          />
        )}
        {one.state === 'failed' && (
          <span className="upload-why" role="alert">
            {one.why}
          </span>
        )}
        {one.state === 'lost' && <span className="secondary">{t(($) => $.queue.lost)}</span>}
      </div>
      {one.state === 'done' && <CheckCircleFilled className="upload-done" aria-label={t(($) => $.queue.done)} />}
      {isGoing(one) &&
        tool(
          t(($) => $.queue.pause),
          <PauseOutlined />,
          () => pause(one.key),
        )}
      {one.state === 'paused' &&
        tool(
          t(($) => $.queue.resume),
          <PlayCircleOutlined />,
          () => resume(one.key),
        )}
      {one.state === 'failed' &&
        tool(
          t(($) => $.queue.retry),
          <ReloadOutlined />,
          () => resume(one.key),
        )}
      {one.state === 'lost' && <GiveBack one={one} />}
      {one.state !== 'done' &&
        tool(
          t(($) => $.queue.cancel),
          <CloseOutlined />,
          () => cancel(one.key),
        )}
    </li>
  );
}

/** The browser asks before a page is left whose uploads are not finished. */
function useLeaving(going: boolean): void {
  useEffect(() => {
    if (!going) return;
    const heard = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', heard);
    return () => window.removeEventListener('beforeunload', heard);
  }, [going]);
}

export default function UploadPanel({ all }: { all: readonly Upload[] }) {
  const { t } = useTranslation('file');
  const [folded, setFolded] = useState(false);
  const going = all.filter(isGoing).length;
  const done = all.filter(({ state }) => state === 'done').length;
  const failed = all.filter(({ state }) => state === 'failed').length;
  const lost = all.filter(({ state }) => state === 'lost').length;
  useLeaving(going > 0);
  useEffect(() => void findInterrupted().catch(() => undefined), []);
  if (all.length === 0) return null;
  return (
    <aside className="upload-panel" aria-label={t(($) => $.queue.title)}>
      <div className="upload-head">
        <strong role="status">
          {going > 0
            ? t(($) => $.queue.going, { done, n: all.length })
            : failed > 0
              ? t(($) => $.queue.someFailed, { count: failed })
              : lost > 0
                ? t(($) => $.queue.interrupted, { count: lost })
                : t(($) => $.queue.ended, { count: done })}
        </strong>
        <Button
          type="text"
          size="small"
          icon={folded ? <UpOutlined /> : <DownOutlined />}
          aria-expanded={!folded}
          aria-label={folded ? t(($) => $.queue.unfold) : t(($) => $.queue.fold)}
          onClick={() => setFolded(!folded)}
        />
        {done > 0 && going === 0 && (
          <Button
            type="text"
            size="small"
            icon={<CloseOutlined />}
            aria-label={t(($) => $.queue.clear)}
            title={t(($) => $.queue.clear)}
            onClick={clearDone}
          />
        )}
      </div>
      {!folded && (
        <ul className="upload-list">
          {all.map((one) => (
            <Line key={one.key} one={one} />
          ))}
        </ul>
      )}
    </aside>
  );
}
