/**
 * What one version of a process changes against another, element by element: for the person who releases it, who must see people,
 * times and ways, not two drawings.
 */
import { conditionText } from './condition-text.ts';
import type { Definition, Flow, Node, Telling, Words } from './definition.ts';

/** What an element says, by the names that the panel of properties has for it; `''`, `[]`, `false` and null say nothing. */
export type DifferenceValue = string | number | boolean | null | readonly string[];
export const DIFFERENCE_FIELDS = [
  'name',
  'nameEn',
  'category',
  'kind',
  'roles',
  'days',
  'dayKind',
  'clock',
  'onTimeout',
  'notSameAs',
  'avoid',
  'dialog',
  'approvalTypeKey',
  'mergePass',
  'batch',
  'page',
  'sign',
  'need',
  'veto',
  'sequential',
  'action',
  'fact',
  'calledElement',
  'cancelActivity',
  'from',
  'to',
  'result',
  'condition',
  'isDefault',
  'mode',
  'back',
  'state',
  'customerZh',
  'customerEn',
  'variables',
] as const;
export type DifferenceField = (typeof DIFFERENCE_FIELDS)[number];
type Facts = Partial<Record<DifferenceField, DifferenceValue>>;

export type FieldDifference = { field: DifferenceField; before: DifferenceValue; after: DifferenceValue };
export type Difference = {
  kind: 'added' | 'removed' | 'changed';
  of: 'process' | 'node' | 'flow';
  element: string;
  name: Words;
  changes: FieldDifference[];
};

const telling = ({ state, customer }: Telling): Facts => ({ state, customerZh: customer?.zh ?? '', customerEn: customer?.en ?? '' });
const named = (name: Words): Facts => ({ name: name.zh, nameEn: name.en });

const factsOfNode = ({ name, kind, user, fact, action, timer, from, ...node }: Node): Facts => ({
  ...named(name),
  kind,
  ...telling(node),
  fact,
  action: action ?? null,
  calledElement: from?.key ?? null,
  ...(timer ? { days: timer.days, dayKind: timer.dayKind, cancelActivity: timer.interrupting } : {}),
  ...(user
    ? {
        roles: user.roles,
        days: user.days,
        dayKind: user.days === null ? null : user.dayKind,
        clock: user.clock,
        onTimeout: user.onTimeout ?? [],
        notSameAs: user.notSameAs,
        avoid: user.avoid,
        dialog: user.dialog,
        approvalTypeKey: user.approvalTypeKey,
        mergePass: user.mergePass,
        batch: user.batch,
        page: user.page,
        sign: user.sign?.rule ?? null,
        need: user.sign?.need ?? null,
        veto: user.sign?.veto ?? false,
        sequential: user.sign?.sequential ?? false,
      }
    : {}),
});

const factsOfFlow = (definition: Definition, { id, name, from, to, result, condition, jump, back, ...flow }: Flow): Facts => ({
  ...named(name),
  from,
  to,
  result,
  condition: condition === null ? null : conditionText(condition),
  isDefault: definition.nodes[from]?.defaultFlow === id,
  mode: jump ? 'jump' : null,
  back,
  ...telling(flow),
});

const factsOfProcess = ({ name, category, variables }: Definition): Facts => ({
  ...named(name),
  category,
  // a stored definition keeps them in an order of its own
  variables: Object.entries(variables)
    .map(([variable, type]) => `${variable}: ${type}`)
    .sort(),
});

const saysNothing = (value: DifferenceValue | undefined): boolean =>
  value === undefined || value === null || value === '' || value === false || (Array.isArray(value) && value.length === 0);
const isSame = (one: DifferenceValue | undefined, other: DifferenceValue | undefined): boolean =>
  (saysNothing(one) && saysNothing(other)) || JSON.stringify(one) === JSON.stringify(other);

const changesOf = (before: Facts, after: Facts): FieldDifference[] =>
  DIFFERENCE_FIELDS.filter((field) => !isSame(before[field], after[field])).map((field) => ({
    field,
    before: before[field] ?? null,
    after: after[field] ?? null,
  }));

type Element = { name: Words; facts: Facts };
const compared = (of: Difference['of'], before: ReadonlyMap<string, Element>, after: ReadonlyMap<string, Element>): Difference[] => {
  const ids = [...new Set([...after.keys(), ...before.keys()])];
  return ids.flatMap((element): Difference[] => {
    const [was, is] = [before.get(element), after.get(element)];
    const changes = changesOf(was?.facts ?? {}, is?.facts ?? {});
    if (was && is && changes.length === 0) return [];
    return [{ kind: was ? (is ? 'changed' : 'removed') : 'added', of, element, name: (is ?? was)?.name ?? { zh: '', en: '' }, changes }];
  });
};

const NONE: ReadonlyMap<string, Element> = new Map();
const nodes = (definition: Definition | null): ReadonlyMap<string, Element> =>
  definition === null ? NONE : new Map(Object.values(definition.nodes).map((n) => [n.id, { name: n.name, facts: factsOfNode(n) }]));
const flows = (definition: Definition | null): ReadonlyMap<string, Element> =>
  definition === null
    ? NONE
    : new Map(Object.values(definition.flows).map((f) => [f.id, { name: f.name, facts: factsOfFlow(definition, f) }]));
const process = (definition: Definition | null): ReadonlyMap<string, Element> =>
  definition === null ? NONE : new Map([[definition.key, { name: definition.name, facts: factsOfProcess(definition) }]]);

/** @param before the version in use; null where there is none */
export const differencesOf = (before: Definition | null, after: Definition): Difference[] => [
  ...compared('process', process(before), process(after)),
  ...compared('node', nodes(before), nodes(after)),
  ...compared('flow', flows(before), flows(after)),
];
