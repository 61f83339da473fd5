/** Lays the content of a docx out in a page of its own. */
import { nodesIn, safely } from './wordNodes.ts';

const FRAME_STYLE = `
  html { background: transparent; }
  body { margin: 0; padding: 16px; }
  .docx-wrapper { background: transparent !important; padding: 0 !important; display: flex; flex-flow: column; align-items: center; }
  /* for a document that tells no margins; its own stand in the element and win */
  .docx-wrapper > section.docx { padding: 56px 64px; background: Canvas; color: CanvasText; color-scheme: light; margin-bottom: 16px; max-width: 100%; box-sizing: border-box; overflow-wrap: anywhere; }
`;

/** @throws Error when the file is no docx. */
export async function layOut(bytes: Uint8Array<ArrayBuffer>, into: Document): Promise<void> {
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
