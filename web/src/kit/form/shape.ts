/** What a long form is made of. */
import type { ReactNode } from 'react';
import type { Fill } from './fill.ts';

export type FormSection<V> = {
  key: string;
  title: string;
  /** One line about what is wanted here, in the trade's words. */
  hint?: ReactNode;
  /** Fields of the record that stand here. */
  names?: readonly (keyof V & string)[];
  /** Counts what is no plain field of the record (lines, files); added to `names`. */
  fill?: (values: Partial<V>) => Fill;
  content: ReactNode;
};

/** Something to settle, from the server's check or a rule of the page. */
export type Finding = {
  severity: 'error' | 'warning';
  text: string;
  section: string;
  /** Path of the field; without it the section is shown. */
  path?: readonly (string | number)[];
};
