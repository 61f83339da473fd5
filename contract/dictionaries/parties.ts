/** Companies, people and places. */
import { dictionary } from './dictionary.ts';

export const companyRole = dictionary('company_role', '企业角色', 'Company roles', [
  ['1', '认证委托人', 'Applicant'],
  ['2', '生产者', 'Manufacturer'],
  ['3', '生产企业', 'Factory'],
  ['4', '检验委托方', 'Testing client'],
  ['5', '付款方', 'Payer'],
]);

export const userType = dictionary('user_type', '用户类型', 'User type', [
  ['1', '内部员工', 'Staff'],
  ['2', '客户', 'Customer'],
  ['3', '外部实验室', 'External laboratory'],
  ['4', '游客', 'Guest'],
]);

export const homePageType = dictionary('home_page_type', '首页类型', 'Home page', [
  ['1', '员工', 'Staff'],
  ['2', '领导', 'Leadership'],
  ['3', '客户', 'Customer'],
]);

export const deptCategory = dictionary('dept_category', '机构类型', 'Department kind', [
  ['1', '公司', 'Company'],
  ['2', '部门', 'Department'],
  ['3', '小组', 'Group'],
]);

/** Keys as reported to the regulator. */
export const orgNature = dictionary('org_nature', '组织性质', 'Organisation type', [
  ['010000', '政府机关', 'Government agency'],
  ['020000', '事业单位', 'Public institution'],
  ['030000', '社会团体', 'Social organisation'],
  ['040101', '国有企业', 'State-owned enterprise'],
  ['040102', '集体企业', 'Collectively owned enterprise'],
  ['040103', '股份合作企业', 'Joint-stock cooperative'],
  ['040104', '联营企业', 'Joint operation enterprise'],
  ['040105', '有限责任公司', 'Limited liability company'],
  ['040106', '股份有限公司', 'Company limited by shares'],
  ['040107', '私营企业', 'Private enterprise'],
  ['040109', '合伙企业', 'Partnership'],
  ['040110', '个人独资企业', 'Sole proprietorship'],
  ['040199', '其他企业', 'Other domestic enterprise'],
  ['040201', '合资经营企业（港澳台）', 'Joint venture with Hong Kong, Macao or Taiwan'],
  ['040203', '港澳台独资企业', 'Wholly owned from Hong Kong, Macao or Taiwan'],
  ['040301', '中外合资企业', 'Sino-foreign equity joint venture'],
  ['040302', '中外合作企业', 'Sino-foreign cooperative enterprise'],
  ['040303', '外资企业', 'Wholly foreign-owned enterprise'],
  ['050000', '其他组织', 'Other organisation'],
]);

/** Keys as reported to the regulator. */
export const economicType = dictionary('economic_type', '经济类型', 'Economic type', [
  ['100', '内资', 'Domestic capital'],
  ['110', '国有全资', 'Wholly state-owned'],
  ['120', '集体全资', 'Wholly collectively owned'],
  ['150', '有限责任', 'Limited liability'],
  ['151', '国有独资', 'State sole proprietorship, limited liability'],
  ['159', '其他有限责任', 'Other limited liability'],
  ['160', '股份有限', 'Limited by shares'],
  ['170', '私有', 'Private'],
  ['171', '私有独资', 'Private sole proprietorship'],
  ['173', '私营有限责任', 'Private limited liability'],
  ['174', '私营股份有限', 'Private limited by shares'],
  ['175', '个体经营', 'Self-employed'],
  ['200', '港澳台投资', 'Invested from Hong Kong, Macao or Taiwan'],
  ['300', '国外投资', 'Foreign-invested'],
  ['310', '中外合资', 'Sino-foreign equity joint venture'],
  ['320', '中外合作', 'Sino-foreign cooperation'],
  ['330', '外资', 'Wholly foreign-owned'],
  ['900', '其他', 'Other'],
]);

export const idType = dictionary('id_type', '证件类型', 'Identity paper', [
  ['01', '居民身份证', 'Resident identity card'],
  ['02', '军人证件', 'Military identity paper'],
  ['03', '警官证', 'Police identity paper'],
  ['04', '护照', 'Passport'],
  ['05', '港澳居民来往内地通行证', 'Mainland travel permit for Hong Kong and Macao residents'],
  ['06', '国外证件', 'Foreign identity paper'],
  ['98', '台湾居民来往大陆通行证', 'Mainland travel permit for Taiwan residents'],
  ['99', '其他', 'Other'],
]);

export const sex = dictionary('sex', '性别', 'Sex', [
  ['0', '未知', 'Not stated'],
  ['1', '男', 'Male'],
  ['2', '女', 'Female'],
]);

export const education = dictionary('education', '学历', 'Education', [
  ['1', '初中及以下', 'Lower secondary or less'],
  ['2', '高中或中专', 'Upper secondary or vocational'],
  ['3', '大专', 'Junior college'],
  ['4', '本科', "Bachelor's degree"],
  ['5', '硕士', "Master's degree"],
  ['6', '博士', 'Doctorate'],
]);

export const contactKind = dictionary('contact_kind', '联系类型', 'Contact kind', [
  ['1', '申请', 'Applications'],
  ['2', '技术', 'Technical matters'],
  ['3', '财务', 'Finance'],
  ['4', '质量负责人', 'Quality representative'],
  ['5', '收件', 'Mail'],
]);

export const addressKind = dictionary('address_kind', '地址类型', 'Address kind', [
  ['1', '注册地址', 'Registered address'],
  ['2', '生产地址', 'Production address'],
  ['3', '通讯地址', 'Correspondence address'],
  ['4', '邮寄地址', 'Mailing address'],
]);

export const creditFlag = dictionary('credit_flag', '信用标识', 'Credit flag', [
  ['0', '正常', 'Normal'],
  ['1', '关注', 'Watched'],
  ['2', '失信', 'Dishonest'],
]);

export const companySource = dictionary('company_source', '企业来源', 'Source of the record', [
  ['1', '客户注册', 'Registered by the customer'],
  ['2', '员工录入', 'Entered by staff'],
  ['3', '导入', 'Imported'],
  ['4', '业务同步', 'Taken from a case'],
]);

export const auditStatus = dictionary('audit_status', '审核状态', 'Review state', [
  ['0', '草稿', 'Draft'],
  ['1', '待审核', 'Waiting for review'],
  ['2', '通过', 'Approved'],
  ['3', '退回', 'Returned'],
  ['9', '已终止', 'Ended'],
]);
