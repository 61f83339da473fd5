/** What the papers of a type test state alike: the test, its cases, its laboratory. They are Chinese, whoever asks for them. */
import type { Tx } from '../../platform/database/schema.ts';
import { casesOfWork } from '../../workflow/facts.ts';
import type { Act } from '../../workflow/registry.ts';
import { type CaseDocument, orderDocuments } from '../stamping/index.ts';
import { dictionaryNames } from '../system/index.ts';
import { findTest } from './open-task.ts';
import '../../workflow/tables.ts';
import './test-tables.ts';

export const LANG = 'zh';
const PASS = 'PASS';
const MODELS = 300;

/** Orders papers of a test for the archives of its cases; of a round, where they tell of one. */
export const orderOfTest = async (
  act: Act & { tx: Tx },
  testId: string,
  part: number | null,
  ...documents: readonly CaseDocument[]
): Promise<void> =>
  orderDocuments(
    act.tx,
    act,
    { about: testId, cases: await casesOfWork(act.tx, act, testId), ...(part !== null && { part: String(part) }) },
    ...documents,
  );

/** The test with its cases in the order of their numbers, and its laboratory as the register has it. */
export const testWithCases = async (tx: Tx, act: Pick<Act, 'actor' | 'world' | 'lang'>, testId: string) => {
  const test = await findTest(tx, testId);
  const cases = await tx
    .selectFrom('business_case')
    .select(['id', 'case_no', 'title', 'product_model', 'product_ex_mark'])
    .where('id', 'in', ['00000000-0000-0000-0000-000000000000', ...(await casesOfWork(tx, act, testId))])
    .orderBy('case_no')
    .execute();
  const laboratory = await tx.selectFrom('laboratory').selectAll().where('lab_code', '=', test.laboratory).executeTakeFirst();
  return { test, cases, laboratory };
};
type TestWithCases = Awaited<ReturnType<typeof testWithCases>>;

/** Fields of `aboutTest` (papers/laboratory.ts). */
export const aboutTest = ({ test, cases, laboratory }: TestWithCases) => ({
  workNo: test.work_no,
  caseNos: cases.map(({ case_no }) => case_no),
  applicant: test.company_name,
  productName: test.title,
  laboratory: laboratory?.name ?? '',
});

export const productOf = ({ cases }: TestWithCases) => ({
  models: [...new Set(cases.map(({ product_model }) => product_model).filter((model) => model !== ''))].join('、').slice(0, MODELS),
  exMark: cases[0]?.product_ex_mark ?? '',
});

/** `JC202600087-R2`. */
export const numberOfRound = (workNo: string, round: number): string => `${workNo}-R${round}`;

/** Who passed a node of the test last, by a moment at the latest. */
export const passedBy = async (tx: Tx, testId: string, node: string, until = '9999'): Promise<{ name: string; at: string } | null> => {
  const rows = await tx
    .selectFrom('wf_task')
    .select(['op_user_name', 'ended_at'])
    .where('business_id', '=', testId)
    .where('node', '=', node)
    .where('status', '=', 'done')
    .where('result', '=', PASS)
    .orderBy('ended_at', 'desc')
    .execute();
  const found = rows.find(({ ended_at }) => ended_at !== null && ended_at <= until);
  return found ? { name: found.op_user_name, at: found.ended_at ?? '' } : null;
};

/** Tests of a round with the numbers of their standards, those that the round was ended before too. */
export const plannedIn = (tx: Tx, testId: string, round: number) =>
  tx
    .selectFrom('test_item as i')
    .innerJoin('standard as s', (j) => j.onRef('s.tenant_id', '=', 'i.tenant_id').onRef('s.id', '=', 'i.standard_id'))
    .selectAll('i')
    .select(['s.standard_no'])
    .where('i.task_id', '=', testId)
    .where('i.round_no', '=', round)
    .orderBy('i.item_order')
    .execute();

/** Names of the laboratories by their keys. */
export const laboratoryNames = async (tx: Tx): Promise<(key: string) => string> => {
  const names = await dictionaryNames(tx, LANG, ['laboratory_b']);
  return (key) => names.get(`laboratory_b/${key}`) ?? key;
};

export const clauseOf = ({ standard_no, clause }: { standard_no: string; clause: string }): string => `${standard_no} ${clause}`.trim();
