/** Two states of one thing side by side: what is different, in the reader's words. */
import * as z from 'zod';

export const change = z.object({
  /** Part of the form: its key where the page names it, else its name. */
  section: z.string(),
  /** The row of a list that it is about; empty: the thing itself. */
  about: z.string(),
  /** Label of the field; of a row that was added or removed its name. */
  label: z.string(),
  kind: z.enum(['changed', 'added', 'removed']),
  before: z.string().meta({ masked: 'text' }),
  after: z.string().meta({ masked: 'text' }),
});
export type Change = z.output<typeof change>;
