/** The certification scheme: product classes, modes, factory classes, person-days (rules CNCA-C23-01 and CNCA-00C-003 to -006). */
import { dictionary } from './dictionary.ts';

/** What a class is divided by: a parameter by its code or name, in one unit, and the upper bounds of its ranges. */
export type UnitRange = { codes: readonly string[]; names: readonly string[]; unit: string; bounds: readonly number[] };

type ClassNote = {
  scope: { zh: string; en: string };
  unit: { zh: string; en: string };
  sample: { zh: string; en: string };
  /** Person-days that an initial inspection of the class starts from. */
  personDays: number;
  /** The first one that all models give decides. */
  ranges?: readonly UnitRange[];
};

const FRAME: UnitRange = { codes: ['frameSize', 'centreHeight'], names: ['中心高', '机座号'], unit: 'mm', bounds: [160, 280, 500] };
const power = (...bounds: number[]): UnitRange => ({ codes: ['ratedPower'], names: ['额定功率', '功率'], unit: 'kW', bounds });
const current = (...bounds: number[]): UnitRange => ({ codes: ['ratedCurrent'], names: ['额定电流'], unit: 'A', bounds });
const capacity = (...bounds: number[]): UnitRange => ({ codes: ['ratedCapacity'], names: ['额定容量', '容量'], unit: 'kVA', bounds });

const UNIT = {
  zh: '同一生产者、同一生产企业，产品种类、防爆型式、类别、结构和关键件相同的为一个单元',
  en: 'One unit: same manufacturer and factory, same product kind, type of protection, group, structure and key components',
};
const unitBy = (zh: string, en: string) => ({ unit: { zh: `${UNIT.zh}；${zh}`, en: `${UNIT.en}; ${en}` } });
const SAMPLE = {
  zh: '每个主检型号 1 至 3 台；玻璃件 3 件；非金属外壳附试验样块',
  en: '1 to 3 pieces of each tested model; 3 pieces of glass parts; test pieces of non-metallic enclosures',
};

/** What the class covers, how its units are divided, what samples are sent, and the person-days an inspection starts from. */
const note = (scopeZh: string, scopeEn: string, own: Partial<Omit<ClassNote, 'scope'>> = {}): string =>
  JSON.stringify({ scope: { zh: scopeZh, en: scopeEn }, unit: UNIT, sample: SAMPLE, personDays: 2, ...own } satisfies ClassNote);

const POTTED = {
  zh: '每个主检型号 1 至 3 台，浇封件另附未浇封的 1 套',
  en: '1 to 3 pieces of each tested model, for encapsulated parts one set without compound',
};

