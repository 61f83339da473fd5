/**
 * Reads a BPMN file into a checked definition. Whatever the engine would not execute exactly as drawn is a publish fault that
 * names the element; nothing is skipped in silence.
 */
import { BpmnModdle, type ModdleElement } from 'bpmn-moddle';
import { type ConditionFault, readCondition } from './condition.ts';
import { assemble, type Definition, type Draft, type Flow, type NodeKind } from './definition.ts';
import { explore } from './explore.ts';
import type { Fault, FaultCode } from './fault.ts';
import { type Head, headIn } from './head.ts';
import { type CallSite, type FindCalled, inlineCalls } from './inline.ts';
import { descriptor } from './profile/descriptor.ts';
import { FLOW_NODES, PICTURE_ONLY, VARIABLE_TYPES, type VariableType, XML_LIMIT } from './profile/whitelist.ts';
import { Attributes } from './read-attributes.ts';
import { checkForm, checkProperties } from './read-form.ts';
import { checkShape } from './shape.ts';
import { ELEMENT_LIMIT, isTooLarge } from './size.ts';

export type Reading = { definition: Definition | null; faults: Fault[] };

/** `head`: the name tag of the file, also of one that is not sound yet; null where no process can be found in it. */
export type Checked = Reading & { markings: number; head: Head | null };

/** A definition fit to be published: read, of sound shape, and tried out by the model check. */
export const check = async (xml: string, find: FindCalled = () => null): Promise<Checked> => {
  const parsed = await parse(xml);
  if ('fault' in parsed) return { definition: null, faults: [parsed.fault], markings: 0, head: null };
  const head = headIn(parsed.root);
  const reading = await readParsed(parsed, find);
  const { definition, faults } = reading;
  if (definition === null || faults.length > 0) return { definition, faults: faults.slice(0, FAULT_LIMIT), markings: 0, head };
  const found = explore(definition);
  return { definition, faults: found.faults.slice(0, FAULT_LIMIT), markings: found.markings.size, head };
};

/** More faults than this at once help nobody. */
const FAULT_LIMIT = 50;

/** Keys of the processes that a file calls, so that they can be published before it. Empty for a file that cannot be read. */
export const calledBy = async (xml: string): Promise<string[]> => {
  const parsed = await parse(xml);
  if ('fault' in parsed) return [];
  const reader = new Reader();
  reader.read(parsed.root);
  return [...new Set(reader.calls.map((c) => c.key))];
};

/** Reads one file. The definition is null when not even a graph could be made of it. */
export const readProcess = async (xml: string, find: FindCalled = () => null): Promise<Reading> => {
  const parsed = await parse(xml);
  return 'fault' in parsed ? { definition: null, faults: [parsed.fault] } : readParsed(parsed, find);
};

const tooManyElements: Fault = { code: 'tooManyElements', element: '', detail: String(ELEMENT_LIMIT) };

const readParsed = async (parsed: Parsed, find: FindCalled): Promise<Reading> => {
  const reader = new Reader();
  for (const warning of parsed.warnings) {
    reader.fault(warning.code, warning.element, warning.detail);
  }
  const own = reader.read(parsed.root);
  if (own === null) return { definition: null, faults: reader.faults };
  if (own.nodes.length + own.flows.length > ELEMENT_LIMIT) return { definition: null, faults: [tooManyElements] };
  const form = checkForm(parsed.root);
  reader.faults.push(...form);
  // an id that no element may have is no key to keep one by
  if (form.some((f) => f.detail === 'id')) return { definition: null, faults: reader.faults };
  const { draft, faults: callFaults } = await inlineCalls(own, reader.calls, find);
  if (callFaults.length > 0) return { definition: null, faults: [...reader.faults, ...callFaults] };
  const { definition, faults } = assemble(draft);
  reader.faults.push(...faults);
  if (faults.length === 0) reader.faults.push(...checkShape(definition));
  return { definition, faults: reader.faults };
};

