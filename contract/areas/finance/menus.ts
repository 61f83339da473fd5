/** Fees: payment notes, receipts, discounts, withdrawals, the price table. */
import type { Menu } from '../../menu.ts';
import { customerRoles } from '../../roles.ts';

const leaders = ['dean', 'vice_dean'] as const;

export const financeMenus = [
  {
    code: 'finance',
    zh: '财务管理',
    en: 'Finance',
    path: '/finance',
    icon: 'finance',
    menus: [
      {
        code: 'pay_charge_view',
        zh: 'CCC缴费通知单开具',
        en: 'CCC fees to charge',
        path: '/finance/paymentNoteCCC',
        icon: 'form',
        roles: ['billing_clerk', 'finance_auditor', ...leaders],
        buttons: [['pay_note_draft', '开具缴费通知单', 'Draw up payment notes', ['billing_clerk']]],
      },
      {
        code: 'pay_return_view',
        zh: '缴费通知单编制',
        en: 'Notes being drawn up',
        path: '/finance/paymentNoteReturn',
        icon: 'edit',
        roles: ['billing_clerk', ...leaders],
      },
      {
        code: 'pay_audit_view',
        zh: '缴费通知单审核',
        en: 'Payment note audit',
        path: '/finance/paymentNoteApproval',
        icon: 'audit',
        roles: ['finance_auditor', ...leaders],
        buttons: [['pay_note_audit', '审核缴费通知单', 'Audit payment notes', ['finance_auditor']]],
      },
      {
        code: 'pay_confirm_view',
        zh: '到款确认',
        en: 'Payment confirmation',
        path: '/finance/paymentConfirm',
        icon: 'check-square',
        roles: ['cashier', 'finance_invoicer', 'finance_auditor', ...leaders],
        buttons: [
          ['pay_confirm', '确认到款', 'Confirm payments', ['cashier']],
          ['pay_invoice', '登记发票', 'Record invoices', ['finance_invoicer']],
        ],
      },
      {
        code: 'pay_discount_view',
        zh: '优惠管理',
        en: 'Discounts',
        path: '/finance/discountManage',
        icon: 'branches',
        roles: ['billing_clerk', 'project_leader', 'dept_head', 'finance_auditor', ...leaders],
        buttons: [
          ['pay_discount_apply', '申请优惠', 'Apply for discounts', ['billing_clerk', 'project_leader']],
          ['pay_discount_audit', '审批优惠', 'Decide discounts', ['dept_head', ...leaders]],
          ['pay_discount_take', '撤回优惠', 'Take back discounts', ['vice_dean']],
        ],
      },
      {
        code: 'pay_withdraw_view',
        zh: '撤销与退费',
        en: 'Revocations and refunds',
        path: '/finance/paymentConfirmReturn',
        icon: 'change',
        roles: ['billing_clerk', 'finance_auditor', 'cashier', ...leaders],
        buttons: [
          ['pay_withdraw_apply', '申请撤销或退费', 'Apply for revocations and refunds', ['billing_clerk']],
          ['pay_withdraw_confirm', '财务确认', 'Confirm at finance', ['finance_auditor']],
          ['pay_withdraw_approve', '批准撤销或退费', 'Approve revocations and refunds', ['vice_dean']],
        ],
      },
      {
        code: 'pay_note_view',
        zh: '缴费通知单',
        en: 'Payment notes',
        path: '/finance/paymentNote',
        icon: 'accept',
        roles: ['billing_clerk', 'finance_auditor', 'cashier', 'finance_invoicer', 'dept_head', ...leaders],
        buttons: [
          ['pay_note_exempt', '免缴与恢复缴费', 'Exempt from payment', ['vice_dean']],
          ['pay_note_release', '未缴费放行', 'Release while unpaid', ['dept_head']],
        ],
      },
      {
        code: 'price_view',
        zh: '收费项目',
        en: 'Price table',
        path: '/finance/priceItem',
        icon: 'bars',
        roles: ['billing_clerk', 'finance_auditor', ...leaders],
        buttons: [['price_edit', '维护收费项目', 'Edit the price table', ['finance_auditor']]],
      },
    ],
  },
] as const satisfies readonly Menu[];

/** In the business centre. */
export const customerFinanceMenus = [
  {
    code: 'customer_payment',
    zh: '缴费通知单',
    en: 'Payment notes',
    path: '/customer/feiyongCenter/paymentNote',
    icon: 'finance',
    isAuth: false,
    roles: customerRoles,
  },
  {
    code: 'customer_estimate',
    zh: '费用估算',
    en: 'Fee estimate',
    path: '/customer/feiyongCenter/estimate',
    icon: 'statistics',
    isAuth: false,
    roles: customerRoles,
  },
] as const satisfies readonly Menu[];
