/** The areas of the server; one that is not listed here does not exist. */
import type { Call } from '@zhengjian/contract/call.ts';
import { acceptanceArea } from './areas/acceptance/area.ts';
import { accessArea } from './areas/access/area.ts';
import { accountArea } from './areas/account/area.ts';
import { certificateArea } from './areas/certificate/area.ts';
import { companyArea } from './areas/company/area.ts';
import { developArea } from './areas/develop/area.ts';
import { fileArea } from './areas/file/area.ts';
import { financeArea } from './areas/finance/area.ts';
import { inspectionArea } from './areas/inspection/area.ts';
import { laboratoryArea } from './areas/laboratory/area.ts';
import { leaveArea } from './areas/leave/area.ts';
import { organisationArea } from './areas/organisation/area.ts';
import { portalArea } from './areas/portal/area.ts';
import { reportArea } from './areas/report/area.ts';
import { sampleArea } from './areas/sample/area.ts';
import { stampingArea } from './areas/stamping/area.ts';
import { statisticsArea } from './areas/statistics/area.ts';
import { systemArea } from './areas/system/area.ts';
import type { Area } from './platform/area.ts';
import { workflowArea } from './workflow/area.ts';

export const areas: readonly Area[] = [
  accountArea,
  systemArea,
  organisationArea,
  accessArea,
  companyArea,
  fileArea,
  laboratoryArea,
  workflowArea,
  portalArea,
  statisticsArea,
  acceptanceArea,
  inspectionArea,
  leaveArea,
  sampleArea,
  stampingArea,
  certificateArea,
  financeArea,
  developArea,
  reportArea,
];

export const callsOf = (some: readonly Area[]): Call[] => some.flatMap(({ calls }) => calls.flatMap((group) => Object.values(group)));
/** Every declared call. */
export const declaredCalls: readonly Call[] = callsOf(areas);
