import { describe, expect, test } from 'vitest';
import type { Sign } from './definition.ts';
import { verdict } from './sign.ts';
import { openIn, player } from './testing/player.ts';
import { Sketch } from './testing/sketch.ts';

const VOTES: Record<string, string> = { P: 'PASS', Q: 'PASS_OTHER', R: 'REJECT_PRE', S: 'REJECT_END' };
/** What three signers (weights 1, 2, 3) have said in order: `.` = nothing yet. */
const told = (said: string) => [...said].flatMap((c, i) => (c === '.' ? [] : [{ key: `s${i + 1}`, result: VOTES[c] ?? '' }]));
const seats = [1, 2, 3].map((weight) => ({ key: `s${weight}`, weight, after: [] }));
const sign = (text: string): Sign => {
  const [rule = 'all', need = '0', veto] = text.split(' ');
  return { rule: rule as Sign['rule'], need: Number(need), veto: veto === 'veto', sequential: false };
};

/** What nobody has said yet is a dot; the result is that of the countersign, `-` while it is open. */
const TABLE: [rule: string, rows: string][] = [
  ['all 0', '...=- P..=- PP.=- PPP=P R..=- RP.=- RPP=R PRP=R PRS=R SRP=S QPP=Q'],
  ['all 0 veto', '...=- P..=- PPP=P R..=R PR.=R P.S=S'],
  ['any 0', '...=- P..=P R..=- RP.=P RRP=P RRS=R .Q.=Q'],
  ['any 0 veto', 'R..=R P..=P'],
  ['count 2', 'P..=- PP.=P PR.=- PRP=P RR.=R RPS=R QP.=Q'],
  ['count 2 veto', 'PR.=R P.P=P'],
  ['ratio 60', 'P..=- PP.=P R..=- RS.=R RP.=- RPP=P'],
  ['ratio 67', 'PP.=- PPP=P R..=R PPR=R'],
  ['ratio 100', 'PP.=- R..=R PPP=P'],
  // the third weighs as much as the first two together
  ['weight 4', 'PP.=- P.P=P .PP=P ..R=R R..=- RP.=- RR.=R RPP=P'],
  ['weight 3', '..P=P PP.=P ..R=- .RR=R'],
  ['weight 6', 'PPP=P R..=R PP.=-'],
];

describe('the truth table of countersigns', () => {
  test.each(TABLE.flatMap(([rule, rows]) => rows.split(' ').map((row) => [rule, ...row.split('=')] as [string, string, string])))(
    '%s: %s gives %s',
    (rule, said, result) => {
      expect(verdict(sign(rule), seats, told(said))).toBe(result === '-' ? null : VOTES[result]);
    },
  );
});

/** draw -> countersign -> pass on, or back to draw. */
const asked = (more: Partial<Sign>, signers: string[], remind = false) => {
  const s = new Sketch('asked');
  s.node('start', 'start');
  s.node('draw', 'user');
  s.sign('review', { rule: 'all', ...more });
  s.node('issue', 'user');
  s.node('end', 'end');
  s.flow('start', 'draw');
  s.flow('draw', 'review');
  s.flow('review', 'issue', { result: 'PASS' });
  s.flow('review', 'draw', { result: 'REJECT_PRE', back: true });
  s.flow('issue', 'end');
  if (remind) {
    s.timer('late', 'review');
    s.flow('late', 'issue');
  }
  const { definition, faults } = s.build();
  expect(faults).toEqual([]);
  const p = player(definition, { signers: { review: signers.map((key) => ({ key })) } });
  p.pass('draw');
  const add = (key: string, where: 'before' | 'after' | 'beside', to: string) =>
    openIn(p.act({ do: 'addSigner', host: p.bodyAt('review'), signer: { key }, where, to }));
  const remove = (key: string) => openIn(p.act({ do: 'removeSigner', host: p.bodyAt('review'), key }));
  return { ...p, add, remove };
};

