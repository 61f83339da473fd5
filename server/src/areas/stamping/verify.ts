/** The public verification of a PDF. Answers facts about the file given, and of the register only what belongs to the very bytes. */

import { VERIFY_LIMIT_BYTES } from '@zhengjian/contract/areas/stamping/limits.ts';
import type { NumberFound, SignatureFactsShown, Verification } from '@zhengjian/contract/areas/stamping/records.ts';
import { sql } from 'kysely';
import { plainName } from '../../platform/files/judge.ts';
import { callerOf } from '../../platform/http/address.ts';
import type { Ctx } from '../../platform/http/context.ts';
import { readWhole } from '../../platform/http/read-whole.ts';
import { refuse } from '../../platform/refuse.ts';
import { dayText, momentText } from '../../platform/world.ts';
import { trustedRoots } from './custody.ts';
import './tables.ts';

/** Files per address and minute; each costs a thread. */
const VERIFYING = { kind: 'verify', most: 12, perMs: 60_000 };

const moment = (iso: string): string => (iso ? momentText(new Date(iso)) : '');

/** Impressions by the hash of the file as each signature left it. */
const registerOf = async ({ db, world }: Ctx, hashes: readonly string[]) => {
  if (hashes.length === 0) return new Map<string, NonNullable<SignatureFactsShown['register']>>();
  const rows = await db.system((tx) =>
    tx
      .selectFrom('seal_impression as i')
      .innerJoin('seal as s', (j) => j.onRef('s.tenant_id', '=', 'i.tenant_id').onRef('s.id', '=', 'i.seal_id'))
      .select(['i.after_sha256', 'i.seal_name', 'i.document_no', 'i.created_at', 's.state', 's.valid_to'])
      .where('i.after_sha256', 'in', [...hashes])
      .where('i.level', '<>', 'paper')
      .execute(),
  );
  const today = dayText(world.now());
  return new Map(
    rows.map((r) => {
      const sealNow = r.state === 'frozen' ? 'frozen' : r.valid_to < today ? 'expired' : 'active';
      return [r.after_sha256, { sealName: r.seal_name, documentNo: r.document_no, stampedAt: r.created_at, sealNow }] as const;
    }),
  );
};

/** @throws stamping.verifyNoFile, stamping.verifyTooLarge, stamping.verifyBusy, server.tooMany */
export const verifyDocument = async (ctx: Ctx): Promise<Verification> => {
  const { upload } = ctx;
  if (!upload) return refuse('stamping.verifyNoFile');
  try {
    ctx.limits.take(VERIFYING, callerOf(ctx.ip));
  } catch (e) {
    // bytes are still under way: read them off, so that the refusal arrives
    upload.stream.resume();
    throw e;
  }
  const file = (await readWhole(upload, VERIFY_LIMIT_BYTES)) ?? refuse('stamping.verifyTooLarge', { n: VERIFY_LIMIT_BYTES / 1_000_000 });
  if (file.length === 0) refuse('stamping.verifyNoFile');
  const facts = await ctx.verifying.verify(callerOf(ctx.ip), file, await trustedRoots(ctx));
  if (facts === 'busy') return refuse('stamping.verifyBusy');
  const nothing = { fileName: plainName(upload.filename).slice(0, 200), pages: 0, sha256: '', unsignedTail: 0, signatures: [] };
  if (facts === 'tooLong') return { ...nothing, readable: false, reason: 'tooLong' };
  if (!facts.readable) return { ...nothing, readable: false, reason: facts.reason };
  const register = await registerOf(
    ctx,
    facts.signatures.map((s) => s.revisionSha256).filter((h) => h !== ''),
  );
  return {
    ...nothing,
    readable: true,
    reason: '',
    pages: facts.pages,
    sha256: facts.sha256,
    unsignedTail: facts.unsignedTail,
    signatures: facts.signatures.map(({ revisionSha256, signer, ...s }) => ({
      ...s,
      claimedAt: moment(s.claimedAt),
      provedAt: moment(s.provedAt),
      signer: signer && { ...signer, validFrom: moment(signer.validFrom), validTo: moment(signer.validTo) },
      register: register.get(revisionSha256) ?? null,
    })),
  };
};

const MOST_PAPERS = 20;

/** @throws server.tooMany */
export const verifyNumber = async (ctx: Ctx, typed: string): Promise<NumberFound> => {
  ctx.limits.take(VERIFYING, callerOf(ctx.ip));
  // numbers are printed in capitals; people type as they like
  const number = typed.normalize('NFKC').replaceAll(/\s+/g, '').toUpperCase();
  const [rows, unsealed] = await ctx.db.system(async (tx) => [
    await tx
      .selectFrom('seal_impression')
      .select(['file_id', 'document_kind', 'seal_name', 'created_at', 'after_sha256', 'level'])
      .where('document_no', '=', number)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(MOST_PAPERS)
      .execute(),
    // made by the institute and not sealed yet: known, but nothing to rely on
    await tx
      .selectFrom('paper_place as p')
      .innerJoin('archive_file as f', (j) => j.onRef('f.tenant_id', '=', 'p.tenant_id').onRef('f.file_sha256', '=', 'p.file_sha256'))
      .select(['p.document_kind', 'f.id'])
      .distinct()
      .where('p.document_no', '=', number)
      .where('f.seals', '=', sql<string[]>`'{}'::uuid[]`)
      .where('f.is_stamped', '=', false)
      .limit(MOST_PAPERS)
      .execute(),
  ]);
  const papers = [...new Set(rows.map((r) => r.file_id))].map((fileId) => {
    const seals = rows.filter((r) => r.file_id === fileId);
    const [last] = seals;
    return {
      documentKind: last?.document_kind ?? 'otherPaper',
      seals: seals.map((r) => r.seal_name).reverse(),
      stampedAt: last?.created_at ?? '',
      sha256: last && last.level !== 'paper' ? last.after_sha256 : '',
    };
  });
  const waiting = unsealed.map(({ document_kind: documentKind }) => ({ documentKind, seals: [], stampedAt: '', sha256: '' }));
  return { number, papers: [...papers, ...waiting] };
};
