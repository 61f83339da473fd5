/** Words that every queue of work has (contract/work-queue.ts); an area spreads them into its texts beside its own. */
export const work = {
  fields: {
    workNo: '任务编号',
    caseNos: '项目编号',
    title: '产品名称',
    companyName: '认证委托人',
    factoryName: '生产企业',
    productClass: '产品小类',
    state: '状态',
    workSince: '下达时间',
    dueTime: '剩余天数',
    assigneeName: '经办人',
    keyword: '编号、企业或产品',
    assignee: '经办人',
    lamp: '期限',
    isUrgent: '加急',
  },
  tabs: { todo: '待办', returned: '已退回', done: '已办', all: '全部' },
};
