/** One broken process per kind of fault, caught by its name at its element. The compiler asks for a fixture when a kind is added. */
import { describe, expect, test } from 'vitest';
import type { Definition } from './definition.ts';
import { explore } from './explore.ts';
import type { FaultCode } from './fault.ts';
import { check } from './read.ts';
import { checkShape } from './shape.ts';
import { arrow, boundary, branch, callActivity, endEvent, type FileSketch, userTask, writeFile } from './testing/file.ts';
import { Sketch } from './testing/sketch.ts';

const START = { tag: 'startEvent', id: 'start' };

/** draw -> { test ; inspect } -> decide: issue or draw again. */
const sound = (): FileSketch => ({
  key: 'small',
  extensions: '<wf:variable name="amount" type="number" />',
  elements: [
    START,
    ...['draw', 'test', 'inspect', 'decide'].map((id) => userTask(id, 'maker')),
    { tag: 'parallelGateway', id: 'fork' },
    { tag: 'parallelGateway', id: 'join' },
    endEvent('end'),
  ],
  arrows: [
    arrow('start', 'draw'),
    arrow('draw', 'fork'),
    arrow('fork', 'test'),
    arrow('fork', 'inspect'),
    arrow('test', 'join'),
    arrow('inspect', 'join'),
    arrow('join', 'decide'),
    branch('decide', 'end', 'PASS'),
    branch('decide', 'draw', 'REJECT_PRE'),
  ],
});

type Spoil = (s: FileSketch) => void;
const turn = (s: FileSketch, id: string, more: Partial<FileSketch['arrows'][number]>) =>
  Object.assign(s.arrows.find((a) => a.id === id) ?? {}, more);
const file = (spoil: Spoil) => async () => {
  const sketch = sound();
  spoil(sketch);
  return found(await check(writeFile(sketch)));
};
const found = ({ faults }: { faults: { code: string; element: string }[] }) => faults.map((f) => `${f.code} ${f.element}`);

/** For what the reader would refuse before the search comes to it. */
const searched = (draw: (s: Sketch) => void, limit?: number) => () => {
  const s = new Sketch('small');
  s.node('start', 'start');
  s.node('a', 'user');
  s.flow('start', 'a');
  s.node('end', 'end');
  draw(s);
  return found(explore(s.build().definition, limit));
};

/** What a tenant or the areas lack is not the engine's to know. */
type Own = Exclude<FaultCode, 'roleUnknown' | 'actionUnknown' | 'avoidUnknown'>;

