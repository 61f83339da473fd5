/** 申请书: the application form on paper, for its companies and for staff; printed, not filed. */
import type { CccApplication, PartySnapshot } from '@zhengjian/contract/areas/acceptance/records.ts';
import { CCC_STATE } from '@zhengjian/contract/areas/acceptance/states.ts';
import { en } from '@zhengjian/contract/areas/acceptance/text.en.ts';
import { zh } from '@zhengjian/contract/areas/acceptance/text.zh.ts';
import { unitsOf } from '@zhengjian/contract/areas/acceptance/units.ts';
import { fullAddress } from '@zhengjian/contract/areas/company/rules.ts';
import { listed } from '@zhengjian/contract/rules/listed.ts';
import type * as z from 'zod';
import type { Actor } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/database/schema.ts';
import { papers } from '../../../platform/documents/papers/index.ts';
import type { World } from '../../../platform/world.ts';
import { type CompanyPaper, companyPapers } from '../../file/index.ts';
import { caseDocument } from '../../stamping/index.ts';
import { dictionaryNames } from '../../system/index.ts';
import { customerCase, staffCase } from '../case-file.ts';
import { lastSubmittedAt } from '../changes/submissions.ts';
import { CCC } from '../line.ts';
import { LANG } from './common.ts';

const DICTIONARIES = [
  'ccc_apply_kind',
  'certification_mode',
  'ccc_product_class',
  'laboratory_b',
  'enclosure_material',
  'component_control',
];
/** States in which what is on the paper has not been submitted (again). */
const UNSUBMITTED: readonly string[] = [String(CCC_STATE.draft), String(CCC_STATE.returned)];

type Data = z.input<typeof papers.applicationForm.data>;
type Product = CccApplication['form']['products'][number];
type Who = { actor: Actor; world: World };

const caseFor = (tx: Tx, who: Who, id: string): Promise<CccApplication> =>
  who.actor.kind === 'staff' ? staffCase(tx, who, id) : customerCase(tx, who, id);

const partyOf = (party: PartySnapshot | null) => ({
  name: party?.companyName ?? '',
  nameEn: party?.companyNameEn ?? '',
  uscc: party?.uscc ?? '',
  address: party ? fullAddress(party.address === '' ? '' : party.regionName, party.address) : '',
  legalPerson: party?.legalPerson ?? '',
  telephone: party?.telephone ?? '',
  email: party?.email ?? '',
});

const range = (min: string, max: string): string => (min === '' && max === '' ? '' : `${min || '…'}～${max || '…'}`);

/** One line for each place of the catalogue. */
const paperLines = (all: readonly CompanyPaper[]): Data['papers'] =>
  [...new Set(all.map((p) => p.code))].map((code) => {
    const here = all.filter((p) => p.code === code);
    return {
      code,
      name: here[0]?.name ?? '',
      files: listed(
        here.map((p) => p.fileName),
        LANG,
      ),
    };
  });

const dataOf = async (tx: Tx, who: Who, id: string): Promise<Omit<Data, 'institute'>> => {
  const c = await caseFor(tx, { ...who, actor: { ...who.actor, lang: LANG } }, id);
  const known = await dictionaryNames(tx, LANG, DICTIONARIES);
  const name = (dict: string, key: string) => (key === '' ? '' : (known.get(`${dict}/${key}`) ?? key));
  const standardNo = new Map(c.standardNames.map((s) => [s.id, s.standardNo]));
  const { form, parties, contact } = c;
  const draft = UNSUBMITTED.includes(c.state);
  const submittedAt = draft ? '' : ((await lastSubmittedAt(tx, id)) ?? c.submitTime);
  const named = (product: Product) => product.productModel || zh.customer.models.unnamed.replace('{{n}}', String(product.sort));
  const role = (product: Product) => {
    if (product.isMain) return zh.fields.product.isMain;
    const main = form.products.find((p) => p.id === product.coveredBy);
    return main ? zh.customer.models.covered.replace('{{model}}', () => named(main)) : zh.customer.models.notCovered;
  };
  return {
    number: c.applicationNo || zh.customer.list.notNumbered,
    // the moment of what it tells, so that it can be printed again and be the same paper
    at: submittedAt || c.updateTime,
    draft,
    submittedAt,
    applyKind: name('ccc_apply_kind', form.applyKind),
    certMode: name('certification_mode', form.certMode),
    relatedCertNo: form.relatedCertNo,
    originalCertNo: form.originalCertNo,
    originalBody: form.originalBody,
    urgent: form.isUrgent,
    expectFinish: form.expectFinish,
    applicant: partyOf(parties.applicant),
    manufacturer: partyOf(parties.manufacturer),
    factory: partyOf(parties.factory),
    factoryNo: parties.factory?.factoryNo ?? '',
    factoryAddress: form.factoryActualAddress,
    factoryAddressEn: form.factoryActualAddressEn,
    contact: contact ?? { name: '', mobile: '', email: '' },
    payer: form.payerName,
    odm: form.odmFlag,
    oem: form.oemFlag,
    productClass: form.productClass === '' ? '' : `${form.productClass} ${name('ccc_product_class', form.productClass)}`,
    productName: form.productName,
    productNameEn: form.productNameEn,
    trademark: form.trademark,
    unitDescription: form.unitDescription,
    units: unitsOf(form.products, form.productClass).units.map((unit) =>
      listed(
        unit.models.map((m) => m.productModel ?? ''),
        LANG,
      ),
    ),
    standards: c.standardNames.filter((s) => form.standards.includes(s.id)).map((s) => `${s.standardNo} ${s.name}`),
    ruleNo: form.ruleNo,
    hsCode: form.hsCode,
    preferredLab: name('laboratory_b', form.preferredLab),
    models: form.products.map((p) => ({
      model: p.productModel,
      productName: p.productName,
      role: role(p),
      exMark: p.productExMark,
      ipCode: p.ipCode,
      enclosureMaterial: name('enclosure_material', p.enclosureMaterial),
      enclosureFamily: p.enclosureFamily,
      cableEntries: p.cableEntries,
      standards: listed(
        p.standards.map((s) => standardNo.get(s) ?? ''),
        LANG,
      ),
      note: p.modelNote,
      remark: p.remark,
    })),
    params: form.products.flatMap((p) =>
      p.params.map((x) => ({
        model: named(p),
        name: x.paramName,
        value: x.value,
        range: range(x.valueMin, x.valueMax),
        unit: x.unit,
      })),
    ),
    components: form.products.flatMap((p) =>
      p.components.map((x) => ({
        model: named(p),
        name: x.name,
        type: x.model,
        techParam: x.techParam,
        supplier: x.supplier,
        certNo: x.certNo,
        certExpire: x.certExpire,
        controlKind: name('component_control', x.controlKind),
      })),
    ),
    hasExCert: form.hasExCert,
    exCertNo: form.exCertNo,
    existingReportNo: form.existingReportNo,
    spotCheckFailed: form.spotCheckFailed,
    spotCheckNote: form.spotCheckNote,
    lastInspectDate: form.lastInspectDate,
    remark: form.customerRemark,
    papers: paperLines(await companyPapers(tx, id)),
    declaration: zh.customer.declaration.text,
    agreed: form.declareAgree,
  };
};

export const applicationForm = caseDocument({
  category: CCC.category,
  template: papers.applicationForm,
  title: { zh: zh.customer.detail.paperName, en: en.customer.detail.paperName },
  unseen: 'acceptance.notFound',
  data: async (tx, ctx, { row: { id }, head: { institute } }) => ({ institute, ...(await dataOf(tx, ctx, id)) }),
});