export const cccProductClass = dictionary('ccc_product_class', 'CCC产品小类', 'CCC product class', [
  [
    '2301',
    '防爆电机',
    'Ex motors',
    note('含伺服电机', 'includes servo motors', {
      ...unitBy(
        '按中心高分段：不超过 160、160 至 280、280 至 500、500 mm 以上；未给出中心高的按功率 15、100、500 kW 分段',
        'divided by frame size up to 160, 160 to 280, 280 to 500 and above 500 mm; without frame sizes by power at 15, 100 and 500 kW',
      ),
      ranges: [FRAME, power(15, 100, 500)],
      personDays: 2.5,
    }),
  ],
  [
    '2302',
    '防爆电泵',
    'Ex electric pumps',
    note('潜水、屏蔽、计量电泵', 'submersible, canned and metering pumps', {
      ...unitBy('按配套电机功率 15、100、500 kW 分段', 'divided by the power of the motor at 15, 100 and 500 kW'),
      ranges: [power(15, 100, 500)],
      personDays: 2.5,
    }),
  ],
  [
    '2303',
    '防爆配电装置类',
    'Ex power distribution equipment',
    note('配电箱、变频器、伴热带终端盒', 'distribution boxes, frequency converters, end boxes of trace heating', {
      ...unitBy('按额定电流 63、250、630 A 分段', 'divided by rated current at 63, 250 and 630 A'),
      ranges: [current(63, 250, 630)],
      personDays: 2.5,
    }),
  ],
  [
    '2304',
    '防爆开关、控制及保护产品',
    'Ex switches, control and protection equipment',
    note('按钮、指示灯元件、正压设备控制器', 'push buttons, indicator components, controllers of pressurized equipment'),
  ],
  [
    '2305',
    '防爆起动器类',
    'Ex starters',
    note('各类起动器', 'starters of all kinds', {
      ...unitBy('按额定电流 63、250 A 分段', 'divided by rated current at 63 and 250 A'),
      ranges: [current(63, 250)],
    }),
  ],
  [
    '2306',
    '防爆变压器类',
    'Ex transformers',
    note('含镇流器、电抗器', 'includes ballasts and reactors', {
      ...unitBy('变压器按额定容量 5、50、500 kVA 分段', 'transformers divided by rated capacity at 5, 50 and 500 kVA'),
      ranges: [capacity(5, 50, 500)],
      sample: POTTED,
    }),
  ],
  [
    '2307',
    '防爆电动执行机构、电磁阀类',
    'Ex actuators and solenoid valves',
    note('含电液执行机构', 'includes electro-hydraulic actuators', { sample: POTTED }),
  ],
  ['2308', '防爆插接装置', 'Ex plugs and sockets', note('含插座底板模块', 'includes slot and base plate modules')],
  [
    '2309',
    '防爆监控产品',
    'Ex monitoring equipment',
    note('摄像机、平板电脑、人机界面、监控分站', 'cameras, tablets, operator panels, monitoring sub-stations'),
  ],
  [
    '2310',
    '防爆通讯、信号装置',
    'Ex communication and signalling equipment',
    note('电话、扬声器、声光报警器', 'telephones, loudspeakers, sounders and beacons'),
  ],
  [
    '2311',
    '防爆空调、通风设备',
    'Ex air conditioning and ventilation',
    note('空调、风机', 'air conditioners, fans', {
      ...unitBy('按额定功率 3、15 kW 分段', 'divided by rated power at 3 and 15 kW'),
      ranges: [power(3, 15)],
    }),
  ],
  [
    '2312',
    '防爆电加热产品',
    'Ex electric heating equipment',
    note('含伴热电缆', 'includes trace heating cables', {
      ...unitBy(
        '电加热器按额定功率 15、100 kW 分段；伴热电缆按每米功率列明',
        'heaters divided by rated power at 15 and 100 kW; heating cables named by their power per metre',
      ),
      ranges: [power(15, 100)],
    }),
  ],
  [
    '2313',
    '防爆附件、Ex元件',
    'Ex accessories and Ex components',
    note(
      '单独销售的空外壳、电缆引入装置、转接件、封堵件；自用外壳不单独认证',
      'enclosures sold empty, cable glands, adapters, blanking elements; an enclosure made for own use needs no certificate of its own',
      { personDays: 1.5 },
    ),
  ],
  [
    '2314',
    '防爆仪器仪表类',
    'Ex instruments',
    note(
      '温度仪表、变送器、物位计、流量计不在范围内',
      'temperature instruments, transmitters, level meters and flowmeters are outside the scope',
    ),
  ],
  [
    '2315',
    '防爆传感器',
    'Ex sensors',
    note('液位传感器在范围内，压力和气体传感器不在', 'liquid level sensors are inside the scope, pressure and gas sensors are not'),
  ],
  ['2316', '安全栅类', 'Safety barriers', note('关联设备', 'associated apparatus', { personDays: 1.5 })],
  ['2317', '防爆仪表箱类', 'Ex instrument boxes', note('仪表箱、仪表柜', 'instrument boxes and cabinets', { personDays: 1.5 })],
  [
    '2318',
    '防爆灯具及控制装置',
    'Ex luminaires and control gear',
    note('2024年增补，2025年5月1日起强制', 'added in 2024, compulsory from 1 May 2025'),
  ],
]);