const FIXTURES: Record<Own, [element: string, find: () => string[] | Promise<string[]>]> = {
  xmlBroken: ['', async () => found(await check('<bpmn:definitions'))],
  xmlTooLarge: ['', async () => found(await check(' '.repeat(2_000_001)))],
  tooManyElements: ['', file((s) => s.elements.push(...Array.from({ length: 2_001 }, (_, i) => userTask(`t${i}`, 'maker'))))],
  processCount: ['file', async () => found(await check(writeFile(sound()).replaceAll(/<bpmn:process[\s\S]*<\/bpmn:process>/g, '')))],
  notExecutable: ['small', file((s) => Object.assign(s, { attributes: { isExecutable: 'false' } }))],
  elementNotAllowed: ['script', file((s) => s.elements.push({ tag: 'scriptTask', id: 'script' }))],
  attributeNotAllowed: ['draw', file((s) => s.elements.splice(1, 1, userTask('draw', 'maker', { 'wf:role': 'x' })))],
  valueNotAllowed: ['draw', file((s) => s.elements.splice(1, 1, userTask('draw', 'maker', { 'wf:clock': 'station' })))],
  valueMissing: ['draw', file((s) => s.elements.splice(1, 1, userTask('draw', '')))],
  referenceBroken: ['lost', file((s) => s.arrows.push({ id: 'lost', from: 'draw', to: 'nowhere' }))],
  notDrawn: ['test', file((s) => Object.assign(s, { undrawn: ['test'] }))],
  flowLoose: [
    'draw__inner',
    file((s) => {
      s.elements.push({ tag: 'subProcess', id: 'part', inner: '<bpmn:userTask id="inner" name="内" wf:nameEn="In" wf:roles="maker" />' });
      s.arrows.push(arrow('draw', 'inner'));
    }),
  ],
  startCount: ['small', file((s) => s.elements.push({ tag: 'startEvent', id: 'second' }))],
  endMissing: ['small', file((s) => s.elements.pop())],
  startEntered: ['start', file((s) => s.arrows.push(branch('decide', 'start', 'REJECT_START')))],
  endLeft: ['end', file((s) => s.arrows.push(arrow('end', 'draw')))],
  nodeLoose: [
    'island',
    file((s) => {
      s.elements.push(userTask('island', 'maker'));
      s.arrows.push(arrow('island', 'end'));
    }),
  ],
  implicitSplit: ['draw', file((s) => s.arrows.push(arrow('draw', 'end')))],
  resultMisplaced: [
    'start__draw',
    file((s) => turn(s, 'start__draw', { attributes: { 'wf:result': 'PASS', name: '过', 'wf:nameEn': 'P' } })),
  ],
  resultTwice: ['decide_PASS', file((s) => s.arrows.push({ ...branch('decide', 'draw', 'PASS'), id: 'again' }))],
  resultMissing: ['decide__draw', file((s) => s.arrows.push(arrow('decide', 'draw')))],
  defaultMissing: [
    'choose',
    file((s) => {
      s.elements.push({ tag: 'exclusiveGateway', id: 'choose' });
      turn(s, 'start__draw', { to: 'choose' });
      s.arrows.push(arrow('choose', 'draw', 'amount > 5'), { ...arrow('choose', 'draw', 'amount <= 5'), id: 'other' });
    }),
  ],
  conditionMisplaced: ['draw__fork', file((s) => turn(s, 'draw__fork', { when: 'amount > 5' }))],
  condition: [
    'choose__end',
    file((s) => {
      s.elements.push({ tag: 'exclusiveGateway', id: 'choose', attributes: { default: 'choose__draw' } });
      turn(s, 'start__draw', { to: 'choose' });
      s.arrows.push(arrow('choose', 'draw'), arrow('choose', 'end', 'amout > 5'));
    }),
  ],
  joinMissing: ['fork', file((s) => turn(s, 'inspect__join', { to: 'decide' }))],
  joinInputs: [
    'join',
    file((s) => {
      turn(s, 'test__join', { ...branch('test', 'join', 'PASS'), id: 'test__join' });
      s.arrows.push(branch('test', 'join', 'PASS_OTHER'));
    }),
  ],
  leavesBlock: [
    'test_REJECT_PRE',
    file((s) => {
      turn(s, 'test__join', { ...branch('test', 'join', 'PASS'), id: 'test__join' });
      s.arrows.push(branch('test', 'draw', 'REJECT_PRE'));
    }),
  ],
  entersBlock: [
    'draw_REJECT_PRE',
    file((s) => {
      turn(s, 'draw__fork', { ...branch('draw', 'fork', 'PASS'), id: 'draw__fork' });
      s.arrows.push(branch('draw', 'join', 'REJECT_PRE'));
    }),
  ],
  lostToken: [
    'refused',
    file((s) => {
      s.elements.push(endEvent('refused'));
      turn(s, 'test__join', { ...branch('test', 'join', 'PASS'), id: 'test__join' });
      s.arrows.push(branch('test', 'refused', 'REJECT_END'));
    }),
  ],
  sidePath: [
    'draw__join',
    file((s) => {
      s.elements.push(boundary('late', 'decide', { cancelActivity: 'false' }), endEvent('over'));
      s.elements.push({ tag: 'exclusiveGateway', id: 'meet' });
      s.arrows.push(arrow('late', 'meet'), arrow('meet', 'over'));
      turn(s, 'draw__fork', { ...branch('draw', 'fork', 'PASS'), id: 'draw__fork' });
      s.arrows.push({ ...branch('draw', 'meet', 'REJECT_END'), id: 'draw__join' });
    }),
  ],
  callUnknown: ['part', file((s) => s.elements.push(callActivity('part', 'unknown')))],
  callRound: ['part', file((s) => s.elements.push(callActivity('part', 'small')))],
  callVariable: [
    'part',
    async () => {
      const called = sound();
      Object.assign(called, { key: 'called', extensions: '<wf:variable name="amount" type="text" />' });
      const { definition } = await check(writeFile(called));
      const caller = sound();
      caller.elements.push(callActivity('part', 'called'));
      return found(await check(writeFile(caller), () => definition && { version: 1, definition }));
    },
  ],
  deadlock: [
    'join',
    searched((s) => {
      s.node('split', 'exclusive');
      s.node('join', 'parallel');
      s.node('b', 'user');
      s.flow('a', 'split');
      s.flow('split', 'b', { when: 'v > 3' });
      s.default('split', s.flow('split', 'join'));
      s.flow('b', 'join');
      s.flow('join', 'end');
    }),
  ],
  twoTokens: [
    'b',
    searched((s) => {
      s.node('fork', 'parallel');
      s.node('merge', 'exclusive');
      s.node('b', 'user');
      s.flow('a', 'fork');
      s.flow('fork', 'merge', { id: 'one' });
      s.flow('fork', 'merge', { id: 'other' });
      s.flow('merge', 'b');
      s.flow('b', 'end');
    }),
  ],
  noBranch: [
    'nowhere',
    searched((s) => {
      s.node('nowhere', 'exclusive');
      s.flow('a', 'nowhere');
    }),
  ],
  livelock: [
    'choose',
    file((s) => {
      s.elements.push({ tag: 'exclusiveGateway', id: 'choose', attributes: { default: 'choose__draw' } });
      s.elements.push({ tag: 'serviceTask', id: 'act', attributes: { name: '动作', 'wf:nameEn': 'Act', 'wf:action': 'act' } });
      turn(s, 'start__draw', { to: 'choose' });
      s.arrows.push(arrow('choose', 'draw'), arrow('choose', 'act', 'amount > 5'), arrow('act', 'choose'));
    }),
  ],
  deadTask: [
    'b',
    searched((s) => {
      s.node('b', 'user');
      s.flow('a', 'end');
      s.flow('b', 'end');
    }),
  ],
  endUnreachable: [
    'b',
    file((s) => {
      s.elements.push(userTask('b', 'maker'), userTask('c', 'maker'));
      s.arrows.push(branch('decide', 'b', 'REJECT_END'), arrow('b', 'c'), arrow('c', 'b'));
    }),
  ],
  tooLarge: ['small', searched((s) => s.flow('a', 'end'), 1)],
};

