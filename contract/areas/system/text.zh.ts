export const zh = {
  refusal: {
    dictionaryUnknown: '字典 {{code}} 不存在',
    dictionaryKey: '“{{value}}”不是可选项，请重新选择',
  },
};
