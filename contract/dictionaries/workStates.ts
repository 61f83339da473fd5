/** States of the things that have a life of their own beside the case. */
import { dictionary } from './dictionary.ts';

export const sampleStatus = dictionary('sample_status', '样品流转状态', 'State of a sample', [
  ['0', '未送样', 'Not sent'],
  ['1', '已寄出', 'Sent'],
  ['2', '待收样', 'Waiting to be received'],
  ['3', '已入库', 'In store'],
  ['4', '已出库到实验室', 'With the laboratory'],
  ['5', '试验中', 'Under test'],
  ['6', '已退回样品室', 'Back in the sample room'],
  ['7', '已返还客户', 'Returned to the customer'],
  ['8', '已处置', 'Disposed of'],
  ['9', '免样品', 'No sample needed'],
  ['10', '拒收', 'Refused'],
  ['11', '退还待接收', 'Return to be confirmed'],
]);

export const testTaskStatus = dictionary('test_task_status', '检测任务状态', 'State of a test task', [
  ['0', '待分配', 'To be assigned'],
  ['1', '待接收', 'To be taken on'],
  ['2', '图纸审查', 'Drawing review'],
  ['3', '项目编制', 'Test items being drawn up'],
  ['4', '项目审核', 'Test items under review'],
  ['5', '待试验', 'Waiting for test'],
  ['6', '试验中', 'Under test'],
  ['7', '待结果确认', 'Results to be verified'],
  ['8', '报告编制', 'Report being drawn up'],
  ['9', '报告审核', 'Report under review'],
  ['10', '报告批准', 'Report approval'],
  ['11', '完成', 'Finished'],
  ['20', '暂停（待样品或整改）', 'Suspended, waiting for samples or corrections'],
  ['21', '复测', 'Retest'],
  ['30', '终止', 'Discontinued'],
]);

export const testItemStatus = dictionary('test_item_status', '试验项目状态', 'State of a test item', [
  ['0', '待试验', 'Waiting for test'],
  ['1', '试验中', 'Under test'],
  ['2', '已完成', 'Finished'],
  ['3', '校核退回', 'Returned by the checker'],
  ['4', '已校核', 'Checked'],
  ['5', '取消', 'Cancelled'],
]);

export const factoryTaskStatus = dictionary('factory_task_status', '工厂检查任务状态', 'State of a factory inspection task', [
  ['0', '待安排', 'To be arranged'],
  ['1', '待派组', 'Team to be named'],
  ['2', '待审核', 'Waiting for review'],
  ['3', '待编计划', 'Plan to be drawn up'],
  ['4', '待企业确认', 'To be confirmed by the factory'],
  ['5', '待实施', 'To be carried out'],
  ['6', '实施中', 'Being carried out'],
  ['7', '结果待提交', 'Result to be submitted'],
  ['8', '待整改', 'To be rectified'],
  ['9', '整改待验证', 'Rectification to be verified'],
  ['10', '结果待审核', 'Result to be reviewed'],
  ['11', '结果待批准', 'Result to be approved'],
  ['12', '完成', 'Finished'],
  ['13', '已合并', 'Merged'],
  ['14', '已拆分', 'Split'],
  ['15', '取消', 'Cancelled'],
]);

export const factoryResultStatus = dictionary('factory_result_status', '工厂检查结果状态', 'State of an inspection result', [
  ['0', '草稿', 'Draft'],
  ['1', '已提交', 'Submitted'],
  ['2', '待整改', 'To be rectified'],
  ['3', '整改提交', 'Rectification submitted'],
  ['4', '验证中', 'Being verified'],
  ['5', '待审核', 'Waiting for review'],
  ['6', '审核退回', 'Returned by the reviewer'],
  ['7', '待批准', 'Waiting for approval'],
  ['8', '已批准', 'Approved'],
]);

export const samplingStatus = dictionary('sampling_status', '抽样状态', 'State of a sampling', [
  ['0', '草稿', 'Draft'],
  ['1', '已抽样', 'Sampled'],
  ['2', '已寄出', 'Sent'],
  ['3', '已收样', 'Received'],
  ['4', '检测中', 'Under test'],
  ['5', '合格', 'Passed'],
  ['6', '不合格', 'Failed'],
  ['7', '取消', 'Cancelled'],
]);

export const reportStatus = dictionary('report_status', '报告状态', 'State of a report', [
  ['0', '草稿', 'Draft'],
  ['1', '待审核', 'Waiting for review'],
  ['2', '待批准', 'Waiting for approval'],
  ['3', '已批准', 'Approved'],
  ['4', '已盖章', 'Stamped'],
  ['5', '已发放', 'Issued'],
  ['6', '作废', 'Void'],
  ['7', '已替代', 'Superseded'],
]);

