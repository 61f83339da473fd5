/** Words of the erasure of personal data as an administrator does it. */
export const erasureTexts = {
  lists: {
    erasure: { title: '个人信息删除申请', tabs: { waiting: '待处理', all: '全部' } },
  },
  fields: {
    erasure: {
      realName: '姓名',
      account: '账号',
      userKind: '用户类型',
      belongsTo: '部门或单位',
      reason: '申请原因',
      state: '状态',
      createTime: '申请时间',
      answer: '不同意的原因',
      decidedName: '处理人',
      decidedTime: '处理时间',
      added: '申请时间',
    },
  },
  userKinds: { '1': '本院人员', '2': '企业用户', '3': '外部实验室用户', '4': '访客' },
  erasureStates: { waiting: '待处理', done: '已删除', refused: '未同意', withdrawn: '已撤回' },
  erasure: {
    users: '用户',
    requests: '个人信息删除申请',
    act: '删除个人信息',
    refuse: '不同意',
    title: '删除“{{name}}”的个人信息',
    warning: '账号 {{account}} 将永久停用，以下信息将被删除，不能恢复。',
    asked: '本人已申请删除。申请原因：{{reason}}',
    askedPlain: '本人已申请删除。',
    obstacle: '现在不能删除',
    done: '个人信息已删除，账号已永久停用',
    refuseTitle: '不同意“{{name}}”的删除申请',
    reasonLabel: '原因',
    reasonHelp: '将告知本人，例如“仍在职，请离职后再申请”',
    reasonRequired: '请填写原因',
    refused: '已答复，并通知本人',
  },
  refusal: {
    userErased: '账号 {{name}} 的个人信息已删除，账号永久停用，不能再修改或启用',
    companyLeft: '“{{company}}”还有其他用户，删除后将没有企业管理员。请本人先在“企业人员”中转交企业，或由管理员指定其他企业管理员',
  },
};
