import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { returnTargets } from './back.ts';
import type { Definition } from './definition.ts';
import { explore, markingOf } from './explore.ts';
import { options } from './options.ts';
import { checkShape } from './shape.ts';
import { type Command, fresh, type State } from './state.ts';
import { step } from './step.ts';
import { graphOf } from './testing/graph.ts';
import { broken } from './testing/invariants.ts';
import { type Tree, TreeRun, trees } from './testing/tree.ts';

/** Long runs are asked for by the environment (`test:long`). */
const RUNS = Number(process.env.FLOW_RUNS ?? 300);
const LENGTH = 40;

const acts = fc.array(fc.record({ pick: fc.nat(), way: fc.nat(), v: fc.nat({ max: 7 }), back: fc.nat({ max: 5 }) }), {
  minLength: 5,
  maxLength: LENGTH,
});

/** Steps made over all runs; reported at the end so that a quiet test is not an empty one. */
const made = { steps: 0, returns: 0, straight: 0, ended: 0 };

const apply = (definition: Definition, state: State, command: Command): State => {
  const outcome = step(definition, state, command);
  if (outcome.refused !== undefined)
    throw new Error(`refused ${outcome.refused.code} at ${outcome.refused.element} for ${JSON.stringify(command)}`);
  expect(broken(definition, state, outcome.events, outcome.state)).toEqual([]);
  return outcome.state;
};

const openTasks = (state: State): string[] =>
  state.tokens
    .filter((t) => t.st === 'run')
    .map((t) => t.at)
    .sort();

const play = (tree: Tree, plan: { pick: number; way: number; v: number; back: number }[], withReturns: boolean) => {
  const { definition, faults } = graphOf(tree);
  expect([...faults, ...checkShape(definition)]).toEqual([]);
  const found = explore(definition, 3_000);
  if (found.complete) expect(found.faults).toEqual([]);
  const other = new TreeRun(tree);
  const commands: Command[] = [{ do: 'start', vars: { v: 0 } }];
  let state = apply(definition, fresh(), commands[0] as Command);
  for (const act of plan) {
    if (state.status !== 'active') break;
    expect(openTasks(state)).toEqual(other.openTasks());
    const running = state.tokens.filter((t) => t.st === 'run');
    const token = running[act.pick % running.length];
    if (token === undefined) throw new Error('nothing to do');
    const targets = returnTargets(definition, state, token.id, [...other.visited]);
    const legal = [...other.visited].filter((id) => other.modes(token.at, id).length > 0);
    expect(targets.map((t) => t.node).sort()).toEqual(legal.sort());
    for (const t of targets) expect(t.modes).toEqual(other.modes(token.at, t.node));
    const target = targets[act.way % Math.max(1, targets.length)];
    let command: Command;
    if (withReturns && act.back === 0 && target !== undefined) {
      const mode = target.modes[act.v % target.modes.length] ?? 'again';
      command = { do: 'jump', token: token.id, to: target.node, result: 'REJECT_TO', mode };
      other.jump(token.at, target.node, mode === 'straight');
      made.returns += 1;
      if (mode === 'straight') made.straight += 1;
    } else {
      const choices = options(definition, token.at);
      const result = choices[act.way % choices.length]?.result ?? 'PASS';
      command = { do: 'complete', token: token.id, result, vars: { v: act.v } };
      other.complete(token.at, result, act.v);
    }
    state = apply(definition, state, command);
    commands.push(command);
    made.steps += 1;
    expect(state.status === 'done').toBe(other.ended());
    if (found.complete) expect(found.markings).toContain(markingOf(state));
  }
  if (state.status === 'done') made.ended += 1;
  expect(commands.reduce((s, c) => apply(definition, s, c), fresh())).toEqual(state);
};

test('random processes run as an interpreter that knows no tokens says', () => {
  fc.assert(
    fc.property(trees, acts, (tree, plan) => play(tree, plan, false)),
    { numRuns: RUNS },
  );
});

test('returns to earlier nodes, in both modes, out of and into parallel blocks, agree with the interpreter', () => {
  fc.assert(
    fc.property(trees, acts, (tree, plan) => play(tree, plan, true)),
    { numRuns: RUNS },
  );
  expect(made.returns).toBeGreaterThan(RUNS / 10);
  expect(made.straight).toBeGreaterThan(0);
  expect(made.ended).toBeGreaterThan(RUNS / 10);
  console.log(`flow property: ${made.steps} steps, ${made.returns} returns (${made.straight} straight), ${made.ended} ended`);
});
