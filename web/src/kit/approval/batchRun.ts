/**
 * Runs a batch: one at a time, the next only after the one before has an answer; a failure is marked and the next one goes on;
 * cancelling one cancels it and all behind it, but only while it waits (spec: 000 §4 batch).
 */
import { BATCH_STATE } from '@zhengjian/contract/areas/workflow/records.ts';

export type BatchStatus = (typeof BATCH_STATE)[keyof typeof BATCH_STATE];
export type BatchItem = { isWaiting: BatchStatus; message: string };

export type BatchRun = {
  items(): readonly BatchItem[];
  /** Cancels the item and all behind it; nothing once it has left waiting. */
  cancel(at: number): void;
  /** Resolves when nothing is left to do. */
  finished: Promise<readonly BatchItem[]>;
};

/**
 * Starts at once. `submit` rejects for a failed item; its message is shown on the row. `onChange` is called after each change
 * with a fresh list.
 */
export function runBatch(
  count: number,
  submit: (at: number) => Promise<unknown>,
  onChange: (items: readonly BatchItem[]) => void,
): BatchRun {
  let items: readonly BatchItem[] = Array.from({ length: count }, () => ({ isWaiting: BATCH_STATE.waiting, message: '' }));
  const set = (which: (at: number) => boolean, patch: Partial<BatchItem>) => {
    items = items.map((item, at) => (which(at) ? { ...item, ...patch } : item));
    onChange(items);
  };

  async function run(): Promise<readonly BatchItem[]> {
    for (let at = 0; at < count; at++) {
      if (items[at]?.isWaiting !== BATCH_STATE.waiting) continue;
      set((other) => other === at, { isWaiting: BATCH_STATE.submitting });
      try {
        await submit(at);
        set((other) => other === at, { isWaiting: BATCH_STATE.submitted });
      } catch (fault) {
        set((other) => other === at, { isWaiting: BATCH_STATE.failed, message: fault instanceof Error ? fault.message : String(fault) });
      }
    }
    return items;
  }

  return {
    items: () => items,
    cancel(at) {
      if (items[at]?.isWaiting !== BATCH_STATE.waiting) return;
      set((other) => other >= at && items[other]?.isWaiting === BATCH_STATE.waiting, { isWaiting: BATCH_STATE.cancelled });
    },
    // A turn later, so that the caller holds the run before the first change.
    finished: Promise.resolve().then(run),
  };
}
