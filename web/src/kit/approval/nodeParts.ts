/**
 * What an area adds to the approval dialog at its nodes, wherever the dialog is opened: facts of the case above the decision,
 * controls for fields of the node's form that are more than a text or a choice, and what is filled in along with a field. Told in `web/src/areas/<area>/nodeParts.ts`:
 *
 * ```ts
 * export const nodeParts: NodeParts = {
 *   cccApplication: { applicationForCcc_review: { about: lazyPart(() => import('./staff/AcceptedWith.tsx')) } },
 * };
 * ```
 */
import type { ComponentType } from 'react';
import type { FormValues } from './decision.ts';

export type Value = FormValues[string] | undefined;
/** A control of an area's own. */
export type NodeControl = ComponentType<{ id: string; value: Value; values: FormValues; onChange: (value: Value) => void }>;

export type NodePart = {
  about?: ComponentType<{ businessId: string }>;
  /** By field. */
  controls?: Readonly<Record<string, NodeControl>>;
  /** What else is filled in when a field is; by field, with the values as they were. */
  along?: Readonly<Record<string, (value: Value, before: FormValues) => FormValues>>;
};
/** By category of the process and node. */
export type NodeParts = Readonly<Record<string, Readonly<Record<string, NodePart>>>>;

const areas = import.meta.glob<NodeParts>('../../areas/*/nodeParts.ts', { eager: true, import: 'nodeParts' });

const NOTHING: NodePart = {};
export type PartOf = (category: string, node: string) => NodePart;
/** What stands at a node beside what its form declares. */
export const partOf: PartOf = (category, node) => {
  for (const parts of Object.values(areas)) {
    const own = parts[category]?.[node];
    if (own) return own;
  }
  return NOTHING;
};
