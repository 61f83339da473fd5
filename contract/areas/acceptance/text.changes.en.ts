import type { changes as zh } from './text.changes.zh.ts';

export const changes = {
  part: 'Changes',
  title: 'Compared with the submission of {{time}}: {{n}} changed',
  none: 'Nothing has changed since {{time}}',
  noneHint: 'Make sure that every remark has been dealt with before you submit again.',
  unknown: 'The previous submission was not kept, so there is nothing to compare with',
  show: 'Show changes',
  yes: 'Yes',
  no: 'No',
  version: '{{name}} (version {{n}})',
} satisfies typeof zh;
