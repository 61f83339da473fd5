/** One file in sight: its content where it can be shown, else why not and the way to keep it; the others by arrows. */
import './preview.css';
import { DownloadOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button, Drawer, Progress, Tabs } from 'antd';
import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../shell/lazyPage.ts';
import { useSizeLevel } from '../../../shell/size.ts';
import { ErrorPart } from '../../ErrorPart.tsx';
import { useLong } from '../../Loaded.tsx';
import { FileIcon } from '../FileIcon.tsx';
import { keepFile } from '../openFile.ts';
import { unshown, type View, viewOf } from './families.ts';
import { ReviewBar } from './ReviewBar.tsx';
import { type Beside, closePreview, type Preview, type Shown, turnTo } from './store.ts';
import { Tool } from './Tool.tsx';
import { useBytes } from './useBytes.ts';
import { useParts } from './useParts.ts';
import type { ViewProps } from './view.ts';

const WIDTH = 1080;
const WIDTH_WITH_DATA = 'min(1720px, 97vw)';
const PdfView = lazyPart(() => import('./PdfView.tsx'), { meanwhile: Opening });
const VIEWS: Readonly<Record<Exclude<View, 'pdf'>, ComponentType<ViewProps>>> = {
  image: lazyPart(() => import('./ImageView.tsx'), { meanwhile: Opening }),
  docx: lazyPart(() => import('./WordView.tsx'), { meanwhile: Opening }),
  sheet: lazyPart(() => import('./SheetView.tsx'), { meanwhile: Opening }),
  text: lazyPart(() => import('./TextView.tsx'), { meanwhile: Opening }),
};

/** A word in the place of the content, with the way to keep the file. */
function Word({ file, title, children }: { file: Shown; title: string; children?: ReactNode }) {
  const { t } = useTranslation('file');
  return (
    <div className="view-word" role="status">
      <FileIcon suffix={file.suffix} />
      <strong>{title}</strong>
      {children}
      {file.mayKeep && (
        <Button type="primary" icon={<DownloadOutlined />} onClick={() => void keepFile(file.fileId, file.versionNo)}>
          {t(($) => $.preview.keep)}
        </Button>
      )}
    </div>
  );
}

function Broken({ file }: { file: Shown }) {
  const { t } = useTranslation('file');
  return (
    <Word file={file} title={t(($) => $.preview.broken)}>
      <p className="secondary">{t(($) => $.preview.brokenHint, { suffix: file.suffix.toUpperCase() })}</p>
    </Word>
  );
}

function NotLoaded({ fault, again }: { fault: Error; again: () => void }) {
  const { t } = useTranslation('file');
  return (
    <div className="view-word" role="alert">
      <strong>{t(($) => $.preview.notLoaded)}</strong>
      <p className="secondary">{fault.message}</p>
      <Button onClick={again}>{t(($) => $.preview.again)}</Button>
    </div>
  );
}

/** `share`: how much has come, where that is known. */
function Opening({ share }: { share?: number }) {
  const { t } = useTranslation('file');
  const long = useLong(true);
  if (!long) return null;
  return (
    <div className="view-word">
      {share !== undefined && (
        <Progress percent={Math.round(share * 100)} style={{ width: 240 }} aria-label={t(($) => $.preview.loading)} />
      )}
      <span className="secondary">{t(($) => $.preview.loading)}</span>
    </div>
  );
}

/** Read as its pages come into sight. */
function PdfContent({ file }: { file: Shown }) {
  const { t } = useTranslation('file');
  const read = useParts(file);
  const [broken, setBroken] = useState(false);
  const [fault, setFault] = useState<Error | null>(null);
  const onBroken = useCallback(() => setBroken(true), []);
  const onFault = useCallback((cause: unknown) => setFault(cause instanceof Error ? cause : new Error(String(cause))), []);
  const again = () => {
    setFault(null);
    void read.refetch();
  };
  const lost = fault ?? (read.isFetching ? null : read.error);
  if (broken) return <Broken file={file} />;
  if (lost) return <NotLoaded fault={lost} again={again} />;
  if (!read.data || read.isFetching) return <Opening />;
  if (read.data.length === 0) return <Word file={file} title={t(($) => $.preview.empty)} />;
  return (
    <ErrorPart onFault={onBroken}>
      <PdfView bytes={read.data} file={file} onBroken={onBroken} onFault={onFault} />
    </ErrorPart>
  );
}

/** Fetched whole, then shown. */
function WholeContent({ file, view }: { file: Shown; view: Exclude<View, 'pdf'> }) {
  const { t } = useTranslation('file');
  const read = useBytes(file);
  const [broken, setBroken] = useState(false);
  const onBroken = useCallback(() => setBroken(true), []);
  if (broken) return <Broken file={file} />;
  if (read.error) return <NotLoaded fault={read.error} again={() => void read.refetch()} />;
  if (!read.data) return <Opening share={read.share} />;
  if (read.data.length === 0) return <Word file={file} title={t(($) => $.preview.empty)} />;
  const Shows = VIEWS[view];
  return (
    <ErrorPart onFault={onBroken}>
      <Shows bytes={read.data} file={file} onBroken={onBroken} />
    </ErrorPart>
  );
}

