/** Addresses of one leave request. */
export const detailPath = (processInstanceId: string, businessId: string): string =>
  `/work/process/leave/detail/${processInstanceId}/${businessId}`;
export const handlePath = (taskId: string, processInstanceId: string, businessId: string): string =>
  `/work/process/leave/handle/${taskId}/${processInstanceId}/${businessId}`;
