/** The log of impressions. */
import { type ImpressionRow, impressionList } from '@zhengjian/contract/areas/stamping/records.ts';
import type { Language } from '@zhengjian/contract/constants.ts';
import type { Selectable } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { answerList } from '../../platform/lists/answer-list.ts';
import { operatorName } from '../../workflow/deputies.ts';
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

export const impressions = answerList(impressionList, {
  table: 'seal_impression',
  tabs: {},
  filters: { documentKind: 'document_kind', sealId: 'seal_id', createTime: 'created_at' },
  sorts: { createTime: 'created_at' },
  search: { text: 'search_text', ids: 'seal_impression_search' },
  rows: async (tx, { lang }, ids) => {
    const rows = await tx.selectFrom('seal_impression').selectAll().where('id', 'in', ids).execute();
    return rows.map(impressionOf(lang));
  },
});
