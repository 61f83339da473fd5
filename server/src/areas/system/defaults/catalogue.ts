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

const PLAIN = 'pdf,ofd,jpg,jpeg,png,bmp,gif,doc,docx,ppt,pptx,xls,xlsx';
const PICTURES = 'jpg,jpeg,png,bmp,gif';
const LICENCE = `pdf,ofd,${PICTURES}`;
const LISTS = 'pdf,ofd,doc,docx,xls,xlsx,csv';
const PLAIN_MEGABYTES = 50;

type Own = { suffix?: string; megabytes?: number; level?: '2' | '3'; keep?: string };
/** Drawings may come as CAD files and archives, and may be larger; they are the maker's and need a loan. */
const DRAWING: Own = { suffix: `${PLAIN},dwg,zip`, megabytes: 200, level: '2' };
const RECORDS: Own = { suffix: `${PLAIN},csv,zip`, level: '3' };

/** What sets a paper apart from its neighbours, by line and code: formats, size, secrecy (dictionary secret_level). */
const OWN: Readonly<Record<string, Own>> = {
  '1/0102': { suffix: LICENCE },
  '1/0103': { suffix: LICENCE },
  '1/0104': { suffix: LICENCE },
  '1/0106': { suffix: LISTS },
  '1/0107': { suffix: LISTS },
  '1/0108': { suffix: LISTS },
  '1/0111': DRAWING,
  '1/0112': { level: '2' },
  '1/0114': { level: '2' },
  '1/0115': { suffix: LISTS },
  '1/0116': { level: '3' },
  '1/0302': { level: '2' },
  '1/0303': DRAWING,
  '1/0305': RECORDS,
  '1/0308': { level: '2' },
  '1/0405': { level: '2' },
  '1/0406': { level: '2' },
  '1/0408': { suffix: `${PICTURES},pdf,zip` },
  '1/0410': { level: '2' },
  '1/0411': { level: '2' },
  '1/0702': { suffix: LICENCE },
  '1/0703': { suffix: LICENCE },
  '2/1102': { suffix: LICENCE },
  '2/1104': { level: '3' },
  '2/1105': { level: '2' },
  '2/1106': DRAWING,
  '2/1107': DRAWING,
  '2/1108': DRAWING,
  '2/1109': DRAWING,
  '2/1110': { suffix: LISTS, level: '2' },
  '2/1113': { level: '2' },
  '2/1301': { level: '2' },
  '2/1302': { level: '2' },
  '2/1303': DRAWING,
  '2/1402': RECORDS,
  '2/1403': { suffix: `${PICTURES},zip` },
  '4/2102': { suffix: LICENCE },
  '4/2104': { suffix: LISTS },
  '4/2401': RECORDS,
  '4/2402': { suffix: `${PICTURES},zip` },
  '4/2702': { level: '2' },
  'company/9001': { suffix: LICENCE },
};

const PERMANENT = '1';
const THIRTY_YEARS = '2';
const SIX_YEARS = '4';
/** Retention by folder (dictionary keep_period): application, decision, certificate for ever, records 6 years (ISO/IEC 17025 8.4), finance 30. */
const KEEP: Readonly<Record<string, string>> = {
  '03': SIX_YEARS,
  '04': SIX_YEARS,
  '07': THIRTY_YEARS,
  '13': SIX_YEARS,
  '14': SIX_YEARS,
  '16': SIX_YEARS,
  '22': THIRTY_YEARS,
  '24': SIX_YEARS,
  '27': SIX_YEARS,
};

/** Nodes of the CCC process that ask for a paper, by its code; others are asked for by the processes to come. */
const STAGES: Readonly<Record<string, readonly string[]>> = {
  '0202': ['accept', 'applicationForCcc_review'],
  '0203': ['accept'],
};
const FIRST_STAGES = ['submit', 'accept', 'applicationForCcc_review'];

export type PaperSettings = { suffix: string; megabytes: number; level: string; keep: string; stages: readonly string[] };

