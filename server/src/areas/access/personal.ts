/** Shows one value in full that answers show in part, and notes who saw it. */
import { type MaskedPlace, personalCalls } from '@zhengjian/contract/areas/access/personal.ts';
import { maskOf, mayBeRevealed } from '@zhengjian/contract/personal.ts';
import { audit } from '../../platform/audit/write.ts';
import { answers, type Ctx } from '../../platform/http/context.ts';
import type { Limit } from '../../platform/http/limits.ts';
import { maskedAt } from '../../platform/http/masking.ts';
import { refuse } from '../../platform/refuse.ts';

declare module '../../platform/audit/write.ts' {
  interface AuditKinds {
    /** `call`: that answered the value; `field`: its path there. Never the value. */
    'access.personalSeen': { call: string; field: string };
  }
}

/** A person at work looks a number up now and then; whoever copies the register does it by the hundred. */
const LOOKS: Limit = { kind: 'personalReveal', most: 40, perMs: 10 * 60_000 };

const isPlain = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const below = (value: unknown, step: string): unknown => (isPlain(value) && Object.hasOwn(value, step) ? value[step] : undefined);
const idOf = (value: unknown): string | null => {
  const id = below(value, 'id');
  return typeof id === 'string' && /^[0-9a-f]{32}$/.test(id) ? id : null;
};

/** The value at a path, with the id of the innermost record on the way. */
const found = (data: unknown, path: readonly string[], record: string | null): { value: unknown; record: string | null } => {
  const [step, ...rest] = path;
  const now = idOf(data) ?? record;
  return step === undefined ? { value: data, record: now } : found(below(data, step), rest, now);
};

const reveal = async ({ call: key, input, path, shown }: MaskedPlace, ctx: Ctx) => {
  ctx.limits.take(LOOKS, ctx.actor.user);
  const asked = await ctx.ask(key, input);
  const steps = path.split('.');
  const kind = asked && maskedAt(asked.call.data, steps);
  if (!asked || !kind || !mayBeRevealed(kind)) return refuse('access.valueNotFound');
  const { value, record } = found(asked.data, steps, idOf(input));
  if (typeof value !== 'string' || maskOf(kind, value) !== shown) return refuse('access.valueMoved');
  // a repeat is a look of its own and is noted again: its answer is kept nowhere
  await ctx.db.write(ctx.actor, (tx) =>
    audit(tx, ctx, {
      kind: 'access.personalSeen',
      subject: { type: key, id: record },
      details: { call: key, field: path.replace(/^records\.\d+\.|^\d+\./, '') },
    }),
  );
  return { value };
};

export const personalAnswers = answers(personalCalls, { revealPersonal: reveal });
