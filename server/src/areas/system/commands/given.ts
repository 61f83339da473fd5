/**
 * What a tenant was given of the system's defaults, by key: each comes once. What an administrator has changed since stays as it is, and
 * what they deleted does not come back; a version that brings new defaults adds those alone.
 */
import type { Tx } from '../../../platform/database/schema.ts';
import { createdBySystem } from '../../../platform/standard.ts';
import type { World } from '../../../platform/world.ts';
import '../tables.ts';

export type DefaultKind =
  | 'role'
  | 'menu'
  | 'grant'
  | 'dictionary'
  | 'dictionaryItem'
  | 'param'
  | 'client'
  | 'fileFunc'
  | 'paper'
  | 'price'
  | 'laboratory'
  | 'testItem';

export type System = { tx: Tx; world: World; tenant: string };
export const rowOf = ({ world, tenant }: System) => createdBySystem(tenant, world);

export type Ledger = {
  /** Notes that the tenant has these now. @returns those to add: neither given before nor there already. */
  take<T>(kind: DefaultKind, defaults: readonly T[], keyOf: (one: T) => string, there: ReadonlySet<string>): T[];
  /** Writes down what was noted. @returns how many were added, by kind. */
  close(): Promise<Partial<Record<DefaultKind, number>>>;
};

/** Rows of one statement; PostgreSQL takes 65,535 parameters. */
const STEP = 2_000;

export const openLedger = async ({ tx, world, tenant }: System): Promise<Ledger> => {
  const rows = await tx.selectFrom('default_given').select(['kind', 'item']).where('tenant_id', '=', tenant).execute();
  const given = new Set(rows.map((r) => `${r.kind} ${r.item}`));
  const noted: { kind: DefaultKind; item: string }[] = [];
  const added: Partial<Record<DefaultKind, number>> = {};
  return {
    take: (kind, defaults, keyOf, there) => {
      const fresh = defaults.filter((one) => !given.has(`${kind} ${keyOf(one)}`));
      for (const one of fresh) noted.push({ kind, item: keyOf(one) });
      const out = fresh.filter((one) => !there.has(keyOf(one)));
      if (out.length > 0) added[kind] = (added[kind] ?? 0) + out.length;
      return out;
    },
    close: async () => {
      const { id: _, updated_at: __, updated_by: ___, ...stamp } = createdBySystem(tenant, world);
      for (let at = 0; at < noted.length; at += STEP)
        await tx
          .insertInto('default_given')
          .values(noted.slice(at, at + STEP).map((one) => ({ ...stamp, ...one })))
          .execute();
      return added;
    },
  };
};

export const keysOf = <T>(rows: readonly T[], keyOf: (row: T) => string): Set<string> => new Set(rows.map(keyOf));
