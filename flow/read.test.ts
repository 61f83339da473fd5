import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { options } from './options.ts';
import { check, readProcess } from './read.ts';
import { arrow, boundary, branch, callActivity, countersign, endEvent, type FileSketch, userTask, writeFile } from './testing/file.ts';

const PROCESSES = new URL('../processes/', import.meta.url);
const START = { tag: 'startEvent', id: 'start' };

/** Draw up -> check -> decide: pass or send back. */
const sound = (): FileSketch => ({
  key: 'small',
  extensions: '<wf:variable name="amount" type="number" /><wf:variable name="urgent" type="flag" />',
  elements: [
    START,
    userTask('draw', 'maker'),
    userTask('review', 'checker', { 'wf:notSameAs': 'draw' }),
    { tag: 'exclusiveGateway', id: 'decide' },
    endEvent('end'),
  ],
  arrows: [
    arrow('start', 'draw'),
    arrow('draw', 'review'),
    arrow('review', 'decide'),
    branch('decide', 'end', 'PASS'),
    branch('decide', 'draw', 'REJECT_PRE'),
  ],
});

const faultsOf = async (sketch: FileSketch) =>
  (await check(writeFile(sketch))).faults.map((f) => `${f.code} ${f.element}${f.detail === undefined ? '' : ` ${f.detail}`}`);

describe('every process of the institute', () => {
  test.each(readdirSync(PROCESSES).filter((f) => f.endsWith('.bpmn')))('%s passes the profile and the model check', async (file) => {
    const found = await check(readFileSync(new URL(file, PROCESSES), 'utf8'));
    expect(found.faults).toEqual([]);
    expect(`${found.definition?.key}.bpmn`).toBe(file);
  });
});

describe('the CCC application', () => {
  const read = async () => {
    const { definition } = await readProcess(readFileSync(new URL('cccApplication.bpmn', PROCESSES), 'utf8'));
    if (definition === null) throw new Error('unreadable');
    return definition;
  };

  test('has the nodes, roles, days and branches of domain.md 4.1', async () => {
    const definition = await read();
    const tasks = Object.values(definition.nodes).flatMap((n) =>
      n.user === null
        ? []
        : [
            [
              n.id,
              n.user.roles.join(' '),
              n.user.days,
              options(definition, n.id)
                .map((o) => o.result)
                .join(' '),
            ],
          ],
    );
    expect(tasks).toEqual([
      ['submit', 'customer', null, 'PASS'],
      ['accept', 'ccc_acceptor', 2, 'PASS REJECT_PRE REJECT_END'],
      ['applicationForCcc_review', 'ccc_accept_reviewer', 1, 'PASS REJECT_PRE'],
      ['applicationForCcc_approval', 'ccc_accept_approver', 1, 'PASS_TEST PASS_NOTEST REJECT_PRE REJECT_END'],
      ['taskDispatch', 'plan_dispatcher', 1, 'PASS REJECT_PRE'],
      ['modelTestReportReview', 'cert_engineer', 2, 'PASS REJECT_TEST'],
      ['certificateMaking', 'cert_maker', 2, 'PASS REJECT_TEST REJECT_FACTORY REJECT_PRE'],
      ['certificateCheck', 'cert_checker', 1, 'PASS REJECT_MAKING'],
      ['certificateReview', 'cert_reviewer', 2, 'PASS REJECT_MAKING REJECT_TEST REJECT_FACTORY REJECT_END'],
      ['CertificateApproval', 'cert_approver', 1, 'PASS REJECT_PRE REJECT_MAKING'],
      ['cccStamping', 'stamp_clerk', 1, 'PASS REJECT_MAKING'],
      ['cccPrinting', 'stamp_clerk', 1, 'PASS'],
      ['archiving', 'archivist', 10, 'PASS REJECT_PRE'],
    ]);
  });

  test('tells the case its states of domain.md 3.13', async () => {
    const definition = await read();
    const states = [...Object.values(definition.nodes), ...Object.values(definition.flows)].flatMap((e) =>
      e.state === null ? [] : [`${e.id} ${e.state}`],
    );
    expect(states.sort()).toEqual([
      'CertificateApproval 75',
      'accept 10',
      'accept_REJECT_PRE 15',
      'applicationForCcc_approval 30',
      'applicationForCcc_review 20',
      'archived 88',
      'archiving 85',
      'cccStamping 80',
      'certificateCheck 65',
      'certificateMaking 60',
      'certificateMaking_REJECT_FACTORY 50',
      'certificateMaking_REJECT_PRE 50',
      'certificateMaking_REJECT_TEST 50',
      'certificateReview 70',
      'certificateReview_REJECT_FACTORY 50',
      'certificateReview_REJECT_TEST 50',
      'laterFactoryCheck 85',
      'notAccepted 95',
      'notApproved 95',
      'refused 91',
      'refusedByInspection 91',
      'refusedByTest 91',
      'taskDispatch 40',
      'taskDispatch_PASS 50',
    ]);
  });

  test('the branches lead where the dialog says', async () => {
    const definition = await read();
    const targets = options(definition, 'accept').map((o) => o.targets.map((t) => t.id));
    expect(targets).toEqual([['applicationForCcc_review'], ['submit'], ['notAccepted']]);
  });
});

