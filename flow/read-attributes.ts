/** Attributes of one element, each checked as it is read. */
import type { ModdleElement } from 'bpmn-moddle';
import type { Telling, Timer, UserTask, Words } from './definition.ts';
import type { Fault } from './fault.ts';
import { CLOCKS, DAY_KINDS, SIGN_RULES, TIMEOUT_ACTS } from './profile/whitelist.ts';
import { checkProperties } from './read-form.ts';

/** Whole or half days. */
const DAYS = /^\d{1,3}(\.5)?$/;
const KEY = /^[A-Za-z][\w-]{0,59}$/;

export class Attributes {
  private readonly id: string;
  constructor(
    private readonly element: ModdleElement,
    private readonly faults: Fault[],
  ) {
    this.id = String(element.get('id') ?? '');
  }

  private raw(name: string): string {
    const value = this.element.get(name);
    return typeof value === 'string' ? value.trim() : '';
  }

  private refuse(name: string): void {
    this.faults.push({ code: 'valueNotAllowed', element: this.id, detail: name });
  }

  text(name: string, needed: boolean): string {
    const value = this.raw(name);
    if (value === '' && needed) this.faults.push({ code: 'valueMissing', element: this.id, detail: name });
    return value;
  }

  matching(name: string, pattern: RegExp): string | null {
    const value = this.raw(name);
    if (value === '') return null;
    if (!pattern.test(value)) this.refuse(name);
    return value;
  }

  oneOf<const T extends string, D>(name: string, values: readonly T[], otherwise: D): T | D {
    const value = this.raw(name);
    if (value === '') return otherwise;
    const found = values.find((v) => v === value);
    if (found === undefined) this.refuse(name);
    return found ?? otherwise;
  }

  list(name: string): string[] {
    const values = this.raw(name).split(/\s+/).filter(Boolean);
    if (values.some((v) => !KEY.test(v)) || new Set(values).size < values.length) this.refuse(name);
    return values;
  }

  /** A text in both languages: neither alone. */
  words(zh: string, en: string, needed: boolean): Words {
    const words = { zh: this.text(zh, needed), en: this.text(en, needed) };
    if (!needed && words.zh === '' && words.en !== '') this.text(zh, true);
    return words;
  }

  telling(): Telling {
    const zh = this.raw('wf:customerZh');
    const en = this.raw('wf:customerEn');
    if (zh !== '' && en === '') this.text('wf:customerEn', true);
    if (en !== '' && zh === '') this.text('wf:customerZh', true);
    return { state: this.matching('wf:state', /^\d{1,3}$/), customer: zh === '' ? null : { zh, en } };
  }

  userTask(): UserTask {
    const roles = this.list('wf:roles');
    if (roles.length === 0) this.text('wf:roles', true);
    const days = this.matching('wf:days', DAYS);
    return {
      roles,
      days: days === null ? null : Number(days),
      dayKind: this.oneOf('wf:dayKind', DAY_KINDS, 'work'),
      clock: this.oneOf('wf:clock', CLOCKS, 'institute'),
      dialog: this.list('wf:dialog'),
      approvalTypeKey: this.matching('wf:approvalTypeKey', KEY),
      mergePass: this.element.get('wf:mergePass') === true,
      notSameAs: this.list('wf:notSameAs'),
      avoid: this.list('wf:avoid'),
      batch: this.element.get('wf:batch') === true,
      page: this.matching('wf:page', /^\/[\w/-]{1,80}$/),
      ...this.timeout(),
      ...this.sign(),
    };
  }

  private timeout(): Pick<UserTask, 'onTimeout'> {
    const words = this.list('wf:onTimeout');
    const acts = TIMEOUT_ACTS.filter((act) => words.includes(act));
    if (acts.length < words.length) this.refuse('wf:onTimeout');
    return acts.length > 0 ? { onTimeout: acts } : {};
  }

  /** A countersign is drawn with BPMN's own marker and says its rule in `wf:sign`: neither alone. */
  private sign(): Pick<UserTask, 'sign'> {
    const loop = this.element.get('loopCharacteristics') as ModdleElement | undefined;
    const rule = this.oneOf('wf:sign', SIGN_RULES, null);
    const need = this.matching('wf:need', /^[1-9]\d{0,5}$/);
    const veto = this.element.get('wf:veto') === true;
    if (loop === undefined) {
      if (rule !== null || need !== null || veto) this.missing('multiInstanceLoopCharacteristics');
      return {};
    }
    if (loop.$type !== 'bpmn:MultiInstanceLoopCharacteristics') {
      this.faults.push({ code: 'elementNotAllowed', element: this.id, detail: loop.$type });
      return {};
    }
    checkProperties(loop, this.faults, this.id);
    if (rule === null) {
      this.missing('wf:sign');
      return {};
    }
    const counted = rule !== 'all' && rule !== 'any';
    if (counted && need === null) this.missing('wf:need');
    if (need !== null && (!counted || (rule === 'ratio' && Number(need) > 100))) this.refuse('wf:need');
    return { sign: { rule, need: Number(need ?? 0), veto, sequential: loop.get('isSequential') === true } };
  }

  timer(): Timer {
    const days = this.matching('wf:days', DAYS);
    if (days === null) this.missing('wf:days');
    else if (Number(days) === 0) this.refuse('wf:days');
    const host = this.element.get('attachedToRef') as ModdleElement | undefined;
    return {
      host: String(host?.get('id') ?? ''),
      days: Number(days ?? 0),
      dayKind: this.oneOf('wf:dayKind', DAY_KINDS, 'work'),
      interrupting: this.element.get('cancelActivity') !== false,
    };
  }

  private missing(name: string): void {
    this.faults.push({ code: 'valueMissing', element: this.id, detail: name });
  }
}
