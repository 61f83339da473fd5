/** Kinds of files a browser shows without running anything: by extension. The others are only kept. */
const VIEWABLE: ReadonlySet<string> = new Set(['pdf', 'png', 'jpg', 'jpeg', 'gif', 'bmp']);

export const isViewable = (suffix: string): boolean => VIEWABLE.has(suffix.toLowerCase());

/** Kinds that the preview lays out itself. */
const LAID_OUT: ReadonlySet<string> = new Set(['docx', 'xls', 'xlsx', 'csv', 'txt']);

/** Kinds that can be looked at without being kept. */
export const isPreviewable = (suffix: string): boolean => isViewable(suffix) || LAID_OUT.has(suffix.toLowerCase());
