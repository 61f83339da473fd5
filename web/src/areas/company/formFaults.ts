/** What the dialogs and the page of a company share between form and wire. */
import type { FormInstance } from 'antd';
import { ApiError } from '../../shell/apiError.ts';

/** Only what is filled: the wire's empty texts are no values of a form, and an empty field is not sent. */
export const filledOnly = <V extends object>(values: V): Partial<V> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '' && value !== null && value !== undefined)) as Partial<V>;

/** Puts a refusal beside the fields it names; a toast has told it already. Anything but a refusal is thrown on. */
export function showFaults<V>(form: FormInstance<V>, fault: unknown): void {
  if (!(fault instanceof ApiError)) throw fault;
  const fields = Object.entries(fault.fields).map(([name, message]) => ({ name: name.split('.'), errors: [message] }));
  form.setFields(fields as unknown as Parameters<typeof form.setFields>[0]);
}
