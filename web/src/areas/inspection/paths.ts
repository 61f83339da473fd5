/** Pages of one inspection; a part of it stands behind `#`. */
const DETAIL = '/authCernter/factoryinspection_detail';
export const detailPath = (id: string, part = ''): string => `${DETAIL}?id=${id}${part === '' ? '' : `#${part}`}`;
export const entryPath = (id: string): string => `/authCernter/factoryCheckEntry?id=${id}`;
export const ownPath = (id: string): string => `/customer/yewuCenter/manage/inspection?id=${id}`;
