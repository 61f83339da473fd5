/** Prints a PDF of the archive: it is laid in a frame that nobody sees, and the browser opens its print window for the frame. */
import { fileCalls } from '@zhengjian/contract/areas/file/calls.ts';
import { fileUrl, send } from '../../shell/api.ts';
import { download } from '../../shell/transport.ts';
import { told } from './openFile.ts';

const FRAME = 'print-frame';

const laid = (url: string): Promise<HTMLIFrameElement> =>
  new Promise((resolve) => {
    // what was printed before stays until then: the browser may still read from it
    document.getElementById(FRAME)?.remove();
    const frame = document.createElement('iframe');
    frame.id = FRAME;
    frame.setAttribute('aria-hidden', 'true');
    // a frame that is not displayed at all prints nothing
    Object.assign(frame.style, { position: 'fixed', width: '0', height: '0', border: '0', insetInlineStart: '-10px' });
    frame.onload = () => resolve(frame);
    frame.src = url;
    document.body.append(frame);
  });

export const printFile = (fileId: string): Promise<void> =>
  told(
    (async () => {
      const { authKey } = await send(fileCalls.getFileAuthKey, { fileId });
      const bytes = await download(fileUrl(fileCalls.downloadById, { id: fileId, isDownload: false, authKey }), {});
      const { contentWindow } = await laid(URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' })));
      contentWindow?.focus();
      contentWindow?.print();
    })(),
  );
