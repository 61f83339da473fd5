/**
 * What the areas add to their processes. The engine knows nodes and people; what a node means for the business rows is told
 * here by the area at start-up, and runs in the same transaction as the act.
 */
import type { Language } from '@zhengjian/contract/constants.ts';
import type { PermissionCode } from '@zhengjian/contract/menus.ts';
import type { FormInput, FormOf, FormRefusal, NodeForm } from '@zhengjian/contract/node-form.ts';
import type { Pause, WorkCalendar } from '@zhengjian/contract/rules/workdays.ts';
import type { Value } from '@zhengjian/flow/condition.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Actor } from '../platform/actor.ts';
import type { Tx } from '../platform/database/schema.ts';
import type { Refusal, RefusalKey } from '../platform/refuse.ts';
import type { World } from '../platform/world.ts';
import { type FormTexts, missingWords } from './form-words.ts';
import type { Person } from './people.ts';
import type { Sheet } from './returned/sheet.ts';

/** Who acts and where; every request context is one. */
export type Act = { actor: Actor; world: World; lang: Language; ip?: string };

/** The case behind an instance. */
export type CaseAct = Act & { tx: Tx; businessId: string; instanceId: string };

/** Somebody who looks at cases. */
export type Look = Pick<CaseAct, 'tx' | 'actor' | 'lang'>;

/** One task being submitted, as its node's hooks see it. */
export type NodeAct<I> = CaseAct & {
  taskId: string;
  node: string;
  result: string;
  input: I;
  remark: string;
  cusRemark: string;
  visit: number;
};

/** Task that an act has opened. */
export type OpenedTask = { taskId: string; node: string; assignee: string | null };

/** The last day (`yyyy-MM-dd`) of a task whose business rows name one: the task ends on it, whatever days the node has. */
export type LastDay = {
  /** As the rows say when the task is opened; the act that opens it has not written them yet. Undefined: by the days of the node. */
  of(act: CaseAct): Promise<string | undefined>;
  /** The open task ends on another day: by hand, or because the calendar was corrected. The rows take it over. */
  moved(act: CaseAct, to: { day: string; byHand: boolean }): Promise<void>;
  /** Counts the day of the rows anew by the days that the node has now. @returns the day; as it was where somebody has set it */
  recounted(act: CaseAct): Promise<string | undefined>;
};

/** Address up to the id of the case, for whoever has the permission of its menu. */
export type StepPage = { address: string; sees: PermissionCode };

/** A task that goes from one person to another for good; one that waited for several in between comes from whoever held it last. */
export type Passing = { from: string; to: Person; by: 'claim' | 'transfer' | 'distribute' | 'handover' };

type Hooks<I> = {
  /** What the dialog proposes for fields of the form, as the case's own rows say; '' proposes nothing. */
  begin?(act: Act & { tx: Tx; businessId: string }): Promise<{ readonly [K in keyof I]?: string }>;
  /** Keys of a dictionary of which a field offers only these in this case; the guard refuses the others. */
  offers?(act: Act & { tx: Tx; businessId: string }): Promise<{ readonly [K in keyof I]?: readonly string[] }>;
  /** Refuses the act by throwing; nothing has been changed yet. */
  guard?(act: NodeAct<I>): Promise<void> | void;
  /** Values for the conditions of the process; from the case's own rows where a person must not be able to choose them. */
  vars?(act: NodeAct<I>): Promise<Record<string, Value>> | Record<string, Value>;
  /** Writes the business rows; tokens, tasks, history and the case's state are written already. */
  apply?(act: NodeAct<I> & { opened: readonly OpenedTask[]; ended: boolean }): Promise<void>;
  /**
   * Who is to have the task as the case's own rows say, e.g. its project leader; of several whoever takes it, of a countersign all are asked.
   * Nobody: as the roles say.
   */
  holders?(act: CaseAct): Promise<readonly string[]>;
  /** Whom the case's own rows keep from the step, and why: holders of its role, and who acts. */
  unfit?(act: CaseAct): Promise<KeptAway[]>;
  /** The team whose members may take the task, as the case's own rows say; asked where nobody is to have it by name. */
  team?(act: CaseAct): Promise<string | null>;
  /** Somebody takes the task for themselves, or puts it back (null); refuses by throwing. */
  claimed?(act: CaseAct, person: Person | null): Promise<void>;
  /** Somebody else holds the task for good; what the rows of the case say of its holder follows. Refuses by throwing. */
  passedOn?(act: CaseAct, passed: Passing): Promise<void>;
  /** Whom the form names for a node that follows at once, before `apply` has written it. */
  names?(act: NodeAct<I>): { node: string; user: string } | undefined;
  /** The last day (`yyyy-MM-dd`) that the form names for a node that follows at once, before `apply` has written it. */
  until?(act: NodeAct<I>): { node: string; day: string } | undefined;
  lastDay?: LastDay;
  /** Where staff take the step, if that is not the page of the case. */
  page?: StepPage;
  /** The task waits for other work that has limits of its own, and has no end meanwhile; whoever changes that calls `renewLimit`. */
  rests?(act: CaseAct): Promise<boolean>;
  /** Stretches in which the company owed what the step needs, or nobody had to take it: as long as it is open they are not the institute's time. */
  owed?(of: { tx: Tx; businessId: string }): Promise<readonly Pause[]>;
  /** Takes back what `apply` wrote, when the step is withdrawn. A node that applies but cannot undo cannot be withdrawn from. */
  undo?(act: CaseAct & { result: string }): Promise<void>;
  /** Results that are not withdrawn all the same, because other work has begun on them. */
  lasting?: readonly string[];
};

