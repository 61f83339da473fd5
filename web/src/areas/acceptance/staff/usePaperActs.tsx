/** Documents of the case: those that may be made now, and the approval sheet to print. */
import { stampingCalls } from '@zhengjian/contract/areas/stamping/calls.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CaseAct } from '../../../kit/CaseFileScreen.tsx';
import { useCaseDocuments } from '../../../kit/useCaseDocuments.tsx';
import { fileUrl, send } from '../../../shell/api.ts';
import { ApiError } from '../../../shell/apiError.ts';
import { useSession } from '../../../shell/session.ts';

const told = (fault: unknown): void => {
  // The toast has told why.
  if (!(fault instanceof ApiError)) throw fault;
};

export function usePaperActs(caseId: string): { acts: CaseAct[]; dialog: ReactNode } {
  const { t } = useTranslation('acceptance');
  const permission = useSession((s) => s.permission);
  const documents = useCaseDocuments(caseId);

  async function print(): Promise<void> {
    const { authKey } = await send(stampingCalls.casePaperKey, { id: caseId });
    window.open(fileUrl(stampingCalls.casePaper, { authKey }), '_blank', 'noopener');
  }
  const acts = [
    ...documents.acts,
    ...(permission.ccc_case_view ? [{ key: 'print', label: t(($) => $.document.print), onClick: () => void print().catch(told) }] : []),
  ];
  return { acts, dialog: documents.dialog };
}
