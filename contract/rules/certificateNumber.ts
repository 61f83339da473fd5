/** Numbers of certificates (domain 6). Numbers of other bodies (GYB, CJEx, CE, SHExC …) are taken as text. */

const CCC = /^(20\d{2})(\d{2})(\d{4})(\d{6})$/;
const OUR_CLASSES = /^23(0[1-9]|1[0-8])$/;

export type CccNumber = { year: number; body: string; productClass: string; serial: string };

/** The four parts of a CCC certificate number: year of first issue, body, product class, serial; no check digit. */
export const parseCccNumber = (text: string): CccNumber | undefined => {
  const [, year, body, productClass, serial] = CCC.exec(text) ?? [];
  return year && body && productClass && serial ? { year: Number(year), body, productClass, serial } : undefined;
};

/** Whether a number may stand on a certificate of this class that is first issued in this year. */
export const fitsCccNumber = (text: string, of: Pick<CccNumber, 'year' | 'productClass'>): boolean => {
  const number = parseCccNumber(text);
  return number !== undefined && number.year === of.year && number.productClass === of.productClass;
};

/** A CCC certificate of any class. */
export const isCccNumber = (text: string): boolean => CCC.test(text);
/** A CCC certificate of one of the explosion-proof classes 2301 to 2318. */
export const isExCccNumber = (text: string): boolean => OUR_CLASSES.test(parseCccNumber(text)?.productClass ?? '');
/** Ex certificate of conformity, suffix X (specific conditions of use) or U (component). */
export const isCnexNumber = (text: string): boolean => /^CNEx\d{2}\.\d{4,5}[XU]?$/.test(text);
export const isCnvNumber = (text: string): boolean => /^CNV\d{2}\.\d{4}X?$/.test(text);
export const isIecexNumber = (text: string): boolean => /^IECEx [A-Z]{2,5} \d{2}\.\d{4}[XU]?$/.test(text);

/** Key of the dictionary `cert_suffix` that an Ex certificate number ends in. */
export const suffixOf = (text: string): '0' | '1' | '2' => (text.endsWith('X') ? '1' : text.endsWith('U') ? '2' : '0');
