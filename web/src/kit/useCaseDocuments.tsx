/**
 * The documents that may be made of a case now, as acts of its case file; each is filed with the case and shown.
 *
 * ```tsx
 * const documents = useCaseDocuments(c.id);
 * <CaseFileScreen acts={[…, ...documents.acts]} … />
 * {documents.dialog}
 * ```
 */
import { stampingCalls } from '@zhengjian/contract/areas/stamping/calls.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../shell/apiError.ts';
import { notify } from '../shell/notices.ts';
import { useAct, useRead } from '../shell/query.ts';
import type { CaseAct } from './CaseFileScreen.tsx';
import { openFile } from './files/openFile.ts';
import { WaitingDialog } from './WaitingDialog.tsx';

export function useCaseDocuments(caseId: string): { acts: CaseAct[]; dialog: ReactNode } {
  const { t } = useTranslation('kit');
  const { data } = useRead(stampingCalls.caseDocuments, { id: caseId }, { staleTime: 0, quiet: true });
  const { act, running } = useAct(stampingCalls.makeDocument, { refresh: ['file', 'stamping'] });
  const [making, setMaking] = useState('');

  async function make(document: string, title: string): Promise<void> {
    setMaking(title);
    try {
      const { fileId } = await act({ id: caseId, document });
      notify(
        'success',
        t(($) => $.documents.made, { title }),
      );
      await openFile(fileId, false);
    } catch (fault) {
      // the toast has told why
      if (!(fault instanceof ApiError)) throw fault;
    }
  }
  const acts = (data ?? []).map(({ document, title }) => ({
    key: document,
    label: t(($) => $.documents.make, { title }),
    onClick: () => void make(document, title),
  }));
  return { acts, dialog: running && <WaitingDialog text={t(($) => $.documents.making, { title: making })} /> };
}
