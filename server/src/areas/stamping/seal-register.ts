/** The register of seals, and one seal with what it may be used for. */
import type { stampingCalls } from '@zhengjian/contract/areas/stamping/calls.ts';
import type { SealDetail, SealRow } from '@zhengjian/contract/areas/stamping/records.ts';
import type { Received } from '@zhengjian/contract/call.ts';
import type { Page } from '@zhengjian/contract/paging.ts';
import { type Selectable, sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import type { Schema, Tx } from '../../platform/database/schema.ts';
import { refuse } from '../../platform/refuse.ts';
import { drawSeal, sealSvg } from '../../platform/signing/seal-drawing.ts';
import { like, paged } from './paged.ts';
import './tables.ts';

type SealLine = Selectable<Schema['seal']> & { uses: number; requests: number };
const sealLine = (s: SealLine): SealRow => ({
  id: s.id,
  sealNo: s.seal_no,
  name: s.name,
  kind: s.kind,
  holderName: s.holder_name,
  validFrom: s.valid_from,
  validTo: s.valid_to,
  state: s.state,
  stateReason: s.state_reason,
  keySource: s.key_source,
  useCount: s.uses,
  openRequests: s.requests,
});

const usesIn = (state: 'approved' | 'requested') =>
  sql<number>`(select count(*)::int from seal_use u where u.tenant_id = seal.tenant_id and u.seal_id = seal.id and u.state = ${sql.lit(state)})`;

export const sealPage = async (tx: Tx, f: Received<typeof stampingCalls.sealPage>): Promise<Page<SealRow>> => {
  let query = tx.selectFrom('seal');
  const { keyword } = f;
  if (keyword)
    query = query.where((e) =>
      e.or([e('name', 'like', like(keyword)), e('seal_no', '=', keyword), e('holder_name', 'like', like(keyword))]),
    );
  if (f.kind) query = query.where('kind', '=', f.kind);
  if (f.state) query = query.where('state', '=', f.state);
  if (f.waiting)
    query = query.where(
      sql<boolean>`exists (select 1 from seal_use u where u.tenant_id = seal.tenant_id and u.seal_id = seal.id and u.state = 'requested')`,
    );
  const [rows, { n }] = await Promise.all([
    query
      .selectAll()
      .select([usesIn('approved').as('uses'), usesIn('requested').as('requests')])
      .orderBy('seal_no')
      .limit(f.size)
      .offset((f.current - 1) * f.size)
      .execute(),
    query.select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow(),
  ]);
  return paged(rows.map(sealLine), n, f);
};

/** @throws stamping.sealNotFound */
export const sealDetail = async (tx: Tx, actor: Actor, id: string): Promise<SealDetail> => {
  const seal =
    (await tx
      .selectFrom('seal')
      .selectAll()
      .select([usesIn('approved').as('uses'), usesIn('requested').as('requests')])
      .where('id', '=', id)
      .executeTakeFirst()) ?? refuse('stamping.sealNotFound');
  const decides = actor.admin || actor.permissions.has('seal_use_decide');
  const uses = await tx.selectFrom('seal_use').selectAll().where('seal_id', '=', id).orderBy('created_at', 'desc').execute();
  return {
    ...sealLine(seal),
    version: seal.version,
    specimen: sealSvg(drawSeal({ kind: seal.kind, ring: seal.ring, centre: seal.centre, code: seal.code })),
    ring: seal.ring,
    centre: seal.centre,
    code: seal.code,
    certificate: {
      serial: seal.certificate_serial,
      subject: seal.certificate_subject,
      issuer: seal.certificate_issuer,
      until: seal.certificate_until ?? '',
    },
    uses: uses.map((u) => ({
      id: u.id,
      documentKind: u.document_kind,
      level: u.level,
      seam: u.seam,
      position: u.position,
      reason: u.reason,
      state: u.state,
      requestedName: u.requested_name,
      requestedAt: u.created_at,
      decidedName: u.decided_name,
      decidedAt: u.decided_at ?? '',
      decideRemark: u.decide_remark,
      abilities: {
        decide: decides && u.state === 'requested' && u.created_by !== actor.user,
        withdraw: decides && u.state === 'approved',
      },
    })),
  };
};
