/** What ran of a case, moment by moment: which acts there were, and how the picture stood after each. Pure; nothing is guessed. */
import type { FlowHistory } from '@zhengjian/contract/areas/workflow/records.ts';

/** One act: all that changed at one moment. */
export type Frame = {
  moment: string;
  /** Tasks that ended, and where the case came to wait. */
  left: { name: string; by: string }[];
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

/** Tasks that ended; a countersign that ends with a voice is told by the voice. */
function leftAt(history: readonly FlowHistory[], moment: string): Frame['left'] {
  const over = history.filter((h) => TASKS.includes(h.historyActivityType) && h.endTime === moment);
  const told = over.filter(
    (h) => h.opUserName !== '' || !over.some((o) => o.historyActivityId === h.historyActivityId && o.opUserName !== ''),
  );
  return [
    ...new Map(told.map((h) => [`${h.historyActivityId} ${h.opUserName}`, { name: h.historyActivityName, by: h.opUserName }])).values(),
  ];
}

export function framesOf(history: readonly FlowHistory[]): Frame[] {
  const moments = unique(history.flatMap((h) => [h.startTime, ...(h.endTime === null ? [] : [h.endTime])])).sort();
  return moments.map((moment) => ({
    moment,
    left: leftAt(history, moment),
    reached: unique(history.filter((h) => waits(h) && h.startTime === moment).map((h) => h.historyActivityName)),
    ended: history.some((h) => h.historyActivityType === 'endEvent' && h.startTime === moment),
  }));
}

/** The history as it stood at a moment: what came later has not happened, what ended later is still open. */
export const historyAt = (history: readonly FlowHistory[], moment: string): FlowHistory[] =>
  history
    .filter((h) => h.startTime <= moment)
    .map((h) => ({ ...h, endTime: h.endTime !== null && h.endTime <= moment ? h.endTime : null }));

/** Who has it now, else who had it last. */
const namesOf = (visits: readonly FlowHistory[]): string => {
  const named = visits.filter((h) => h.opUserName !== '');
  const open = unique(named.filter((h) => h.endTime === null).map((h) => h.opUserName));
  return open.length > 0 ? open.join(' ') : (named.at(-1)?.opUserName ?? '');
};

/** Stays at the nodes that wait; several signers at once are one visit, and their time counts once. `now` in ms ends what is open. */
export function staysOf(history: readonly FlowHistory[], now: number): Stay[] {
  const byNode = new Map<string, FlowHistory[]>();
  for (const h of history.filter(waits)) byNode.set(h.historyActivityId, [...(byNode.get(h.historyActivityId) ?? []), h]);
  return [...byNode].map(([id, visits]) => {
    const spans = visits
      .map((h) => ({ from: at(h.startTime), until: h.endTime === null ? Math.max(now, at(h.startTime)) : at(h.endTime) }))
      .sort((a, b) => a.from - b.from);
    const merged: typeof spans = [];
    for (const span of spans) {
      const last = merged.at(-1);
      if (last && span.from < last.until) last.until = Math.max(last.until, span.until);
      else merged.push({ ...span });
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

/** Where "now" lies for a frame: the next moment has not come. */
export const momentMs = at;