type Parsed = { root: ModdleElement; warnings: { code: FaultCode; element: string; detail: string }[] };

const parse = async (xml: string): Promise<Parsed | { fault: Fault }> => {
  if (xml.length > XML_LIMIT) return { fault: { code: 'xmlTooLarge', element: '', detail: String(XML_LIMIT) } };
  if (isTooLarge(xml)) return { fault: tooManyElements };
  try {
    const { rootElement, warnings } = await new BpmnModdle({ wf: descriptor }).fromXML(xml);
    return {
      root: rootElement,
      warnings: warnings.map((w) => ({
        code: 'referenceBroken',
        element: String(w.element?.get('id') ?? ''),
        detail: String(w.value ?? w.message).slice(0, 120),
      })),
    };
  } catch (error) {
    return { fault: { code: 'xmlBroken', element: '', detail: error instanceof Error ? error.message.slice(0, 200) : '' } };
  }
};

const elements = (value: unknown): ModdleElement[] => (Array.isArray(value) ? value : []);
const idOf = (element: unknown): string => {
  const id = typeof element === 'object' && element !== null && 'get' in element ? (element as ModdleElement).get('id') : undefined;
  return typeof id === 'string' ? id : '';
};

class Reader {
  readonly faults: Fault[] = [];
  readonly calls: CallSite[] = [];
  private readonly nodes: Draft['nodes'] = [];
  private readonly flows: Flow[] = [];
  private variables: Record<string, VariableType> = {};

  fault(code: FaultCode, element: string, detail?: string): void {
    this.faults.push(detail === undefined ? { code, element } : { code, element, detail });
  }

  read(root: ModdleElement): Draft | null {
    const roots = elements(root.get('rootElements'));
    const processes = roots.filter((r) => r.$type === 'bpmn:Process');
    const [process] = processes;
    for (const other of roots.filter((r) => r.$type !== 'bpmn:Process')) this.fault('elementNotAllowed', idOf(other), other.$type);
    if (process === undefined || processes.length > 1) {
      this.fault('processCount', idOf(root), String(processes.length));
      return null;
    }
    const key = idOf(process);
    if (process.get('isExecutable') !== true) this.fault('notExecutable', key);
    const facts = new Attributes(process, this.faults);
    const category = facts.text('wf:category', true);
    this.variables = this.readVariables(process, key);
    this.readScope(process, key);
    return { key, category, name: facts.words('name', 'wf:nameEn', true), variables: this.variables, nodes: this.nodes, flows: this.flows };
  }

  private readVariables(process: ModdleElement, key: string): Record<string, VariableType> {
    const extensions = process.get('extensionElements') as ModdleElement | undefined;
    const variables: Record<string, VariableType> = {};
    for (const value of elements(extensions?.get('values'))) {
      const name = value.get('name');
      const type = VARIABLE_TYPES.find((t) => t === value.get('type'));
      if (value.$type !== 'wf:Variable') this.fault('elementNotAllowed', key, value.$type);
      else if (typeof name !== 'string' || !/^[A-Za-z_]\w{0,40}$/.test(name) || name in variables) {
        // named twice, or as what every object has
        this.fault('valueNotAllowed', key, `wf:variable ${String(name)}`);
      } else if (type === undefined) this.fault('valueNotAllowed', key, `wf:variable ${name} type`);
      else variables[name] = type;
    }
    return variables;
  }

  private readScope(container: ModdleElement, scope: string): void {
    for (const element of elements(container.get('flowElements'))) {
      if (element.$type === 'bpmn:SequenceFlow') this.readFlow(element, scope);
      else if (Object.hasOwn(FLOW_NODES, element.$type)) this.readNode(element, scope);
      else this.fault('elementNotAllowed', idOf(element), element.$type);
    }
    for (const artifact of elements(container.get('artifacts'))) {
      if (!PICTURE_ONLY.includes(artifact.$type)) this.fault('elementNotAllowed', idOf(artifact), artifact.$type);
    }
  }

