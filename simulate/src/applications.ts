/** CCC applications as companies would fill them in: product, models, parameters, key components, papers. */
import type { CccFormSent } from '@zhengjian/contract/areas/acceptance/records.ts';
import { cccRuleInForce } from '@zhengjian/contract/rules/implementationRule.ts';
import { dayText, type World } from '@zhengjian/server/src/platform/world.ts';
import { type Chance, chanceOf } from './chance.ts';
import type { DemoProduct } from './products.ts';
import type { Registered } from './register.ts';

export type Wanted = {
  applicant: Registered;
  manufacturer: Registered;
  factory: Registered;
  product: DemoProduct;
  standardIds: ReadonlyMap<string, string>;
  /** Report that the company has already. */
  existingReportNo?: string;
};

const IP_CODES = ['IP55', 'IP65', 'IP66', 'IP54'];
const TRADEMARKS = ['宛原', '东屿', '湖澄', '滨越', '岭芯', ''];

/** Share of products that a designated laboratory has tested before. */
const TESTED_BEFORE = 0.12;

/** Number of a report, as another designated laboratory gives it. */
export const reportOfOthers = (chance: Chance): string => `NEPSI-T2024-${chance.whole(1000, 9999)}`;

/** Number of a report that the company has already; '' for none. */
export const reportBefore = (seed: string): string => {
  const chance = chanceOf(`tested before ${seed}`);
  return chance.yes(TESTED_BEFORE) ? reportOfOthers(chance) : '';
};

const paramsFor = (product: DemoProduct, chance: Chance) => {
  const rated = [
    { paramCode: 'ratedVoltage', paramName: '额定电压', value: chance.pick(['220', '380', '660']), unit: 'V' },
    { paramCode: 'ratedCurrent', paramName: '额定电流', value: String(chance.whole(1, 80)), unit: 'A' },
  ];
  if (product.productClass === '2301') {
    // a motor's model names its power: certificate and annex say the same
    const named = /([\d.]+)kW/.exec(product.model)?.[1];
    const value = chance.pick(['7.5', '11', '18.5']);
    rated.push({ paramCode: 'ratedPower', paramName: '额定功率', value: named ?? value, unit: 'kW' });
  }
  if (product.productClass === '2312')
    rated.push({ paramCode: 'power', paramName: '加热功率', value: String(chance.whole(15, 60)), unit: 'W/m' });
  return rated;
};

const componentsFor = (chance: Chance) =>
  [
    {
      name: '电缆密封接头',
      model: 'BDM-20',
      techParam: 'M20×1.5',
      supplier: '厦门鹭特插接件有限公司',
      certNo: 'CNEx24.0186U',
      certExpire: '2030-06-30',
      controlKind: '1',
    },
    { name: '接线端子', model: 'UK-2.5Ex', techParam: '2.5 mm²', supplier: '乐清东屿防爆电器有限公司', controlKind: '1' },
    { name: '浇封胶', model: 'EP-108', techParam: '-40 ℃～+130 ℃', supplier: '上海滨越本安仪表有限公司', controlKind: '2' },
    { name: '壳体', model: 'ZL102', techParam: '铸铝合金', supplier: '无锡湖澄防爆配电科技有限公司', controlKind: '2' },
  ].slice(0, chance.whole(2, 4));

/** A complete form: nothing stands against submitting it but the papers. */
export const formFor = (world: World, chance: Chance, wanted: Wanted): CccFormSent => {
  const { product } = wanted;
  const standards = product.parts.flatMap((part) => wanted.standardIds.get(part) ?? []);
  const main = world.uuid();
  const models = [{ id: main, suffix: '' }, ...(chance.yes(0.6) ? [{ id: world.uuid(), suffix: '/A' }] : [])];
  return {
    applyKind: '1',
    certMode: '1001',
    applicantId: wanted.applicant.companyId,
    manufacturerId: wanted.manufacturer.companyId,
    factoryId: wanted.factory.companyId,
    factoryActualAddress: wanted.factory.company.address,
    contactId: wanted.applicant.contactId,
    payerName: wanted.applicant.company.name,
    productClass: product.productClass,
    productName: product.name,
    productNameEn: product.nameEn,
    trademark: chance.pick(TRADEMARKS),
    unitDescription: `${product.name}，${product.exMark}，同一外壳系列，规格差异见型号规格差异说明。`,
    standards,
    ruleNo: cccRuleInForce(dayText(world.now())) ?? '',
    odmFlag: false,
    oemFlag: false,
    hasExCert: false,
    spotCheckFailed: false,
    ...(wanted.existingReportNo && { existingReportNo: wanted.existingReportNo }),
    isUrgent: chance.yes(0.08),
    preferredLab: product.productClass === '2301' ? '103' : '101',
    declareAgree: true,
    products: models.map(({ id, suffix }, i) => ({
      id,
      productName: product.name,
      productModel: `${product.model}${suffix}`,
      modelNote: i === 0 ? '' : '仅引入装置规格不同',
      isMain: i === 0,
      ...(i === 0 ? {} : { coveredBy: main }),
      productExMark: product.exMark,
      ipCode: chance.pick(IP_CODES),
      standards: [],
      enclosureMaterial: chance.pick(['1', '2', '3', '4']),
      enclosureFamily: product.model.split('-')[0] ?? product.model,
      cableEntries: 'M20×1.5',
      params: paramsFor(product, chance),
      components: componentsFor(chance),
    })),
  };
};
