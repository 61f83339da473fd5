/** The register of seals, and one seal with what it may be used for. */
import { type SealDetail, sealList, seals } from '@zhengjian/contract/areas/stamping/records.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/schema.ts';
import { answerList } from '../../platform/lists/answer-list.ts';
import { refuse } from '../../platform/refuse.ts';
import { answerRegister, type Reading } from '../../platform/registers/answer-register.ts';
import { drawSeal, sealSvg } from '../../platform/signing/seal-drawing.ts';
import './tables.ts';

const waitsForDecision = sql<boolean>`exists (select 1 from seal_use u where u.tenant_id = r.tenant_id and u.seal_id = r.id and u.state = 'requested')`;

/** How many uses of each seal were approved, and how many wait for a decision. */
const usesOf = async (tx: Tx, ids: readonly string[]) => {
  const count = (state: 'approved' | 'requested') => sql<number>`count(*) filter (where state = ${sql.lit(state)})::int`;
  const rows = await tx
    .selectFrom('seal_use')
    .select(['seal_id', count('approved').as('approved'), count('requested').as('requested')])
    .where('seal_id', 'in', [...ids])
    .groupBy('seal_id')
    .execute();
  return new Map(rows.map((row) => [row.seal_id, row]));
};

export const sealRegister = answerRegister(seals, {
  table: 'seal',
  missing: 'stamping.sealNotFound',
  show: async (tx, _, rows) => {
    const uses = await usesOf(
      tx,
      rows.map(({ id }) => id),
    );
    return ({ id }) => ({ useCount: uses.get(id)?.approved ?? 0, openRequests: uses.get(id)?.requested ?? 0 });
  },
});

export const sealPage = answerList(sealList, {
  table: 'seal',
  tabs: {},
  filters: {
    kind: 'kind',
    state: 'state',
    waiting: (only) => (only ? waitsForDecision : sql`true`),
  },
  sorts: { sealNo: 'seal_no' },
  search: (keyword) => sql`(strpos(r.name, ${keyword}) > 0 or r.seal_no = ${keyword} or strpos(r.holder_name, ${keyword}) > 0)`,
  rows: (tx, reader, ids) => sealRegister.rows(tx, reader, ids),
});

/** @throws stamping.sealNotFound */
export const sealDetail = async (tx: Tx, by: Reading, id: string): Promise<SealDetail> => {
  const { actor } = by;
  const [line] = await sealRegister.rows(tx, by, [id]);
  const seal = await tx.selectFrom('seal').selectAll().where('id', '=', id).executeTakeFirst();
  if (!line || !seal) return refuse('stamping.sealNotFound');
  const decides = actor.admin || actor.permissions.has('seal_use_decide');
  const uses = await tx
    .selectFrom('seal_use')
    .selectAll()
    .where('seal_id', '=', id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return {
    ...line,
    specimen: sealSvg(drawSeal({ kind: seal.kind, ring: seal.ring, centre: seal.centre, code: seal.code })),
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
