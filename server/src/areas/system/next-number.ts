/** One way to a number: the pattern that the institute has set, else the one of the trade (domain 6), and the next serial of its series. */
import type { KnownParam } from '@zhengjian/contract/areas/system/known-params.ts';
import { type NumberPattern, renderNumber, seriesOf } from '@zhengjian/contract/rules/numbering.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { NumbersUsedUp, takeNumber } from '../../platform/numbering.ts';
import { refuse } from '../../platform/refuse.ts';
import type { Acting } from '../../platform/standard.ts';
import { dayText, type World } from '../../platform/world.ts';
import { paramOf } from './names.ts';

/**
 * A kind of number: the pattern of the trade, and the parameter by which the institute may set its own; none where the regulator says what it
 * looks like.
 */
export type NumberKind = { pattern: NumberPattern; param?: KnownParam };

const patternOf = async (tx: Tx, { pattern, param }: NumberKind): Promise<NumberPattern> => ({
  ...pattern,
  ...(param && { template: await paramOf(tx, param, pattern.template) }),
});

/**
 * The next number of its kind, dated today unless told otherwise. Holds the series until the act ends, so take it as late as possible.
 * @param told the day, `yyyy-MM-dd`, and the free parts of the pattern
 * @throws Refusal `system.numberPattern` where the parameter holds no pattern with a serial, `system.numbersUsedUp` where its digits do
 *   not do for another
 */
export const nextNumber = async (
  tx: Tx,
  acting: Acting & { world: World },
  kind: NumberKind,
  told: { day?: string; values?: Readonly<Record<string, string>> } = {},
): Promise<string> => {
  const pattern = await patternOf(tx, kind);
  const given = { day: told.day ?? dayText(acting.world.now()), values: told.values ?? {} };
  const wrong = () => refuse('system.numberPattern', { param: kind.param ?? '', pattern: pattern.template });
  const series = fitting(() => seriesOf(pattern, given)) ?? wrong();
  // a pattern without a serial would give one number twice
  if (series.width === 0) return wrong();
  const serial = await takeNumber(tx, acting, series).catch((fault: unknown) => {
    if (fault instanceof NumbersUsedUp) return refuse('system.numbersUsedUp', { param: kind.param ?? '', pattern: pattern.template });
    throw fault;
  });
  return fitting(() => renderNumber(pattern, { ...given, serial })) ?? wrong();
};

/** Undefined where the pattern asks for a part that nobody gives. */
const fitting = <T>(work: () => T): T | undefined => {
  try {
    return work();
  } catch (e) {
    if (e instanceof RangeError) return undefined;
    throw e;
  }
};
