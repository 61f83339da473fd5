/** The tenant of a new system, until its administrator gives the institute's own names. */
export const firstTenant = { tenantId: '000000', name: '认证机构', nameEn: 'Certification body', domain: null };

export const firstAdministrator = { account: 'admin', realName: '系统管理员' };
