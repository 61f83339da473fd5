import { expect, test } from 'vitest';
import { forceTargets, returnTargets } from './back.ts';
import type { Definition } from './definition.ts';
import { explore, markingOf, search } from './explore.ts';
import type { Called } from './inline.ts';
import { calledBy, check } from './read.ts';
import { cccFactoryCheck, cccFull, cccTest, cccWhole } from './testing/ccc.ts';
import { player } from './testing/player.ts';

const published = async (xml: string, find?: (key: string) => Called | null): Promise<{ definition: Definition; markings: number }> => {
  const { definition, faults, markings } = await check(xml, find);
  expect(faults).toEqual([]);
  if (definition === null) throw new Error('unreadable');
  return { definition, markings };
};

const NEEDED = { vars: { modelTestNeeded: true, factoryCheckNeeded: true } };

const full = async () => player((await published(cccFull())).definition, NEEDED);

const dispatched = async () => {
  const p = await full();
  for (const node of ['submit', 'accept', 'applicationForCcc_review']) p.pass(node);
  p.pass('applicationForCcc_approval', 'PASS_TEST');
  expect(p.pass('taskDispatch')).toEqual(['factoryCheck', 'modelTest', 'payment']);
  return p;
};

test('the CCC application with its facts and jumps is sound', async () => {
  const { definition, markings } = await published(cccFull());
  expect(Object.values(definition.nodes).filter((n) => n.user !== null)).toHaveLength(13);
  // 5 before the block; in it the branches one after the other; 7 after; 2 ends
  expect(markings).toBeLessThan(5 + 11 + 7 + 1);
  // test {waits, review, done} x inspection {waits, done} x payment {waits, done} less all done
  expect(search(definition, 100, true).markings.size).toBe(5 + 11 + 7 + 1);
});

test('the certificate waits for test, inspection and payment, in whatever order they come', async () => {
  const facts = ['test.released', 'factoryInspection.approved', 'payment.received'];
  for (const order of [
    [0, 1, 2],
    [2, 1, 0],
    [1, 2, 0],
  ]) {
    const p = await dispatched();
    const open = order.map((i) => p.fact(facts[i] ?? ''));
    expect(open.at(-1)).toEqual(['certificateMaking']);
    expect(open.at(-2)).not.toContain('certificateMaking');
  }
});

test('a rejected test is done again while payment and inspection still count', async () => {
  const p = await dispatched();
  for (const name of ['test.released', 'factoryInspection.approved', 'payment.received']) p.fact(name);
  p.pass('certificateMaking');
  p.pass('certificateCheck');
  p.fact('test.released', false);
  expect(p.pass('certificateReview', 'REJECT_TEST')).toEqual(['modelTest']);
  expect(explore(p.definition).markings).toContain(markingOf(p.state()));
  expect(p.fact('test.released')).toEqual(['certificateMaking']);
});

test('who goes back to wait for a fact waits for it to come true again', async () => {
  const p = await dispatched();
  for (const name of ['test.released', 'factoryInspection.approved', 'payment.received']) p.fact(name);
  expect(p.pass('certificateMaking', 'REJECT_TEST')).toEqual(['modelTest']);
  expect(p.state().facts).toEqual(['factoryInspection.approved', 'payment.received']);
  expect(p.fact('test.released')).toEqual(['certificateMaking']);
});

test('to the end: the certificate is published once and the case archived', async () => {
  const p = await dispatched();
  for (const name of ['payment.received', 'test.released', 'factoryInspection.approved']) p.fact(name);
  for (const node of ['certificateMaking', 'certificateCheck', 'certificateReview', 'CertificateApproval', 'cccStamping', 'cccPrinting'])
    p.pass(node);
  p.pass('archiving');
  expect(p.state().status).toBe('done');
  expect(p.told.filter((e) => e.is === 'action')).toEqual([{ is: 'action', action: 'certificate.publish', node: 'publish' }]);
  expect(p.states()).toEqual(['10', '20', '30', '40', '50', '60', '65', '70', '75', '80', '85', '88']);
});

test('a withdrawn dispatch closes the whole block; it cannot be withdrawn once the payment has come', async () => {
  const p = await dispatched();
  expect(p.withdraw()).toEqual(['taskDispatch']);
  expect(p.pass('taskDispatch')).toEqual(['factoryCheck', 'modelTest', 'payment']);
  const dispatch = p.undos.at(-1);
  p.fact('payment.received');
  expect(dispatch && p.refused({ do: 'withdraw', undo: dispatch })).toBe('withdrawUsed');
});