/** How a paper of a folder is filed. */
export const settingsOf = (businessType: string, folder: string, [code, , , uploader, must]: CatalogueSeed): PaperSettings => {
  const own = OWN[`${businessType}/${code}`] ?? {};
  return {
    suffix: own.suffix ?? PLAIN,
    megabytes: own.megabytes ?? PLAIN_MEGABYTES,
    level: own.level ?? '1',
    keep: KEEP[folder] ?? PERMANENT,
    stages: businessType !== '1' ? [] : (STAGES[code] ?? (folder === '01' && uploader === 'customer' && must === 1 ? FIRST_STAGES : [])),
  };
};

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

const cqstCatalogue: readonly CatalogueFolder[] = [
  [
    '11',
    '申请资料',
    'Application papers',
    [
      ['1101', '检验申请表', 'Test application', 'customer', 1, 1, 1],
      ['1102', '营业执照', 'Business licence', 'customer', 1, 1, 0],
      ['1103', '委托书', 'Power of attorney', 'customer', 0, 1, 0],
      ['1104', '质量保证文件/ISO9001证书', 'Quality assurance papers or ISO 9001 certificate', 'customer', 1, 3, 0],
      ['1105', '企业标准', 'Company standard', 'customer', 1, 3, 0],
      ['1106', '总装图', 'General assembly drawings', 'customer', 1, 10, 0],
      ['1107', '零部件图', 'Drawings of parts', 'customer', 1, 50, 0],
      ['1108', '电路原理图', 'Circuit diagrams', 'customer', 0, 10, 0],
      ['1109', '印制板图/丝印图', 'Board layouts and legends', 'customer', 0, 20, 0],
      ['1110', '元器件明细', 'List of components', 'customer', 0, 10, 0],
      ['1111', '铭牌图', 'Marking plate', 'customer', 1, 3, 0],
      ['1112', '使用说明书', 'Instructions', 'customer', 1, 5, 0],
      ['1113', '浇封/胶粘工艺文件', 'Encapsulation and cementing procedures', 'customer', 0, 5, 0],
      ['1114', '电池规格书', 'Battery data sheets', 'customer', 0, 3, 0],
      ['1115', '所用Ex元件证书', 'Certificates of Ex components used', 'customer', 0, 20, 0],
      ['1116', '型号规格说明', 'Explanation of types', 'customer', 0, 3, 0],
      ['1117', '本安参数表', 'Intrinsic safety parameters', 'customer', 0, 3, 0],
    ],
  ],
  [
    '12',
    '受理',
    'Acceptance',
    [
      ['1201', '合同评审表', 'Contract review', 'staff', 1, 1, 0],
      ['1202', '检验协议', 'Test agreement', 'both', 1, 1, 1],
      ['1203', '收费通知', 'Fee notice', 'system', 1, 1, 0],
    ],
  ],
  [
    '13',
    '审查',
    'Examination',
    [
      ['1301', '图纸审查意见', 'Drawing review', 'staff', 1, 10, 0],
      ['1302', '企业回复', 'Answers of the applicant', 'customer', 0, 10, 0],
      ['1303', '批准图纸', 'Approved drawings', 'staff', 1, 50, 1],
    ],
  ],
  [
    '14',
    '试验',
    'Tests',
    [
      ['1401', '试验项目表', 'Test items', 'staff', 1, 1, 0],
      ['1402', '原始记录', 'Test records', 'staff', 1, 50, 0],
      ['1403', '样品照片', 'Photographs of the sample', 'staff', 1, 20, 0],
      ['1404', '样品流转单', 'Sample movements', 'system', 1, 1, 0],
    ],
  ],
  [
    '15',
    '报告证书',
    'Report and certificate',
    [
      ['1501', '检验报告', 'Test report', 'staff', 1, 3, 1],
      ['1502', '防爆合格证', 'Ex certificate', 'system', 1, 1, 1],
      ['1503', '证书附件', 'Annex', 'system', 0, 3, 1],
      ['1504', '审批表', 'Approval sheet', 'staff', 1, 1, 0],
    ],
  ],
  [
    '16',
    '交付',
    'Delivery',
    [
      ['1601', '领取/邮寄记录', 'Record of delivery', 'staff', 1, 1, 0],
      ['1602', '样品处置记录', 'Disposal of the sample', 'staff', 1, 1, 0],
    ],
  ],
];

