import { cccQueue } from '@zhengjian/contract/areas/acceptance/lists.ts';
import { fileCalls } from '@zhengjian/contract/areas/file/calls.ts';
import { anyone, permission } from '@zhengjian/contract/call.ts';
import { listCalls } from '@zhengjian/contract/list.ts';
import { expect, test } from 'vitest';
import { acceptanceQueue } from '../../areas/acceptance/staff-lists.ts';
import { listAnswers } from './list-answers.ts';

test('what listCalls declares under a name, listAnswers answers under the same', () => {
  const calls = listCalls('late', cccQueue, {
    path: '/late',
    access: anyone,
    excel: { key: fileCalls.acceptanceExportKey, access: permission('ccc_export') },
    about: 'late cases',
  });
  expect(Object.values(calls).map(({ path, answer }) => [path, answer])).toEqual([
    ['/late/page', 'envelope'],
    ['/late/counts', 'envelope'],
    ['/late/excel', 'file'],
  ]);
  const answers = listAnswers('late', calls.lateExcel, acceptanceQueue, { zh: {}, en: {} });
  expect(Object.keys(answers)).toEqual(Object.keys(calls));
});
