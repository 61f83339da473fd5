/** Draws up a note for a case, and opens it. */
import { financeCalls as calls } from '@zhengjian/contract/areas/finance/calls.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ActDialog } from '../../../kit/acts/ActDialog.tsx';
import { Line } from '../../../kit/approval/Sections.tsx';
import { DictSelect } from '../../../kit/dictionary.tsx';
import { pageOf } from '../paths.ts';

export function DrawUpDialog({ caseId, noteKind, onClose }: { caseId: string; noteKind: string; onClose: () => void }) {
  const { t } = useTranslation('finance');
  const navigate = useNavigate();
  const [kind, setKind] = useState(noteKind);
  return (
    <ActDialog
      title={t(($) => $.dialog.drawUp)}
      hint={t(($) => $.dialog.drawUpHint)}
      okText={t(($) => $.act.drawUp)}
      call={calls.save}
      input={{ caseId, noteKind: kind }}
      missing=""
      done={({ id }) => {
        void navigate(pageOf(id));
        return t(($) => $.done.drawn);
      }}
      refresh={['finance', 'workflow']}
      onClose={onClose}
    >
      <Line label={t(($) => $.fields.note.noteKind)} required>
        {(id) => <DictSelect id={id} code="note_kind" value={kind} onChange={(next: string = '') => setKind(next)} />}
      </Line>
    </ActDialog>
  );
}
