export const zh = {
  refusal: {
    notFound: '没有找到该文件，它可能已被删除',
    catalogNotFound: '没有找到该文件目录',
    keyInvalid: '下载链接已失效，请重新打开文件',
    noUploadHere: '该目录现在不能上传文件。资料只能在草稿或退回补正状态下修改',
    tooLarge: '文件大小不能超过{{n}}M',
    tooMany: '上传数量限制：不超过{{n}}个文件',
    wrongSuffix: '该目录只接受以下格式：{{suffix}}',
    contentMismatch: '文件内容与扩展名 .{{suffix}} 不符，请上传真实格式的文件',
    empty: '文件是空的，请检查后重新上传',
    missing: '请选择要上传的文件',
    nameTooLong: '文件名不能超过200个字符',
    notRemovable: '该文件现在不能删除。资料只能在草稿或退回补正状态下修改',
    problem: '文件有问题：{{remark}}',
  },
};
