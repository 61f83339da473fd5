import type { identityPaperTexts as zh } from './text.identity-paper.zh.ts';

export const identityPaperTexts = {
  refusal: {
    idTypeMissing: 'Please choose the kind of identity paper',
    idNoMissing: 'Please enter the number of the identity paper',
    idNoFormat: 'The number of the paper is 5 to 30 letters or digits',
    idCardFormat: 'The number of a resident identity card has 18 characters: 17 digits, then a digit or X',
    idCardBirthday: 'The day of birth in the number of the identity card is no such day; check characters 7 to 14',
    idCardCheck: 'The check character of the identity card does not fit; check every digit',
    idNoTaken: 'This number is registered with another account. Check it; if it is right, ask the administrator',
    idNoUnreadable: 'The stored number cannot be decrypted. Enter it again; if that does not help, ask the administrator',
    idNoNone: 'No number is stored. Refresh and try again',
  },
  title: 'Identity paper',
  hint: 'Optional. The number is stored encrypted and the last four characters are shown; a look at the whole is noted in the general log.',
  none: 'None',
  add: 'Enter a paper',
  change: 'Replace the paper',
  of: 'Identity paper of {{name}}',
  idType: 'Kind of paper',
  idNo: 'Number',
  idNoHelp: 'The whole number, as it stands on the paper',
  current: 'Stored',
  save: 'Save',
  remove: 'Delete the paper',
  removeAsk: 'Delete the stored identity paper?',
  removeHint: 'Kind and number are deleted and cannot be restored.',
} satisfies typeof zh;
