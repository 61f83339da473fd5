/** The form of a node as the dialog shows it, and what was decided with it as timeline and opinions show it. */
import { askedWith, type DecidedField, fieldMeta, isBlank, type ShownForm } from '@zhengjian/contract/node-form.ts';
import type { Tx } from '../platform/database/schema.ts';
import { formWords } from './form-words.ts';
import { type Act, hooksOf, type NodeHooks, nodeHooks } from './registry.ts';

type Given = Readonly<Record<string, unknown>>;
type Json = ShownForm['begin'][string];

/** Fields of nodes as they were last given in a case: those of the latest decision that gave the first of them. Row-level security. */
export const earlierValues = async (tx: Tx, act: Act, businessId: string, fields: readonly string[]): Promise<Given> => {
  const [first] = fields;
  if (first === undefined) return {};
  const row = await tx
    .selectFrom('wf_task_note as n')
    .innerJoin('wf_task as t', (j) => j.onRef('t.tenant_id', '=', 'n.tenant_id').onRef('t.id', '=', 'n.task_id'))
    .select('n.input')
    .where('n.tenant_id', '=', act.actor.tenant)
    .where('t.business_id', '=', businessId)
    .where((e) => e(e.ref('n.input', '->').key(first), 'is not', null))
    .orderBy('t.ended_at', 'desc')
    .orderBy('t.id', 'desc')
    .executeTakeFirst();
  const input = row?.input ?? {};
  return Object.fromEntries(fields.flatMap((name) => (isBlank(input[name]) ? [] : [[name, input[name]]])));
};

const people = async (tx: Tx, { options }: NodeHooks, name: string) =>
  ((await options[name]?.(tx)) ?? []).map((p) => ({ value: p.id, label: p.realName }));

/** The form of a node with its words, what may be chosen and what it begins with; null where the node asks for nothing. */
export const shownFormOf = async (
  tx: Tx,
  act: Act,
  { category, node, businessId }: { category: string; node: string; businessId: string },
): Promise<ShownForm | null> => {
  const hooks = nodeHooks(category, node);
  const { form } = hooks;
  if (form === null) return null;
  const words = formWords(form, hooksOf(category).texts, act.lang);
  const begin: Record<string, Json> = {};
  const offered = (await hooks.offers?.({ ...act, tx, businessId })) ?? {};
  const fields: ShownForm['fields'] = [];
  for (const { name, results, when, required } of form.judged) {
    const field = form.fields[name];
    if (field === undefined) continue;
    const { words: way, values: all, ...meta } = fieldMeta(field);
    const values = offered[name] ?? all;
    const options =
      meta.kind === 'reference' ? await people(tx, hooks, name) : values.map((value) => ({ value, label: words.value(way, value) }));
    if (field.first && options[0] !== undefined) begin[name] = options[0].value;
    fields.push({
      name,
      ...meta,
      label: words.label(name),
      hint: words.hint(name),
      missing: words.missing(name),
      part: words.part(field.part),
      options,
      results: [...results],
      when: { ...when },
      required,
    });
  }
  for (const [name, value] of Object.entries((await hooks.begin?.({ ...act, tx, businessId })) ?? {})) if (value) begin[name] = value;
  const kept = form.judged.map(({ name }) => name).filter((name) => form.fields[name]?.earlier);
  for (const [name, value] of Object.entries(await earlierValues(tx, act, businessId, kept)))
    if (typeof value === 'string') begin[name] = value;
  const { resultBy } = form;
  const rows = Object.entries(form.rows).map(([name, schema]) => ({ name, label: words.label(name), dict: fieldMeta({ schema }).dict }));
  return { fields, rows, begin, resultBy: resultBy === undefined ? null : { field: resultBy.field, results: { ...resultBy.results } } };
};

const wordOf = (value: unknown): string =>
  Array.isArray(value) ? value.map(wordOf).join(', ') : typeof value === 'object' ? '' : String(value);

/** What was given at a node with its result, field by field; what the result does not ask for is left out. */
export const decidedFields = async (
  tx: Tx,
  act: Act,
  { category, node, result }: { category: string; node: string; result: string },
  input: Given | null,
): Promise<DecidedField[]> => {
  const { form } = nodeHooks(category, node);
  if (form === null || input === null) return [];
  const words = formWords(form, hooksOf(category).texts, act.lang);
  const decided: DecidedField[] = [];
  for (const { name } of askedWith(form.judged, result, input)) {
    const field = form.fields[name];
    if (field === undefined || isBlank(input[name])) continue;
    const { kind, dict, words: way, values } = fieldMeta(field);
    const plain = wordOf(input[name]);
    const value =
      values.length > 0
        ? words.value(way, plain) || plain
        : kind === 'reference'
          ? await nameOf(tx, act, plain, await people(tx, nodeHooks(category, node), name))
          : plain;
    if (value !== '') decided.push({ name, label: words.label(name), value, dict });
  }
  return decided;
};

/** Of a person, whoever may be chosen today; of something else that a field offers, as it is offered. */
const nameOf = async (tx: Tx, act: Act, id: string, offered: readonly { value: string; label: string }[]): Promise<string> => {
  const row = await tx
    .selectFrom('user_account')
    .select('real_name')
    .where('tenant_id', '=', act.actor.tenant)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.real_name ?? offered.find(({ value }) => value === id)?.label ?? '';
};
