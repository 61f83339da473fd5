/** Papers of a CQST test (domain 3.8). */
import type { CatalogueFolder } from '../../../../cases/catalogue.ts';

export const cqstCatalogue: readonly CatalogueFolder[] = [
  [
    '11',
    '申请资料',
    'Application papers',
    [
      ['1101', '检验申请表', 'Test application', 'customer', 1, 1, 0],
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
