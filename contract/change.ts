/** Two states of one thing side by side: what is different, in the reader's words. */
import * as z from 'zod';

/** One content of a file, which may have had others since. */
export const fileContent = z.object({
  fileId: z.string(),
  versionNo: z.number(),
  name: z.string(),
  suffix: z.string(),
  /** bytes */
  size: z.number(),
  sha256: z.string(),
  /** Whose content it is, and since when. */
  byName: z.string(),
  time: z.string(),
});
export type FileContent = z.output<typeof fileContent>;

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
  /** Of a file: the contents themselves, to be opened; null on the side where there was none. */
  files: z.object({ before: fileContent.nullable(), after: fileContent.nullable() }).optional(),
});
export type Change = z.output<typeof change>;
