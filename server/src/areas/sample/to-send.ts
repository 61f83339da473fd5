/**
 * Samples that a company still has to send wait for it while the sample room waits for them: the step is the keeper's, so no task stands
 * with the company. What it has sent it has done, though the step stays open until the room has them.
 */
import { SAMPLE_TO_SEND } from '@zhengjian/contract/areas/sample/states.ts';
import { en } from '@zhengjian/contract/areas/sample/text.en.ts';
import { zh } from '@zhengjian/contract/areas/sample/text.zh.ts';
import { sql } from 'kysely';
import { caseKindOf } from '../../cases/lines.ts';
import { companyPart } from '../../cases/steps.ts';
import type { Condition } from '../../platform/lists/conditions.ts';
import { eachCompany } from '../../platform/lists/conditions.ts';
import { type Waits, waits } from '../../platform/waits.ts';
import { calendarOf } from '../../workflow/calendar/calendar.ts';
import { deadlineShown } from '../../workflow/deadline-status.ts';
import '../../cases/tables.ts';
import './tables.ts';

/** Step of a test at which its samples are received. */
const RECEPTION = 'sampleReceiveIn';
/** Part of the page of a case in which its company sends samples. */
const PART = '#samples';

const toSend = sql`s.state in (${sql.join(SAMPLE_TO_SEND.map((state) => sql.lit(state)))})`;
const samplesOf = (work: string): Condition =>
  sql`case_work w join sample s on s.tenant_id = w.tenant_id and s.case_id = w.case_id where w.tenant_id = ${sql.ref(`${work}.tenant_id`)} and w.work_id = ${sql.ref(`${work}.id`)}`;

export const samplesToSend: Waits = waits('samplesToSend', {
  table: 'business_case',
  // an index holds the tests that stand there
  where: () => sql`r.work_since is not null and r.node = ${sql.lit(RECEPTION)} and exists (select from ${samplesOf('r')} and ${toSend})`,
  within: ({ actor }) => [{ join: sql``, where: sql`r.applicant_id = one.company`, each: eachCompany(actor.companies) }],
  since: 'work_since',
  deadline: { warn: 'warn_at', due: 'due_at', severe: 'severe_at' },
  category: 'category',
  node: 'node',
  contains: (keyword) => sql<boolean>`strpos(r.search_text, lower(${keyword})) > 0`,
  rows: async (tx, { actor, lang, world }, ids) => {
    const [rows, calendar] = await Promise.all([
      tx
        .selectFrom('business_case as r')
        .innerJoin('case_work as w', (j) => j.onRef('w.tenant_id', '=', 'r.tenant_id').onRef('w.work_id', '=', 'r.id'))
        .innerJoin('business_case as c', (j) => j.onRef('c.tenant_id', '=', 'w.tenant_id').onRef('c.id', '=', 'w.case_id'))
        .distinctOn('r.id')
        .select(['r.id', 'r.category', 'r.case_no', 'r.applicant_name', 'r.work_since', 'r.due_at', 'r.warn_at', 'r.severe_at'])
        .select(['c.id as of', 'c.category as of_category', 'c.title'])
        .where('r.id', 'in', ids)
        .where(sql<boolean>`exists (select from sample s where s.tenant_id = c.tenant_id and s.case_id = c.id and ${toSend})`)
        .orderBy('r.id')
        .orderBy('c.case_no')
        .execute(),
      calendarOf(tx, actor.tenant),
    ]);
    return rows.map((r) => ({
      ...{ id: r.id, category: r.category, caseNo: r.case_no, companyName: r.applicant_name, caseTitle: r.title },
      title: (lang === 'en' ? en : zh).sending.toDo,
      path: `${caseKindOf(r.of_category).pages.customer}${r.of}${PART}`,
      createTime: r.work_since ?? '',
      dueTime: r.due_at ?? '',
      ...deadlineShown(calendar, r, world.now()),
    }));
  },
});

/** Tells the pages of a case what its company has done at the reception. */
export const declareSending = (): void =>
  companyPart(RECEPTION, {
    words: { zh: zh.sending.done, en: en.sending.done },
    done: async (tx, works) => {
      const rows = await tx
        .selectFrom('case_work as w')
        .innerJoin('sample as s', (j) => j.onRef('s.tenant_id', '=', 'w.tenant_id').onRef('s.case_id', '=', 'w.case_id'))
        .select('w.work_id')
        .where('w.work_id', 'in', [...works])
        .groupBy('w.work_id')
        .having(sql<boolean>`not bool_or(${toSend})`)
        .execute();
      return new Set(rows.map((r) => r.work_id));
    },
  });
