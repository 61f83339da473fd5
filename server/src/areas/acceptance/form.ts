/** The long form between wire and rows. A released change of the form gets an upcaster here. */
import type { CccForm, ProductForm } from '@zhengjian/contract/areas/acceptance/records.ts';
import { COMPONENT_CLASS } from '@zhengjian/contract/areas/acceptance/rules.ts';
import { eplsOf, judge } from '@zhengjian/exmark/index.ts';
import type { Selectable } from 'kysely';
import type { Schema, Tx } from '../../platform/database/schema.ts';
import { type Acting, created } from '../../platform/standard.ts';
import type { CccLongForm, ProductLongForm } from './tables.ts';

type Row = Selectable<Schema['ccc_application']>;
const FORM_VERSION = 1;

const longFormOf = (form: CccForm): CccLongForm => ({
  factoryActualAddress: form.factoryActualAddress ?? '',
  factoryActualAddressEn: form.factoryActualAddressEn ?? '',
  payerName: form.payerName ?? '',
  productNameEn: form.productNameEn ?? '',
  trademark: form.trademark ?? '',
  unitDescription: form.unitDescription ?? '',
  ruleNo: form.ruleNo ?? '',
  hsCode: form.hsCode ?? '',
  odmFlag: form.odmFlag,
  oemFlag: form.oemFlag,
  originalBody: form.originalBody ?? '',
  exCertNo: form.exCertNo ?? '',
  existingReportNo: form.existingReportNo ?? '',
  spotCheckNote: form.spotCheckNote ?? '',
  customerRemark: form.customerRemark ?? '',
});

/**
 * A marking without errors is stored, shown and printed in its proper writing. One with errors stays as it was typed: a draft
 * keeps it for its author to see and mend, and it cannot be submitted.
 */
const markingOf = (product: ProductForm | undefined, productClass: string): string => {
  const typed = product?.productExMark ?? '';
  const { faults, normalised } = judge(typed, { component: productClass === COMPONENT_CLASS });
  return faults.some((fault) => fault.severity === 'error') ? typed : normalised;
};

export type PartyNames = { applicant: string; manufacturer: string; factory: string };

/** What the queues search in: number, parties, product, models, markings; lower case. */
const searchTextOf = (applicationNo: string, names: PartyNames, form: CccForm): string =>
  [
    applicationNo,
    names.applicant,
    names.manufacturer,
    names.factory,
    form.productName,
    ...form.products.flatMap((p) => [p.productModel, markingOf(p, form.productClass ?? '')]),
  ]
    .filter(Boolean)
    .join(' ')
    .toLowerCase()
    .slice(0, 8000);

/** Columns of the application row that the form decides. */
export const columnsOf = (form: CccForm, applicationNo: string, names: PartyNames) => {
  const main = form.products.find((p) => p.isMain) ?? form.products[0];
  return {
    apply_kind: form.applyKind ?? '',
    manufacturer_id: form.manufacturerId ?? null,
    factory_id: form.factoryId ?? null,
    applicant_name: names.applicant,
    manufacturer_name: names.manufacturer,
    factory_name: names.factory,
    contact_id: form.contactId ?? null,
    product_class: form.productClass ?? '',
    product_name: form.productName ?? '',
    product_model: main?.productModel ?? '',
    product_ex_mark: markingOf(main, form.productClass ?? ''),
    cert_mode: form.certMode ?? '',
    standards: form.standards,
    related_cert_no: form.relatedCertNo ?? '',
    original_cert_no: form.originalCertNo ?? '',
    has_ex_cert: form.hasExCert,
    spot_check_failed: form.spotCheckFailed,
    last_inspect_date: form.lastInspectDate ?? null,
    expect_finish: form.expectFinish ?? null,
    is_urgent: form.isUrgent,
    preferred_lab: form.preferredLab ?? '',
    declare_agree: form.declareAgree,
    search_text: searchTextOf(applicationNo, names, form),
    form: JSON.stringify(longFormOf(form)),
    form_version: FORM_VERSION,
  };
};

/** Columns of a model that its own fields decide. */
export const productColumns = (product: ProductForm, productClass: string) => {
  const judgement = judge(product.productExMark ?? '', { component: productClass === COMPONENT_CLASS });
  const long: ProductLongForm = {
    modelNote: product.modelNote ?? '',
    enclosureFamily: product.enclosureFamily ?? '',
    cableEntries: product.cableEntries ?? '',
    remark: product.remark ?? '',
  };
  return {
    product_name: product.productName ?? '',
    product_model: product.productModel ?? '',
    is_main: product.isMain,
    covered_by: product.isMain ? null : (product.coveredBy ?? null),
    product_ex_mark: markingOf(product, productClass),
    ex_mark_parsed: JSON.stringify(judgement.markings),
    protection_types: [...new Set(judgement.markings.flatMap((m) => m.types.map((t) => t.symbol)))],
    ex_group: [...new Set(judgement.markings.flatMap((m) => (m.group ? [m.group] : [])))],
    temp_class: judgement.segments
      .filter((s) => s.kind === 'temp')
      .map((s) => s.text)
      .join(', ')
      .slice(0, 50),
    epl: eplsOf(judgement),
    ip_code: product.ipCode ?? '',
    standards: product.standards,
    enclosure_material: product.enclosureMaterial ?? '',
    form: JSON.stringify(long),
    form_version: FORM_VERSION,
  };
};

