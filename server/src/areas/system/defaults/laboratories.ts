/** The institute's laboratories as a new tenant has them; codes of the dictionary `laboratory_b`. */
export type LaboratorySeed = readonly [code: string, zh: string, en: string];

/** Where samples go; an administrator enters streets and people. */
export const TEST_CENTRE = { address: '检测中心', contact: '检测中心', receiver: '样品室' };
export const laboratories: readonly LaboratorySeed[] = [
  ['101', '隔爆实验室', 'Flameproof laboratory'],
  ['102', '本安实验室', 'Intrinsic safety laboratory'],
  ['103', '电机实验室', 'Motor laboratory'],
  ['104', '环境与可靠性实验室', 'Environment and reliability laboratory'],
  ['105', '材料实验室', 'Materials laboratory'],
  ['106', '粉尘实验室', 'Dust laboratory'],
  ['107', '灯具实验室', 'Luminaire laboratory'],
  ['108', '车辆实验室', 'Vehicle laboratory'],
  ['109', '火花实验室', 'Spark ignition laboratory'],
];