describe('a countersign', () => {
  test('asks everyone at once, and tells who has which task', () => {
    const p = asked({}, ['wang', 'li']);
    expect(p.open()).toEqual(['review li', 'review wang']);
    expect(p.told.filter((e) => e.is === 'task' && e.node === 'review')).toMatchObject([{ signer: 'wang' }, { signer: 'li' }]);
    p.vote('review', 'wang');
    expect(p.vote('review', 'li')).toEqual(['issue']);
    expect(p.told.filter((e) => e.is === 'decided')).toMatchObject([
      {
        node: 'review',
        result: 'PASS',
        votes: [
          { key: 'wang', result: 'PASS' },
          { key: 'li', result: 'PASS' },
        ],
      },
    ]);
  });

  test('one after another', () => {
    const p = asked({ sequential: true }, ['wang', 'li', 'zhao']);
    expect(p.open()).toEqual(['review wang']);
    expect(p.vote('review', 'wang')).toEqual(['review li']);
    expect(p.vote('review', 'li')).toEqual(['review zhao']);
  });

  test('releases the others when it is decided', () => {
    const p = asked({ rule: 'any' }, ['wang', 'li', 'zhao']);
    expect(p.vote('review', 'li')).toEqual(['issue']);
    expect(p.told.filter((e) => e.is === 'cancel')).toMatchObject([
      { signer: 'wang', why: 'decided' },
      { signer: 'zhao', why: 'decided' },
    ]);
  });

  test('added before, the new one speaks first; after, next; beside, at the same time', () => {
    const before = asked({}, ['wang', 'li']);
    expect(before.add('chen', 'before', 'wang')).toEqual(['review chen', 'review li']);
    expect(before.vote('review', 'chen')).toEqual(['review li', 'review wang']);

    const after = asked({ sequential: true }, ['wang', 'li']);
    expect(after.add('chen', 'after', 'wang')).toEqual(['review wang']);
    expect(after.vote('review', 'wang')).toEqual(['review chen']);
    expect(after.vote('review', 'chen')).toEqual(['review li']);

    const beside = asked({ sequential: true }, ['wang', 'li']);
    expect(beside.add('chen', 'beside', 'wang')).toEqual(['review chen', 'review wang']);
    expect(beside.vote('review', 'wang')).toEqual(['review chen']);
    expect(beside.vote('review', 'chen')).toEqual(['review li']);
  });

  test('mixed and nested: somebody who was added asks somebody more', () => {
    const p = asked({}, ['wang']);
    p.add('chen', 'before', 'wang');
    expect(p.add('zhou', 'before', 'chen')).toEqual(['review zhou']);
    expect(p.add('xu', 'after', 'wang')).toEqual(['review zhou']);
    for (const [who, next] of [
      ['zhou', 'chen'],
      ['chen', 'wang'],
      ['wang', 'xu'],
    ])
      expect(p.vote('review', who ?? '')).toEqual([`review ${next}`]);
    expect(p.vote('review', 'xu')).toEqual(['issue']);
  });

  test('a signer taken away is waited for no more, and the rule is asked again', () => {
    const chain = asked({ sequential: true }, ['wang', 'li', 'zhao']);
    expect(chain.remove('wang')).toEqual(['review li']);
    const last = asked({}, ['wang', 'li']);
    last.vote('review', 'wang');
    expect(last.remove('li')).toEqual(['issue']);
  });

  test('refusals name what is wrong', () => {
    const p = asked({ rule: 'count', need: 2 }, ['wang', 'li']);
    const host = p.bodyAt('review');
    const add = (key: string, to: string) => p.refused({ do: 'addSigner', host, signer: { key }, where: 'beside', to });
    expect(add('li', 'wang')).toBe('signerTwice');
    expect(add('chen', 'nobody')).toBe('signerUnknown');
    expect(p.refused({ do: 'removeSigner', host, key: 'li' })).toBe('signersMissing');
    expect(p.refused({ do: 'removeSigner', host: 999, key: 'li' })).toBe('notCountersign');
    p.vote('review', 'wang');
    expect(p.refused({ do: 'removeSigner', host, key: 'wang' })).toBe('signerDone');
    expect(add('chen', 'wang')).toBe('signerDone');
  });

  test('cannot be entered without signers, with too few, or with one twice', () => {
    const p = asked({ rule: 'count', need: 2 }, ['wang', 'li']);
    p.jump('review', 'draw', 'again', 'wang');
    const pass = (...keys: string[]) =>
      p.refused({ do: 'complete', token: p.tokenAt('draw'), result: 'PASS', signers: { review: keys.map((key) => ({ key })) } });
    expect(p.refused({ do: 'complete', token: p.tokenAt('draw'), result: 'PASS' })).toBe('signersMissing');
    expect(pass('wang')).toBe('signersMissing');
    expect(pass('wang', 'wang')).toBe('signerTwice');
    expect(pass('wang', 'li')).toBeUndefined();
  });

  test('returned out of it straight, what was said waits; returned again, all are asked anew', () => {
    const straight = asked({}, ['wang', 'li']);
    straight.vote('review', 'wang');
    expect(straight.jump('review', 'draw', 'straight', 'li')).toEqual(['draw']);
    expect(straight.pass('draw')).toEqual(['review li']);
    expect(straight.vote('review', 'li')).toEqual(['issue']);

    const again = asked({}, ['wang', 'li']);
    again.vote('review', 'wang');
    again.jump('review', 'draw', 'again', 'li');
    expect(again.pass('draw')).toEqual(['review li', 'review wang']);
  });

  test('a timer takes it away whole', () => {
    const p = asked({}, ['wang', 'li'], true);
    p.vote('review', 'wang');
    expect(p.timer('late')).toEqual(['issue']);
    expect(p.told.filter((e) => e.is === 'cancel')).toMatchObject([
      { signer: 'li', why: 'timer' },
      { node: 'review', why: 'timer' },
    ]);
    expect(p.state().rounds).toBeUndefined();
  });

  test('a voice is withdrawn while the others go on', () => {
    const p = asked({}, ['wang', 'li', 'zhao']);
    p.vote('review', 'wang', 'REJECT_PRE');
    p.vote('review', 'li');
    expect(p.withdraw(1)).toEqual(['review wang', 'review zhao']);
    p.vote('review', 'zhao');
    expect(p.vote('review', 'wang')).toEqual(['issue']);
  });

  test('who was asked more, or speaks already, keeps the step before from being withdrawn', () => {
    const refused = (p: ReturnType<typeof asked>) => {
      const undo = p.undos[1];
      return undo && p.refused({ do: 'withdraw', undo });
    };
    const untouched = asked({ sequential: true }, ['wang', 'li']);
    expect(refused(untouched)).toBeUndefined();
    const more = asked({ sequential: true }, ['wang', 'li']);
    more.add('chen', 'after', 'li');
    expect(refused(more)).toBe('withdrawUsed');
    more.remove('chen');
    expect(refused(more)).toBeUndefined();
    more.vote('review', 'wang');
    expect(refused(more)).toBe('withdrawUsed');
  });

  test('a voice cannot be withdrawn once somebody has spoken whose turn came with it', () => {
    const p = asked({ sequential: true }, ['wang', 'li']);
    p.vote('review', 'wang');
    const [voice] = p.undos.slice(-1);
    p.add('chen', 'beside', 'li');
    p.vote('review', 'chen');
    expect(voice && p.refused({ do: 'withdraw', undo: voice })).toBe('withdrawUsed');
  });

  test('asking somebody cannot be withdrawn once their turn has come', () => {
    const p = asked({ sequential: true }, ['wang', 'li']);
    p.add('chen', 'before', 'li');
    const [asking] = p.undos.slice(-1);
    p.vote('review', 'wang');
    expect(p.open()).toEqual(['review chen']);
    expect(asking && p.refused({ do: 'withdraw', undo: asking })).toBe('withdrawUsed');
    // nor once they have spoken, though everything else stands as it would without them
    p.vote('review', 'chen');
    expect(p.open()).toEqual(['review li']);
    expect(asking && p.refused({ do: 'withdraw', undo: asking })).toBe('withdrawUsed');
  });

  test('the voice that decided is withdrawn: those whom it released are asked again, with what had been said', () => {
    const p = asked({ rule: 'count', need: 2 }, ['wang', 'li', 'zhao']);
    p.vote('review', 'wang');
    p.vote('review', 'li');
    expect(p.open()).toEqual(['issue']);
    expect(p.withdraw()).toEqual(['review li', 'review zhao']);
    expect(p.vote('review', 'zhao')).toEqual(['issue']);
  });
});
