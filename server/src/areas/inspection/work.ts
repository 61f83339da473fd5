/** Factory inspection as work that serves cases of any line. */
import { inspectionStates } from '@zhengjian/contract/areas/inspection/states.ts';
import { workKind } from '../../cases/works.ts';
import './tables.ts';

export const INSPECTION = workKind({
  kind: 'factoryInspection',
  category: 'factoryInspection',
  states: inspectionStates,
  table: 'inspection_task',
  pages: { staff: '/authCernter/factoryinspection_detail?id=', customer: '/customer/yewuCenter/manage/inspection?id=' },
  opensPapers: true,
});
