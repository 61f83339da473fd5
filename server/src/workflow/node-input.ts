/** The fields of a node: only those it declares, checked as it declares them (design 3). */
import { checkFields } from '../platform/http/input.ts';
import { refuse } from '../platform/refuse.ts';
import { type Act, nodeHooks } from './registry.ts';

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/**
 * @throws Refusal `workflow.fieldNotDeclared` for a field that is filled but not the node's; `server.input` for one that is malformed.
 */
export const readNodeInput = (
  act: Act,
  category: string,
  node: string,
  raw: Readonly<Record<string, unknown>>,
): Record<string, unknown> => {
  const hooks = nodeHooks(category, node);
  const given = Object.fromEntries(Object.entries(raw).filter(([, value]) => !isEmpty(value)));
  const foreign = Object.keys(given).find((field) => !hooks.fields.includes(field));
  if (foreign !== undefined) refuse('workflow.fieldNotDeclared', { field: foreign });
  return checkFields(hooks.input, given, act.lang);
};
