/** Roles by their aliases (domain 5.2); names, data scopes and departments stand with the defaults of a new tenant. */
export const roleAliases = [
  'administrator',
  'dean',
  'vice_dean',
  'dept_head',
  'ccc_acceptor',
  'ccc_accept_reviewer',
  'ccc_accept_approver',
  'cqst_acceptor',
  'cqst_accept_reviewer',
  'cqst_accept_approver',
  'car_acceptor',
  'car_reviewer',
  'car_approver',
  'sic_acceptor',
  'sic_reviewer',
  'sic_approver',
  'plan_dispatcher',
  'lab_director',
  'project_leader',
  'data_reviewer',
  'data_approver',
  'test_engineer',
  'sample_keeper',
  'car_leader',
  'car_engineer',
  'cert_engineer',
  'inspector_arranger',
  'inspector_leader',
  'inspector',
  'check_reviewer',
  'check_approver',
  'cert_maker',
  'cert_checker',
  'cert_reviewer',
  'cert_approver',
  'stamp_clerk',
  'report_officer',
  'billing_clerk',
  'finance_auditor',
  'cashier',
  'finance_invoicer',
  'archivist',
  'sic_director',
  'sic_coordinator',
  'sic_leader',
  'sic_checker',
  'sic_decider',
  'trainer_admin',
  'equipment_keeper',
  'quality_manager',
  'customer_service',
  'card_clerk',
  'ext_lab_admin',
  'ext_lab_user',
  'customer_admin',
  'customer_user',
  'guest',
] as const;
export type RoleAlias = (typeof roleAliases)[number];

/** They work for a company and have the business centre. */
export const customerRoles = ['customer_admin', 'customer_user'] as const satisfies readonly RoleAlias[];
export const laboratoryRoles = ['ext_lab_admin', 'ext_lab_user'] as const satisfies readonly RoleAlias[];
/** They have the business centre, whose message page is their own. */
export const outsideRoles: readonly RoleAlias[] = [...customerRoles, 'guest'];
export const staffRoles: readonly RoleAlias[] = roleAliases.filter(
  (alias) => ![...outsideRoles, ...laboratoryRoles].some((other) => other === alias),
);
/** They read the cases of every line they have a scope for. */
export const readingRoles = [
  'dean',
  'vice_dean',
  'quality_manager',
  'plan_dispatcher',
  'customer_service',
  'billing_clerk',
] as const satisfies readonly RoleAlias[];