/** People that a field of the form offers. */
type Options<N extends string> = Readonly<Partial<Record<N, (tx: Tx) => Promise<Person[]>>>>;

export type NodeHooks = Omit<Hooks<unknown>, 'begin' | 'offers'> & {
  begin?: Hooks<Record<string, unknown>>['begin'];
  offers?: Hooks<Record<string, unknown>>['offers'];
  /** Fields that belong to this node; any other non-empty field is refused. */
  form: NodeForm | null;
  options: Options<string>;
};

type FieldOf<F extends NodeForm> = keyof F['fields'] & string;
/** Refusals that the form names must be among the area's texts. */
type Worded<F extends NodeForm> = FormRefusal<F> extends RefusalKey ? F : never;
/** Says what one node does, and what it offers in the form that the contract declares for it; without `form` it takes no fields. */
export const node = <F extends NodeForm = FormOf<Record<never, never>, string, never>>(
  hooks: Hooks<FormInput<F>> & { form?: F & Worded<F>; options?: Options<FieldOf<F>> },
): NodeHooks => {
  const begin = hooks.begin as Hooks<Record<string, unknown>>['begin'];
  const offers = hooks.offers as Hooks<Record<string, unknown>>['offers'];
  const guard = hooks.guard as Hooks<unknown>['guard'];
  const vars = hooks.vars as Hooks<unknown>['vars'];
  const apply = hooks.apply as Hooks<unknown>['apply'];
  const names = hooks.names as Hooks<unknown>['names'];
  const until = hooks.until as Hooks<unknown>['until'];
  const { undo, lasting, holders, unfit, team, claimed, passedOn, lastDay, page, rests, owed } = hooks;
  return {
    form: hooks.form ?? null,
    options: hooks.options ?? {},
    ...(begin && { begin }),
    ...(offers && { offers }),
    ...(guard && { guard }),
    ...(vars && { vars }),
    ...(apply && { apply }),
    ...(names && { names }),
    ...(until && { until }),
    ...(undo && { undo }),
    ...(lasting && { lasting }),
    ...(holders && { holders }),
    ...(unfit && { unfit }),
    ...(team && { team }),
    ...(claimed && { claimed }),
    ...(passedOn && { passedOn }),
    ...(lastDay && { lastDay }),
    ...(page && { page }),
    ...(rests && { rests }),
    ...(owed && { owed }),
  };
};

/** The group in `wf:avoid` that every process knows: who leads work of the case (spec: 000 §5). */
export const LEADERS = 'leaders';

/** Someone who must be kept away from a node, and why in the reader's language. */
export type KeptAway = { user: string; reason: string };

/** How a case is called in messages and lists of work, whose it is, and where it opens for staff and for its companies. */
export type CaseCard = { no: string; title: string; company: string; path: string; customerPath: string };

/** A case that is put at another step beside the drawn branches: by a return to any step, or by a jump that was agreed to. */
export type Move = CaseAct & { taskId: string; from: string; to: string };

