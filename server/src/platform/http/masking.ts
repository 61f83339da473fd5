/**
 * What of an answer is shown in part: by the declaration of its fields (`masked`, contract/personal.ts) and by the permissions of
 * whoever asks. Every answer and every row of an Excel file passes here, so that no handler can forget it.
 */
import { CLEAR, type MaskedKind, maskOf } from '@zhengjian/contract/personal.ts';
import { coreOf, metaOf } from '@zhengjian/contract/record.ts';
import * as z from 'zod';
import type { Actor } from '../actor.ts';

/** Covers what `actor` may not see. */
export type Masking = (value: unknown, actor: Actor | null) => unknown;
type Covering = (value: unknown, sees: (kind: MaskedKind) => boolean, user: string) => unknown;

/** Nobody sees it in full without its being noted, not even the person whose it is. */
const isAlwaysCovered = (kind: MaskedKind): boolean => CLEAR[kind].length === 0;

/**
 * Whether an actor sees a kind in full. What a company's user receives is of the own companies (row-level security), and is shown
 * to them as it is.
 */
export const seesClear = (actor: Actor | null, kind: MaskedKind): boolean =>
  actor !== null &&
  !isAlwaysCovered(kind) &&
  (actor.kind === 'customer' || actor.kind === 'system' || CLEAR[kind].some((code) => actor.permissions.has(code)));

/** Schemas directly below one. */
const below = (schema: z.core.$ZodType): z.core.$ZodType[] => {
  const core = coreOf(schema);
  if (core instanceof z.core.$ZodLazy) return [core._zod.innerType];
  if (core instanceof z.core.$ZodObject) return Object.values(core._zod.def.shape);
  if (core instanceof z.core.$ZodArray) return [core._zod.def.element];
  if (core instanceof z.core.$ZodUnion) return [...core._zod.def.options];
  if (core instanceof z.core.$ZodIntersection) return [core._zod.def.left, core._zod.def.right];
  if (core instanceof z.core.$ZodRecord) return [core._zod.def.valueType];
  if (core instanceof z.core.$ZodTuple) return [...core._zod.def.items];
  return [];
};

const isMarked = (schema: z.core.$ZodType, seen = new Set<z.core.$ZodType>()): boolean => {
  if (metaOf(schema).masked) return true;
  if (seen.has(schema)) return false;
  seen.add(schema);
  return below(schema).some((inner) => isMarked(inner, seen));
};

const isPlain = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
const each = (value: unknown, cover: (inner: unknown) => unknown): unknown => (Array.isArray(value) ? value.map(cover) : value);

const known = new WeakMap<z.core.$ZodType, Covering | null>();

const made = (schema: z.core.$ZodType): Covering | null => {
  if (!isMarked(schema)) return null;
  const { masked } = metaOf(schema);
  if (masked) return (value, sees) => (typeof value === 'string' && !sees(masked) ? maskOf(masked, value) : value);
  const core = coreOf(schema);
  if (core instanceof z.core.$ZodObject) {
    const fields = Object.entries<z.core.$ZodType>(core._zod.def.shape).filter(([, inner]) => isMarked(inner));
    return (value, sees, user) => {
      if (!isPlain(value)) return value;
      // what is kept of people themselves they see
      const seen = value.id === user ? (kind: MaskedKind) => !isAlwaysCovered(kind) : sees;
      const out = { ...value };
      for (const [name, inner] of fields) if (name in out) out[name] = covering(inner)?.(out[name], seen, user);
      return out;
    };
  }
  const inner = below(schema).filter((one) => isMarked(one));
  const through: Covering = (value, sees, user) => inner.reduce((now, one) => covering(one)?.(now, sees, user) ?? now, value);
  if (core instanceof z.core.$ZodRecord)
    return (value, sees, user) =>
      isPlain(value) ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, through(one, sees, user)])) : value;
  if (core instanceof z.core.$ZodArray || core instanceof z.core.$ZodTuple)
    return (value, sees, user) => each(value, (one) => through(one, sees, user));
  return through;
};

const covering = (schema: z.core.$ZodType): Covering | null => {
  const before = known.get(schema);
  if (before !== undefined) return before;
  const now = made(schema);
  known.set(schema, now);
  return now;
};

/** What covers values of this schema; null where none of its fields is marked. */
export const maskingOf = (schema: z.core.$ZodType): Masking | null => {
  const cover = covering(schema);
  return cover && ((value, actor) => cover(value, (kind) => seesClear(actor, kind), actor?.user ?? ''));
};

/** The kind of the field at a path of an answer; null where it is none that is covered. */
export const maskedAt = (schema: z.core.$ZodType, path: readonly string[]): MaskedKind | null => {
  const kind = metaOf(schema).masked;
  if (path.length === 0) return kind ?? null;
  const [step = '', ...rest] = path;
  const core = coreOf(schema);
  if (core instanceof z.core.$ZodObject) {
    const inner: z.core.$ZodType | undefined = Object.hasOwn(core._zod.def.shape, step) ? core._zod.def.shape[step] : undefined;
    return inner ? maskedAt(inner, rest) : null;
  }
  if (core instanceof z.core.$ZodArray) return /^\d{1,6}$/.test(step) ? maskedAt(core._zod.def.element, rest) : null;
  if (core instanceof z.core.$ZodRecord) return maskedAt(core._zod.def.valueType, rest);
  for (const inner of core instanceof z.core.$ZodLazy || core instanceof z.core.$ZodUnion ? below(schema) : []) {
    const found = maskedAt(inner, path);
    if (found) return found;
  }
  return null;
};
