export const zh = {
  refusal: {
    numberPattern: '编号规则“{{pattern}}”不能生成编号。请管理员在参数 {{param}} 中写明流水号位数，例如 A{yyyy}CCC{6}',
    dictionaryUnknown: '字典 {{code}} 不存在',
  },
};
