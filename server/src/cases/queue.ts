/** Answers the plain queue of a business line (`contract/case-queue.ts`). */
import type { CaseQueue } from '@zhengjian/contract/case-queue.ts';
import { sql } from 'kysely';
import { answerList } from '../platform/lists/answer-list.ts';
import { waitsAt } from '../workflow/lists/waiting.ts';
import type { BusinessLine } from './lines.ts';
import { casesWithin } from './within.ts';

/** @param node at which the cases of the tab `todo` wait */
export const answerCaseQueue = (of: CaseQueue, line: BusinessLine, node: string) =>
  answerList(of, {
    table: 'business_case',
    where: () => sql`r.category = ${line.category} and r.submit_time is not null`,
    // what waits for somebody is theirs to see, whatever their data scope
    within: ({ actor }, tx, tab) => (tab === 'todo' ? null : casesWithin(tx, actor, [line])),
    tabs: { todo: ({ actor }, _, tx) => waitsAt(tx, actor, line.category, node), all: () => null },
    filters: {},
    sorts: { submitTime: 'submit_time', caseNo: 'case_no' },
    search: { text: 'search_text', ids: 'business_case_search' },
    rows: async (tx, _, ids) => {
      const rows = await tx
        .selectFrom('business_case')
        .select(['id', 'case_no', 'title', 'applicant_name', 'submit_time'])
        .where('id', 'in', ids)
        .execute();
      return rows.map((r) => ({
        id: r.id,
        caseNo: r.case_no,
        title: r.title,
        applicantName: r.applicant_name,
        submitTime: r.submit_time ?? '',
      }));
    },
  });