export const paymentNoteStatus = dictionary('payment_note_status', '缴费通知单状态', 'State of a payment note', [
  ['0', '草稿', 'Draft'],
  ['1', '待审核', 'Waiting for audit'],
  ['2', '已退回', 'Sent back'],
  ['3', '待缴费', 'Payment due'],
  ['4', '凭证待确认', 'Voucher to be confirmed'],
  ['5', '部分到款', 'Partly received'],
  ['6', '已到款', 'Received'],
  ['7', '免缴', 'No payment needed'],
  ['8', '撤销审批中', 'Revocation under approval'],
  ['9', '已撤销', 'Revoked'],
  ['10', '退费审批中', 'Refund under approval'],
  ['11', '已退费', 'Refunded'],
]);

export const withdrawStatus = dictionary('withdraw_status', '撤销或退费状态', 'State of a withdrawal', [
  ['0', '草稿', 'Draft'],
  ['1', '待确认', 'To be confirmed'],
  ['2', '待审批', 'Waiting for approval'],
  ['3', '已通过', 'Approved'],
  ['4', '退回', 'Returned'],
  ['5', '已退款', 'Refunded'],
  ['9', '已终止', 'Ended'],
]);

export const cardSaleStatus = dictionary('card_sale_status', '标志订单状态', 'State of a mark order', [
  ['0', '草稿', 'Draft'],
  ['1', '已提交', 'Submitted'],
  ['2', '待付款', 'Payment due'],
  ['3', '待确认到款', 'Receipt to be confirmed'],
  ['4', '待发货', 'To be sent'],
  ['5', '已发货', 'Sent'],
  ['6', '完成', 'Finished'],
  ['7', '取消', 'Cancelled'],
]);

export const borrowStatus = dictionary('borrow_status', '电子借阅状态', 'State of an e-archive loan', [
  ['0', '草稿', 'Draft'],
  ['1', '待审批', 'Waiting for approval'],
  ['2', '借阅中', 'On loan'],
  ['3', '退回', 'Returned by the approver'],
  ['4', '已结束', 'Ended'],
]);

export const paperBorrowStatus = dictionary('paper_borrow_status', '纸质借阅状态', 'State of a paper loan', [
  ['0', '草稿', 'Draft'],
  ['1', '待项目组长', 'Waiting for the team leader'],
  ['2', '待档案员', 'Waiting for the archivist'],
  ['3', '待借出', 'To be lent out'],
  ['4', '借出', 'On loan'],
  ['5', '已归还', 'Given back'],
  ['6', '逾期', 'Overdue'],
  ['7', '退回', 'Returned by the approver'],
]);

export const paperStatus = dictionary('paper_status', '纸质档案状态', 'State of a paper archive', [
  ['0', '待移交', 'To be handed over'],
  ['1', '待接收', 'To be received'],
  ['2', '在库', 'In store'],
  ['3', '借出', 'On loan'],
  ['4', '待鉴定', 'To be appraised'],
  ['5', '已销毁', 'Destroyed'],
]);

export const complaintStatus = dictionary('complaint_status', '投诉状态', 'State of a complaint', [
  ['0', '草稿', 'Draft'],
  ['1', '待受理', 'Waiting for acceptance'],
  ['2', '处理中', 'Being handled'],
  ['3', '已答复', 'Answered'],
  ['4', '关闭', 'Closed'],
  ['5', '申诉', 'Under appeal'],
]);

export const alertStatus = dictionary('alert_status', '预警处理状态', 'State of an alert', [
  ['0', '待处理', 'Open'],
  ['1', '已解决', 'Solved'],
  ['2', '已关闭', 'Closed'],
]);

export const sicTaskStatus = dictionary('sic_task_status', '科创任务状态', 'State of an innovation centre task', [
  ['0', '待安排', 'To be arranged'],
  ['1', '方案编制', 'Plan being drawn up'],
  ['2', '方案审批', 'Plan approval'],
  ['3', '待实施', 'To be carried out'],
  ['4', '实施中', 'Being carried out'],
  ['5', '资料整理', 'Papers being put in order'],
  ['6', '完成', 'Finished'],
  ['7', '退回安排', 'Returned to arranging'],
]);

/** Rows of the batch dialog (spec: 000 §9). */
export const batchState = dictionary('batch_state', '批量提交状态', 'State in a batch', [
  ['0', '等待中', 'Waiting'],
  ['1', '提交中', 'Submitting'],
  ['2', '已提交', 'Submitted'],
  ['3', '失败', 'Failed'],
  ['4', '已取消', 'Cancelled'],
]);
