/** Staff of the demo institute: every role of the trade has somebody, most people have one or two (domain 9.3). */
export type StaffMember = { account: string; name: string; homePageType: 1 | 2; places: readonly { role: string; dept: string }[] };

const member = (account: string, name: string, ...places: readonly [role: string, dept: string][]): StaffMember => ({
  account,
  name,
  homePageType: places.some(([role]) => role === 'dean' || role === 'vice_dean') ? 2 : 1,
  places: places.map(([role, dept]) => ({ role, dept })),
});

export const staff: readonly StaffMember[] = [
  member('wangjianheng', '王建衡', ['dean', 'leadership']),
  member('limuchuan', '李沐川', ['vice_dean', 'leadership']),
  member('zhangruonan', '张若楠', ['ccc_acceptor', 'desk']),
  member('liuqiming', '刘启明', ['ccc_acceptor', 'desk'], ['cqst_acceptor', 'desk']),
  member('chensiyuan', '陈思远', ['ccc_accept_reviewer', 'desk']),
  member('yangxiaolan', '杨晓岚', ['ccc_accept_reviewer', 'desk'], ['cqst_accept_reviewer', 'desk']),
  member('zhaopengcheng', '赵鹏程', ['ccc_accept_approver', 'desk']),
  member('huangyaning', '黄雅宁', ['ccc_accept_approver', 'desk'], ['cqst_accept_approver', 'desk']),
  member('zhouliyan', '周立言', ['dept_head', 'desk']),
  member('wuxiangdong', '吴向东', ['plan_dispatcher', 'planCentre']),
  member('xujingyi', '徐静怡', ['plan_dispatcher', 'planCentre'], ['inspector_arranger', 'authInspection']),
  member('sunhaoran', '孙浩然', ['lab_director', 'labFlameproof'], ['data_approver', 'testCenter']),
  member('humingzhe', '胡明哲', ['project_leader', 'labFlameproof'], ['data_reviewer', 'testCenter']),
  member('zhuyutong', '朱语桐', ['test_engineer', 'labIntrinsic'], ['equipment_keeper', 'testCenter']),
  member('gaozhixun', '高志勋', ['car_leader', 'carCenter'], ['car_approver', 'carCenter']),
  member('linshuyao', '林书瑶', ['car_acceptor', 'carCenter'], ['car_engineer', 'carCenter']),
  member('hechengyu', '何承宇', ['car_reviewer', 'carCenter'], ['sample_keeper', 'sampleRoom']),
  member('guoanqi', '郭安琪', ['cert_engineer', 'authEngineers']),
  member('maxiao', '马骁', ['inspector_leader', 'authInspection']),
  member('luozihan', '罗子涵', ['inspector', 'authInspection']),
  member('liangjingxing', '梁景行', ['check_reviewer', 'authReview'], ['cert_reviewer', 'authReview']),
  member('songwanqing', '宋婉清', ['check_approver', 'authReview'], ['cert_approver', 'authReview']),
  member('zhengkaixuan', '郑凯旋', ['cert_maker', 'authMaking'], ['report_officer', 'authCenter']),
  member('xiezhiqiu', '谢知秋', ['cert_checker', 'authMaking']),
  member('handongye', '韩东野', ['stamp_clerk', 'stamping'], ['archivist', 'archive']),
  member('tangyue', '唐悦', ['billing_clerk', 'finance'], ['finance_invoicer', 'finance']),
  member('fengyuanshan', '冯远山', ['finance_auditor', 'finance']),
  member('yujiahe', '于佳禾', ['cashier', 'finance'], ['card_clerk', 'service']),
  member('dongzhiyuan', '董致远', ['sic_director', 'sicCenter'], ['sic_approver', 'sicCenter']),
  member('xiaochu', '萧楚', ['sic_acceptor', 'sicCenter'], ['sic_coordinator', 'sicCenter'], ['trainer_admin', 'sicTraining']),
  member('chengsongtao', '程松涛', ['sic_reviewer', 'sicCenter'], ['sic_leader', 'sicOnSite'], ['sic_checker', 'sicCenter']),
  member('caonianci', '曹念慈', ['quality_manager', 'quality'], ['sic_decider', 'sicCenter'], ['customer_service', 'service']),
];
