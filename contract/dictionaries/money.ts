/** Fees, payments, discounts and invoices. */
import { dictionary } from './dictionary.ts';

export const noteKind = dictionary('note_kind', '缴费通知类型', 'Kind of payment note', [
  ['1', '认证费', 'Certification fee'],
  ['2', '检测费', 'Test fee'],
  ['3', '工厂检查费', 'Factory inspection fee'],
  ['4', '监督费', 'Supervision fee'],
  ['5', '变更费', 'Change fee'],
  ['6', '标志费', 'Mark fee'],
  ['7', '培训费', 'Training fee'],
  ['8', '现场检测费', 'On-site inspection fee'],
  ['9', '项目合同款', 'Project contract payment'],
  ['10', '补充', 'Supplement'],
]);

export const feeKind = dictionary('fee_kind', '费用类别', 'Fee kind', [
  ['1', '申请费', 'Application fee'],
  ['2', '批准与注册费', 'Approval and registration fee'],
  ['3', '检查费', 'Inspection fee'],
  ['4', '检测费', 'Test fee'],
  ['5', '图纸审查费', 'Drawing review fee'],
  ['6', '证书工本费', 'Certificate production fee'],
  ['7', '标志费', 'Mark fee'],
  ['8', '培训费', 'Training fee'],
  ['9', '差旅费', 'Travel expenses'],
  ['10', '加急费', 'Urgency surcharge'],
  ['11', '其他', 'Other'],
]);

export const payState = dictionary('pay_state', '缴费状态', 'Payment state', [
  ['0', '未开单', 'No note issued'],
  ['1', '待缴费', 'Payment due'],
  ['2', '部分到款', 'Partly paid'],
  ['3', '已缴费', 'Paid'],
  ['4', '免缴', 'Exempt'],
  ['5', '放行', 'Released while unpaid'],
]);

export const payMethod = dictionary('pay_method', '付款方式', 'Payment method', [
  ['1', '对公转账', 'Bank transfer'],
  ['2', '现金', 'Cash'],
  ['3', 'POS刷卡', 'Card terminal'],
  ['4', '网上支付', 'Online payment'],
  ['5', '承兑汇票', 'Acceptance bill'],
  ['6', '余额抵扣', 'Set off against balance'],
]);

export const currency = dictionary('currency', '币种', 'Currency', [
  ['CNY', '人民币', 'Chinese yuan'],
  ['USD', '美元', 'US dollar'],
  ['EUR', '欧元', 'Euro'],
]);

/** Remark: bank, account number and bank code, each behind a bar; payment notes carry them. */
export const ourBankAccount = dictionary('our_bank_account', '收款账户', 'Our bank account', [
  ['1', '基本户', 'Main account', '示例银行营业部 | 4100 0000 0000 0001 234 | 100000000001'],
  ['2', '检测收费户', 'Test fee account', '示例银行营业部 | 4100 0000 0000 0002 345 | 100000000001'],
  ['3', '培训户', 'Training account', '示例银行营业部 | 4100 0000 0000 0003 456 | 100000000001'],
]);

export const discountKind = dictionary('discount_kind', '优惠方式', 'Kind of discount', [
  ['1', '折扣率', 'Rate'],
  ['2', '固定金额', 'Fixed amount'],
  ['3', '免单项', 'Item waived'],
]);

/** Remark: lowest rate that the level may grant. */
export const discountLevel = dictionary('discount_level', '优惠审批级别', 'Discount approval level', [
  ['1', '部门负责人', 'Department head', '0.9'],
  ['2', '分管院领导', 'Vice dean', '0.7'],
  ['3', '院长', 'Dean', '0'],
]);

export const withdrawKind = dictionary('withdraw_kind', '撤销或退费类型', 'Kind of withdrawal', [
  ['1', '撤销通知单', 'Payment note revoked'],
  ['2', '退费', 'Refund'],
  ['3', '转结到其他项目', 'Carried over to another case'],
  ['4', '优惠撤回', 'Discount withdrawn'],
]);

export const bankProcessStatus = dictionary('bank_process_status', '流水处理状态', 'Processing of the statement line', [
  ['0', '待处理', 'To be processed'],
  ['1', '已匹配', 'Matched'],
  ['2', '部分匹配', 'Partly matched'],
  ['3', '非系统收费', 'Charge outside the system'],
  ['4', '已退回', 'Returned'],
  ['5', '忽略', 'Ignored'],
]);

export const invoiceKind = dictionary('invoice_kind', '发票类型', 'Invoice kind', [
  ['1', '数电票（增值税专用发票）', 'Digital invoice, special VAT'],
  ['2', '数电票（普通发票）', 'Digital invoice, ordinary'],
  ['3', '纸质增值税专用发票', 'Paper invoice, special VAT'],
  ['4', '纸质普通发票', 'Paper invoice, ordinary'],
  ['5', '形式发票（境外）', 'Proforma invoice (overseas)'],
]);

export const invoiceContent = dictionary('invoice_content', '开票内容', 'Invoice content', [
  ['1', '*鉴证咨询服务*认证费', 'Assurance services: certification fee'],
  ['2', '*研发和技术服务*检测费', 'Technical services: test fee'],
  ['3', '*鉴证咨询服务*检查费', 'Assurance services: inspection fee'],
  ['4', '*非学历教育服务*培训费', 'Non-degree education: training fee'],
  ['5', '*印刷品*标志', 'Printed matter: marks'],
]);

export const invoiceStatus = dictionary('invoice_status', '开票状态', 'Invoice status', [
  ['0', '草稿', 'Draft'],
  ['1', '待开票', 'To be invoiced'],
  ['2', '已开票', 'Invoiced'],
  ['3', '已寄送', 'Sent'],
  ['4', '红冲', 'Credited'],
  ['5', '作废', 'Void'],
]);

export const postState = dictionary('post_state', '寄送状态', 'Posting', [
  ['0', '未寄', 'Not posted'],
  ['1', '已寄', 'Posted'],
  ['2', '已签收', 'Received'],
  ['3', '已邮件发送', 'Sent by e-mail'],
]);
