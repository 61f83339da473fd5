import type { zh } from './text.zh.ts';

export const en = {
  refusal: {
    numberPattern:
      'The pattern “{{pattern}}” gives no number. Please have parameter {{param}} name the digits of the serial, e.g. A{yyyy}CCC{6}',
    dictionaryUnknown: 'There is no dictionary {{code}}',
  },
} satisfies typeof zh;
