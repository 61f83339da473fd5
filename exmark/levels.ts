/** Which protection level the types of a marking can reach together (GB/T 3836.1 clause 29, GB/T 3836.20). */
import type { MarkedType } from './shape.ts';
import { type Level, rank, typeOf, weaker } from './vocabulary.ts';

type Leveled = Pick<MarkedType, 'symbol' | 'level' | 'side' | 'joined'>;

/** Types joined by "+" form one chain; two independent types of level b or better reach level a (GB/T 3836.20). */
export const chainsOf = <T extends Leveled>(types: readonly T[]): T[][] => {
  const chains: T[][] = [];
  for (const type of types) {
    const last = chains.at(-1);
    if (type.joined && last) last.push(type);
    else chains.push([type]);
  }
  return chains;
};

const weakestOf = (levels: readonly Level[]): Level => levels.reduce(weaker, 'a');
const chainLevel = (chain: readonly Leveled[]): Level => {
  const weakest = weakestOf(chain.map((t) => t.level));
  return chain.length >= 2 && rank(weakest) >= rank('b') ? 'a' : weakest;
};

/** Level of the weakest chain: what a single EPL may claim at most. */
export const weakestLevel = (types: readonly Leveled[]): Level => weakestOf(chainsOf(types).map(chainLevel));
/** Level of the best chain: what the first half of Ga/Gb may claim when no slash parts the types. */
export const bestLevel = (types: readonly Leveled[]): Level =>
  chainsOf(types)
    .map(chainLevel)
    .reduce((x, y) => (rank(x) >= rank(y) ? x : y), 'c');

/** Highest levels that each EPL of the marking may claim, in order. */
export const reach = (types: readonly Leveled[], epls: number): Level[] => {
  if (epls < 2) return [weakestLevel(types)];
  const [inside, outside] = [types.filter((t) => t.side === 0), types.filter((t) => t.side === 1)];
  return outside.length > 0 ? [weakestLevel(inside), weakestLevel(outside)] : [bestLevel(types), weakestLevel(types)];
};

/**
 * Level that the types give as they are marked: the weakest of those whose level is fixed by their symbol, and no more than the
 * others can give (op pr no better than b); undefined when all may take any level.
 */
export const fixedLevel = (types: readonly Leveled[]): Level | undefined => {
  const fixed = types.filter((t) => !typeOf(t.symbol)?.anyLevel);
  return fixed.length > 0 ? weakestOf(types.map((t) => t.level)) : undefined;
};

/** Only intrinsic safety and optical radiation may leave equipment through a bracket. */
export const mayLeave = (symbol: string): boolean => /^(i[abc]|op (is|sh|pr))$/.test(symbol);
