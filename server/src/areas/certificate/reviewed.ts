/** What stands on a certificate as its checker, evaluator and approver read it again after a return. */
import { certificateCalls } from '@zhengjian/contract/areas/certificate/calls.ts';
import type { CertificateContent } from '@zhengjian/contract/areas/certificate/records.ts';
import { en } from '@zhengjian/contract/areas/certificate/text.en.ts';
import { zh } from '@zhengjian/contract/areas/certificate/text.zh.ts';
import type { Language } from '@zhengjian/contract/constants.ts';
import { listed } from '@zhengjian/contract/rules/listed.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { mayCall } from '../../platform/http/access.ts';
import type { Reviewed } from '../../workflow/registry.ts';
import { listRows, ownFields, type Sheet, type SheetField } from '../../workflow/returned/sheet.ts';
import { dictionaryNames } from '../system/index.ts';
import type { StepNodes } from './nodes.ts';
import { certificateOfCase, reachesCase } from './present.ts';
import { CONTENT_VERSION } from './tables.ts';

const DICTIONARY: Readonly<Partial<Record<keyof CertificateContent, string>>> = {
  productClass: 'ccc_product_class',
  certMode: 'certification_mode',
};
const PARTIES = [
  ...(['applicantName', 'applicantNameEn', 'applicantAddr', 'applicantAddrEn'] as const),
  ...(['manufacturerName', 'manufacturerNameEn', 'manufacturerAddr', 'manufacturerAddrEn'] as const),
  ...(['factoryName', 'factoryNameEn', 'factoryAddr', 'factoryAddrEn', 'factoryNo'] as const),
];
const PRODUCT = [
  ...(['productClass', 'productName', 'productNameEn', 'productModel', 'exMark'] as const),
  ...(['ruleNo', 'certMode', 'standards', 'reportNos'] as const),
];

const sheet = async (tx: Tx, lang: Language, content: CertificateContent): Promise<Sheet> => {
  const { fields, part } = lang === 'en' ? en : zh;
  const names = await dictionaryNames(tx, lang, Object.values(DICTIONARY));
  const own = (keys: readonly (keyof CertificateContent & keyof typeof fields.certificate)[]): SheetField[] =>
    keys.map((key) => {
      const value = content[key];
      const dictionary = DICTIONARY[key];
      const words = typeof value === 'string' ? value : listed(value.map(String), lang);
      return { label: fields.certificate[key], value: dictionary ? (names.get(`${dictionary}/${words}`) ?? words) : words };
    });
  const row = <K extends string>(labels: Readonly<Record<K, string>>, values: Readonly<Record<K, string>>): SheetField[] =>
    (Object.keys(labels) as K[]).map((key) => ({ label: labels[key], value: values[key] }));
  return [
    ownFields(part.parties, own(PARTIES)),
    ownFields(part.product, own(PRODUCT)),
    ...listRows(part.models, content.models, (m) => ({ name: m.model, fields: row(fields.annexModel, m) })),
    ...listRows(part.components, content.components, (c) => ({
      name: [c.name, c.model].filter(Boolean).join(' '),
      fields: row(fields.annexComponent, c),
    })),
    ...listRows(part.drawings, content.drawings, (d) => ({ name: d.drawingNo, fields: row(fields.annexDrawing, d) })),
    ownFields(part.annex, own(['conditions'])),
  ];
};

/** The certificate of a line, by the line's own nodes. */
export const reviewedCertificate = (at: StepNodes): Reviewed<CertificateContent> => ({
  thing: 'certificate',
  name: { zh: zh.part.certificate, en: en.part.certificate },
  drawnUpAt: [at.making],
  reviewedAt: [at.check, at.review, at.approval],
  version: CONTENT_VERSION,
  content: async (tx, caseId) => (await certificateOfCase(tx, caseId))?.content ?? null,
  sheet,
  mayRead: async (tx, act, caseId) =>
    mayCall(certificateCalls.detail.access, act.actor, certificateCalls.detail.key) === 'yes' && (await reachesCase(tx, act, caseId)),
});
