/** What the reader makes of countersigns, timers, actions and calls as they are drawn. */
import { expect, test } from 'vitest';
import { calledBy, check, readProcess } from './read.ts';
import { arrow, boundary, branch, callActivity, endEvent, type FileSketch, serviceTask, userTask, writeFile } from './testing/file.ts';

const sketch = (key = 'small'): FileSketch => ({
  key,
  elements: [
    { tag: 'startEvent', id: 'start' },
    userTask('submit', 'customer', { 'wf:days': '20', 'wf:dayKind': 'calendar', 'wf:clock': 'customer', 'wf:onTimeout': 'PASS remind' }),
    {
      ...userTask('review', 'checker', { 'wf:sign': 'ratio', 'wf:need': '60', 'wf:veto': 'true' }),
      inner: '<bpmn:multiInstanceLoopCharacteristics isSequential="true" />',
    },
    boundary('late', 'review', { 'wf:days': '2.5' }),
    boundary('soon', 'review', { cancelActivity: 'false', 'wf:dayKind': 'calendar' }),
    serviceTask('urge', 'urge'),
    endEvent('urged'),
    serviceTask('publish', 'certificate.publish'),
    endEvent('end'),
  ],
  arrows: [
    arrow('start', 'submit'),
    arrow('submit', 'review'),
    branch('review', 'publish', 'PASS'),
    branch('review', 'submit', 'REJECT_PRE'),
    { ...arrow('late', 'submit'), attributes: { 'wf:mode': 'jump' } },
    arrow('soon', 'urge'),
    arrow('urge', 'urged'),
    arrow('publish', 'end'),
  ],
});

test('a countersign, its timers, an action and words for a time-out', async () => {
  const { definition, faults } = await check(writeFile(sketch()));
  expect(faults).toEqual([]);
  const node = (id: string) => definition?.nodes[id];
  expect(node('review')?.user?.sign).toEqual({ rule: 'ratio', need: 60, veto: true, sequential: true });
  expect(node('review')?.timers).toEqual(['late', 'soon']);
  expect(node('late')?.timer).toEqual({ host: 'review', days: 2.5, dayKind: 'work', interrupting: true });
  expect(node('soon')?.timer).toEqual({ host: 'review', days: 3, dayKind: 'calendar', interrupting: false });
  expect(node('publish')).toMatchObject({ kind: 'service', action: 'certificate.publish' });
  // in the order in which the engine's list of words stands, whatever the file's
  expect(node('submit')?.user?.onTimeout).toEqual(['remind', 'PASS']);
  expect(node('submit')?.user?.sign).toBeUndefined();
});

test('calls in calls: names and pins go all the way down', async () => {
  const outer = (key: string, called: string): FileSketch => ({
    key,
    elements: [{ tag: 'startEvent', id: 'start' }, callActivity('part', called), endEvent('end')],
    arrows: [arrow('start', 'part'), arrow('part', 'end')],
  });
  const published = new Map<string, NonNullable<Awaited<ReturnType<typeof check>>['definition']>>();
  const find = (key: string) => {
    const definition = published.get(key);
    return definition === undefined ? null : { version: 4, definition };
  };
  for (const file of [sketch('inner'), outer('middle', 'inner'), outer('outer', 'middle')]) {
    const { definition, faults } = await check(writeFile(file), find);
    expect(faults).toEqual([]);
    if (definition) published.set(file.key, definition);
  }
  const whole = published.get('outer');
  expect(whole?.calls).toEqual([
    { node: 'part', key: 'middle', version: 4 },
    { node: 'part/part', key: 'inner', version: 4 },
  ]);
  expect(whole?.nodes['part/part/review']).toMatchObject({ scope: 'part/part', from: { key: 'inner', node: 'review' } });
  expect(whole?.nodes['part/part/late']?.timer?.host).toBe('part/part/review');
  // a process that comes back to its caller through another one
  expect((await readProcess(writeFile(outer('inner', 'middle')), find)).faults).toMatchObject([{ code: 'callRound', element: 'part' }]);
  expect(await calledBy('no file')).toEqual([]);
});
