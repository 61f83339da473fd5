/** Messages to people, in the portal, by mail and SMS. A line whose parameter is empty is left out. */
export const zh = {
  taskGiven: {
    title: '{{node}}：{{no}} 待您办理',
    lines: ['{{from}}将 {{no}}（{{title}}）转给您办理，环节“{{node}}”。', '说明：{{remark}}', '请于 {{due}} 前办理。'],
  },
  taskReturned: {
    title: '{{no}} 退回到您的环节“{{node}}”',
    lines: ['{{from}}将 {{no}}（{{title}}）退回，环节“{{node}}”。', '退回原因：{{remark}}', '请于 {{due}} 前办理。'],
  },
  taskResolved: {
    title: '{{node}}：{{no}} 已交还给您',
    lines: ['{{from}}将您委派的 {{no}}（{{title}}）交还给您，环节“{{node}}”由您作出决定。', '意见：{{remark}}', '请于 {{due}} 前办理。'],
  },
  taskToTeam: {
    title: '{{node}}：{{no}} 待{{to}}签收',
    lines: [
      '{{from}}将 {{no}}（{{title}}）分配给{{to}}，环节“{{node}}”，组内一人签收后办理。',
      '说明：{{remark}}',
      '请于 {{due}} 前办理。',
    ],
  },
  taskPassedOn: {
    title: '{{no}} 的“{{node}}”改由{{to}}办理',
    lines: ['{{from}}将 {{no}}（{{title}}）的环节“{{node}}”由您转给{{to}}，您无需再办理。', '说明：{{remark}}'],
  },
  limitChanged: {
    title: '{{no}} 的时限改为 {{due}}',
    lines: ['{{from}}将 {{no}}（{{title}}）“{{node}}”的时限改为 {{due}}。', '原因：{{remark}}'],
  },
  caseModified: {
    title: '{{no}} 的申请资料已更正',
    lines: ['认证机构更正了 {{no}}（{{title}}）的以下内容：{{what}}。', '原因：{{remark}}', '如有疑问，请与受理人员联系。'],
  },
  ownLimitChanged: {
    title: '{{no}}：请于 {{due}} 前办理',
    lines: ['{{no}}（{{title}}）“{{node}}”的办理时限改为 {{due}}，请在此之前提交。'],
  },
  taskToRole: {
    title: '{{no}} 的“{{node}}”已退回待签收',
    lines: ['{{from}}将 {{no}}（{{title}}）的环节“{{node}}”从您名下退回，由该环节的人员签收后办理。', '说明：{{remark}}'],
  },
  delegationEnded: {
    title: '{{no}} 的“{{node}}”委派已收回',
    lines: ['{{from}}收回了委派给您的 {{no}}（{{title}}），环节“{{node}}”您无需再准备。', '说明：{{remark}}'],
  },
  signerReleased: {
    title: '{{no}} 的“{{node}}”不再请您会签',
    lines: ['{{from}}取消了您对 {{no}}（{{title}}）在环节“{{node}}”的会签，您无需再办理。', '说明：{{remark}}'],
  },
  taskCancelled: {
    title: '{{no}} 的“{{node}}”已取消',
    lines: ['您在 {{no}}（{{title}}）环节“{{node}}”的任务已取消（{{why}}），无需再办理。', '操作人：{{from}}', '说明：{{remark}}'],
  },
  testReallocated: {
    title: '{{no}} 改由{{to}}负责',
    lines: ['{{from}}将检测任务 {{no}}（{{title}}）由{{before}}改派给{{to}}。', '原因：{{remark}}'],
  },
  testExtended: {
    title: '{{no}} 的试验延期至 {{day}}',
    lines: ['型式试验 {{no}}（{{title}}）的计划完成日期改为 {{day}}。', '原因：{{remark}}'],
  },
  workHandedOver: {
    title: '您的在办任务已移交',
    lines: ['{{from}}已将您名下的 {{count}} 项在办任务移交他人办理。', '说明：{{remark}}'],
  },
  caseEnded: { title: '{{no}} 已终止', lines: ['{{from}}终止了 {{no}}（{{title}}）。', '原因：{{remark}}'] },
  caseEndedForCompany: {
    title: '{{no}} 已终止办理',
    lines: ['{{no}}（{{title}}）已由认证机构终止，不再办理。如有疑问，请与受理人员联系。', '原因：{{remark}}'],
  },
  caseWithdrawn: { title: '{{no}} 已由企业撤回', lines: ['{{company}}撤回了 {{no}}（{{title}}），不再办理。', '原因：{{remark}}'] },
  caseReturned: {
    title: '{{no}} 需要补正',
    lines: [
      '{{no}}（{{title}}）已退回，请按意见修改后重新提交。',
      '意见：{{remark}}',
      '请于 {{due}} 前提交。',
      '下一步：登录业务中心，打开该申请，点“修改并重新提交”。',
    ],
  },
  workReturned: {
    title: '{{no}}：{{words}}',
    lines: [
      '{{no}}（{{title}}）需要贵公司继续办理：{{words}}。',
      '意见：{{remark}}',
      '请于 {{due}} 前办理。',
      '下一步：登录业务中心，打开该事项办理。',
    ],
  },
  noteOverdue: {
    title: '缴费通知单 {{no}} 已逾期',
    lines: ['缴费通知单 {{no}}（{{title}}）应于 {{day}} 前缴费，尚有 {{amount}} 元未缴。', '请尽快缴费并上传付款凭证，以免影响发证。'],
  },
  noteExempted: {
    title: '缴费通知单 {{no}} 免予缴费',
    lines: ['缴费通知单 {{no}}（{{title}}）免予缴费，贵公司无需付款。'],
  },
  noteRecalled: {
    title: '缴费通知单 {{no}} 已收回',
    lines: ['缴费通知单 {{no}}（{{title}}）已由认证机构收回更正，请暂不缴费。重新发出后将另行通知。'],
  },
  noteRevoking: {
    title: '缴费通知单 {{no}} 撤销处理中',
    lines: ['缴费通知单 {{no}}（{{title}}）正在办理撤销，办理期间请暂不缴费，结果将另行通知。'],
  },
  noteRevoked: {
    title: '缴费通知单 {{no}} 已撤销',
    lines: ['缴费通知单 {{no}}（{{title}}）已撤销，无需缴费。如需重新缴费，将另发缴费通知单。'],
  },
  noteNotRevoked: {
    title: '缴费通知单 {{no}} 不再撤销',
    lines: ['缴费通知单 {{no}}（{{title}}）的撤销不再办理，通知单继续有效，请按期缴费。'],
  },
  noteRefunding: {
    title: '缴费通知单 {{no}} 退费处理中',
    lines: ['缴费通知单 {{no}}（{{title}}）正在办理退费，金额 {{amount}} 元，结果将另行通知。', '收款账户可在该缴费通知单的页面核对。'],
  },
  noteRefunded: {
    title: '缴费通知单 {{no}} 已退费 {{amount}} 元',
    lines: ['缴费通知单 {{no}}（{{title}}）的款项 {{amount}} 元已于 {{day}} 退回，请查收。'],
  },
  noteNotRefunded: {
    title: '缴费通知单 {{no}} 的退费不再办理',
    lines: ['缴费通知单 {{no}}（{{title}}）的退费（{{amount}} 元）不再办理。如有疑问，请与认证机构联系。'],
  },
  noteOverdueInside: {
    title: '{{company}}的缴费通知单 {{no}} 已逾期',
    lines: ['缴费通知单 {{no}}（{{title}}）应于 {{day}} 前缴费，尚有 {{amount}} 元未缴，请跟进。'],
  },
  ncOverdue: {
    title: '不符合项 {{no}} 已逾期',
    lines: ['{{factory}}的不符合项 {{no}} 整改期限为 {{due}}，现已逾期，已按规则升级为严重不符合。', '请尽快完成整改并提交。'],
  },
  sampleKept: {
    title: '{{no}}：样品 {{sample}} 保存期已满',
    lines: ['项目 {{no}} 的样品 {{sample}} 保存至 {{day}}，现已期满。', '下一步：请在“样品管理/样品流转”的“保存期满”中返还客户或处置。'],
  },
  sampleNotBack: {
    title: '{{no}}：样品 {{sample}} 尚未退还样品室',
    lines: ['项目 {{no}} 的试验已结束，样品 {{sample}} 仍在您处。', '下一步：请将样品退还样品室，并在系统中办理退还。'],
  },
  sampleHandedBack: {
    title: '{{no}}：{{name}}退还了样品',
    lines: [
      '{{name}}退还了项目 {{no}} 的样品 {{sample}}，本次共 {{n}} 件。',
      '下一步：请核对实物，在“样品管理/样品流转”的“待确认退还”中确认接收。',
    ],
  },
  samplesAsked: {
    title: '{{no}}：请寄送样品',
    lines: [
      '项目 {{no}}（{{title}}）已安排型式试验。',
      '下一步：送样通知随后发到该项目的“资料”中，请按其写明的地址和日期寄出样品，并在“样品”中登记快递单号。',
    ],
  },
  samplesWanted: {
    title: '{{no}}：需寄送的样品',
    lines: ['项目 {{no}} 需寄送的样品：{{samples}}。', '下一步：请寄出样品，并在业务中心该项目的“样品”中登记快递单号。'],
  },
  sampleSent: {
    title: '{{no}}：样品已寄出',
    lines: ['{{company}}已寄出项目 {{no}} 的样品，快递单号 {{waybill}}。', '到件后请在“样品管理/样品接收”办理收样。'],
  },
  sampleRefused: {
    title: '{{no}}：样品未被接收',
    lines: ['项目 {{no}} 的样品 {{samples}} 未被接收。', '原因：{{why}}', '下一步：请按意见重新寄送样品，寄出后在业务中心登记快递单号。'],
  },
  sampleGivenBack: {
    title: '{{no}}：样品已返还',
    lines: [
      '项目 {{no}} 的样品 {{samples}} 已返还，领取人：{{name}}。',
      '快递公司：{{carrier}}',
      '快递单号：{{waybill}}',
      '返还情况也可在业务中心该项目的“样品”中查看。',
    ],
  },
  leaveWaits: {
    title: '{{no}} 部门负责人尚未审批',
    lines: ['{{title}}的请假申请 {{no}} 等候部门负责人审批已超过两个工作日，请予协调。'],
  },
  leaveTakenBack: {
    title: '{{no}} 请假已撤销',
    lines: ['{{title}}的请假 {{no}} 批准后由本人撤销。', '原因：{{remark}}'],
  },
  takenBack: { title: '（已撤回）{{title}}', lines: ['这条消息所说的操作已于 {{time}} 撤回，无需处理。'] },
  stepTakenBack: {
    title: '{{no}}：此前的退回已撤回',
    lines: ['{{no}}（{{title}}）此前退回贵公司的操作已撤回，请忽略此前的邮件，暂时无需处理。'],
  },
  caseProgress: {
    title: '{{no}}：{{words}}',
    lines: ['{{no}}（{{title}}）有新进展：{{words}}。', '说明：{{remark}}'],
  },
  fileProblem: {
    title: '{{no}} 有文件需要更正：{{file}}',
    lines: ['{{no}}（{{title}}）的文件“{{file}}”（{{node}}）存在问题，请上传更正后的文件。', '问题说明：{{remark}}'],
  },
  taskUrged: {
    title: '催办：{{no}} {{node}}',
    lines: ['{{from}}催办 {{no}}（{{title}}）的环节“{{node}}”。', '请于 {{due}} 前办理。', '留言：{{remark}}'],
  },
  caseCopied: {
    title: '{{from}}抄送：{{no}}',
    lines: ['{{from}}将 {{no}}（{{title}}）抄送给您阅知。', '留言：{{remark}}'],
  },
  mailLink: { title: '打开', lines: ['打开页面办理或查看：{{url}}'] },
  paperIssued: {
    title: '{{no}}：{{document}}已发出',
    lines: ['{{institute}}已就 {{no}}（{{title}}）向贵公司发出“{{document}}”。', '请登录业务中心，在该项目的“资料”中查看和下载。'],
  },
  certificateSent: {
    title: '{{no}}：证书 {{number}} 已发放',
    lines: [
      '{{no}} 的证书 {{number}} 已打印发放，可在“我的证书”中查看和下载。',
      '证书已寄出，快递公司：{{carrier}}',
      '快递单号：{{waybill}}',
    ],
  },
  certificateStatus: {
    title: '证书 {{number}} 的状态变更为“{{status}}”',
    lines: ['证书 {{number}} 自 {{day}} 起为“{{status}}”，可在“我的证书”中查看。', '如有疑问，请联系本机构。'],
  },
  certificateAtRisk: {
    title: '{{no}}：获证后工厂检查不通过，请处理证书 {{number}}',
    lines: ['{{no}} 的获证后工厂检查 {{inspection}} 不通过，证书 {{number}} 仍然有效。', '请暂停、撤销或注销该证书，然后项目才能归档。'],
  },
  paperStamped: {
    title: '{{no}}：{{document}} 已盖章',
    lines: ['{{no}} 的文件“{{document}}”已盖章，可以使用。'],
  },
  paperReturned: {
    title: '{{no}}：{{document}} 被退回',
    lines: ['{{from}}没有为 {{no}} 的文件“{{document}}”盖章，请修改后重新提交。', '原因：{{remark}}'],
  },
  sealUseAsked: {
    title: '用印授权待审批：{{seal}}用于{{document}}',
    lines: ['{{from}}申请将“{{seal}}”用于{{document}}，请审批。', '理由：{{remark}}'],
  },
  sealUseApproved: {
    title: '{{seal}}用于{{document}}已获批准',
    lines: ['{{from}}批准将“{{seal}}”用于{{document}}。', '意见：{{remark}}'],
  },
  sealUseRefused: {
    title: '{{seal}}用于{{document}}未获批准',
    lines: ['{{from}}未批准将“{{seal}}”用于{{document}}。', '意见：{{remark}}'],
  },
  jumpAsked: {
    title: '{{from}}申请跳转 {{no}}，待您复核',
    lines: [
      '{{from}}申请把 {{no}}（{{title}}）从“{{node}}”跳转至“{{target}}”。',
      '原因：{{remark}}',
      '须由申请人以外的一人复核，复核前流程不变。',
    ],
  },
  jumpDone: {
    title: '{{no}} 已跳转至“{{target}}”',
    lines: ['{{from}}同意您的申请，{{no}}（{{title}}）已从“{{node}}”跳转至“{{target}}”。', '复核意见：{{remark}}'],
  },
  jumpRefused: {
    title: '{{no}} 的跳转申请未获同意',
    lines: ['{{from}}不同意把 {{no}}（{{title}}）从“{{node}}”跳转至“{{target}}”，流程不变。', '复核意见：{{remark}}'],
  },
  jumpStale: {
    title: '{{no}} 的跳转申请已失效',
    lines: ['{{no}}（{{title}}）已不在“{{node}}”，跳转至“{{target}}”的申请已失效。'],
  },
  releaseAsked: {
    title: '{{from}}申请发布《{{process}}》新版本，待您批准',
    lines: ['{{from}}申请发布《{{process}}》的新版本。', '发布说明：{{remark}}', '须由绘制人和申请人以外的一人批准，批准前流程不变。'],
  },
  releaseDone: {
    title: '《{{process}}》第 {{version}} 版已发布',
    lines: ['{{from}}批准发布《{{process}}》第 {{version}} 版，新发起的流程使用该版本。', '审批意见：{{remark}}'],
  },
  releaseRefused: {
    title: '《{{process}}》新版本未获批准',
    lines: ['{{from}}未批准发布《{{process}}》的新版本，流程不变。', '原因：{{remark}}'],
  },
  releaseWithdrawn: {
    title: '《{{process}}》的发布申请已撤回',
    lines: ['{{from}}撤回了《{{process}}》新版本的发布申请，无需审批。'],
  },
  deputyNamed: {
    title: '您被指定为{{user}}的代理人',
    lines: ['{{from}}指定您在 {{start}} 至 {{due}} 期间代{{user}}办理流程任务。', '原因：{{remark}}'],
  },
  deputyNamedForYou: {
    title: '已指定{{deputy}}为您的代理人',
    lines: ['{{from}}指定{{deputy}}在 {{start}} 至 {{due}} 期间代您办理流程任务。', '原因：{{remark}}'],
  },
  deputyEnded: { title: '您对{{user}}的代理已结束', lines: ['{{from}}已提前结束您代{{user}}办理流程任务的安排。'] },
  deputyEndedForYou: { title: '{{deputy}}对您的代理已结束', lines: ['{{from}}已提前结束{{deputy}}代您办理流程任务的安排。'] },
  weeklyOverdue: {
    title: '本周超期项目：{{n}} 个',
    lines: ['截至 {{week}}，共有 {{n}} 个项目的当前环节已超期。', '最早到期：{{oldest}}', '可在“流程跟踪”中查看全部。'],
  },
  taskYellow: {
    title: '{{no}} 将于 {{due}} 到期',
    lines: ['{{no}}（{{title}}）的环节“{{node}}”将于 {{due}} 到期。', '经办人：{{holder}}'],
  },
  taskRed: {
    title: '{{no}} 已超期：{{node}}',
    lines: ['{{no}}（{{title}}）的环节“{{node}}”应于 {{due}} 前办理，现已超期。', '经办人：{{holder}}'],
  },
  taskSevere: {
    title: '{{no}} 严重超期：{{node}}',
    lines: ['{{no}}（{{title}}）的环节“{{node}}”应于 {{due}} 前办理，现已严重超期，请协调处理。', '经办人：{{holder}}'],
  },
  correctionYellow: {
    title: '{{no}} 请于 {{due}} 前提交',
    lines: ['{{no}}（{{title}}）等待贵公司办理“{{node}}”，请于 {{due}} 前提交。'],
  },
  correctionRed: {
    title: '{{no}} 已过提交期限',
    lines: ['{{no}}（{{title}}）的“{{node}}”应于 {{due}} 前提交，现已逾期。请尽快提交，或与受理人员联系。'],
  },
  stageYellow: {
    title: '{{no}} 整个阶段将于 {{due}} 到期',
    lines: ['{{no}}（{{title}}）的“{{stage}}”阶段共限 {{days}} 天，将于 {{due}} 到期（已扣除企业办理的时间）。'],
  },
  stageRed: {
    title: '{{no}} 整个阶段已超期：{{stage}}',
    lines: ['{{no}}（{{title}}）的“{{stage}}”阶段共限 {{days}} 天，应于 {{due}} 前完成（已扣除企业办理的时间），现已超期。'],
  },
  stageSevere: {
    title: '{{no}} 整个阶段严重超期：{{stage}}',
    lines: [
      '{{no}}（{{title}}）的“{{stage}}”阶段共限 {{days}} 天，应于 {{due}} 前完成（已扣除企业办理的时间），现已严重超期，请协调处理。',
    ],
  },
  notDelivered: {
    title: '有一封{{channel}}未能送达',
    lines: ['收件人：{{to}}', '内容：{{subject}}', '已尝试 {{attempts}} 次，不再重试。', '原因：{{error}}'],
  },
  severalNotDelivered: {
    title: '有 {{count}} 封{{channel}}未能送达',
    lines: ['已不再重试，详见发送记录。', '其中一封的原因：{{error}}'],
  },
  factorReset: {
    title: '两步验证已被重置',
    lines: [
      '{{by}}已重置账号 {{account}} 的两步验证，现在仅凭密码即可登录。',
      '请尽快重新启用。如非您要求，请立即修改密码并联系系统管理员。',
    ],
  },
  erasureRefused: { title: '删除个人信息的申请未被同意', lines: ['原因：{{reason}}'] },
  colleagueInvitation: {
    title: '邀请您成为{{company}}的用户',
    lines: [
      '{{name}}，您好：{{by}}邀请您在本系统中为{{company}}办理业务。',
      '请打开下方地址设置账号和密码，{{days}} 天内有效，只能使用一次。',
    ],
  },
  companyHandedOver: {
    title: '您已成为{{company}}的企业管理员',
    lines: ['{{by}}已将{{company}}的管理转交给您，您可以邀请人员、设置权限。'],
  },
  signInCode: { title: '登录验证码', lines: ['您的登录验证码是 {{code}}，{{minutes}} 分钟内有效。请勿告诉他人。'] },
  identityCode: { title: '身份验证码', lines: ['您正在验证身份，验证码是 {{code}}，{{minutes}} 分钟内有效。请勿告诉他人。'] },
  recoveryCode: { title: '找回密码验证码', lines: ['您正在找回密码，验证码是 {{code}}，{{minutes}} 分钟内有效。如非本人操作，请忽略。'] },
  identityBound: {
    title: '账号已绑定“{{provider}}”的身份',
    lines: ['“{{provider}}”的身份“{{label}}”已绑定您的账号，可用来登录。', '如非本人操作，请立即在“账号安全”中解除绑定并修改密码。'],
  },
  identityRevoked: {
    title: '账号的“{{provider}}”身份已撤回',
    lines: ['“{{provider}}”的身份“{{label}}”已由其本人撤回授权，不能再用来登录您的账号。', '如需继续使用，请在“账号安全”中重新绑定。'],
  },
  passwordRecovered: {
    title: '密码已重新设置',
    lines: ['账号 {{account}} 的密码已通过找回密码重新设置，所有登录已退出。', '如非本人操作，请立即联系认证机构。'],
  },
  phoneCode: { title: '手机号验证码', lines: ['您正在更换账号的手机号，验证码是 {{code}}，{{minutes}} 分钟内有效。请勿告诉他人。'] },
  emailBinding: {
    title: '绑定邮箱',
    lines: [
      '{{name}}申请将本邮箱绑定到其账号，请打开下方地址确认，{{hours}} 小时内有效，只能使用一次。',
      '如非本人操作，请忽略本邮件，邮箱不会被绑定。',
    ],
  },
  accountApproved: { title: '注册申请已通过', lines: ['您的账号 {{account}} 已开通，请用申请时设置的密码或已验证的身份登录。'] },
  accountRefused: { title: '注册申请未通过', lines: ['您申请的账号 {{account}} 未通过审批。', '原因：{{reason}}'] },
  registrationCode: { title: '注册验证码', lines: ['您的注册验证码是 {{code}}，{{minutes}} 分钟内有效。请勿告诉他人。'] },
  smsTest: { title: '测试短信', lines: ['{{text}}'] },
};
