/** The payment notes of a case, for the case file: what is charged, what is open, where each note stands. */
import { financeCalls as calls } from '@zhengjian/contract/areas/finance/calls.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { DictText } from '../../../kit/dictionary.tsx';
import { EmptyHint } from '../../../kit/EmptyHint.tsx';
import { Facts } from '../../../kit/Facts.tsx';
import { Loaded } from '../../../kit/Loaded.tsx';
import { spoken } from '../../../kit/money.ts';
import { useRead } from '../../../shell/query.ts';
import { pageOf } from '../paths.ts';
import '../texts.ts';
import { NoteState } from './NoteState.tsx';

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
            {notes.map((n) => (
              <Facts
                key={n.id}
                facts={[
                  { label: t(($) => $.fields.note.noteNo), value: <Link to={pageOf(n.id)}>{n.noteNo}</Link> },
                  { label: t(($) => $.fields.note.state), value: <NoteState state={n.state} late={n.isOverdue} /> },
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
