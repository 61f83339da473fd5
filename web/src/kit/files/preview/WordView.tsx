/**
 * A docx, laid out in a frame of its own in which nothing runs: the frame is sandboxed without scripts, links lead nowhere outside
 * of the document, and only elements of text, tables and pictures are made.
 */
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ViewProps } from './view.ts';
import { layOut } from './wordLayout.ts';

export default function WordView({ bytes, file, onBroken }: ViewProps) {
  const { t } = useTranslation('file');
  const frame = useRef<HTMLIFrameElement>(null);
  const [there, setThere] = useState(false);
  useEffect(() => {
    const page = frame.current?.contentDocument;
    if (!page) return;
    let gone = false;
    layOut(bytes, page).then(
      () => !gone && setThere(true),
      () => !gone && onBroken(),
    );
    return () => {
      gone = true;
    };
  }, [bytes, onBroken]);
  return (
    <div className="view">
      <p className="view-note secondary">{t(($) => $.preview.wordNote)}</p>
      <iframe ref={frame} className="view-frame" data-there={there} sandbox="allow-same-origin" title={file.name} />
    </div>
  );
}
