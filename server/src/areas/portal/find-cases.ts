/** The cases whose number begins or ends with what somebody typed, wherever they stand in the product. */
import { CASES_FOUND, type FoundCase } from '@zhengjian/contract/areas/portal/find-cases.ts';
import { sql } from 'kysely';
import { lineCategories, lineOf } from '../../cases/lines.ts';
import { withinScope } from '../../cases/within.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/database/schema.ts';
import type { Ctx } from '../../platform/http/context.ts';

/** Nothing stands behind it in the database's order, which is by code point. */
const LAST = '\u{10FFFF}';

type Found = { id: string; category: string; case_no: string; title: string; applicant_name: string };

/**
 * Of each line as many as are shown, read from its numbers in their order, and from the numbers turned round in theirs: what is found
 * costs the same among a million. Numbers that begin so come first.
 */
const numbersFrom = async (tx: Tx, actor: Actor, number: string) => {
  const scope = actor.kind === 'customer' ? null : withinScope(actor, 'r');
  const turned = [...number].reverse().join('');
  const begins = sql<boolean>`r.case_no >= ${number} and r.case_no < ${number + LAST}`;
  const ends = sql<boolean>`r.case_no_end >= ${turned} and r.case_no_end < ${turned + LAST}`;
  const seen = sql<boolean>`r.tenant_id = ${actor.tenant} and r.category = line.category and r.submit_time is not null and ${scope ?? sql<boolean>`true`}`;
  const { rows } = await sql<Found>`
    select found.* from unnest(${[...lineCategories()]}::text[]) as line(category)
    cross join lateral (
      (select r.id, r.category, r.case_no, r.title, r.applicant_name, 0 as place from business_case r
        where ${begins} and ${seen} order by r.case_no limit ${CASES_FOUND})
      union all
      (select r.id, r.category, r.case_no, r.title, r.applicant_name, 1 as place from business_case r
        where ${ends} and not (${begins}) and ${seen} order by r.case_no_end limit ${CASES_FOUND})
    ) as found order by found.place, found.case_no limit ${CASES_FOUND}`.execute(tx);
  return rows;
};

/** Row-level security leaves a company its own; staff find what their data scope holds. */
export const findCases = async (tx: Tx, { actor }: Pick<Ctx, 'actor'>, number: string): Promise<FoundCase[]> => {
  const rows = await numbersFrom(tx, actor, number.trim().toUpperCase());
  return rows.map(({ id, category, case_no, title, applicant_name }) => {
    const { staff, customer } = lineOf(category).pages;
    return { id, caseNo: case_no, title, applicantName: applicant_name, address: `${actor.kind === 'customer' ? customer : staff}${id}` };
  });
};
