/** What a seal says and how its signature is made; the sealer writes seals, verify reads them. */
import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Keys } from '../keys.ts';

/** One audit row as the seal sees it. */
export type SealedRow = { id: string; position: string; canonical: string };

export type Seal = { number: number; first: string; last: string; rows: number; leaves: Buffer; prev: Buffer };

/** id (16 bytes) and SHA-256 of the row (32 bytes), so that verify can name a row that was changed or is gone. */
export const LEAF_BYTES = 48;
export const FIRST_PREV = Buffer.alloc(32);

/**
 * Everything a row says, as one text: the same for the same row on every server and in every session
 * (moments as microseconds, jsonb in its own order).
 */
export const canonical: RawBuilder<string> = sql<string>`jsonb_build_array(id, tenant_id, created_dept, (extract(epoch from created_at) * 1000000)::bigint,
  created_by, position, seq, kind, actor_kind, actor_name, deputy_for, subject_type, subject_id, case_id, ip, details)::text`;

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();

export const leafOf = (row: SealedRow): Buffer => Buffer.concat([Buffer.from(row.id, 'hex'), sha256(row.canonical)]);

export const rootOf = (leaves: Buffer): Buffer => sha256(leaves);

/** Chained by `prev`, the signature of the seal before. */
export const signSeal = (keys: Keys, seal: Seal): Buffer =>
  keys.derive(
    'auditSeal',
    [seal.number, seal.first, seal.last, seal.rows, rootOf(seal.leaves).toString('hex'), seal.prev.toString('hex')].join('|'),
  );
