/** Opens the cover of an archive in a window of its own; the key to it is asked for by the reader's own call. */
import { docStatusCalls as c } from '@zhengjian/contract/areas/file/doc-status.ts';
import { fileUrl, send } from '../../shell/api.ts';
import { ApiError } from '../../shell/apiError.ts';

export const printCover = async (id: string): Promise<void> => {
  try {
    const { authKey } = await send(c.archiveCoverKey, { id });
    window.open(fileUrl(c.archiveCover, { authKey }), '_blank', 'noopener');
  } catch (fault) {
    // the toast has told why
    if (!(fault instanceof ApiError)) throw fault;
  }
};
