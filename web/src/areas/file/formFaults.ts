/** Puts the faults that the server named beside their fields; the toast has told the rest. */
import type { FormInstance } from 'antd';
import { ApiError } from '../../shell/apiError.ts';

export function showFormFaults(form: FormInstance, fault: unknown): void {
  if (!(fault instanceof ApiError)) throw fault;
  form.setFields(Object.entries(fault.fields).map(([name, error]) => ({ name, errors: [error] })));
}
