/** Addresses of the applicant's screens. */
export const FORM_PAGE = '/customer/yewuCenter/apply/formCcc';
export const LIST_PAGE = '/customer/yewuCenter/manage/index';
export const DRAFT_PAGE = '/customer/yewuCenter/draft/index';
export const formOf = (id: string): string => `${FORM_PAGE}?id=${id}`;
export const detailOf = (id: string): string => `/customer/yewuCenter/manage/detail?id=${id}`;
export const COMPANY_PAGE = '/customer/company/index';
export const MESSAGE_PAGE = '/customer/message/index';
/** Part of the case page that holds the papers. */
export const PAPERS = '#files';
