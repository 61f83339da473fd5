/** Opens the application form on paper in a window of its own; the key to it is asked for by the reader's own call. */
import { acceptanceCalls } from '@zhengjian/contract/areas/acceptance/calls.ts';
import { fileUrl, send } from '../../../shell/api.ts';
import { ApiError } from '../../../shell/apiError.ts';

type KeyCall = typeof acceptanceCalls.ownPaperKey | typeof acceptanceCalls.applicationPaperKey;

export async function printApplication(keyCall: KeyCall, id: string): Promise<void> {
  try {
    const { authKey } = await send(keyCall, { id });
    window.open(fileUrl(acceptanceCalls.applicationPaper, { authKey }), '_blank', 'noopener');
  } catch (fault) {
    // the toast has told why
    if (!(fault instanceof ApiError)) throw fault;
  }
}
