/** Opens labels, or the chain of custody, in a window of its own; the key to it is asked for by the reader's own call. */
import { sampleCalls as c } from '@zhengjian/contract/areas/sample/calls.ts';
import { fileUrl, send } from '../../shell/api.ts';
import { ApiError } from '../../shell/apiError.ts';

const openOf = async (address: Promise<string>): Promise<void> => {
  try {
    window.open(await address, '_blank', 'noopener');
  } catch (fault) {
    // the toast has told why
    if (!(fault instanceof ApiError)) throw fault;
  }
};

export const printLabels = (ids: string[]): Promise<void> =>
  openOf(send(c.sampleLabelKey, { ids }).then(({ authKey }) => fileUrl(c.sampleLabels, { authKey })));
export const printRecord = (dataId: string): Promise<void> =>
  openOf(send(c.sampleRecordKey, { dataId }).then(({ authKey }) => fileUrl(c.sampleRecord, { authKey })));
