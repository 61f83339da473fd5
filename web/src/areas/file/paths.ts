/** Addresses of the archive. */
export const QUERY = '/documents/query';
export const DETAIL = '/documents/eArchives_detail';
export const MANAGE_DETAIL = '/documents/eArchivesManage_detail';
export const E_ARCHIVES = '/documents/eArchives';
export const E_ARCHIVES_MANAGE = '/documents/eArchivesManage';
export const BATCH = '/documents/eArchivesBatchDownload';
export const FUNC = '/system/fileFunc';

export const detailPath = (dataId: string): string => `${DETAIL}?id=${dataId}`;
export const managePath = (dataId: string): string => `${MANAGE_DETAIL}?id=${dataId}`;
