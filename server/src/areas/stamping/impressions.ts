/** The log of impressions. */
import type { stampingCalls } from '@zhengjian/contract/areas/stamping/calls.ts';
import type { ImpressionRow } from '@zhengjian/contract/areas/stamping/records.ts';
import type { Received } from '@zhengjian/contract/call.ts';
import type { Language } from '@zhengjian/contract/constants.ts';
import { COUNT_LIMIT, type Page } from '@zhengjian/contract/paging.ts';
import { type Selectable, sql } from 'kysely';
import type { Schema, Tx } from '../../platform/database/schema.ts';
import { operatorName } from '../../workflow/deputies.ts';
import { like, paged } from './paged.ts';
import './tables.ts';

type Impression = Selectable<Schema['seal_impression']>;
export const impressionOf =
  (lang: Language) =>
  (r: Impression): ImpressionRow => ({
    id: r.id,
    createTime: r.created_at,
    sealName: r.seal_name,
    documentKind: r.document_kind,
    documentName: r.document_name,
    documentNo: r.document_no,
    caseId: r.case_id,
    level: r.level,
    seam: r.seam,
    signerName: operatorName(lang, { op_user_name: r.signer_name, deputy_for_name: r.holder_name }),
    confirmedAt: r.confirmed_at,
    beforeSha256: r.before_sha256,
    afterSha256: r.after_sha256,
  });

export const impressionPage = async (
  tx: Tx,
  lang: Language,
  f: Received<typeof stampingCalls.impressionPage>,
): Promise<Page<ImpressionRow>> => {
  let query = tx.selectFrom('seal_impression');
  const { keyword } = f;
  if (keyword)
    query = query.where((e) =>
      e.or([e('document_name', 'like', like(keyword)), e('document_no', '=', keyword), e('after_sha256', '=', keyword)]),
    );
  if (f.documentKind) query = query.where('document_kind', '=', f.documentKind);
  if (f.sealId) query = query.where('seal_id', '=', f.sealId);
  if (f.timeStart) query = query.where('created_at', '>=', f.timeStart);
  if (f.timeEnd) query = query.where('created_at', '<=', f.timeEnd);
  const [rows, { n }] = await Promise.all([
    query
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(f.size)
      .offset((f.current - 1) * f.size)
      .execute(),
    tx.selectFrom(query.select('id').limit(COUNT_LIMIT).as('counted')).select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow(),
  ]);
  return paged(rows.map(impressionOf(lang)), n, f);
};
