import { digits } from './digits.ts';

/** Money as people read it: decimal text from the wire with thousands separators, never through a float. */
export function spoken(decimal: string): string {
  const parts = /^(-?)(\d+)(?:\.(\d*))?$/.exec(decimal);
  if (!parts) return decimal;
  const [, sign = '', yuan = '', cents = ''] = parts;
  return `${sign}${digits(yuan)}.${cents.padEnd(2, '0')}`;
}
