/** Kinds of files as a person knows them, and how each is shown (rules office-families, file-open-helper). */

export type Family = 'pdf' | 'image' | 'word' | 'cell' | 'slide' | 'text' | 'packed' | 'other';
/** The part that shows a file; null: it is only kept. */
export type View = 'pdf' | 'image' | 'docx' | 'sheet' | 'text';

const FAMILIES: Readonly<Record<Exclude<Family, 'other'>, readonly string[]>> = {
  pdf: ['pdf'],
  image: ['png', 'jpg', 'jpeg', 'gif', 'bmp'],
  word: ['doc', 'docx'],
  cell: ['xls', 'xlsx', 'csv'],
  slide: ['ppt', 'pptx'],
  text: ['txt', 'log', 'md', 'json', 'xml'],
  packed: ['zip', 'rar', '7z'],
};
const VIEWS: Readonly<Record<View, readonly string[]>> = {
  pdf: FAMILIES.pdf,
  image: FAMILIES.image,
  docx: ['docx'],
  sheet: FAMILIES.cell,
  text: FAMILIES.text,
};

const MEGABYTE = 1_000_000;
/** Larger files are kept, not shown: parsing them would hold up the page. A PDF is read in parts and may be as large as an upload. */
const MOST_BYTES: Readonly<Record<View, number>> = {
  pdf: 500 * MEGABYTE,
  image: 60 * MEGABYTE,
  docx: 30 * MEGABYTE,
  sheet: 15 * MEGABYTE,
  text: 15 * MEGABYTE,
};

const find = <K extends string>(table: Readonly<Record<K, readonly string[]>>, suffix: string): K | undefined =>
  (Object.keys(table) as K[]).find((key) => table[key].includes(suffix.toLowerCase()));

export const suffixOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
export const familyOf = (suffix: string): Family => find(FAMILIES, suffix) ?? 'other';
export const viewOf = (suffix: string): View | null => find(VIEWS, suffix) ?? null;

/** Why a file is only kept, or null where it is shown. */
export function unshown(suffix: string, bytes: number): 'kind' | 'size' | null {
  const view = viewOf(suffix);
  if (!view) return 'kind';
  return bytes > MOST_BYTES[view] ? 'size' : null;
}
