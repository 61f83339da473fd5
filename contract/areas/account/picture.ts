/** Largest picture of a person in kilobytes, and its formats (rule avatar-upload). */
export const PICTURE_KB = 500;
/** Largest picture of a signature in kilobytes. */
export const SIGNATURE_KB = 200;
export const PICTURE_TYPES = ['image/jpeg', 'image/png'] as const;

/** What stands for a person without a picture: the given name in Chinese, the initials otherwise. */
export const initialsOf = (name: string): string => {
  const trimmed = name.trim();
  if (!/^[\p{Script=Latin}\s.'-]+$/u.test(trimmed)) return [...trimmed].slice(-2).join('');
  const words = trimmed.split(/\s+/);
  return [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => (word ?? '').charAt(0).toUpperCase()).join('');
};
