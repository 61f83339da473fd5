/** Papers that are made from the case file: the approval sheet to print, the acceptance notice that goes to the press. */
import '../../stamping/texts.ts';
import type { CccCase } from '@zhengjian/contract/areas/acceptance/records.ts';
import { stampingCalls } from '@zhengjian/contract/areas/stamping/calls.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CaseAct } from '../../../kit/CaseFileScreen.tsx';
import { openFile } from '../../../kit/files/openFile.ts';
import { WaitingDialog } from '../../../kit/WaitingDialog.tsx';
import { fileUrl, send } from '../../../shell/api.ts';
import { ApiError } from '../../../shell/apiError.ts';
import { notify } from '../../../shell/notices.ts';
import { useAct } from '../../../shell/query.ts';
import { useSession } from '../../../shell/session.ts';

/** States of ccc_app_status in which the application is accepted and not given up (domain 3.13). */
const ACCEPTED = 40;
const GIVEN_UP = 90;

const told = (fault: unknown): void => {
  // The toast has told why.
  if (!(fault instanceof ApiError)) throw fault;
};

export function usePaperActs(c: CccCase): { acts: CaseAct[]; dialog: ReactNode } {
  const { t } = useTranslation('stamping');
  const permission = useSession((s) => s.permission);
  const { act, running } = useAct(stampingCalls.makeAcceptanceNotice, { refresh: ['file', 'stamping'] });
  const state = Number(c.state);

  async function print(): Promise<void> {
    const { authKey } = await send(stampingCalls.casePaperKey, { id: c.id });
    window.open(fileUrl(stampingCalls.casePaper, { authKey }), '_blank', 'noopener');
  }
  async function makeNotice(): Promise<void> {
    const { fileId } = await act({ id: c.id });
    notify(
      'success',
      t(($) => $.paper.noticeMade),
    );
    await openFile(fileId, false);
  }
  const acts = [
    ...(permission.ccc_notice_make && state >= ACCEPTED && state < GIVEN_UP
      ? [{ key: 'notice', label: t(($) => $.paper.makeNotice), onClick: () => void makeNotice().catch(told) }]
      : []),
    ...(permission.ccc_case_view ? [{ key: 'print', label: t(($) => $.paper.print), onClick: () => void print().catch(told) }] : []),
  ];
  return { acts, dialog: running && <WaitingDialog text={t(($) => $.paper.making)} /> };
}
