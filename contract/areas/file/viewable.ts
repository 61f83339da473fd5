/** Kinds of files a browser shows without running anything: by extension. The others are only kept. */
const VIEWABLE: ReadonlySet<string> = new Set(['pdf', 'png', 'jpg', 'jpeg', 'gif', 'bmp']);

export const isViewable = (suffix: string): boolean => VIEWABLE.has(suffix.toLowerCase());
