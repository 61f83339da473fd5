/**
 * Totals of long registers, remembered until this process changes anything, {@link KEEP_MS} at most (a second process may have
 * changed something). Turning a page or returning to a tab then counts nothing again: a count to 10,000 takes longer than the
 * page it stands under (measured at 20,000 cases: 290 lists a second with the count, 600 without).
 */
import type { Actor } from './actor.ts';
import type { World } from './world.ts';

const KEEP_MS = 2_000;
const MOST_KEPT = 2_000;

export type Totals = {
  /** The total under `key` as `actor` sees it; counts where it is not remembered. */
  of<T>(actor: Pick<Actor, 'tenant' | 'user' | 'roles'>, key: unknown, count: () => Promise<T>): Promise<T>;
  /** Drops all: something changed. */
  forget(): void;
};

export const createTotals = (world: Pick<World, 'now'>): Totals => {
  const kept = new Map<string, { total: unknown; until: number }>();
  let changes = 0;
  return {
    of: async <T>({ tenant, user, roles }: Pick<Actor, 'tenant' | 'user' | 'roles'>, key: unknown, count: () => Promise<T>): Promise<T> => {
      const name = JSON.stringify([tenant, user, [...roles], key]);
      const now = world.now().getTime();
      const known = kept.get(name);
      // what stands under a key is what its count answered
      if (known && known.until > now) return known.total as T;
      const before = changes;
      const total = await count();
      // what was changed while we counted may be missing from the figure
      if (before !== changes) return total;
      if (kept.size >= MOST_KEPT) kept.clear();
      kept.set(name, { total, until: now + KEEP_MS });
      return total;
    },
    forget: () => {
      changes++;
      kept.clear();
    },
  };
};