test('an administrator sees what putting the case elsewhere would do, then does it', async () => {
  const p = await dispatched();
  const targets = forceTargets(p.definition, p.state(), p.tokenAt('modelTest'));
  expect(targets.find((t) => t.node === 'certificateMaking')).toEqual({
    node: 'certificateMaking',
    sweeps: ['payment', 'factoryCheck'],
    keeps: [],
    opens: [],
  });
  expect(targets.find((t) => t.node === 'modelTestReportReview')).toEqual({
    node: 'modelTestReportReview',
    sweeps: [],
    keeps: [],
    opens: [],
  });
  expect(p.force('modelTest', 'modelTestReportReview')).toEqual(['factoryCheck', 'modelTestReportReview', 'payment']);
  expect(p.force('modelTestReportReview', 'certificateMaking')).toEqual(['certificateMaking']);
  expect(p.told.filter((e) => e.is === 'jump').map((e) => e.forced)).toEqual([true, true]);
});

const whole = async () => {
  const called = new Map<string, Called>();
  for (const xml of [cccTest(), cccFactoryCheck()]) {
    const { definition } = await published(xml);
    called.set(definition.key, { version: 3, definition });
  }
  return { find: (key: string) => called.get(key) ?? null, xml: cccWhole() };
};

test('called processes are set inside, pinned by version, and know where they come from', async () => {
  const { xml, find } = await whole();
  expect(await calledBy(xml)).toEqual(['cccTest', 'cccFactoryCheck']);
  const { definition } = await published(xml, find);
  expect(definition.calls).toEqual([
    { node: 'modelTest', key: 'cccTest', version: 3 },
    { node: 'factoryCheck', key: 'cccFactoryCheck', version: 3 },
  ]);
  expect(definition.nodes['modelTest/certReview']?.from).toEqual({ key: 'cccTest', node: 'certReview' });
  expect(definition.nodes['factoryCheck/factoryCheckPlanConfirm']?.user?.onTimeout).toEqual(['PASS']);
});

test('inside a call: engineers per item, a return within, and a failed item', async () => {
  const { xml, find } = await whole();
  const { definition } = await published(xml, find);
  const signers = {
    'modelTest/testRecord': [{ key: 'gas' }, { key: 'dust' }],
    certificateReview: [{ key: 'a' }, { key: 'b' }, { key: 'c' }],
  };
  const p = player(definition, { ...NEEDED, signers });
  for (const node of ['submit', 'accept', 'applicationForCcc_review']) p.pass(node);
  p.pass('applicationForCcc_approval', 'PASS_TEST');
  p.pass('taskDispatch');
  const inTest = (node: string, result?: string) => p.pass(`modelTest/${node}`, result).filter((n) => n.startsWith('modelTest/'));
  for (const node of ['engineerAllocation', 'sampleSend', 'sampleReceiveIn', 'technicalDataDrawUp', 'technicalDataDrawUpReview'])
    inTest(node);
  for (const node of ['technicalDataDrawUpApproval', 'testItemDrawUp', 'testItemDrawUpReview']) inTest(node);
  expect(inTest('sampleReceiveOut')).toEqual(['modelTest/testRecord dust', 'modelTest/testRecord gas']);
  p.vote('modelTest/testRecord', 'gas', 'REJECT_FAIL');
  expect(p.open()).toContain('modelTest/testRecord dust');
  expect(p.vote('modelTest/testRecord', 'dust')).toContain('modelTest/testFailHandle');
  expect(inTest('testFailHandle', 'REJECT_PRE')).toEqual(['modelTest/rectification']);
  // sixty days are over: the institute decides again
  expect(p.timer('modelTest/rectification_over')).toContain('modelTest/testFailHandle');
  const back = returnTargets(definition, p.state(), p.tokenAt('modelTest/testFailHandle'), ['accept', 'modelTest/testItemDrawUp']);
  expect(back).toEqual([
    { node: 'accept', modes: ['again'], sweeps: ['payment', 'factoryCheck/factoryCheckTasksArrange'], keeps: [] },
    { node: 'modelTest/testItemDrawUp', modes: ['again', 'straight'], sweeps: [], keeps: [] },
  ]);
});

test('the largest process is read and found sound', async () => {
  const { xml, find } = await whole();
  const { definition, markings } = await published(xml, find);
  expect(Object.values(definition.nodes).filter((n) => n.user !== null).length).toBeGreaterThan(30);
  expect(markings).toBeLessThan(100);
});
