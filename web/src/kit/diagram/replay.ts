/** What ran of a case, act by act: which acts there were, and how the picture stood after each. Pure; nothing is guessed. */
import type { FlowHistory } from '@zhengjian/contract/areas/workflow/records.ts';

/** Why open work is taken away (`CancelReason` of the engine, which is the result of such a visit). */
const CANCELLED = ['terminated', 'jump', 'signer', 'decided', 'timer', 'withdrawn', 'migrated'] as const;
export type Cancelled = (typeof CANCELLED)[number];

/** One act: all that changed in one step of the engine. */
export type Frame = {
  step: number;
  moment: string;
  /** Tasks that ended; by nobody, with the reason, where the act took them away. */
  left: { name: string; by: string; cancelled: Cancelled | null }[];
  /** Where the case came to wait. */
  reached: string[];
  ended: boolean;
};
/** How a node has done so far. */
export type Stay = { id: string; visits: number; minutes: number; by: string; open: boolean };

/** Elements at which a case waits; the others are passed in no time. */
const WAITS = ['userTask', 'candidate', 'signer', 'receiveTask', 'subProcess'];
const TASKS = ['userTask', 'candidate', 'signer'];
const waits = ({ historyActivityType }: FlowHistory): boolean => WAITS.includes(historyActivityType);
const MINUTE_MS = 60_000;
/** A moment of the wire is in Asia/Shanghai. */
const at = (moment: string): number => Date.parse(`${moment.replace(' ', 'T')}+08:00`);
const unique = (words: readonly string[]): string[] => [...new Set(words)];

/** Why a visit ended undone; null for one that was done, or goes on. */
export const cancelledOf = ({ result }: Pick<FlowHistory, 'result'>): Cancelled | null => CANCELLED.find((why) => why === result) ?? null;

/** Tasks that ended; a countersign that ends with a voice is told by the voice. */
function leftAt(history: readonly FlowHistory[], step: number): Frame['left'] {
  const over = history
    .filter((h) => TASKS.includes(h.historyActivityType) && h.endStep === step)
    // who held a task that was taken away did not do it
    .map((h) => ({
      id: h.historyActivityId,
      name: h.historyActivityName,
      cancelled: cancelledOf(h),
      by: cancelledOf(h) ? '' : h.opUserName,
    }));
  const told = over.filter((h) => h.by !== '' || !over.some((o) => o.id === h.id && o.by !== ''));
  return [...new Map(told.map(({ id, ...h }) => [`${id} ${h.by}`, h])).values()];
}

export function framesOf(history: readonly FlowHistory[]): Frame[] {
  const moments = new Map<number, string>();
  for (const { step, startTime, endStep, endTime } of history) {
    moments.set(step, startTime);
    if (endStep !== null && endTime !== null) moments.set(endStep, endTime);
  }
  return [...moments]
    .sort(([a], [b]) => a - b)
    .map(([step, moment]) => ({
      step,
      moment,
      left: leftAt(history, step),
      reached: unique(history.filter((h) => waits(h) && h.step === step).map((h) => h.historyActivityName)),
      ended: history.some((h) => h.historyActivityType === 'endEvent' && h.step === step),
    }));
}

/** The history as it stood after an act: what came later has not happened, what ended later is still open. */
export const historyAt = (history: readonly FlowHistory[], step: number): FlowHistory[] =>
  history.filter((h) => h.step <= step).map((h) => (h.endStep !== null && h.endStep <= step ? h : { ...h, endTime: null, endStep: null }));

/** Who has it now, else who had it last. */
const namesOf = (visits: readonly FlowHistory[]): string => {
  const named = visits.filter((h) => h.opUserName !== '');
  const open = unique(named.filter((h) => h.endTime === null).map((h) => h.opUserName));
  return open.length > 0 ? open.join(' ') : (named.at(-1)?.opUserName ?? '');
};

/** Stays at the nodes that wait; what overlaps is one visit, and its time counts once. `now` in ms ends what is open. */
export function staysOf(history: readonly FlowHistory[], now: number): Stay[] {
  const byNode = new Map<string, FlowHistory[]>();
  for (const h of history.filter(waits)) byNode.set(h.historyActivityId, [...(byNode.get(h.historyActivityId) ?? []), h]);
  return [...byNode].map(([id, visits]) => {
    const spans = visits
      .map((h) => ({
        step: h.step,
        endStep: h.endStep ?? Number.POSITIVE_INFINITY,
        from: at(h.startTime),
        until: h.endTime === null ? Math.max(now, at(h.startTime)) : at(h.endTime),
      }))
      .sort((a, b) => a.step - b.step);
    const merged: typeof spans = [];
    for (const span of spans) {
      const last = merged.at(-1);
      if (last && span.step < last.endStep)
        Object.assign(last, { endStep: Math.max(last.endStep, span.endStep), until: Math.max(last.until, span.until) });
      else merged.push(span);
    }
    return {
      id,
      visits: merged.length,
      minutes: Math.floor(merged.reduce((sum, { from, until }) => sum + until - from, 0) / MINUTE_MS),
      by: namesOf(visits),
      open: visits.some((h) => h.endTime === null),
    };
  });
}

/** Where "now" lies for a frame: the next act has not come. */
export const momentMs = at;
