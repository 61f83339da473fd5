/** A node of a file catalogue (domain 3.8): code, name, who uploads, obligatory, most files, needs a stamp. */
export type CatalogueSeed = readonly [
  code: string,
  zh: string,
  en: string,
  uploader: 'customer' | 'staff' | 'system' | 'both' | 'extLab',
  must: 0 | 1,
  most: number,
  stamp: 0 | 1,
];
export type CatalogueFolder = readonly [code: string, zh: string, en: string, files: readonly CatalogueSeed[]];

export const PLAIN_SUFFIXES = 'pdf,ofd,jpg,jpeg,png,bmp,gif,doc,docx,ppt,pptx,xls,xlsx';
/** Drawings may come as CAD files and archives, and may be larger. */
export const DRAWINGS: Readonly<Record<string, { suffix: string; megabytes: number }>> = {
  '0111': { suffix: `${PLAIN_SUFFIXES},dwg,zip`, megabytes: 200 },
  '0303': { suffix: `${PLAIN_SUFFIXES},dwg,zip`, megabytes: 200 },
};
export const PLAIN_MEGABYTES = 50;

const cccCatalogue: readonly CatalogueFolder[] = [
  [
    '01',
    '申请资料',
    'Application papers',
    [
      ['0101', '认证申请书', 'Application form', 'customer', 1, 1, 1],
      ['0102', '认证委托人营业执照', 'Business licence of the applicant', 'customer', 1, 1, 0],
      ['0103', '生产者营业执照', 'Business licence of the manufacturer', 'customer', 1, 1, 0],
      ['0104', '生产企业营业执照', 'Business licence of the factory', 'customer', 1, 1, 0],
      ['0105', '委托/授权书', 'Power of attorney', 'customer', 0, 3, 0],
      ['0106', '申请认证产品清单', 'List of products', 'customer', 1, 1, 0],
      ['0107', '产品描述表', 'Product description', 'customer', 1, 5, 0],
      ['0108', '关键件及原材料清单', 'List of key components and materials', 'customer', 1, 3, 0],
      ['0109', '产品说明书', 'Instructions', 'customer', 1, 5, 0],
      ['0110', '铭牌及警告牌', 'Marking plate and warnings', 'customer', 1, 3, 0],
      ['0111', '产品图纸', 'Drawings', 'customer', 1, 20, 0],
      ['0112', '企业标准/技术条件', 'Company standard or technical conditions', 'customer', 1, 3, 0],
      ['0113', '型号规格差异说明', 'Differences between models', 'customer', 0, 3, 0],
      ['0114', '工艺流程图', 'Production flow chart', 'customer', 1, 1, 0],
      ['0115', '生产及检测设备清单', 'Production and test equipment', 'customer', 1, 1, 0],
      ['0116', '质量手册/程序文件', 'Quality manual and procedures', 'customer', 1, 10, 0],
      ['0117', '组织机构图及质量负责人任命', 'Organisation chart and appointment of the quality officer', 'customer', 1, 1, 0],
      ['0118', 'ODM/OEM协议', 'ODM or OEM agreement', 'customer', 0, 3, 0],
      ['0119', '商标证明', 'Proof of trademark', 'customer', 0, 3, 0],
      ['0120', '已有证书/报告', 'Existing certificates and reports', 'customer', 0, 10, 0],
      ['0121', '变更申请书', 'Change application', 'customer', 0, 1, 1],
    ],
  ],
  [
    '02',
    '受理评审',
    'Acceptance',
    [
      ['0201', '受理通知书', 'Acceptance notice', 'system', 1, 1, 1],
      ['0202', '申请评审表', 'Application review sheet', 'staff', 1, 1, 0],
      ['0203', '认证合同/协议', 'Certification contract', 'both', 1, 1, 1],
      ['0204', '送样通知', 'Sample notice', 'system', 1, 1, 0],
      ['0205', '补正通知', 'Correction notice', 'system', 0, 5, 0],
    ],
  ],
  [
    '03',
    '型式试验',
    'Type test',
    [
      ['0301', '检验委托单', 'Test order', 'system', 1, 1, 0],
      ['0302', '图纸审查意见', 'Drawing review', 'staff', 1, 5, 0],
      ['0303', '定稿图纸', 'Final drawings', 'staff', 1, 20, 1],
      ['0304', '试验方案', 'Test plan', 'staff', 1, 1, 0],
      ['0305', '试验原始记录', 'Test records', 'staff', 1, 50, 0],
      ['0306', '型式试验报告', 'Type test report', 'staff', 1, 5, 1],
      ['0307', '样品流转记录', 'Sample movements', 'system', 1, 1, 0],
      ['0308', '分包报告', 'Report of the external laboratory', 'extLab', 0, 5, 0],
    ],
  ],
  [
    '04',
    '工厂检查',
    'Factory inspection',
    [
      ['0401', '检查任务书', 'Inspection order', 'system', 1, 1, 0],
      ['0402', '检查计划', 'Inspection plan', 'staff', 1, 1, 0],
      ['0403', '首末次会议签到', 'Attendance of opening and closing meetings', 'staff', 1, 1, 0],
      ['0404', '工厂检查报告', 'Inspection report', 'staff', 1, 1, 1],
      ['0405', '不符合项报告', 'Nonconformity reports', 'staff', 0, 20, 0],
      ['0406', '整改材料', 'Corrective action papers', 'customer', 0, 20, 0],
      ['0407', '整改验证记录', 'Verification of corrective action', 'staff', 0, 5, 0],
      ['0408', '现场照片', 'Photographs', 'staff', 1, 30, 0],
      ['0409', '抽样单', 'Sampling sheet', 'staff', 0, 5, 0],
      ['0410', '质量保证能力检查记录', 'Quality assurance capability records', 'staff', 1, 1, 0],
      ['0411', '一致性检查记录', 'Product consistency records', 'staff', 1, 1, 0],
    ],
  ],
  [
    '05',
    '评价决定',
    'Evaluation and decision',
    [
      ['0501', '认证资料完备性审查表', 'Completeness check', 'staff', 1, 1, 0],
      ['0502', '认证评价记录', 'Evaluation record', 'staff', 1, 1, 0],
      ['0503', '认证决定意见表', 'Decision', 'staff', 1, 1, 1],
      ['0504', '覆盖评价表', 'Coverage evaluation', 'staff', 0, 1, 0],
    ],
  ],
  [
    '06',
    '证书',
    'Certificate',
    [
      ['0601', '证书', 'Certificate', 'system', 1, 1, 1],
      ['0602', '证书附件', 'Annex', 'system', 0, 3, 1],
      ['0603', '证书发放记录', 'Record of issue', 'system', 1, 1, 0],
      ['0604', '旧证交回', 'Return of the old certificate', 'staff', 0, 1, 0],
    ],
  ],
  [
    '07',
    '财务',
    'Finance',
    [
      ['0701', '缴费通知单', 'Payment note', 'system', 1, 1, 0],
      ['0702', '付款凭证', 'Payment voucher', 'customer', 0, 5, 0],
      ['0703', '发票', 'Invoice', 'staff', 0, 5, 0],
    ],
  ],
];

/** Papers of a company itself. */
const companyCatalogue: readonly CatalogueFolder[] = [
  ['90', '企业资料', 'Company papers', [['9001', '营业执照', 'Business licence', 'customer', 1, 1, 0]]],
];

/** Catalogues of a new tenant: business type, function, folders. */
export const catalogues: readonly { businessType: string; functionCode: string; folders: readonly CatalogueFolder[] }[] = [
  { businessType: '1', functionCode: 'cccApplication', folders: cccCatalogue },
  { businessType: 'company', functionCode: 'company', folders: companyCatalogue },
];
