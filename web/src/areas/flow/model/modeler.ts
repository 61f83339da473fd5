/** As much of bpmn-js as the editor needs, by the shapes that are used here. */
import type { Drawn, Repair } from './repairs.ts';

export type Business = {
  $type: string;
  id: string;
  get(property: string): unknown;
};
export type Variable = Business & { name: string; type: string };
export type Shape = {
  id: string;
  type: string;
  businessObject: Business;
  labelTarget?: Shape;
  x: number;
  y: number;
  width: number;
  height: number;
};

/** What the page and the panel may do with the picture. */
export type Picture = {
  saveXml(): Promise<string>;
  root(): Shape;
  /** Tasks of people, for choosing among them. */
  userTasks(): readonly Business[];
  set(shape: Shape, attribute: string, value: string | boolean | undefined): void;
  setCondition(shape: Shape, text: string | undefined): void;
  /** @returns false where another element has the id */
  rename(shape: Shape, id: string): boolean;
  variables(): readonly Variable[];
  setVariables(variables: readonly { name: string; type: string }[]): void;
  choose(id: string): void;
  mark(ids: readonly string[]): void;
  undo(): void;
  redo(): void;
  /** Nearer, farther, or so that the whole process is seen. */
  zoom(to: 'in' | 'out' | 'fit'): void;
  find(id: string): Drawn | undefined;
  repair(repair: Repair): void;
};

export const nameOf = (business: Business): string => {
  const name = business.get('name');
  return typeof name === 'string' && name !== '' ? name : business.id;
};
