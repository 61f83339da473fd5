/** What the calls that decide any node take beside their own fields, node by node: for the description of the API. */
import { workflowCalls } from '@zhengjian/contract/areas/workflow/calls.ts';
import { workflowListCalls } from '@zhengjian/contract/areas/workflow/lists.ts';
import { en } from '@zhengjian/contract/areas/workflow/text.en.ts';
import { zh } from '@zhengjian/contract/areas/workflow/text.zh.ts';
import type { Call } from '@zhengjian/contract/call.ts';
import type { Language } from '@zhengjian/contract/constants.ts';
import type { Judged, NodeForm } from '@zhengjian/contract/node-form.ts';
import { type Json, jsonSchemaOf } from '../platform/http/json-schema.ts';
import { type FormTexts, formWords } from './form-words.ts';
import { registered } from './registry.ts';

const own = { zh, en };
const DECIDING: readonly Call[] = [workflowCalls.flowSubmit, workflowListCalls.completeTask];
/** The field that names the node, where the call has one. */
const NODE = 'currentNodeKeyName';

const patternOf = (results: readonly string[]): string =>
  `^(?:${results.map((result) => (result.endsWith('*') ? result.slice(0, -1) : `${result}$`)).join('|')})`;
/** With which result, and which other values, a field is asked for. */
const conditionOf = ({ results, when }: Judged): Json => ({
  properties: {
    result: { pattern: patternOf(results) },
    ...Object.fromEntries(Object.entries(when).map(([name, value]) => [name, { const: value }])),
  },
  required: ['result', ...Object.keys(when)],
});

/** What must be sent by whoever calls; the rest follows from the result or has a meaning when it is left out. */
const isWanted = ({ fields, resultBy }: NodeForm, { name, required }: Judged): boolean =>
  required && name !== resultBy?.field && fields[name]?.otherwise === undefined;

const inputOf = (form: NodeForm, texts: FormTexts | undefined, lang: Language, named: Json): Json => {
  const { label } = formWords(form, texts, lang);
  const properties = Object.entries(form.fields).map(([name, { schema }]) => [
    name,
    { ...jsonSchemaOf(schema, 'input'), description: label(name) },
  ]);
  const wanted = form.judged.filter((field) => isWanted(form, field));
  return {
    title: `${form.process} · ${form.node}`,
    type: 'object',
    properties: { ...named, ...Object.fromEntries(properties) },
    required: Object.keys(named),
    ...(wanted.length > 0 ? { allOf: wanted.map((field) => ({ anyOf: [{ required: [field.name] }, { not: conditionOf(field) }] })) } : {}),
  };
};

/** One schema for each node that has a form, and one for all others; none for calls that decide no node. */
export const nodeInputs = (call: Call, lang: Language): Json[] => {
  if (!DECIDING.some(({ key }) => key === call.key)) return [];
  const naming = (value: Json): Json => (call.key === workflowCalls.flowSubmit.key ? { [NODE]: value } : {});
  const forms = [...registered().values()].flatMap(({ nodes, texts }) =>
    Object.values(nodes).flatMap(({ form }) => (form === null ? [] : [{ form, texts }])),
  );
  return [
    ...forms.map(({ form, texts }) => inputOf(form, texts, lang, naming({ const: form.node }))),
    { title: own[lang].nodeForm.otherNodes, type: 'object', properties: naming({ not: { enum: forms.map(({ form }) => form.node) } }) },
  ];
};
