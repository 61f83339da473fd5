/** Papers of the innovation centre (domain 3.8). */
import type { CatalogueFolder } from '../../../../cases/catalogue.ts';

export const sicCatalogue: readonly CatalogueFolder[] = [
  [
    '21',
    '申请',
    'Application',
    [
      ['2101', '服务申请表', 'Service application', 'customer', 1, 1, 0],
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
