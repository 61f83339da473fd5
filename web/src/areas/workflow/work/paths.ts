/** Where the row of a work list leads. */

export const PROCESS_PAGE = '/pblicCommon/processInformation';

/** The page that handles the case; a process whose cases have none is read on the common page. */
export const pathOf = ({ path, processInstanceId }: { path: string; processInstanceId: string }): string =>
  path === '' ? `${PROCESS_PAGE}?flowInstanceId=${processInstanceId}` : path;
