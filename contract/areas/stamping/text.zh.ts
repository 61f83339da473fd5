export const zh = {
  refusal: {
    glyphMissing: '文件中的字符“{{character}}”（{{code}}）在字库中没有，无法打印。请改用其他写法后重试',
  },
};