/** What such a move means for the business rows; along a drawn branch the nodes say it themselves. */
export type Moves = {
  /** Refuses by throwing, as the drawn branches would; nothing has been changed yet. */
  guard?(move: Move): Promise<void>;
  /** Writes what the rows say of a case that stands there. */
  apply?(move: Move): Promise<void>;
  /** Takes back what `apply` wrote from a step that may be withdrawn from. */
  undo?(move: Pick<Move, keyof CaseAct | 'from' | 'to'>): Promise<void>;
  /** Whether a return may come straight back, without the steps between; left out where it always may. */
  mayComeStraight?(from: string, to: string): boolean;
};

export type ProcessHooks = {
  /** Writes the state of the case; called by the engine only (design 4, States). */
  setState(act: CaseAct, state: string): Promise<void>;
  /** The cards of cases that the viewer may see. */
  cards?(tx: Tx, businessIds: readonly string[]): Promise<ReadonlyMap<string, CaseCard>>;
  /** Reads the states of cases back as the process told them, so that `verify` can hold them against the journal. */
  states?(tx: Tx, businessIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Lists the people behind a name in `wf:avoid`, e.g. the inspection team of the case. */
  avoid?: Readonly<Record<string, (act: CaseAct) => Promise<KeptAway[]>>>;
  nodes: Readonly<Record<string, NodeHooks>>;
  moves?: Moves;
  /** What is reviewed on its way and may be sent back. */
  reviewed?: readonly Reviewed[];
  /** Texts of the area in which the forms of the nodes find their words. */
  texts?: FormTexts;
  /** Whether the actor, of staff, finds the case beside their own tasks in it: in their data scope, or named for it. Left out: nobody. */
  reaches?(act: CaseAct): Promise<boolean>;
  /** Whether a word occurs in the case with this id, as a condition. */
  contains?(caseId: RawBuilder<unknown>, keyword: string): RawBuilder<SqlBool>;
  /** Page whose form starts the process by hand; left out where it begins elsewhere (an application). */
  startPage?(definitionId: string): string;
  /** Work that serves cases: what comes back to its company is said by the step, and is no application to correct. */
  isWork?: boolean;
  /** Its company does not know of it, and is told by the area what there is to tell: not why it is discontinued. */
  isInternal?: boolean;
  /** State of a case that the institute discontinues; a process without one cannot be discontinued. */
  discontinued?: string;
  /** Of these cases those that cannot be discontinued as they stand, each with why; they are not offered it. */
  notDiscontinued?(look: Look, businessIds: readonly string[]): Promise<ReadonlyMap<string, Refusal>>;
  /** A case is about to be discontinued: refuses by throwing, or writes what its rows say from then on. */
  discontinuing?(act: CaseAct): Promise<void>;
  /**
   * State that work takes when the last case that it serves is stopped: discontinued, withdrawn or refused. Work without one goes on. Where it depends on how far
   * the work has come, a function says it: nothing for work that goes on, `told: null` where its company never knew of it (a note of fees).
   */
  withoutCases?: string | ((act: CaseAct) => Promise<{ state: string; told: null } | undefined>);
  /** One of the cases that the work serves was stopped, and it goes on for the others: the rows follow what is left. */
  caseStopped?(act: CaseAct): Promise<void>;
  /** Working days that the whole of it may take at first; left out: what its nodes of the institute may take one after the other. */
  stageDays?: number;
  /** Node at which the work itself is done and only waits for what belongs to it: a case that is discontinued leaves it there. */
  doneAt?: string;
  /** Ends of earlier versions that are ends no more, with the task that took the place of each: cases that ended there go on. */
  continues?: Readonly<Record<string, string>>;
  /** The company has got a step of it, or has it no more: what counts without the company's time is counted anew. */
  customerTurned?(act: CaseAct): Promise<void>;
  /** People have got a step of it, or have one no more: who is to act on it may be another one now. */
  stepped?(act: CaseAct): Promise<void>;
  /** Moves the deadlines of running cases to a corrected calendar. @returns how many moved. */
  calendarChanged?(tx: Tx, act: Act, calendar: WorkCalendar): Promise<number>;
  /**
   * Gives one case another day by which the institute owes its decision (`yyyy-MM-dd`); left out where its cases have none.
   * @returns the day before. Refuses a day that cannot be given.
   */
  moveDeadline?(act: CaseAct, day: string): Promise<string>;
  /** What service tasks of the process do, by the name in `wf:action`; in the transaction of the act that passes them. */
  actions?: Readonly<Record<string, (act: CaseAct & { node: string }) => Promise<void>>>;
};

/**
 * What a process draws up and reviews. It is kept as it stood when it is sent back, and compared with what stands there at the next
 * review: field by field, in the reader's words.
 */
export type Reviewed<C = unknown> = {
  /** Key under which it is kept. */
  thing: string;
  name: Readonly<Record<Language, string>>;
  /** Nodes at which it is drawn up, and those that review it. */
  drawnUpAt: readonly string[];
  reviewedAt: readonly string[];
  /** Nodes behind those that read what has changed as well; what they send back is something else. */
  readAt?: readonly string[];
  /** Version of the shape of `content`; what was kept in another is compared no more. */
  version: number;
  /** As it stands; null where there is nothing yet. */
  content(tx: Tx, businessId: string): Promise<C | null>;
  sheet(tx: Tx, lang: Language, content: C): Promise<Sheet>;
  /** Whether the actor may read it. */
  mayRead(tx: Tx, act: Pick<Act, 'actor'>, businessId: string): Promise<boolean>;
};

const processes = new Map<string, ProcessHooks>();

/** Tells the engine about a process, at start-up: one set of hooks per category. @throws where a form stands at another node or lacks its words */
export const registerProcess = (category: string, hooks: ProcessHooks): void => {
  const known = processes.get(category);
  if (known === hooks) return;
  if (known !== undefined) throw new Error(`process ${category} is registered twice`);
  for (const [key, { form }] of Object.entries(hooks.nodes)) {
    if (form === null) continue;
    if (form.process !== category || form.node !== key) throw new Error(`form ${form.name} belongs to ${form.process} ${form.node}`);
    const lacking = missingWords(form, hooks.texts);
    if (lacking.length > 0) throw new Error(`form ${form.name} lacks its words: ${lacking.join(', ')}`);
  }
  processes.set(category, hooks);
};

/** Forgets every process. For tests: files that share their modules each begin with an engine that knows none. */
export const forgetProcesses = (): void => processes.clear();

const silent: ProcessHooks = { setState: async () => {}, nodes: {} };
const plain = node({});

export const hooksOf = (category: string): ProcessHooks => processes.get(category) ?? silent;
export const nodeHooks = (category: string, key: string): NodeHooks => hooksOf(category).nodes[key] ?? plain;

/** Categories with hooks, and the nodes and groups they name; publishing checks them against the file. */
export const registered = (): ReadonlyMap<string, ProcessHooks> => processes;

/** Whether a word occurs in the case of a row with `business_id` and `category`, whichever its process. */
export const caseContains =
  (row: string) =>
  (keyword: string): RawBuilder<SqlBool> => {
    const caseId = sql.ref(`${row}.business_id`);
    const found = [...processes].flatMap(([category, { contains }]) =>
      contains ? [sql`${sql.ref(`${row}.category`)} = ${category} and ${contains(caseId, keyword)}`] : [],
    );
    return found.length === 0 ? sql`false` : sql`(${sql.join(found, sql` or `)})`;
  };

/** Rows with `business_id` and `category` by a word in their case, as row-level security shows it (migration 0057). */
export const caseSearch = { text: caseContains('r'), ids: 'work_search', column: 'business_id' } as const;

/** Where a step is taken: by a person with these permissions; left out, by whoever has the step by their role. */
export const pageOfStep = (
  of: { category: string; node: string; businessId: string },
  card: Pick<CaseCard, 'path'>,
  permissions?: Actor['permissions'],
): string => {
  const { page } = nodeHooks(of.category, of.node);
  return page === undefined || permissions?.has(page.sees) === false ? card.path : page.address + of.businessId;
};

/** The cards of cases of several processes at once, by case. */
export const cardsOf = async (
  tx: Tx,
  cases: readonly { category: string; business_id: string }[],
): Promise<ReadonlyMap<string, CaseCard>> => {
  const byCategory = new Map<string, Set<string>>();
  for (const { category, business_id } of cases) byCategory.set(category, (byCategory.get(category) ?? new Set()).add(business_id));
  const cards = new Map<string, CaseCard>();
  for (const [category, ids] of byCategory)
    for (const [id, card] of (await hooksOf(category).cards?.(tx, [...ids])) ?? []) cards.set(id, card);
  return cards;
};