describe('publishing refuses, naming the element', () => {
  test('nothing in a sound process', async () => expect(await faultsOf(sound())).toEqual([]));

  test('broken XML', async () => {
    expect((await check('<bpmn:definitions')).faults[0]?.code).toBe('xmlBroken');
    expect((await check('plain text')).faults[0]?.code).toBe('xmlBroken');
  });

  const spoiled: [string, string, (s: FileSketch) => void][] = [
    [
      'an element outside the profile',
      'elementNotAllowed script bpmn:ScriptTask',
      (s) => s.elements.push({ tag: 'scriptTask', id: 'script' }),
    ],
    [
      'a boundary message',
      'elementNotAllowed late bpmn:MessageEventDefinition',
      (s) => s.elements.push(boundary('late', 'draw', {}, '<bpmn:messageEventDefinition />')),
    ],
    ['a timer of no days', 'valueNotAllowed late wf:days', (s) => s.elements.push(boundary('late', 'draw', { 'wf:days': '0' }))],
    ['a timer without days', 'valueMissing late wf:days', (s) => s.elements.push(boundary('late', 'draw', { 'wf:days': '' }))],
    [
      'a timer in BPMN notation',
      'attributeNotAllowed late timeDuration',
      (s) =>
        s.elements.push(
          boundary('late', 'draw', {}, '<bpmn:timerEventDefinition><bpmn:timeDuration>P1D</bpmn:timeDuration></bpmn:timerEventDefinition>'),
        ),
    ],
    [
      'a timer on a gateway',
      'referenceBroken late attachedToRef decide',
      (s) => {
        s.elements.push(boundary('late', 'decide'), endEvent('over'));
        s.arrows.push(arrow('late', 'over'));
      },
    ],
    [
      'a reminder that leads to a task',
      'sidePath review late',
      (s) => {
        s.elements.push(boundary('late', 'draw', { cancelActivity: 'false' }));
        s.arrows.push(arrow('late', 'review'));
      },
    ],
    [
      'a service task without action',
      'valueMissing notify wf:action',
      (s) => s.elements.push({ tag: 'serviceTask', id: 'notify', attributes: { name: '通知', 'wf:nameEn': 'Notify' } }),
    ],
    ['a call of nobody', 'callUnknown test', (s) => s.elements.push(callActivity('test', 'unknown'))],
    ['a call of itself', 'callRound test small', (s) => s.elements.push(callActivity('test', 'small'))],
    [
      'a time-out that passes for the institute',
      'valueNotAllowed draw wf:onTimeout PASS',
      (s) => s.elements.splice(1, 1, userTask('draw', 'maker', { 'wf:days': '2', 'wf:onTimeout': 'PASS' })),
    ],
    [
      'a time-out without days',
      'valueMissing draw wf:days',
      (s) => s.elements.splice(1, 1, userTask('draw', 'maker', { 'wf:onTimeout': 'remind' })),
    ],
    [
      'a time-out nobody knows',
      'valueNotAllowed draw wf:onTimeout',
      (s) => s.elements.splice(1, 1, userTask('draw', 'maker', { 'wf:days': '2', 'wf:onTimeout': 'approve' })),
    ],
    [
      'a countersign without its number',
      'valueMissing draw wf:need',
      (s) => s.elements.splice(1, 1, countersign('draw', 'maker', { 'wf:sign': 'count' })),
    ],
    [
      'more than all',
      'valueNotAllowed draw wf:need',
      (s) => s.elements.splice(1, 1, countersign('draw', 'maker', { 'wf:sign': 'ratio', 'wf:need': '101' })),
    ],
    [
      'a rule without the marker',
      'valueMissing draw multiInstanceLoopCharacteristics',
      (s) => s.elements.splice(1, 1, userTask('draw', 'maker', { 'wf:sign': 'all' })),
    ],
    [
      'a loop',
      'elementNotAllowed draw bpmn:StandardLoopCharacteristics',
      (s) => s.elements.splice(1, 1, { ...userTask('draw', 'maker'), inner: '<bpmn:standardLoopCharacteristics />' }),
    ],
    [
      'a completion condition in the marker',
      'attributeNotAllowed draw completionCondition',
      (s) =>
        s.elements.splice(
          1,
          1,
          countersign(
            'draw',
            'maker',
            { 'wf:sign': 'all' },
            '<bpmn:completionCondition xsi:type="bpmn:tFormalExpression">x</bpmn:completionCondition>',
          ),
        ),
    ],
    [
      'a message start',
      'attributeNotAllowed start eventDefinitions',
      (s) => s.elements.splice(0, 1, { ...START, inner: '<bpmn:messageEventDefinition />' }),
    ],
    [
      'an error end',
      'elementNotAllowed end bpmn:ErrorEventDefinition',
      (s) => s.elements.splice(4, 1, { ...endEvent('end'), inner: '<bpmn:errorEventDefinition />' }),
    ],
    [
      'a loop marker without a rule',
      'valueMissing draw wf:sign',
      (s) => s.elements.splice(1, 1, { ...userTask('draw', 'maker'), inner: '<bpmn:multiInstanceLoopCharacteristics />' }),
    ],
    [
      'a misspelt attribute',
      'attributeNotAllowed draw wf:role',
      (s) => s.elements.splice(1, 1, userTask('draw', 'maker', { 'wf:role': 'x' })),
    ],
    [
      'foreign extensions',
      'attributeNotAllowed draw extensionElements',
      (s) =>
        s.elements.splice(1, 1, {
          ...userTask('draw', 'maker'),
          inner: '<bpmn:extensionElements><wf:variable name="x" type="text" /></bpmn:extensionElements>',
        }),
    ],
    ['a task without role', 'valueMissing draw wf:roles', (s) => s.elements.splice(1, 1, userTask('draw', ''))],
    [
      'a task without English name',
      'valueMissing draw wf:nameEn',
      (s) => s.elements.splice(1, 1, userTask('draw', 'maker', { 'wf:nameEn': '' })),
    ],
    [
      'days that are no number',
      'valueNotAllowed draw wf:days',
      (s) => s.elements.splice(1, 1, userTask('draw', 'maker', { 'wf:days': 'soon' })),
    ],
    ['a result of another form', 'valueNotAllowed decide_maybe wf:result', (s) => s.arrows.push(branch('decide', 'draw', 'maybe'))],
    ['the same result twice', 'resultTwice decide_PASS PASS', (s) => s.arrows.push({ ...branch('decide', 'draw', 'PASS'), id: 'twice' })],
    [
      'a result far from its task',
      'resultMisplaced start__draw',
      (s) => s.arrows.splice(0, 1, { ...branch('start', 'draw', 'PASS'), id: 'start__draw' }),
    ],
    ['a flow without result beside results', 'resultMissing decide__draw', (s) => s.arrows.push(arrow('decide', 'draw'))],
    [
      'a rule about an unknown node',
      'referenceBroken review wf:notSameAs nobody',
      (s) => s.elements.splice(2, 1, userTask('review', 'checker', { 'wf:notSameAs': 'nobody' })),
    ],
    ['an element missing in the picture', 'notDrawn review', (s) => Object.assign(s, { undrawn: ['review'] })],
    ['a flow to nowhere', 'referenceBroken lost nowhere', (s) => s.arrows.push({ id: 'lost', from: 'draw', to: 'nowhere' })],
    ['two ways out of a task', 'implicitSplit draw', (s) => s.arrows.push(arrow('draw', 'end'))],
    [
      'a node nobody comes to',
      'nodeLoose island',
      (s) => {
        s.elements.push(userTask('island', 'maker'));
        s.arrows.push(arrow('island', 'end'));
      },
    ],
    ['a flow into the start', 'startEntered start', (s) => s.arrows.push(branch('decide', 'start', 'REJECT_START'))],
    ['a process that is not executable', 'notExecutable small', (s) => Object.assign(s, { attributes: { isExecutable: 'false' } })],
    [
      'a jump without result',
      'valueMissing draw__review wf:result',
      (s) => s.arrows.splice(1, 1, { ...arrow('draw', 'review'), attributes: { 'wf:mode': 'jump' } }),
    ],
    [
      'a loop without a task',
      'livelock',
      (s) => {
        s.elements.push({ tag: 'exclusiveGateway', id: 'a', attributes: { default: 'a__end' } });
        s.arrows.splice(3, 1, branch('decide', 'a', 'PASS'), arrow('a', 'end'), arrow('a', 'a', 'urgent'));
      },
    ],
  ];
  test.each(spoiled)('%s', async (_, fault, spoil) => {
    const sketch = sound();
    spoil(sketch);
    const found = await faultsOf(sketch);
    expect(
      found.some((f) => f.startsWith(fault)),
      found.join('; '),
    ).toBe(true);
  });

  test.each(['constructor', '__proto__', 'toString'])('a variable named as what every object has: %s', async (name) => {
    const sketch = sound();
    sketch.extensions = `${sketch.extensions ?? ''}<wf:variable name="${name}" type="text" />`;
    expect(await faultsOf(sketch)).toContain(`valueNotAllowed small wf:variable ${name}`);
  });

  test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf'])(
    'an element named as what every object has: %s',
    async (name) => {
      for (const id of ['draw', 'decide', 'end', 'small', 'draw__review']) {
        const xml = writeFile(sound()).replaceAll(`"${id}"`, `"${name}"`);
        const { definition, faults } = await check(xml);
        expect([definition, faults.length > 0], id).toEqual([null, true]);
      }
      const sketch = sound();
      sketch.elements.splice(2, 1, userTask('review', 'checker', { 'wf:notSameAs': name }));
      expect((await check(writeFile(sketch))).faults.length, 'wf:notSameAs').toBeGreaterThan(0);
    },
  );

  const conditions: [string, string][] = [
    ['amout > 5', 'condition a__end variableUnknown 0 amout'],
    ['amount > "5"', 'condition a__end typeClash 9 "5"'],
    ['amount == 5', 'condition a__end operatorUnknown 7 =='],
    ['urgent > true', 'condition a__end typeClash 7 >'],
    ['amount', 'condition a__end conditionSyntax 6'],
    ['amount > 5 and', 'condition a__end conditionSyntax 14'],
    ['amount > 5; drop', 'condition a__end conditionSyntax'],
    ['', 'condition a__end conditionSyntax 0'],
  ];
  test.each(conditions)('the condition %s', async (when, fault) => {
    const sketch = sound();
    sketch.elements.push({ tag: 'exclusiveGateway', id: 'a', attributes: { default: 'a__draw' } });
    sketch.arrows.splice(3, 1, branch('decide', 'a', 'PASS'), arrow('a', 'end', when), arrow('a', 'draw'));
    const found = await faultsOf(sketch);
    expect(
      found.some((f) => f.startsWith(fault)),
      found.join('; '),
    ).toBe(true);
  });
});
