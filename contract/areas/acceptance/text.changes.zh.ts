/** What is different since an application was returned. */
export const changes = {
  part: '补正变更',
  title: '与 {{time}} 提交的内容相比，共变更 {{n}} 处',
  none: '与 {{time}} 提交的内容相比没有变更',
  noneHint: '请确认退回意见都已处理，再重新提交。',
  unknown: '没有保存上一次提交的内容，无法比较',
  show: '查看变更',
  yes: '是',
  no: '否',
  version: '{{name}}（第 {{n}} 版）',
};
