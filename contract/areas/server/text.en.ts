import type { zh } from './text.zh.ts';

export const en = {
  docs: { access: 'Access', input: 'Input', answer: 'Answer', change: 'change', read: 'read', machine: 'Machine-readable: ' },
  refusal: {
    input: 'Some of what was sent is not right; please check: {{fields}}',
    maskSent: 'A value that is shown in part was changed in part. Enter the whole value, or close and open the form again',
    malformed: 'The request is malformed; please reload the page and try again',
    notFound: 'There is nothing at this address',
    recordNotFound: 'The record was not found; it may have been deleted',
    dictionaryKey: '“{{value}}” is not one of the options; please choose again',
    recordInUse: '“{{name}}” is in use and cannot be deleted. Choose something else in the records that use it first',
    recordTaken: '“{{name}}” is there already. Change it and save again',
    answer: 'The answer of the server was incomplete; this has been recorded. Try again later or tell the administrator (no. {{id}})',
    fault: 'The server had a fault; this has been recorded. Try again later or tell the administrator (no. {{id}})',
    tooLarge: 'What was sent is too large; at most {{n}} MB',
    unsupported: 'This kind of content is not accepted; please reload the page and try again',
    tooMany: 'Too many tries; please try again in {{seconds}} s',
    storeFull: 'The server has run out of storage and nothing was saved. Please tell the administrator, and try again afterwards',
    busy: 'The system is busy; please try again in a moment',
    keyReused: 'The same operation key was used with other content; please reload the page and try again',
    stopping: 'The system is restarting; please try again in a moment',
    conflict: 'Someone else has just changed this record; please reload and try again',
    dayFar: 'The day {{day}} does not lie between {{first}} and {{last}}. Check the year',
    keywordTooCommon:
      'More than {{n}} records contain “{{keyword}}”: they cannot all be listed in this order. Please type more of it, or add a date, state or other filter',
    keywordTooShort:
      '“{{keyword}}” is a single character, which cannot be searched for in a list this long. Please type at least two, or choose a date, state or other filter first',
    exportKeyGone: 'The link to this export has expired; please export again',
    exportTooLong:
      'More than {{n}} records fit, more than a sheet of Excel holds. Please choose a date or another filter and export in parts',
  },
  field: {
    required: 'required',
    tooLong: 'at most {{n}} characters',
    tooShort: 'at least {{n}} characters',
    format: 'malformed',
    characters: 'holds characters that cannot be stored; please remove them and type again',
    number: 'must be a number',
    range: 'out of range',
    option: 'not one of the options',
    unknown: 'unknown field',
  },
  done: {
    operation: 'Operation successful',
    added: 'Added successfully',
    updated: 'Updated successfully',
    deleted: 'Deleted successfully',
    remark: 'Remark changed',
    quiet: 'Operation successful',
  },
} satisfies typeof zh;
