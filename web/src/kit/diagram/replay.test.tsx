// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { FlowHistory } from '@zhengjian/contract/areas/workflow/records.ts';
import { useState } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startKitTexts } from '../testing.tsx';
import { markersOf } from './markers.ts';
import { Replay } from './Replay.tsx';
import { framesOf, historyAt, momentMs, staysOf } from './replay.ts';

beforeAll(startKitTexts);
afterEach(cleanup);

type Visit = [id: string, type: string, step: number, endStep: number | null, by?: string, result?: string];
/** Acts one to four, two of them in one second. */
const AT = ['', '2026-03-02 08:00:00', '2026-03-02 10:30:07', '2026-03-03 09:00:00', '2026-03-03 09:00:00'];
const h = ([id, type, step, endStep, by = '', result = '']: Visit): FlowHistory => ({
  historyActivityId: id,
  historyActivityType: type,
  historyActivityName: id,
  startTime: AT[step] ?? '',
  endTime: endStep === null ? null : (AT[endStep] ?? ''),
  opUserName: by,
  result,
  step,
  endStep,
});
const visits: Visit[] = [
  ['start', 'startEvent', 1, 1],
  ['start_accept', 'sequenceFlow', 1, 1],
  ['accept', 'userTask', 1, 2, '张若楠', 'PASS'],
  ['accept_review', 'sequenceFlow', 2, 2],
  ['review', 'userTask', 2, 3, '陈思远', 'REJECT'],
  ['review_accept', 'sequenceFlow', 3, 3],
  ['accept', 'userTask', 3, 4, '张若楠', 'PASS'],
  ['accept_review', 'sequenceFlow', 4, 4],
  ['review', 'candidate', 4, null],
];
/** Handed in, accepted, returned by the review, accepted again; it waits for review. */
const flow = visits.map(h);
const said = (history: readonly FlowHistory[]) =>
  framesOf(history).map((f) => [f.left.map((l) => `${l.by} ${l.name}`).join(), f.reached.join()]);

test('each act is one step, two of one second too; the picture of a step knows nothing of what came later', () => {
  expect(said(flow)).toEqual([
    ['', 'accept'],
    ['张若楠 accept', 'review'],
    ['陈思远 review', 'accept'],
    ['张若楠 accept', 'review'],
  ]);
  const marked = (step: number) => Object.fromEntries(markersOf(historyAt(flow, step)).map((m) => [m.id, m.marker]));
  expect(marked(1)).toEqual({ start: 'flow-finished', start_accept: 'flow-taken', accept: 'flow-current' });
  expect(marked(2)).toMatchObject({ accept: 'flow-finished', review: 'flow-current' });
  expect(marked(3)).toMatchObject({ accept: 'flow-current', review: 'flow-finished', review_accept: 'flow-taken' });
  expect(marked(4)).toMatchObject({ accept: 'flow-finished', review: 'flow-current' });
});

test('who loses a task to an act has not done it', () => {
  const taken = (
    [...visits.slice(0, 4), ['review', 'userTask', 2, 3, '陈思远', 'withdrawn'], ['accept', 'userTask', 3, null]] as Visit[]
  ).map(h);
  expect(framesOf(taken)[2]?.left).toEqual([{ name: 'review', by: '', cancelled: 'withdrawn' }]);
  expect(markersOf(historyAt(taken, 3)).some((m) => m.id === 'review')).toBe(false);
});

test('stays count visits and time; an open one runs until now, signers at once are one visit', () => {
  const now = momentMs('2026-03-03 12:15:00');
  expect(staysOf(flow, now)).toEqual([
    { id: 'accept', visits: 2, minutes: 150, by: '张若楠', open: false },
    { id: 'review', visits: 2, minutes: 22 * 60 + 29 + 195, by: '陈思远', open: true },
  ]);
  const signers = (
    [
      ['sign', 'signer', 1, 2, '甲', 'PASS'],
      ['sign', 'signer', 1, 3, '乙', 'PASS'],
    ] as Visit[]
  ).map(h);
  const round = [h(['sign', 'userTask', 1, 3, '', 'PASS']), ...signers];
  expect(said(round)).toEqual([
    ['', 'sign'],
    ['甲 sign', ''],
    ['乙 sign', ''],
  ]);
  const open = round.map((s) => ({ ...s, endTime: null, endStep: null }));
  expect(staysOf(open, now)[0]).toMatchObject({ visits: 1, by: '甲 乙', open: true });
  expect(staysOf(signers, now)).toEqual([{ id: 'sign', visits: 1, minutes: 25 * 60, by: '乙', open: false }]);
});

function Page() {
  const [at, setAt] = useState(3);
  return <Replay frames={framesOf(flow)} at={at} onChange={setAt} />;
}
const words = () => document.querySelector('.replay-said')?.textContent ?? '';

test('is stepped by keyboard and by hand, and says what each act did', () => {
  render(<Page />);
  expect(words()).toContain('第 4 步，共 4 步');
  const slider = screen.getByRole('slider', { name: '回放' });
  fireEvent.keyDown(slider, { key: 'ArrowLeft', keyCode: 37, which: 37 });
  expect(words()).toContain('第 3 步，共 4 步 · 2026-03-03 09:00:00 陈思远办理“review”，到达“accept”');
  fireEvent.keyDown(slider, { key: 'Home', keyCode: 36, which: 36 });
  expect(words()).toContain('第 1 步');
  expect(screen.getByRole('button', { name: '上一步' })).toHaveProperty('disabled', true);
  fireEvent.click(screen.getByRole('button', { name: '下一步' }));
  expect(words()).toContain('第 2 步');
});

test('plays from the beginning when it stands at the end, and stops there again', async () => {
  vi.useFakeTimers();
  try {
    render(<Page />);
    fireEvent.click(screen.getByRole('button', { name: '播放' }));
    expect(words()).toContain('第 1 步');
    await act(() => vi.advanceTimersByTimeAsync(900));
    expect(words()).toContain('第 2 步');
    fireEvent.click(screen.getByRole('button', { name: '暂停' }));
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    expect(words()).toContain('第 2 步');
    fireEvent.click(screen.getByRole('button', { name: '播放' }));
    for (let i = 0; i < 4; i += 1) await act(() => vi.advanceTimersByTimeAsync(900));
    expect(words()).toContain('第 4 步');
    expect(screen.getByRole('button', { name: '播放' })).toBeDefined();
  } finally {
    vi.useRealTimers();
  }
});