const productRow = (acting: Acting, caseId: string, product: ProductForm, sort: number, productClass: string) => {
  const { id: _, ...standard } = created(acting);
  return { ...standard, id: product.id, case_id: caseId, sort, ...productColumns(product, productClass) };
};

/** Writes the model lines with their parameters and key components anew. */
export const writeProducts = async (tx: Tx, acting: Acting, caseId: string, form: CccForm): Promise<void> => {
  await tx.deleteFrom('application_product').where('case_id', '=', caseId).execute();
  if (form.products.length === 0) return;
  await tx
    .insertInto('application_product')
    .values(form.products.map((p, i) => productRow(acting, caseId, p, i + 1, form.productClass ?? '')))
    .execute();
  const params = form.products.flatMap((p) =>
    p.params.map((param, sort) => ({
      ...created(acting),
      case_id: caseId,
      product_id: p.id,
      sort,
      param_code: param.paramCode ?? '',
      param_name: param.paramName ?? '',
      value: param.value ?? '',
      value_min: param.valueMin ?? null,
      value_max: param.valueMax ?? null,
      unit: param.unit ?? '',
    })),
  );
  const components = form.products.flatMap((p) =>
    p.components.map((c, sort) => ({
      ...created(acting),
      case_id: caseId,
      product_id: p.id,
      sort,
      name: c.name ?? '',
      model: c.model ?? '',
      tech_param: c.techParam ?? '',
      supplier: c.supplier ?? '',
      cert_no: c.certNo ?? '',
      cert_expire: c.certExpire ?? null,
      control_kind: c.controlKind ?? '',
    })),
  );
  if (params.length > 0) await tx.insertInto('product_param').values(params).execute();
  if (components.length > 0) await tx.insertInto('key_component').values(components).execute();
};

/** The models of a case with their parameters and key components, in their order. */
export const readProducts = async (tx: Tx, caseId: string) => {
  const products = await tx.selectFrom('application_product').selectAll().where('case_id', '=', caseId).orderBy('sort').execute();
  const params = await tx.selectFrom('product_param').selectAll().where('case_id', '=', caseId).orderBy('sort').execute();
  const components = await tx.selectFrom('key_component').selectAll().where('case_id', '=', caseId).orderBy('sort').execute();
  return products.map((p) => ({
    id: p.id,
    sort: p.sort,
    productName: p.product_name,
    productModel: p.product_model,
    modelNote: p.form.modelNote,
    isMain: p.is_main,
    coveredBy: p.covered_by ?? '',
    productExMark: p.product_ex_mark,
    protectionTypes: p.protection_types,
    exGroup: p.ex_group,
    tempClass: p.temp_class,
    epl: p.epl,
    ipCode: p.ip_code,
    standards: p.standards,
    enclosureMaterial: p.enclosure_material,
    enclosureFamily: p.form.enclosureFamily,
    cableEntries: p.form.cableEntries,
    remark: p.form.remark,
    params: params
      .filter((x) => x.product_id === p.id)
      .map((x) => ({
        paramCode: x.param_code,
        paramName: x.param_name,
        value: x.value,
        valueMin: x.value_min ?? '',
        valueMax: x.value_max ?? '',
        unit: x.unit,
      })),
    components: components
      .filter((x) => x.product_id === p.id)
      .map((x) => ({
        name: x.name,
        model: x.model,
        techParam: x.tech_param,
        supplier: x.supplier,
        certNo: x.cert_no,
        certExpire: x.cert_expire ?? '',
        controlKind: x.control_kind,
      })),
  }));
};

/** One that was deleted since, after the case had ended, is chosen anew by whoever copies the application. */
const contactOf = async (tx: Tx, { contact_id }: Row): Promise<string> => {
  if (contact_id === null) return '';
  const there = await tx.selectFrom('company_contact').select('id').where('id', '=', contact_id).executeTakeFirst();
  return there?.id ?? '';
};

/** The form as the wire carries it: what was left empty is the empty text. */
export const formAnswer = async (tx: Tx, row: Row) => ({
  ...row.form,
  applyKind: row.apply_kind,
  applicantId: row.applicant_id,
  manufacturerId: row.manufacturer_id ?? '',
  factoryId: row.factory_id ?? '',
  contactId: await contactOf(tx, row),
  productClass: row.product_class,
  productName: row.product_name,
  certMode: row.cert_mode,
  standards: row.standards,
  relatedCertNo: row.related_cert_no,
  originalCertNo: row.original_cert_no,
  hasExCert: row.has_ex_cert,
  spotCheckFailed: row.spot_check_failed,
  lastInspectDate: row.last_inspect_date ?? '',
  expectFinish: row.expect_finish ?? '',
  isUrgent: row.is_urgent,
  preferredLab: row.preferred_lab,
  declareAgree: row.declare_agree,
  products: await readProducts(tx, row.id),
});
