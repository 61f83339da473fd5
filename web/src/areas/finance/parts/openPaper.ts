/** Shows the paper of an issued note; it is made where it is not there yet. */
import { financeCalls } from '@zhengjian/contract/areas/finance/calls.ts';
import { openFile, told } from '../../../kit/files/openFile.ts';
import { send } from '../../../shell/api.ts';

export const openPaper = (id: string): Promise<void> =>
  told(send(financeCalls.getFileAuthKey, { id }).then(({ fileId }) => openFile(fileId, false)));
