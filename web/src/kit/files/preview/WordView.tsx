/**
 * A docx, laid out in a frame of its own in which nothing runs: the frame is sandboxed without scripts, links lead nowhere outside
 * of the document, and only elements of text, tables and pictures are made.
 */
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ViewProps } from './view.ts';
import { nodesIn, safely } from './wordNodes.ts';

const FRAME_STYLE = `
  html { background: transparent; }
  body { margin: 0; padding: 16px; }
  .docx-wrapper { background: transparent !important; padding: 0 !important; display: flex; flex-flow: column; align-items: center; }
  .docx-wrapper > section.docx { background: Canvas; color: CanvasText; color-scheme: light; margin-bottom: 16px; max-width: 100%; box-sizing: border-box; overflow-wrap: anywhere; }
`;

async function layOut(bytes: Uint8Array<ArrayBuffer>, into: Document): Promise<void> {
  const { parseAsync, renderDocument } = await import('docx-preview');
  const options = {
    inWrapper: true,
    ignoreFonts: true,
    // a chunk of foreign HTML would be a page within the page
    renderAltChunks: false,
    renderComments: false,
    useBase64URL: false,
    h: nodesIn(into),
  };
  const word = await parseAsync(bytes, options);
  const style = into.createElement('style');
  style.textContent = FRAME_STYLE;
  const drawn = await renderDocument(word, options);
  into.head.replaceChildren(style);
  into.body.replaceChildren();
  for (const node of drawn) (node.nodeName === 'STYLE' ? into.head : into.body).append(node);
  safely(into);
}

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
