/** 档案封面、卷内目录 of an archived case (domain 3.8): printed for the box of its paper originals, not filed. */
import { DOC_STATUS } from '@zhengjian/contract/areas/file/doc-status.ts';
import { en } from '@zhengjian/contract/areas/file/text.en.ts';
import { zh } from '@zhengjian/contract/areas/file/text.zh.ts';
import { lineOf } from '../../cases/lines.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { papers } from '../../platform/documents/papers/index.ts';
import { refuse } from '../../platform/refuse.ts';
import { caseDocument } from '../stamping/index.ts';
import { paramOf } from '../system/index.ts';
import '../certificate/tables.ts';
import './tables.ts';

const MOST_TITLE = 300;

const filedPapers = (tx: Tx, caseId: string) =>
  tx
    .selectFrom('archive_file as f')
    .innerJoin('file_catalog as n', (j) => j.onRef('n.tenant_id', '=', 'f.tenant_id').onRef('n.id', '=', 'f.file_catalog_id'))
    .leftJoin('file_catalog as p', (j) => j.onRef('p.tenant_id', '=', 'n.tenant_id').onRef('p.id', '=', 'n.parent_id'))
    .select(['n.catalog_code', 'n.name', 'f.original_filename', 'f.approval_date', 'f.created_at', 'f.is_stamped', 'f.has_problem'])
    .where('f.case_id', '=', caseId)
    .where('f.filed', '=', true)
    .orderBy('p.sort')
    .orderBy('n.sort')
    .orderBy('n.catalog_code')
    .orderBy('f.created_at')
    .orderBy('f.id')
    .execute();

export const archiveCover = caseDocument({
  category: null,
  template: papers.archiveCover,
  title: { zh: zh.document.archiveCover, en: en.document.archiveCover },
  data: async (tx, _ctx, { row, head }) => {
    const archive = await tx.selectFrom('case_archive').selectAll().where('case_id', '=', row.id).executeTakeFirst();
    if (archive === undefined || archive.archive_no === '' || row.doc_status !== DOC_STATUS.archived)
      return refuse('file.notArchived', { no: row.case_no });
    const { archive_no: number, set_at: filedAt } = archive;
    const [files, certificate] = [
      await filedPapers(tx, row.id),
      await tx.selectFrom('certificate').select('cert_no').where('case_id', '=', row.id).executeTakeFirst(),
    ];
    const last = [filedAt, ...files.map((file) => file.created_at)].sort().at(-1) ?? filedAt;
    return {
      ...head,
      number,
      // dated by the last thing that it tells of, so that the same archive makes the same cover
      at: last,
      fonds: await paramOf(tx, 'archive.fonds', 'NF01'),
      category: lineOf(row.category).archive ?? '',
      year: /(?<!\d)\d{4}(?!\d)/.exec(number)?.[0] ?? filedAt.slice(0, 4),
      period: row.phase === 'ended' ? zh.document.tenYears : zh.document.forever,
      title: `${row.applicant_name} ${row.title}`.slice(0, MOST_TITLE),
      applicant: row.applicant_name,
      certNo: certificate?.cert_no ?? '',
      from: (row.submit_time ?? row.created_at).slice(0, 10),
      to: filedAt.slice(0, 10),
      pieces: files.length,
      papers: files.map((file, i) => ({
        no: i + 1,
        ...{ code: file.catalog_code, title: file.name, file: file.original_filename.slice(0, MOST_TITLE) },
        date: file.approval_date ?? file.created_at.slice(0, 10),
        note: [file.is_stamped ? zh.document.stamped : '', file.has_problem ? zh.document.faulty : ''].filter(Boolean).join('、'),
      })),
      remark: archive.remark,
      filedBy: archive.set_name,
    };
  },
});
