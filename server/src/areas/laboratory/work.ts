/** A type test as work that serves cases of any line. */
import { testStates } from '@zhengjian/contract/areas/laboratory/states.ts';
import { workKind } from '../../cases/works.ts';
import './test-tables.ts';

export const TYPE_TEST = workKind({
  kind: 'typeTest',
  category: 'typeTest',
  states: testStates,
  table: 'test_task',
  pages: { staff: '/testCenter/testTaskDetails?id=', customer: '/customer/yewuCenter/manage/testDetail?id=' },
  opensPapers: true,
});
