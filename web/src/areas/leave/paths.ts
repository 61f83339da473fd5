/** Address of one leave request. */
export const detailPath = (processInstanceId: string, businessId: string): string =>
  `/work/process/leave/detail/${processInstanceId}/${businessId}`;
