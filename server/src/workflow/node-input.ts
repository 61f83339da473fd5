/** The fields of a node: only those it declares, checked as it declares them, and none missing that its form asks for with the result. */
import { fieldMeta, firstMissing, isBlank, type NodeForm } from '@zhengjian/contract/node-form.ts';
import type { Tx } from '../platform/database/schema.ts';
import { checkChoices } from '../platform/dictionaries.ts';
import { checkFields } from '../platform/http/input.ts';
import { refuse } from '../platform/refuse.ts';
import { formWords, refusalOf } from './form-words.ts';
import { type Act, hooksOf, nodeHooks } from './registry.ts';

type Given = Readonly<Record<string, unknown>>;
type Asking = { category: string; node: string; result: string };

/** What the result and the form say about fields that were left out. */
const filledIn = (form: NodeForm, result: string, given: Given): Record<string, unknown> => {
  const values: Record<string, unknown> = { ...given };
  const { resultBy } = form;
  const [implied] = Object.entries(resultBy?.results ?? {}).find(([, r]) => r === result) ?? [];
  if (resultBy !== undefined && implied !== undefined && isBlank(values[resultBy.field])) values[resultBy.field] = implied;
  for (const [name, { otherwise }] of Object.entries(form.fields))
    if (otherwise !== undefined && result.startsWith('PASS') && isBlank(values[name])) values[name] = otherwise;
  return values;
};

/** Chosen keys by dictionary and field. */
const keysOf = (form: NodeForm, values: Given): Record<string, Record<string, string | string[]>> => {
  const keys: Record<string, Record<string, string | string[]>> = {};
  for (const [name, field] of Object.entries(form.fields)) {
    const { dict } = fieldMeta(field);
    const value = values[name];
    if (dict === '' || isBlank(value)) continue;
    keys[dict] = { ...keys[dict], [name]: Array.isArray(value) ? value.map(String) : String(value) };
  }
  return keys;
};

/**
 * @throws Refusal `workflow.fieldNotDeclared` for a field that is filled but not the node's; `server.input` for one that is malformed
 * or no key of its dictionary; what the form names, or `workflow.fieldMissing`, for one that is asked for and empty.
 */
export const readNodeInput = async (tx: Tx, act: Act, { category, node, result }: Asking, raw: Given): Promise<Record<string, unknown>> => {
  const { form, options } = nodeHooks(category, node);
  const given = Object.fromEntries(Object.entries(raw).filter(([, value]) => !isBlank(value)));
  const foreign = Object.keys(given).find((field) => form === null || !Object.hasOwn(form.fields, field));
  if (foreign !== undefined) return refuse('workflow.fieldNotDeclared', { field: foreign });
  if (form === null) return {};
  const values = filledIn(form, result, checkFields(form.input, given, act.lang));
  const { resultBy } = form;
  if (resultBy !== undefined && result.startsWith('PASS')) {
    const value = values[resultBy.field];
    if (typeof value === 'string' && resultBy.results[value] !== result) refuse(refusalOf(form, resultBy.against));
  }
  const words = formWords(form, hooksOf(category).texts, act.lang);
  const missing = firstMissing(form.judged, result, values);
  if (missing !== undefined) {
    const said = words.missing(missing.name);
    const own = form.fields[missing.name]?.missing;
    refuse(own === undefined ? 'workflow.fieldMissing' : refusalOf(form, own), { said }, { [missing.name]: said });
  }
  for (const [name, people] of Object.entries(options)) {
    const value = values[name];
    if (people === undefined || isBlank(value) || (await people(tx)).some((p) => p.id === value)) continue;
    const own = form.fields[name]?.notOffered;
    refuse(own === undefined ? 'workflow.fieldNotOffered' : refusalOf(form, own), { label: words.label(name) });
  }
  const keys = keysOf(form, values);
  if (Object.keys(keys).length > 0) await checkChoices(tx, act.lang, keys);
  return values;
};