const sicCatalogue: readonly CatalogueFolder[] = [
  [
    '21',
    '申请',
    'Application',
    [
      ['2101', '服务申请表', 'Service application', 'customer', 1, 1, 1],
      ['2102', '营业执照', 'Business licence', 'customer', 1, 1, 0],
      ['2103', '委托书', 'Power of attorney', 'customer', 0, 1, 0],
      ['2104', '设备或人员清单', 'List of equipment or persons', 'customer', 0, 5, 0],
    ],
  ],
  [
    '22',
    '合同',
    'Contract',
    [
      ['2201', '合同评审表', 'Contract review', 'staff', 1, 1, 0],
      ['2202', '服务合同', 'Service contract', 'both', 1, 1, 1],
    ],
  ],
  [
    '23',
    '实施方案',
    'Plan',
    [
      ['2301', '实施方案', 'Plan', 'staff', 1, 1, 0],
      ['2302', '人员与设备安排', 'People and equipment', 'staff', 0, 1, 0],
    ],
  ],
  [
    '24',
    '现场记录',
    'Site records',
    [
      ['2401', '检测原始记录', 'Inspection records', 'staff', 1, 50, 0],
      ['2402', '现场照片', 'Photographs', 'staff', 1, 30, 0],
      ['2403', '不符合项清单', 'Nonconformities', 'staff', 0, 20, 0],
      ['2404', '整改材料', 'Corrective action papers', 'customer', 0, 20, 0],
    ],
  ],
  ['25', '报告', 'Report', [['2501', '检测报告', 'Inspection report', 'staff', 1, 3, 1]]],
  [
    '26',
    '证书',
    'Certificate',
    [
      ['2601', '证书', 'Certificate', 'system', 0, 1, 1],
      ['2602', '证书附件', 'Annex', 'system', 0, 3, 1],
    ],
  ],
  [
    '27',
    '培训',
    'Training',
    [
      ['2701', '签到', 'Attendance', 'staff', 0, 10, 0],
      ['2702', '试卷', 'Examination papers', 'staff', 0, 50, 0],
      ['2703', '成绩', 'Results', 'staff', 0, 5, 0],
    ],
  ],
  [
    '28',
    '验收',
    'Acceptance of the work',
    [
      ['2801', '验收记录', 'Record of acceptance', 'staff', 1, 1, 0],
      ['2802', '客户确认', 'Confirmation of the customer', 'customer', 0, 1, 0],
    ],
  ],
];

/** Papers of a company itself. */
const companyCatalogue: readonly CatalogueFolder[] = [
  ['90', '企业资料', 'Company papers', [['9001', '营业执照', 'Business licence', 'customer', 1, 1, 0]]],
];

export type CatalogueOfLine = { businessType: string; functionCode: string; zh: string; en: string; folders: readonly CatalogueFolder[] };
/** Catalogues of a new tenant with the function they belong to. */
export const catalogues: readonly CatalogueOfLine[] = [
  { businessType: '1', functionCode: 'cccApplication', zh: 'CCC认证申请', en: 'CCC application', folders: cccCatalogue },
  { businessType: '2', functionCode: 'cqstApplication', zh: 'CQST检验申请', en: 'CQST application', folders: cqstCatalogue },
  { businessType: '4', functionCode: 'sicApplication', zh: '科创中心申请', en: 'Innovation centre application', folders: sicCatalogue },
  { businessType: 'company', functionCode: 'company', zh: '企业资料', en: 'Company papers', folders: companyCatalogue },
];
