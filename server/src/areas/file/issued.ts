/** Tells the applicant of a paper that the institute has issued to it. */
import { caseKindOf } from '../../cases/lines.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { MESSAGE_KIND, notify } from '../../platform/outbox/notify.ts';
import type { Acting } from '../../platform/standard.ts';
import { isIssued } from './access.ts';
import './tables.ts';
import '../../cases/tables.ts';

/** Where the company reads a paper: in the part of its page of a case, or of work that serves cases, that holds the papers. */
const pageOf = (category: string, caseId: string, fileId: string): string =>
  `${caseKindOf(category).pages.customer}${caseId}&file=${fileId}#files`;

/** What a message about a paper is about, by the folder of the paper; the samples have a paper of their own. */
const kindOf = (code: string): (typeof MESSAGE_KIND)[keyof typeof MESSAGE_KIND] => {
  if (code === '0204') return MESSAGE_KIND.sample;
  switch (code.slice(0, 2)) {
    case '04':
      return MESSAGE_KIND.inspection;
    case '06':
      return MESSAGE_KIND.certificate;
    case '07':
      return MESSAGE_KIND.payment;
    default:
      return MESSAGE_KIND.system;
  }
};

/** The act that these papers belong to has told the company by mail already: the correction notice says once more that it was sent back. */
const MAILED_WITH_ITS_ACT: readonly string[] = ['0205'];

/**
 * Called by whatever may have issued a paper, after it has: the last seal, the word that the sealed paper is kept, a paper filed that
 * takes no seal. Tells nobody of a paper that is not issued, so a caller need not know which ones are.
 */
export const tellIssued = async (tx: Tx, acting: Acting, fileId: string): Promise<void> => {
  const { tenant } = acting.actor;
  const paper = await tx
    .selectFrom('archive_file as f')
    .innerJoin('file_catalog as n', (j) => j.onRef('n.tenant_id', '=', 'f.tenant_id').onRef('n.id', '=', 'f.file_catalog_id'))
    .innerJoin('business_case as a', (j) => j.onRef('a.tenant_id', '=', 'f.tenant_id').onRef('a.id', '=', 'f.case_id'))
    .innerJoin('tenant as t', 't.tenant_id', 'f.tenant_id')
    .select([
      'f.id',
      'f.is_stamped',
      'f.stamped_not_saved',
      'f.uploader_kind',
      'n.need_stamped',
      'n.issued_to_applicant',
      'n.catalog_code',
      'n.name',
      'n.name_en',
      'a.id as case_id',
      'a.category',
      'a.case_no',
      'a.title',
      'a.applicant_id',
      't.tenant_name',
      't.tenant_name_en',
    ])
    .where('f.tenant_id', '=', tenant)
    .where('f.id', '=', fileId)
    .where('f.filed', '=', true)
    .executeTakeFirst();
  if (!paper || !isIssued(paper, paper) || (paper.uploader_kind === 'customer' && !paper.need_stamped)) return;
  await notify(tx, acting, {
    template: 'paperIssued',
    params: {
      no: paper.case_no,
      title: paper.title,
      document: { zh: paper.name, en: paper.name_en || paper.name },
      institute: { zh: paper.tenant_name, en: paper.tenant_name_en || paper.tenant_name },
    },
    kind: kindOf(paper.catalog_code),
    company: paper.applicant_id,
    caseId: paper.case_id,
    link: pageOf(paper.category, paper.case_id, paper.id),
    mail: !MAILED_WITH_ITS_ACT.includes(paper.catalog_code),
  });
};