  private readNode(element: ModdleElement, scope: string): void {
    const id = idOf(element);
    const facts = new Attributes(element, this.faults);
    const kind = this.kindOf(element, id);
    this.nodes.push({
      id,
      kind,
      scope,
      name: facts.words('name', 'wf:nameEn', kind !== 'exclusive' && kind !== 'parallel' && kind !== 'inclusive' && kind !== 'start'),
      defaultFlow: kind === 'exclusive' || kind === 'inclusive' ? idOf(element.get('default')) || null : null,
      user: kind === 'user' ? facts.userTask() : null,
      fact: kind === 'receive' ? facts.text('wf:fact', true) : null,
      ...(kind === 'service' && { action: facts.text('wf:action', true) }),
      ...(kind === 'boundary' && { timer: facts.timer() }),
      ...facts.telling(),
    });
    if (element.$type === 'bpmn:CallActivity') this.calls.push({ node: id, key: facts.text('calledElement', true) });
    else if (kind === 'sub') this.readScope(element, id);
  }

  private kindOf(element: ModdleElement, id: string): NodeKind {
    const kind = FLOW_NODES[element.$type as keyof typeof FLOW_NODES];
    if (kind === 'call') return 'sub';
    if (kind === 'boundary') this.checkBoundary(element, id);
    if (kind !== 'end') return kind;
    const events = elements(element.get('eventDefinitions'));
    for (const event of events.filter((e) => e.$type !== 'bpmn:TerminateEventDefinition')) this.fault('elementNotAllowed', id, event.$type);
    return events.length > 0 ? 'terminate' : 'end';
  }

  /** Of boundary events only timers, and their days only in `wf:days`: working days have no BPMN notation. */
  private checkBoundary(element: ModdleElement, id: string): void {
    const events = elements(element.get('eventDefinitions'));
    for (const event of events) {
      if (event.$type === 'bpmn:TimerEventDefinition') checkProperties(event, this.faults, id);
      else this.fault('elementNotAllowed', id, event.$type);
    }
    if (events.length !== 1) this.fault('valueMissing', id, 'timerEventDefinition');
  }

  private readFlow(element: ModdleElement, scope: string): void {
    const id = idOf(element);
    const facts = new Attributes(element, this.faults);
    const result = facts.matching('wf:result', /^(PASS|REJECT)[A-Z_]{0,30}$/);
    const mode = facts.oneOf('wf:mode', ['jump'] as const, null);
    // the way out of a timer has no result: nobody decides it
    const source = element.get('sourceRef') as ModdleElement | undefined;
    if (mode === 'jump' && result === null && source?.$type !== 'bpmn:BoundaryEvent') this.fault('valueMissing', id, 'wf:result');
    this.flows.push({
      id,
      scope,
      from: idOf(element.get('sourceRef')),
      to: idOf(element.get('targetRef')),
      name: facts.words('name', 'wf:nameEn', result !== null),
      result,
      condition: this.readCondition(element, id),
      jump: mode === 'jump',
      back: element.get('wf:back') === true,
      ...facts.telling(),
    });
  }

  private readCondition(element: ModdleElement, id: string) {
    const expression = element.get('conditionExpression') as ModdleElement | undefined;
    if (expression === undefined) return null;
    const body = expression.get('body');
    const language = expression.get('language');
    if (language !== undefined && language !== 'feel') this.fault('valueNotAllowed', id, `language ${String(language)}`);
    const read = readCondition(typeof body === 'string' ? body : '', this.variables);
    if (read.fault === undefined) return read.condition;
    this.fault('condition', id, sentence(read.fault));
    return null;
  }
}

const sentence = (fault: ConditionFault): string => `${fault.code} ${fault.at} ${fault.text}`.trim();