const Content = ({ file, view }: { file: Shown; view: View }) =>
  view === 'pdf' ? <PdfContent file={file} /> : <WholeContent file={file} view={view} />;

/** What a file says, else why it is not shown; it fills the place that it is given. */
export function FileContent({ file }: { file: Shown }) {
  const { t } = useTranslation('file');
  const why = unshown(file.suffix, file.size);
  const view = viewOf(file.suffix);
  return why || !view ? (
    <Word
      file={file}
      title={why === 'size' ? t(($) => $.preview.tooLarge) : t(($) => $.preview.noView, { suffix: file.suffix.toUpperCase() })}
    >
      <p className="secondary">{file.mayKeep ? t(($) => $.preview.keepHint) : t(($) => $.preview.mayNotKeep)}</p>
    </Word>
  ) : (
    <Content key={`${file.fileId} ${file.versionNo ?? 0}`} file={file} view={view} />
  );
}

/** Left and right turn to the file before and after, unless the person types or moves about in something. */
function useArrows(at: number): void {
  useEffect(() => {
    const heard = (event: KeyboardEvent) => {
      const typing = event.target instanceof HTMLElement && event.target.closest('input, textarea, [role="tab"], [role="slider"]');
      if (typing || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      if (event.key === 'ArrowLeft') turnTo(at - 1);
      if (event.key === 'ArrowRight') turnTo(at + 1);
    };
    window.addEventListener('keydown', heard);
    return () => window.removeEventListener('keydown', heard);
  }, [at]);
}

/** The paper, and beside it what it is judged by; where there is no room for both, each behind a tab. */
function Panes({ beside, paper }: { beside: Beside; paper: ReactNode }) {
  const { t } = useTranslation('file');
  const narrow = useSizeLevel() < 2;
  const [chosen, setChosen] = useState<'paper' | 'beside'>('paper');
  return (
    <>
      {narrow && (
        <Tabs
          className="preview-choice"
          activeKey={chosen}
          onChange={(key) => setChosen(key === 'beside' ? 'beside' : 'paper')}
          items={[
            { key: 'paper', label: t(($) => $.preview.paper) },
            { key: 'beside', label: beside.label },
          ]}
        />
      )}
      <div className="preview-panes">
        <div className="preview-paper" hidden={narrow && chosen !== 'paper'}>
          {paper}
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
        <section className="preview-beside" aria-label={beside.label} hidden={narrow && chosen !== 'beside'} tabIndex={0}>
          <ErrorPart>{beside.content}</ErrorPart>
        </section>
      </div>
    </>
  );
}

export default function FilePreview({ preview }: { preview: Preview }) {
  const { t } = useTranslation('file');
  const { files, at, beside } = preview;
  const phone = useSizeLevel() === 0;
  useArrows(at);
  const file = files[at];
  if (!file) return null;
  const { suffix } = file;
  const paper = <FileContent file={file} />;
  return (
    <Drawer
      open
      className="preview"
      size={phone ? '100%' : beside ? WIDTH_WITH_DATA : WIDTH}
      onClose={closePreview}
      styles={{ body: { padding: 0, display: 'flex', flexDirection: 'column' } }}
      title={
        <span className="preview-title">
          <FileIcon suffix={suffix} />
          <span className="preview-name" title={file.name}>
            {file.name}
          </span>
          {file.versionNo !== undefined && <span className="secondary">{t(($) => $.preview.version, { n: file.versionNo })}</span>}
        </span>
      }
      extra={
        <span className="preview-acts">
          {files.length > 1 && (
            <>
              <Tool
                label={t(($) => $.preview.last)}
                hint={t(($) => $.preview.lastKey)}
                icon={<LeftOutlined />}
                disabled={at === 0}
                onClick={() => turnTo(at - 1)}
              />
              <span className="num secondary">
                {at + 1}/{files.length}
              </span>
              <Tool
                label={t(($) => $.preview.next)}
                hint={t(($) => $.preview.nextKey)}
                icon={<RightOutlined />}
                disabled={at === files.length - 1}
                onClick={() => turnTo(at + 1)}
              />
            </>
          )}
          {file.mayKeep && (
            <Tool label={t(($) => $.preview.keep)} icon={<DownloadOutlined />} onClick={() => void keepFile(file.fileId, file.versionNo)} />
          )}
        </span>
      }
    >
      {beside ? <Panes beside={beside} paper={paper} /> : paper}
      <ReviewBar {...preview} />
    </Drawer>
  );
}
