/**
 * What happens when a form is wrong, the same in every form: the first fault is brought into sight, gets the focus, and is told.
 * `AppForm` does so for what the rules of a form find; pages that judge by themselves, and refusals of the server, come here too.
 */
import type { FormInstance } from 'antd';
import { ApiError } from '../../shell/apiError.ts';
import { notify } from '../../shell/notices.ts';
import { i18next } from '../../shell/texts.ts';

type Path = readonly (string | number)[];
type Fault = { path: Path; text: string };

const CONTROLS = 'input:not([type=hidden]), textarea, select, button, [tabindex]';

type Held = Partial<Record<'nativeElement' | 'input', unknown>>;

const nativeOf = (held: unknown): HTMLElement | null => {
  if (typeof held !== 'object' || held === null) return null;
  // some controls of antd hand out a proxy of their element, which passes for one here and is refused by the document
  const { nativeElement, input } = held as Held;
  return [nativeElement, held, input].find((one) => one instanceof HTMLElement) ?? null;
};

/** By the id that antd gives a field, with the form's name before it where it has one; a dialog stands last in the document. */
const byId = (path: Path): HTMLElement | null => {
  const id = CSS.escape(path.join('_'));
  return [...document.querySelectorAll<HTMLElement>(`[id="${id}"], [id$="_${id}"]`)].at(-1) ?? null;
};

/** The control of a field: as antd holds it, else by its id. */
const elementOf = (form: Pick<FormInstance, 'getFieldInstance'>, path: Path): HTMLElement | null =>
  nativeOf(form.getFieldInstance([...path])) ?? byId(path);

const isBefore = (a: HTMLElement | null, b: HTMLElement | null): boolean =>
  a !== null && (b === null || (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0);

/** Brings a place into sight and gives it, or the first control in it, the focus. */
export function lead(element: HTMLElement): void {
  element.scrollIntoView({ block: 'center', behavior: 'smooth' });
  const control = element.matches(CONTROLS) ? element : element.querySelector<HTMLElement>(CONTROLS);
  control?.focus({ preventScroll: true });
}

/** Leads to a field by its name; where it is a list of lines, to the first of them. */
export function leadToField<V>(form: FormInstance<V>, name: string): void {
  const plain: Pick<FormInstance, 'getFieldInstance'> = form;
  const element = elementOf(plain, [name]);
  if (element) lead(element);
}

/** Faults that stand beside the fields, in the order of the page. */
function faultsOf<V>(form: FormInstance<V>): (Fault & { element: HTMLElement | null })[] {
  const plain: Pick<FormInstance, 'getFieldInstance'> = form;
  return form
    .getFieldsError()
    .filter(({ errors }) => errors.length > 0)
    .map(({ name, errors }) => {
      const path = [...name] as Path;
      return { path, text: errors[0] ?? '', element: elementOf(plain, path) };
    })
    .sort((a, b) => (isBefore(a.element, b.element) ? -1 : isBefore(b.element, a.element) ? 1 : 0));
}

/** Leads to the first fault of a form. Answers whether there is one. */
export function leadToFault<V>(form: FormInstance<V>): boolean {
  const [first] = faultsOf(form);
  if (first?.element) lead(first.element);
  return first !== undefined;
}

/** Leads to the first fault of a form and says it, with how many there are. */
export function tellFaults<V>(form: FormInstance<V>): void {
  const faults = faultsOf(form);
  const [first] = faults;
  if (!first) return;
  leadToFault(form);
  notify(
    'warning',
    faults.length === 1 ? first.text : i18next.t(($) => $.form.faults, { ns: 'shell', first: first.text, n: faults.length }),
  );
}

/** The values when every rule of the form holds; else leads to the first fault, says it, and answers null. */
export async function validValues<V>(form: FormInstance<V>): Promise<V | null> {
  try {
    return await form.validateFields();
  } catch {
    tellFaults(form);
    return null;
  }
}

/** Puts a refusal of the server beside the fields it names and leads there; whoever sent the call has told it. Anything else is thrown on. */
export function showFaults<V>(form: FormInstance<V>, fault: unknown): void {
  if (!(fault instanceof ApiError)) throw fault;
  const plain: FormInstance = form as FormInstance;
  plain.setFields(Object.entries(fault.fields).map(([name, message]) => ({ name: name.split('.'), errors: [message] })));
  leadToFault(form);
}

/** The first place inside of an element that says it is wrong, for dialogs whose faults are no fields of a form. */
export function leadInside(root: HTMLElement | null): void {
  const wrong = root?.querySelector<HTMLElement>('.ant-form-item-has-error, [aria-invalid="true"]');
  if (wrong) lead(wrong);
}