describe('one broken process per kind of fault', () => {
  test('nothing in the sound one', async () => expect(await file(() => {})()).toEqual([]));
  test.each(Object.entries(FIXTURES))('%s', async (code, [element, find]) => {
    expect(await find()).toContain(`${code} ${element}`);
  });

  test('no more than fifty at once', async () => {
    const many = await file((s) => {
      for (let i = 0; i < 80; i += 1) s.elements.push({ tag: 'scriptTask', id: `script${i}` });
    })();
    expect(many).toHaveLength(50);
  });
});

/** Broken where the new elements meet the old rules. */
describe('the search goes through the new elements', () => {
  const process = (draw: (s: Sketch) => void): { definition: Definition; faults: string[] } => {
    const s = new Sketch('small');
    s.node('start', 'start');
    s.node('a', 'user');
    s.node('fork', 'parallel');
    s.node('b', 'user');
    s.node('c', 'user');
    s.node('join', 'parallel');
    s.node('end', 'end');
    s.flow('start', 'a');
    s.flow('a', 'fork');
    s.flow('fork', 'b');
    s.flow('fork', 'c');
    s.flow('c', 'join');
    s.flow('join', 'end');
    draw(s);
    const { definition, faults } = s.build();
    const all = faults.length > 0 ? faults : [...checkShape(definition), ...explore(definition).faults];
    return { definition, faults: found({ faults: all }) };
  };
  const merged = (s: Sketch) => {
    s.node('merge', 'exclusive');
    s.flow('b', 'merge');
    s.flow('merge', 'join');
  };

  test('a timer out of a branch that comes back before the join is sound', () => {
    const { faults } = process((s) => {
      merged(s);
      s.timer('late', 'b');
      s.flow('late', 'merge');
    });
    expect(faults).toEqual([]);
  });
  test('one that by-passes the join is not', () => {
    const { faults } = process((s) => {
      merged(s);
      s.timer('late', 'b');
      s.flow('late', 'end');
    });
    expect(faults).toContain('lostToken end');
  });
  test('a timer to before the fork must be a jump', () => {
    const late = (jump: boolean) => (s: Sketch) => {
      merged(s);
      s.timer('late', 'b');
      s.flow('late', 'a', { id: 'back', jump });
    };
    expect(process(late(false)).faults).toContain('leavesBlock back');
    expect(process(late(true)).faults).toEqual([]);
  });
  test('a branch that ends without the inclusive join hearing of it', () => {
    const { faults } = process((s) => {
      for (const n of s.nodes) if (n.id === 'fork' || n.id === 'join') n.kind = 'inclusive';
      s.node('over', 'end');
      s.flow('b', 'join', { result: 'PASS' });
      s.flow('b', 'over', { result: 'REJECT_END' });
    });
    expect(faults).toContain('lostToken over');
  });
  test('a fault inside a called process is named by its call', () => {
    const s = new Sketch('called');
    s.node('start', 'start');
    s.node('a', 'user');
    s.node('b', 'user');
    s.node('end', 'end');
    s.flow('start', 'a');
    s.flow('a', 'end');
    s.flow('b', 'end');
    const { faults } = process((outer) => {
      outer.call('part', s.build().definition);
      outer.flow('b', 'part');
      outer.flow('part', 'join');
    });
    expect(faults).toContain('deadTask part/b');
  });
  test('a countersign is left by its results only', () => {
    const { faults, definition } = process((s) => {
      s.sign('d', { rule: 'count', need: 7 });
      s.flow('b', 'd');
      s.flow('d', 'join', { result: 'PASS' });
      s.flow('d', 'b', { result: 'REJECT_PRE', back: true });
    });
    expect(faults).toEqual([]);
    expect([...explore(definition).markings].some((m) => m.includes('small/d/body'))).toBe(true);
  });
});
