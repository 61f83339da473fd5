/** Number of an identity paper, by the kind of the paper (dictionary `id_type`). */
import { judgeIdentityCard, plainIdentity } from './identityCard.ts';

/** Key of the resident identity card in the dictionary. */
export const IDENTITY_CARD = '01';
/** Longest number of any paper. */
export const IDENTITY_NUMBER_MAX = 30;

/** What is wrong, by the name of the refusal that says it. */
export type IdentityPaperFault = 'idTypeMissing' | 'idNoMissing' | 'idNoFormat' | 'idCardFormat' | 'idCardBirthday' | 'idCardCheck';

const CARD_FAULTS = { format: 'idCardFormat', birthday: 'idCardBirthday', check: 'idCardCheck' } as const;

/**
 * Kind and number stand together or both are left out. A resident identity card is judged by GB 11643; of the other kinds no public
 * rule is common to all countries: 5 to 30 letters and digits.
 * @param today yyyy-MM-dd: a day of birth after it is wrong
 */
export const identityPaperFault = (
  { idType = '', idNo = '' }: { idType?: string | undefined; idNo?: string | undefined },
  today?: string,
): IdentityPaperFault | null => {
  const number = plainIdentity(idNo);
  if (idType === '' && number === '') return null;
  if (idType === '') return 'idTypeMissing';
  if (number === '') return 'idNoMissing';
  if (idType !== IDENTITY_CARD) return /^[A-Z0-9]{5,30}$/.test(number) ? null : 'idNoFormat';
  const judged = judgeIdentityCard(number, today);
  return judged === 'ok' ? null : CARD_FAULTS[judged];
};
