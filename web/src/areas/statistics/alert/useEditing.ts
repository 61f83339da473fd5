/** One setting at a time is changed in its row; what was saved can be taken back from the message that says so. */
import { type NodeAlertRow, statisticsCalls } from '@zhengjian/contract/areas/statistics/calls.ts';
import { useCallback, useState } from 'react';
import { ApiError } from '../../../shell/apiError.ts';
import { useAct } from '../../../shell/query.ts';
import { type Change, changeOf, type Draft, draftOf, faultOf } from './draft.ts';

type Saved = (name: string, undo: () => Promise<boolean>) => void;

export function useEditing(saved: Saved) {
  const [row, setRow] = useState<NodeAlertRow | null>(null);
  const [draft, setDraft] = useState<Draft | null>(null);
  const { act, running } = useAct(statisticsCalls.updateNodeAlert, { refresh: ['statistics'] });
  const send = useCallback(
    async (change: Change): Promise<NodeAlertRow | null> => {
      try {
        return await act(change);
      } catch (fault) {
        // The toast has told why; what was typed stays.
        if (!(fault instanceof ApiError)) throw fault;
        return null;
      }
    },
    [act],
  );
  const stop = useCallback(() => {
    setRow(null);
    setDraft(null);
  }, []);
  const start = useCallback((next: NodeAlertRow) => {
    setRow(next);
    setDraft(draftOf(next));
  }, []);
  const change = useCallback((part: Partial<Draft>) => setDraft((now) => now && { ...now, ...part }), []);
  const save = useCallback(async (): Promise<void> => {
    if (row === null || draft === null || faultOf(draft) !== null) return;
    const after = await send(changeOf(draft, row.version));
    if (after === null) return;
    stop();
    // what was moved with the change is moved back with it
    const before = { ...draftOf(row), recalculate: draft.recalculate };
    saved(row.nodeName, async () => (await send(changeOf(before, after.version))) !== null);
  }, [row, draft, send, stop, saved]);
  return { row, draft, saving: running, start, stop, change, save };
}
