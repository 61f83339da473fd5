/** Pages of one inspection; a part of it stands behind `#`. */
import type { InspectionNode } from '@zhengjian/contract/areas/inspection/lists.ts';

const at =
  (page: string) =>
  (id: string, part = ''): string =>
    `${page}?id=${id}${part === '' ? '' : `#${part}`}`;

const DETAIL = '/authCernter/factoryinspection_detail';
/** The catalogue gives the file of an inspection an address for each step at which it is opened. */
const AT_STEP: Readonly<Record<InspectionNode, string>> = {
  factoryCheckTasksArrange: '/authCernter/factoryCheckTasks_detail',
  factoryCheckTasksReview: '/authCernter/factoryinspection_detailshenhe',
  factoryCheckPlan: DETAIL,
  factoryCheckResult: DETAIL,
  factoryCheckReform: '/authCernter/factoryCheckReform_detail',
  factoryCheckResultReview: '/authCernter/factoryinspection_detailresultshenhe',
  factoryCheckResultApproval: '/authCernter/factoryinspection_detailresultapprovl',
};
export const detailPath = at(DETAIL);
export const stepPath = (node: InspectionNode) => at(AT_STEP[node]);
/** To read, without any act. */
export const readPath = at('/authCernter/factoryinspection_detailreadonly');
export const entryPath = at('/authCernter/factoryCheckEntry');
export const ownPath = at('/customer/yewuCenter/manage/inspection');
