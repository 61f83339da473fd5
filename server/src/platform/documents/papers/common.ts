/** What every paper of the institute carries. Lines are bounded, so that no value can push a paper out of its form. */
import * as z from 'zod';

export const line = (most = 200) => z.string().max(most);
export const body = (most = 4000) => z.string().max(most);
/** The longest name of a person, with the one of a deputy who acted in their stead: 甲（乙 代）. */
export const MOST_PERSON = 210;
export const person = () => line(MOST_PERSON);
/** `yyyy-MM-dd`; the templates write 2026年11月20日 and 20 November 2026. */
export const day = () => z.string().regex(/^\d{4}-\d\d-\d\d$/);
export const moment = () => z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
export const orNone = <S extends z.ZodType>(schema: S) => z.union([schema, z.literal('')]);
/** Money as decimal text. */
export const money = () => z.string().regex(/^-?\d+\.\d\d$/);

export const institute = z.object({
  name: line(160),
  nameEn: line(160),
  address: line(),
  phone: line(100),
});

/** Number, moment of making and letterhead of a paper. `at` is the paper's own time: the same data makes the same bytes. */
export const paperHead = {
  institute,
  number: line(60),
  at: moment(),
};

export const party = z.object({ name: line(160), nameEn: line(160), address: line() });
/** Address where the paper's number and hash can be looked up; drawn as QR code. */
export const verifyUrl = () => z.string().min(1).max(300);
