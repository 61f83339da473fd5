/** CCC cases in hand that the institute may correct, and what it corrected. */
import {
  type ModifiableRow,
  type Modification,
  modifiableList,
  modificationCalls,
} from '@zhengjian/contract/areas/acceptance/modifications.ts';
import { sql } from 'kysely';
import { casesWithin } from '../../cases/within.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { answers, type Ctx } from '../../platform/http/context.ts';
import { answerList, type Reader } from '../../platform/lists/answer-list.ts';
import { refusalText, refuse } from '../../platform/refuse.ts';
import { staffCase } from './case-file.ts';
import { formChanges, modifyApplication, modifyModel, whyNotModified } from './commands/modify-project.ts';
import { CCC } from './line.ts';
import { stateName } from './state-name.ts';
import './tables.ts';

const rowsOf = async (tx: Tx, _: Reader, ids: readonly string[]): Promise<ModifiableRow[]> => {
  const rows = await tx
    .selectFrom('business_case as r')
    .select(['r.id', 'r.case_no', 'r.applicant_name', 'r.state', 'r.title', 'r.product_model', 'r.product_ex_mark', 'r.product_class'])
    .select(['r.factory_name', 'r.submit_time'])
    .where('r.id', 'in', [...ids])
    .execute();
  const { rows: kept } = await sql<{
    id: string;
    n: number;
    last: string;
  }>`select case_id as id, count(*)::int as n, max(created_at) as last
    from ccc_modification where case_id = any(${[...ids]}::uuid[]) group by 1`.execute(tx);
  return rows.map((r) => {
    const own = kept.find(({ id }) => id === r.id);
    return {
      ...{ id: r.id, applicationNo: r.case_no, applicantName: r.applicant_name, state: String(r.state), productName: r.title },
      ...{ productModel: r.product_model, productExMark: r.product_ex_mark, productClass: r.product_class, factoryName: r.factory_name },
      ...{ modifications: own?.n ?? 0, lastModified: own?.last ?? '', submitTime: r.submit_time ?? '' },
    };
  });
};

const modifiable = answerList(modifiableList, {
  table: 'business_case',
  where: () => sql`r.category = ${CCC.category} and r.submit_time is not null`,
  within: ({ actor }, tx) => casesWithin(tx, actor, [CCC]),
  tabs: {
    inHand: () => sql`r.phase in ('submitted', 'accepted')`,
    modified: () => sql`exists (select from ccc_modification m where m.tenant_id = r.tenant_id and m.case_id = r.id)`,
  },
  filters: { state: 'state', productClass: 'product_class', submitTime: 'submit_time' },
  sorts: { submitTime: 'submit_time', applicationNo: 'case_no' },
  search: { text: 'search_text', ids: 'business_case_search' },
  rows: rowsOf,
});

/** The latest first. */
const kept = async (tx: Tx, { actor }: Ctx, id: string): Promise<Modification[]> => {
  const rows = await tx
    .selectFrom('ccc_modification')
    .selectAll()
    .where('case_id', '=', id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const out: Modification[] = [];
  for (const r of rows)
    out.push({
      ...{ id: r.id, at: r.created_at, byName: r.by_name, state: String(r.state), reason: r.reason },
      changes: await formChanges(tx, actor.lang, r.before, r.after),
    });
  return out;
};

const detail = async (tx: Tx, ctx: Ctx, id: string) => {
  const found = await staffCase(tx, ctx, id);
  const { permissions, lang } = ctx.actor;
  const may = permissions.has('ccc_modify_submit') || permissions.has('ccc_modify_late');
  const state = Number(found.state);
  const why = may ? whyNotModified(ctx.actor, state) : null;
  return {
    case: found,
    modifications: await kept(tx, ctx, id),
    abilities: { modify: may && why === null },
    whyNot: why === null ? '' : refusalText(lang, why, { state: await stateName(tx, lang, state) }),
  };
};

const one = async (tx: Tx, ctx: Ctx, caseId: string, id: string): Promise<Modification> =>
  (await kept(tx, ctx, caseId)).find((m) => m.id === id) ?? refuse('acceptance.notFound');

export const modificationAnswers = answers(modificationCalls, {
  modifiablePage: (asked, ctx) => ctx.read((tx) => modifiable.page(tx, ctx, asked)),
  modifiableCounts: (asked, ctx) => ctx.read((tx) => modifiable.counts(tx, ctx, asked)),
  modifiableDetail: ({ id }, ctx) => ctx.read((tx) => detail(tx, ctx, id)),
  modifyApplication: (input, ctx) => ctx.write(async (tx) => one(tx, ctx, input.id, await modifyApplication(tx, ctx, input))),
  modifyModel: (input, ctx) => ctx.write(async (tx) => one(tx, ctx, input.id, await modifyModel(tx, ctx, input))),
});
