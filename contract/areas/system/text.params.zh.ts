/** System parameters that the product reads, by key with `_` in the place of the point: what they are called, and what they do. */
export const params = {
  flow_remarkLimit: { name: '审批备注字数上限', hint: '审批对话框中备注最多可写的字数。' },
  flow_autoSelectFirst: { name: '自动选择第一个经办人', hint: '打开审批对话框时预先选中第一个下一环节经办人。' },
  flow_urgeHours: { name: '催办间隔（小时）', hint: '同一任务再次催办前须间隔的小时数。' },
  flow_releaseNeeded: { name: '流程发布须另一人批准', hint: '选“否”时，有权发布的人员可独自发布流程版本。' },
  captcha_workBits: { name: '计算验证难度', hint: '计算验证每一部分的位数，每增加一位，计算量加倍。' },
  ccc_bodyCode: { name: 'CCC认证机构代码', hint: 'CCC证书编号的第5、6位。' },
  ccc_caseDays: { name: 'CCC办结期限（自然日）', hint: '自受理至发证的自然日数，只用于此后受理的项目。' },
  institute_verifyUrl: { name: '电子文件查验地址', hint: '印在文件二维码中的地址，后接文件编号。' },
  signing_pageUrl: { name: '电子签章页地址', hint: '显示文件并用印的页面；使用其他站点时，须在服务器上允许（ZJ_SIGNING_ORIGIN）。' },
  number_ccc: { name: 'CCC申请编号', hint: 'CCC申请编号的规则。' },
  number_batch: { name: '申请批次编号', hint: '申请批次编号的规则。' },
  number_leave: { name: '请假单编号', hint: '请假单编号的规则。' },
  number_seal: { name: '印章编号', hint: '印章编号的规则。' },
  keep_signInDays: { name: '验证码、登录尝试保留天数', hint: '验证码、登录尝试和令牌失效后保留的天数。以平台机构的设置为准。' },
  keep_sessionDays: { name: '登录会话保留天数', hint: '会话自最后一次使用起保留的天数。以平台机构的设置为准。' },
  keep_commandDays: { name: '重复提交应答保留天数', hint: '为识别重复提交而保留应答的天数。以平台机构的设置为准。' },
  keep_errorLogDays: { name: '浏览器错误日志保留天数', hint: '浏览器错误日志保留的天数。以平台机构的设置为准。' },
  keep_requestLogDays: { name: '请求日志保留天数', hint: '请求日志保留的天数。以平台机构的设置为准。' },
};

/** What a parameter takes. */
export const paramTakes = {
  number: '取值：{{least}}–{{most}} 的整数。',
  flag: '取值：true（是）或 false（否）。',
  numbering: '取值：含流水号位数的编号规则，例如 A{yyyy}CCC{6}；日期写作 {yyyy}、{yy}、{yyyyMM}、{yyyyMMdd}。',
  digits: '取值：{{length}} 位数字。',
  address: '取值：以 http://、https:// 或 / 开头的地址。',
  addressOrNone: '取值：以 http:// 或 https:// 开头的地址；不填则使用本系统的页面。',
  fixed: '由系统写入，不能修改。',
};
