/** After an approval: makes the certificates' papers, one after the other, behind the dialog that counts the seconds. */

import { useQueryClient } from '@tanstack/react-query';
import { certificateCalls as calls } from '@zhengjian/contract/areas/certificate/calls.ts';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { WaitingDialog } from '../../../kit/WaitingDialog.tsx';
import { send } from '../../../shell/api.ts';
import { ApiError } from '../../../shell/apiError.ts';
import { refreshReads } from '../../../shell/query.ts';

export function usePaperMaking() {
  const { t } = useTranslation('kit');
  const client = useQueryClient();
  const [running, setRunning] = useState(false);
  const make = useCallback(
    async (caseIds: readonly string[]) => {
      setRunning(true);
      try {
        for (const id of caseIds) {
          const [certificate] = await send(calls.list, { id });
          if (certificate?.abilities.makePaper) await send(calls.makePaper, { id: certificate.id });
        }
      } catch (fault) {
        // its toast has told why; the job of the server makes the paper all the same
        if (!(fault instanceof ApiError)) throw fault;
      } finally {
        setRunning(false);
      }
      await refreshReads(client, ['certificate', 'file', 'stamping']);
    },
    [client],
  );
  return { make, dialog: running ? <WaitingDialog text={t(($) => $.waiting.certificate)} /> : null };
}
