/** The lines of a note for staff: whoever takes money in marks those that a payment in part has covered. */
import { financeCalls as calls } from '@zhengjian/contract/areas/finance/calls.ts';
import type { NoteDetail } from '@zhengjian/contract/areas/finance/records.ts';
import { Button, Checkbox, Flex } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../../../shell/notices.ts';
import { useAct } from '../../../shell/query.ts';
import { FeeLines } from '../parts/FeeLines.tsx';

export function NoteLines({ n }: { n: NoteDetail }) {
  return n.abilities.record ? <MarkedLines n={n} /> : <FeeLines lines={n.lines} total={n.payableAmount} />;
}

function MarkedLines({ n }: { n: NoteDetail }) {
  const { t } = useTranslation('finance');
  const [picked, setPicked] = useState<readonly string[]>([]);
  const { act, running } = useAct(calls.setNoteProductIsPaymentReceived, { refresh: ['finance'] });
  const pickable = n.lines.map((l) => l.id);
  const open = picked.filter((id) => n.lines.some((l) => l.id === id && !l.isReceived));
  const received = picked.filter((id) => n.lines.some((l) => l.id === id && l.isReceived));
  const mark = (lineIds: readonly string[], isReceived: boolean) =>
    act({ id: n.id, lineIds: [...lineIds], isReceived }).then(
      () => {
        setPicked([]);
        notify(
          'success',
          t(($) => $.done.saved),
        );
      },
      () => undefined,
    );
  const pick = (id: string, on: boolean) => setPicked((before) => (on ? [...before, id] : before.filter((other) => other !== id)));
  return (
    <FeeLines
      lines={n.lines}
      total={n.payableAmount}
      lead={{
        title: (
          <Checkbox
            aria-label={t(($) => $.note.allLines)}
            checked={picked.length === pickable.length}
            indeterminate={picked.length > 0 && picked.length < pickable.length}
            onChange={(e) => setPicked(e.target.checked ? pickable : [])}
          />
        ),
        of: (at) => {
          const line = n.lines[at];
          return (
            line && (
              <Checkbox aria-label={line.itemName} checked={picked.includes(line.id)} onChange={(e) => pick(line.id, e.target.checked)} />
            )
          );
        },
      }}
      foot={
        <Flex gap={8} wrap align="center">
          <Button disabled={open.length === 0} loading={running} onClick={() => void mark(open, true)}>
            {t(($) => $.act.markReceived)}
          </Button>
          <Button disabled={received.length === 0} loading={running} onClick={() => void mark(received, false)}>
            {t(($) => $.act.markOpen)}
          </Button>
          <span className="secondary">{t(($) => $.note.markHint)}</span>
        </Flex>
      }
    />
  );
}
