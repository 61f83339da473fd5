/** The payment notes of a case, for the case file: what is charged, what is open, where each note stands, and what no note says yet. */
import { financeCalls as calls } from '@zhengjian/contract/areas/finance/calls.ts';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DictText } from '../../../kit/dictionary.tsx';
import { EmptyHint } from '../../../kit/EmptyHint.tsx';
import { Facts } from '../../../kit/Facts.tsx';
import { Loaded } from '../../../kit/Loaded.tsx';
import { spoken } from '../../../kit/money.ts';
import { useListed } from '../../../kit/useListed.ts';
import { useRead } from '../../../shell/query.ts';
import { useMay } from '../../../shell/session.ts';
import { DrawUpDialog } from '../dialogs/DrawUpDialog.tsx';
import { pageOf } from '../paths.ts';
import '../texts.ts';
import { PageLink } from '../../../kit/PageLink.tsx';
import { NoteState } from './NoteState.tsx';

/** Keys of dictionary note_kind, for what is charged first. */
const [TEST_FEE, INSPECTION_FEE] = ['2', '3'];

/** Without a note of its own a case has just been accepted, or its note was revoked: the notes say so themselves. */
function Uncharged({ caseId }: { caseId: string }) {
  const { t } = useTranslation('finance');
  const listed = useListed();
  const may = useMay('pay_note_draft');
  const [drawing, setDrawing] = useState(false);
  const { data } = useRead(calls.queryPayed, { id: caseId });
  const { test = false, inspections = [] } = data?.uncharged ?? {};
  const lacking = [...(test ? [t(($) => $.words.charge.test)] : []), ...inspections.map((no) => t(($) => $.note.inspectionDays, { no }))];
  if (lacking.length === 0) return null;
  return (
    <>
      <Alert
        type="warning"
        showIcon
        title={t(($) => $.note.uncharged, { what: listed(lacking) })}
        action={may && <Button onClick={() => setDrawing(true)}>{t(($) => $.act.drawUp)}</Button>}
      />
      {drawing && <DrawUpDialog caseId={caseId} noteKind={test ? TEST_FEE : INSPECTION_FEE} onClose={() => setDrawing(false)} />}
    </>
  );
}

export function NotesPart({ caseId }: { caseId: string }) {
  const { t } = useTranslation('finance');
  const read = useRead(calls.byProject, { caseId });
  return (
    <Loaded read={read} rows={3}>
      {(notes) =>
        notes.length === 0 ? (
          <EmptyHint title={t(($) => $.note.noNotes)} />
        ) : (
          <div className="fee-part">
            <Uncharged caseId={caseId} />
            {notes.map((n) => (
              <Facts
                key={n.id}
                facts={[
                  { label: t(($) => $.fields.note.noteNo), value: <PageLink to={pageOf(n.id)}>{n.noteNo}</PageLink> },
                  {
                    label: t(($) => $.fields.note.state),
                    value: <NoteState state={n.state} late={n.isOverdue} withdrawing={n.withdrawing} />,
                  },
                  { label: t(($) => $.fields.note.noteKind), value: <DictText code="note_kind" value={n.noteKind} /> },
                  { label: t(($) => $.fields.note.payableAmount), value: spoken(n.payableAmount) },
                  { label: t(($) => $.fields.note.openAmount), value: spoken(n.openAmount) },
                  { label: t(($) => $.fields.note.payDeadline), value: n.payDeadline },
                ]}
              />
            ))}
          </div>
        )
      }
    </Loaded>
  );
}
