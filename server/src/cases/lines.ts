/** Business lines, and the kinds of work that serve their cases, as the shared areas know them: each registers itself once. */
import type { CaseStates } from '@zhengjian/contract/cases.ts';
import type { Words } from '@zhengjian/flow/definition.ts';
import { sql } from 'kysely';
import { SYSTEM_USER } from '../platform/actor.ts';
import type { Db } from '../platform/database/db.ts';
import type { Schema, Tx } from '../platform/database/schema.ts';
import type { World } from '../platform/world.ts';
import type { CaseAct } from '../workflow/registry.ts';
import type { LineCatalogue } from './catalogue.ts';
import './tables.ts';

/** What is alike in the cases of a line and in work that serves them. */
export type CaseKind = {
  /** Category of its process; of a line also its function in the file catalogue. */
  category: string;
  states: CaseStates;
  /** Its own table, which `business_case` follows. */
  table: keyof Schema & string;
  /** Pages of one case, to which its id is added. */
  pages: { staff: string; customer: string };
  /** What the customer reads in states that the process does not tell of, such as a draft. */
  words?: Readonly<Record<number, Words>>;
};

type ReportedParty = { name: string; nameEn: string; address: string };
/** What a test report states of a case beside its columns, as its applicant has said. */
export type ReportedCase = Readonly<Record<'applicant' | 'manufacturer' | 'factory', ReportedParty>> & {
  productNameEn: string;
  trademark: string;
  models: string[];
};

export type BusinessLine = CaseKind & {
  /** Code of the line in the dictionary, in data scopes and in the file catalogue. */
  line: string;
  /** Class of its cases in archive numbers. */
  archive?: string;
  /** Its function in the file catalogue with the papers that belong to a case. */
  catalogue?: LineCatalogue;
  /** An application may be begun as a copy of another one. */
  copied?: true;
  /** What its test fees are counted by; where it says nothing, a case is one model with the marking of the shared table. */
  tested?: (tx: Tx, caseId: string) => Promise<{ models: number; markings: string[] }>;
  /** What its company sends for a test: one piece of each main model, by what the acceptance said; where it says nothing, one of the product. */
  samples?: (tx: Tx, caseId: string) => Promise<{ rule: string; models: { name: string; model: string }[] }>;
  /** What its test reports state; where it says nothing, the names and the model that every case has. */
  reported?: (tx: Tx, caseId: string) => Promise<ReportedCase>;
  /** Whether its inspection may follow the certificate; where it says nothing, it comes before. */
  inspectedAfter?: (tx: Tx, caseId: string) => Promise<boolean>;
  /** Who pays its notes, as its applicant has said; the applicant itself where the line asks for nobody, or the answer is empty. */
  payer?: (tx: Tx, caseId: string) => Promise<string>;
  /** The company has got a step of work for the case, or has it no more: the case's own time is counted anew. */
  customerTurned?: (act: CaseAct) => Promise<void>;
  /** People have got a step of work for the case, or have one no more. */
  workStepped?: (act: CaseAct) => Promise<void>;
  /** Columns of `business_case` by the field that a data scope may filter by. */
  scopeFields: Readonly<Record<string, string>>;
};

/** A kind of work that serves cases of any line, such as a type test. */
export type WorkKind = CaseKind & {
  /** Its name in `case_work`. */
  kind: string;
  /** It is done by the papers of its cases: whoever has it before them opens these. */
  opensPapers?: true;
};

const lines = new Map<string, BusinessLine>();
const works = new Map<string, WorkKind>();

/** Once per line, at start-up. */
export const businessLine = (line: BusinessLine): BusinessLine => {
  const known = [...lines.values()].find((other) => other.line === line.line || other.category === line.category);
  if (known !== undefined && known !== line) throw new Error(`business line ${line.line} (${line.category}) is registered twice`);
  lines.set(line.line, line);
  return line;
};

/** Once per kind of work, at start-up. */
export const workKind = (kind: WorkKind): WorkKind => {
  const known = works.get(kind.category);
  if (known !== undefined && known !== kind) throw new Error(`work ${kind.kind} (${kind.category}) is registered twice`);
  works.set(kind.category, kind);
  return kind;
};

export const workKinds = (): readonly WorkKind[] => [...works.values()];

/** A line or a kind of work. @throws Error for a category that neither has */
export const caseKindOf = (category: string): CaseKind => works.get(category) ?? lineOf(category);

/** @throws Error for a category that no line has */
export const lineOf = (category: string): BusinessLine => {
  const found = [...lines.values()].find((line) => line.category === category);
  if (found === undefined) throw new Error(`no business line has the category ${category}`);
  return found;
};

export const businessLines = (): readonly BusinessLine[] => [...lines.values()];

/** What cases of all lines are; work that serves them is of other categories. */
export const lineCategories = (): readonly string[] => businessLines().map(({ category }) => category);

/** Of all lines and kinds of work: a number is found by an index in each of them. */
export const allCategories = (): readonly string[] => [...lineCategories(), ...works.keys()];

/** Writes the phases of all registered states, and moves cases of a state whose phase has changed since. */
export const keepCaseStates = (db: Db, world: World): Promise<void> =>
  db.system(async (tx) => {
    const rows = [...businessLines(), ...workKinds()].flatMap(({ category, states }) =>
      Object.entries(states).map(([state, { phase }]) => ({ category, state: Number(state), phase })),
    );
    if (rows.length === 0) return;
    await sql`insert into case_state (category, state, phase, created_at, created_by)
      select x.category, x.state, x.phase, ${world.now()}::timestamptz, ${SYSTEM_USER}::uuid
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(category text, state smallint, phase text)
      on conflict (category, state) do update set phase = excluded.phase where case_state.phase <> excluded.phase`.execute(tx);
    await sql`update business_case c set phase = s.phase from case_state s
      where s.category = c.category and s.state = c.state and s.phase <> c.phase`.execute(tx);
  });
