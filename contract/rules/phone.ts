/** Telephone numbers (domain 9.4; spec: 000 §5 phone check). */

const MOBILE = /^1[3-9]\d{9}$/;
const LANDLINE = /^0\d{2,3}-?\d{7,8}(-\d{1,6})?$/;
const SERVICE = /^(400|800)-?\d{3}-?\d{4}$/;
const INTERNATIONAL = /^\+\d{1,3}([ -]?\d{1,5}){2,6}$/;

export const MOBILE_LENGTH = 11;
export const isMobile = (text: string): boolean => MOBILE.test(text);
export const isLandline = (text: string): boolean => LANDLINE.test(text);

/**
 * The check of every mobile number field, in the order of its messages: nothing typed, not 11 characters, not a mobile
 * number (a landline of 11 digits too).
 */
export const judgeMobile = (typed: string | undefined): 'ok' | 'empty' | 'length' | 'format' => {
  const text = typed?.trim() ?? '';
  if (text === '') return 'empty';
  if (text.length !== MOBILE_LENGTH) return 'length';
  return isMobile(text) ? 'ok' : 'format';
};

/** Any number under which a company can be reached: mobile, landline with area code, 400 or 800 number, or with country code. */
export const isTelephone = (typed: string): boolean => {
  const text = typed.trim();
  return isMobile(text) || isLandline(text) || SERVICE.test(text) || INTERNATIONAL.test(text);
};