/** Keys as reported to the regulator. */
export const certificationMode = dictionary('certification_mode', '认证模式', 'Certification mode', [
  ['1001', '型式试验+初始工厂检查+获证后监督', 'Type test, initial factory inspection and post-certification supervision'],
  ['1002', '型式试验+获证后监督', 'Type test and post-certification supervision'],
  [
    '1003',
    '型式试验+初始工厂检查+一致性确认检验+获证后监督',
    'Type test, initial factory inspection, conformity verification test and post-certification supervision',
  ],
  [
    '1004',
    '型式试验（抽样）+初始工厂检查+获证后监督',
    'Type test on sampled products, initial factory inspection and post-certification supervision',
  ],
  ['1005', '设计鉴定+部分项目型式试验+获证后监督', 'Design appraisal, partial type test and post-certification supervision'],
  [
    '1006',
    '设计能力评价+设计鉴定+部分项目型式试验+获证后监督',
    'Evaluation of design capability, design appraisal, partial type test and post-certification supervision',
  ],
  [
    '1007',
    '企业质量保证能力检查+设计能力评价+设计鉴定+部分项目型式试验+获证后监督',
    'Quality assurance inspection, evaluation of design capability, design appraisal, partial type test and post-certification supervision',
  ],
  ['1010', '采信其他机构的工厂检查结果，转证', "Another body's factory inspection accepted, certificate transferred"],
]);

/** Remark: months between supervisions, at most. */
export const customerLevel = dictionary('customer_level', '生产企业分类', 'Factory class', [
  ['A', 'A类', 'Class A', '18'],
  ['B', 'B类', 'Class B', '12'],
  ['C', 'C类', 'Class C', '12'],
  ['D', 'D类', 'Class D', '6'],
]);

/** Remark: person-days, or the factor for `followUp`. */
export const personDayRule = dictionary('person_day_rule', '工厂检查人日规则', 'Person-days of an inspection', [
  ['initialUpTo100', '初始检查，100人及以下、1个类别', 'Initial inspection, up to 100 workers and one class', '2.0'],
  ['initialUpTo500', '初始检查，101至500人', 'Initial inspection, 101 to 500 workers', '3.0'],
  ['initialAbove500', '初始检查，500人以上', 'Initial inspection, more than 500 workers', '4.0'],
  ['furtherClass', '每增加一个类别', 'Each further class', '0.5'],
  ['overseas', '境外工厂（含路途）', 'Factory overseas, travel included', '3.0'],
  ['followUp', '跟踪检查为初始检查的倍数，进位到0.5', 'Follow-up as a share of the initial inspection, rounded up to 0.5', '0.5'],
  ['minimum', '跟踪检查最少', 'Follow-up at least', '1.0'],
  ['flying', '飞行检查', 'Unannounced inspection', '1.0'],
  ['verification', '整改现场验证', 'Verification visit', '1.0'],
]);

export const cccApplyKind = dictionary('ccc_apply_kind', 'CCC申请类型', 'CCC application kind', [
  ['1', '普通', 'Ordinary'],
  ['2', 'OEM', 'OEM'],
  ['3', 'ODM', 'ODM'],
  ['4', '利用已获证书结果', 'Using the results of an own certificate'],
  ['5', '利用其他机构评价结果', "Using another body's evaluation"],
  ['6', '转机构换证', 'Transfer from another body'],
  ['7', '期满换证', 'Renewal'],
  ['8', '扩大', 'Extension of scope'],
  ['9', '缩小', 'Reduction of scope'],
  ['10', '变更', 'Change'],
]);

export const businessType = dictionary('business_type', '业务类型', 'Business line', [
  ['1', 'CCC强制性产品认证', 'CCC, compulsory product certification'],
  ['2', 'CQST检验与防爆合格证', 'CQST, testing and Ex certificates'],
  ['3', 'CNV防爆车辆', 'CNV, Ex vehicles'],
  ['4', '科创中心', 'Innovation centre'],
  ['5', '外部实验室', 'External laboratory'],
]);
