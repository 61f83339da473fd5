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

const h = (id: string, type: string, startTime: string, endTime: string | null, opUserName = ''): FlowHistory => ({
  historyActivityId: id,
  historyActivityType: type,
  historyActivityName: id,
  startTime: `2026-03-0${startTime}:00`,
  endTime: endTime === null ? null : `2026-03-0${endTime}:00`,
  opUserName,
  result: '',
});
/** Handed in, accepted, returned by the review, accepted again; it waits for review. */
const flow = [
  h('start', 'startEvent', '2 08:00', '2 08:00'),
  h('start_accept', 'sequenceFlow', '2 08:00', '2 08:00'),
  h('accept', 'userTask', '2 08:00', '2 10:30', '张若楠'),
  h('accept_review', 'sequenceFlow', '2 10:30', '2 10:30'),
  h('review', 'userTask', '2 10:30', '3 09:00', '陈思远'),
  h('review_accept', 'sequenceFlow', '3 09:00', '3 09:00'),
  h('accept', 'userTask', '3 09:00', '3 10:00', '张若楠'),
  h('accept_review', 'sequenceFlow', '3 10:00', '3 10:00'),
  h('review', 'candidate', '3 10:00', null),
];

test('each act is one step; the picture of a step knows nothing of what came later', () => {
  const frames = framesOf(flow);
  expect(frames.map((f) => [f.left.map(({ name, by }) => `${by} ${name}`).join(), f.reached.join()])).toEqual([
    ['', 'accept'],
    ['张若楠 accept', 'review'],
    ['陈思远 review', 'accept'],
    ['张若楠 accept', 'review'],
  ]);
  const marked = (n: number) => Object.fromEntries(markersOf(historyAt(flow, frames[n]?.moment ?? '')).map((m) => [m.id, m.marker]));
  expect(marked(0)).toEqual({ start: 'flow-finished', start_accept: 'flow-taken', accept: 'flow-current' });
  expect(marked(1)).toMatchObject({ accept: 'flow-finished', review: 'flow-current' });
  expect(marked(2)).toMatchObject({ accept: 'flow-current', review: 'flow-finished', review_accept: 'flow-taken' });
});

test('stays count visits and time; an open one runs until now, signers at once are one visit', () => {
  const now = momentMs('2026-03-03 12:15:00');
  expect(staysOf(flow, now)).toEqual([
    { id: 'accept', visits: 2, minutes: 210, by: '张若楠', open: false },
    { id: 'review', visits: 2, minutes: 22 * 60 + 30 + 135, by: '陈思远', open: true },
  ]);
  const signers = [h('sign', 'userTask', '2 08:00', '2 09:00', '甲'), h('sign', 'userTask', '2 08:00', '2 10:00', '乙')];
  const round = [h('sign', 'userTask', '2 08:00', '2 10:00'), ...signers.map((s) => ({ ...s, historyActivityType: 'signer' }))];
  expect(framesOf(round).map((f) => f.left)).toEqual([[], [{ name: 'sign', by: '甲' }], [{ name: 'sign', by: '乙' }]]);
  const open = round.map((s) => ({ ...s, endTime: null }));
  expect(staysOf(open, now)[0]).toMatchObject({ visits: 1, by: '甲 乙', open: true });
  expect(staysOf(signers, now)).toEqual([{ id: 'sign', visits: 1, minutes: 120, by: '乙', open: false }]);
});

function Page() {
  const [at, setAt] = useState(3);
  return <Replay frames={framesOf(flow)} at={at} onChange={setAt} />;
}
const said = () => document.querySelector('.replay-said')?.textContent ?? '';

test('is stepped by keyboard and by hand, and says what each act did', () => {
  render(<Page />);
  expect(said()).toContain('第4步，共4步');
  const slider = screen.getByRole('slider', { name: '回放' });
  fireEvent.keyDown(slider, { key: 'ArrowLeft', keyCode: 37, which: 37 });
  expect(said()).toContain('第3步，共4步 · 2026-03-03 09:00 陈思远办理“review”，到达“accept”');
  fireEvent.keyDown(slider, { key: 'Home', keyCode: 36, which: 36 });
  expect(said()).toContain('第1步');
  expect(screen.getByRole('button', { name: '上一步' })).toHaveProperty('disabled', true);
  fireEvent.click(screen.getByRole('button', { name: '下一步' }));
  expect(said()).toContain('第2步');
});

test('plays from the beginning when it stands at the end, and stops there again', async () => {
  vi.useFakeTimers();
  try {
    render(<Page />);
    fireEvent.click(screen.getByRole('button', { name: '播放' }));
    expect(said()).toContain('第1步');
    await act(() => vi.advanceTimersByTimeAsync(900));
    expect(said()).toContain('第2步');
    fireEvent.click(screen.getByRole('button', { name: '暂停' }));
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    expect(said()).toContain('第2步');
    fireEvent.click(screen.getByRole('button', { name: '播放' }));
    for (let i = 0; i < 4; i += 1) await act(() => vi.advanceTimersByTimeAsync(900));
    expect(said()).toContain('第4步');
    expect(screen.getByRole('button', { name: '播放' })).toBeDefined();
  } finally {
    vi.useRealTimers();
  }
});
