/** What stands on a certificate, between wire and row. */
import type { CertificateContent, CertificateForm } from '@zhengjian/contract/areas/certificate/records.ts';
import { judge } from '@zhengjian/exmark/index.ts';
import { CONTENT_VERSION } from './tables.ts';

/** A marking without errors is kept in its proper writing; one with errors as it was typed, for the linter to show. */
const marking = (typed: string): string => {
  const { faults, normalised } = judge(typed);
  return faults.some((fault) => fault.severity === 'error') ? typed : normalised;
};

/** The form as it is kept: what was left empty is the empty text. */
export const contentOf = (form: CertificateForm): CertificateContent => ({
  applicantName: form.applicantName ?? '',
  applicantNameEn: form.applicantNameEn ?? '',
  applicantAddr: form.applicantAddr ?? '',
  applicantAddrEn: form.applicantAddrEn ?? '',
  manufacturerName: form.manufacturerName ?? '',
  manufacturerNameEn: form.manufacturerNameEn ?? '',
  manufacturerAddr: form.manufacturerAddr ?? '',
  manufacturerAddrEn: form.manufacturerAddrEn ?? '',
  factoryName: form.factoryName ?? '',
  factoryNameEn: form.factoryNameEn ?? '',
  factoryAddr: form.factoryAddr ?? '',
  factoryAddrEn: form.factoryAddrEn ?? '',
  factoryNo: form.factoryNo ?? '',
  productClass: form.productClass ?? '',
  productName: form.productName ?? '',
  productNameEn: form.productNameEn ?? '',
  productModel: form.productModel ?? '',
  exMark: marking(form.exMark ?? ''),
  ruleNo: form.ruleNo ?? '',
  certMode: form.certMode ?? '',
  standards: [...form.standards],
  reportNos: [...form.reportNos],
  models: form.models.map((m) => ({
    model: m.model,
    parameters: m.parameters ?? '',
    exMark: marking(m.exMark ?? ''),
    note: m.note ?? '',
  })),
  components: form.components.map((c) => ({ name: c.name, model: c.model ?? '', supplier: c.supplier ?? '', certNo: c.certNo ?? '' })),
  drawings: form.drawings.map((d) => ({ drawingNo: d.drawingNo, name: d.name ?? '', version: d.version ?? '' })),
  conditions: form.conditions ?? '',
});

/** Columns of the row that the content decides. */
export const columnsOf = (content: CertificateContent) => ({
  applicant_name: content.applicantName,
  manufacturer_name: content.manufacturerName,
  factory_name: content.factoryName,
  product_class: content.productClass,
  product_name: content.productName,
  ex_mark: content.exMark,
  content: JSON.stringify(content),
  content_version: CONTENT_VERSION,
});
