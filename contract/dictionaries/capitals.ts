/** Amounts of money in the capitals that papers carry, since nobody can add a stroke to them. */

const DIGITS = '零壹贰叁肆伍陆柒捌玖';
const PLACES = ['', '拾', '佰', '仟'];
const GROUPS = ['', '万', '亿', '万亿'];

/** Four digits in capitals; zeros between stand once. */
const groupInCapitals = (n: number): string => {
  let out = '';
  let zero = false;
  for (let place = 3; place >= 0; place--) {
    const digit = Math.floor(n / 10 ** place) % 10;
    if (digit === 0) zero = out !== '';
    else {
      out += `${zero ? '零' : ''}${DIGITS.charAt(digit)}${PLACES[place] ?? ''}`;
      zero = false;
    }
  }
  return out;
};

/**
 * The amount in capitals as papers on money carry it: 4864000 fen → 肆万捌仟陆佰肆拾元整.
 * @throws RangeError for a negative amount
 */
export const capitalsOf = (fen: number): string => {
  if (fen < 0 || !Number.isSafeInteger(fen)) throw new RangeError(`${fen} cannot be written in capitals`);
  let yuan = Math.floor(fen / 100);
  const groups: number[] = [];
  for (; yuan > 0; yuan = Math.floor(yuan / 10_000)) groups.push(yuan % 10_000);
  let whole = '';
  for (let at = groups.length - 1; at >= 0; at--) {
    const group = groups[at] ?? 0;
    if (group === 0) continue;
    const gap = whole !== '' && (group < 1000 || groups[at + 1] === 0);
    whole += `${gap ? '零' : ''}${groupInCapitals(group)}${GROUPS[at] ?? ''}`;
  }
  const [jiao, cent] = [Math.floor(fen / 10) % 10, fen % 10];
  const head = whole === '' ? '' : `${whole}元`;
  if (jiao === 0 && cent === 0) return `${head || '零元'}整`;
  const tail = `${jiao > 0 ? `${DIGITS.charAt(jiao)}角` : head === '' ? '' : '零'}${cent > 0 ? `${DIGITS.charAt(cent)}分` : '整'}`;
  return `${head}${tail}`;
};
