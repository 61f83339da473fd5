/** Recomputes every seal from the rows it covers and names the first thing that does not fit. */
import { sql } from 'kysely';
import type { Db } from '../database/db.ts';
import type { Tx } from '../database/schema.ts';
import type { Keys } from '../keys.ts';
import type { AuditFaultKind } from '../operator.ts';
import type { Anchor } from './anchors.ts';
import { canonical, FIRST_PREV, LEAF_BYTES, leafOf, rootOf, signSeal } from './seal.ts';
import '../tables.ts';

/**
 * - `missingSeal`: the numbering of the seals has a gap, or a seal noted elsewhere is not here.
 * - `brokenSeal`: a seal was altered or made with another key.
 * - `changedRow`, `missingRow`, `addedRow`: a row was altered, removed, or slipped into a sealed stretch.
 */
export type AuditFault = { kind: AuditFaultKind; seal: number; row?: string };

export type AuditReport = { seals: number; rows: number /** written but not yet sealed */; waiting: number; fault: AuditFault | null };

type StoredSeal = {
  number: string;
  first_position: string;
  last_position: string;
  rows: number;
  leaves: Buffer;
  root: Buffer;
  prev: Buffer;
  signature: Buffer;
};

const leavesOf = (leaves: Buffer): Map<string, Buffer> => {
  const out = new Map<string, Buffer>();
  for (let at = 0; at + LEAF_BYTES <= leaves.length; at += LEAF_BYTES) {
    out.set(leaves.toString('hex', at, at + 16), leaves.subarray(at, at + LEAF_BYTES));
  }
  return out;
};

/** Compares the rows that stand in the seal's stretch with its leaves. `after` is where the seal before ended. */
const checkRows = async (tx: Tx, seal: StoredSeal, after: string): Promise<AuditFault | null> => {
  const number = Number(seal.number);
  const expected = leavesOf(seal.leaves);
  const found = await tx
    .selectFrom('audit_row')
    .select(['id', 'position', canonical.as('canonical')])
    .where('position', '>', after)
    .where('position', '<=', seal.last_position)
    .orderBy('position')
    .orderBy('seq')
    .execute();
  const present = new Set<string>();
  for (const row of found) {
    const leaf = expected.get(row.id);
    if (!leaf) return { kind: 'addedRow', seal: number, row: row.id };
    if (!leaf.equals(leafOf(row))) return { kind: 'changedRow', seal: number, row: row.id };
    present.add(row.id);
  }
  const gone = [...expected.keys()].find((id) => !present.has(id));
  return gone ? { kind: 'missingRow', seal: number, row: gone } : null;
};

const checkSeal = (keys: Keys, seal: StoredSeal, number: number, prev: Buffer, anchors: ReadonlyMap<number, string>): AuditFault | null => {
  if (Number(seal.number) !== number) return { kind: 'missingSeal', seal: number };
  const signature = signSeal(keys, {
    number,
    first: seal.first_position,
    last: seal.last_position,
    rows: seal.rows,
    leaves: seal.leaves,
    prev: seal.prev,
  });
  const whole = signature.equals(seal.signature) && seal.prev.equals(prev) && rootOf(seal.leaves).equals(seal.root);
  const noted = anchors.get(number);
  const same = noted === undefined || noted === signature.toString('hex');
  return whole && same && seal.leaves.length === seal.rows * LEAF_BYTES ? null : { kind: 'brokenSeal', seal: number };
};

/** Walks all seals in order, a hundred at a time, and compares those that were noted outside (`anchors`). */
export const verifyAudit = (db: Db, keys: Keys, anchors: readonly Anchor[] = []): Promise<AuditReport> =>
  db.system(async (tx) => {
    const noted = new Map(anchors.map((a) => [a.number, a.signature]));
    const report: AuditReport = { seals: 0, rows: 0, waiting: 0, fault: null };
    let prev: Buffer = FIRST_PREV;
    let after = '-1';
    for (;;) {
      const seals: StoredSeal[] = await tx
        .selectFrom('audit_seal')
        .selectAll()
        .where('number', '>', String(report.seals))
        .orderBy('number')
        .limit(100)
        .execute();
      for (const seal of seals) {
        const fault = checkSeal(keys, seal, report.seals + 1, prev, noted) ?? (await checkRows(tx, seal, after));
        if (fault) return { ...report, fault };
        report.seals += 1;
        report.rows += seal.rows;
        prev = seal.signature;
        after = seal.last_position;
      }
      if (seals.length === 0) break;
    }
    const cut = anchors.find((a) => a.number > report.seals);
    if (cut) return { ...report, fault: { kind: 'missingSeal', seal: cut.number } };
    const rest = await tx.selectFrom('audit_row').select(sql<string>`count(*)`.as('n')).where('position', '>', after).executeTakeFirst();
    return { ...report, waiting: Number(rest?.n ?? 0) };
  });
