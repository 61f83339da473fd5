/**
 * The institute corrects data of a case in hand. What stood there is kept with what takes its place; what the company submitted stays
 * as it was (`ccc_submission`), and the company is told what was corrected.
 */
import type { ApplicationModification, ModelModification } from '@zhengjian/contract/areas/acceptance/modifications.ts';
import { MOST_CHANGED } from '@zhengjian/contract/areas/acceptance/modifications.ts';
import { type CccForm, cccForm, type Finding } from '@zhengjian/contract/areas/acceptance/records.ts';
import { CCC_STATE } from '@zhengjian/contract/areas/acceptance/states.ts';
import { en } from '@zhengjian/contract/areas/acceptance/text.en.ts';
import { zh } from '@zhengjian/contract/areas/acceptance/text.zh.ts';
import type { Change } from '@zhengjian/contract/change.ts';
import type { Language } from '@zhengjian/contract/constants.ts';
import { listed } from '@zhengjian/contract/rules/listed.ts';
import type { Selectable } from 'kysely';
import { withinScope } from '../../../cases/within.ts';
import type { Actor } from '../../../platform/actor.ts';
import { audit } from '../../../platform/audit/write.ts';
import type { Schema, Tx } from '../../../platform/database/schema.ts';
import { MESSAGE_KIND, notify } from '../../../platform/outbox/notify.ts';
import { type RefusalKey, refuse } from '../../../platform/refuse.ts';
import { added, changed } from '../../../platform/standard.ts';
import type { Act } from '../../../workflow/registry.ts';
import { checkChoices } from '../../system/index.ts';
import { changesBetween } from '../changes/compare.ts';
import { wordsIn } from '../changes/words.ts';
import { columnsOf, formAnswer, productColumns } from '../form.ts';
import { CCC } from '../line.ts';
import { preCheck } from '../precheck.ts';
import { stateName } from '../state-name.ts';
import type { SubmittedContent } from '../tables.ts';

declare module '../../../platform/audit/write.ts' {
  interface AuditKinds {
    'acceptance.corrected': { fields: string[]; reason: string };
  }
}

type Row = Selectable<Schema['ccc_application']>;
type FormAnswer = SubmittedContent['form'];
const CONTENT_VERSION = 1;

/** From the making of the certificate on the certification engineer alone corrects (domain 4.14); decided, nobody does. */
const LATE = CCC_STATE.certificateDraft;
const DECIDED = CCC_STATE.toPrint;

/** Why a case cannot be corrected by this person now; null where it can. */
export const whyNotModified = (
  { permissions }: Actor,
  state: number,
): Extract<RefusalKey, 'acceptance.modifyReturned' | 'acceptance.modifyDecided' | 'acceptance.modifyLate'> | null => {
  if (state < CCC_STATE.submitted || state === CCC_STATE.returned) return 'acceptance.modifyReturned';
  if (state >= DECIDED) return 'acceptance.modifyDecided';
  return state >= LATE && !permissions.has('ccc_modify_late') ? 'acceptance.modifyLate' : null;
};

const NOBODY = { parties: { applicant: null, manufacturer: null, factory: null }, contact: null, papers: [] } as const;

/** What is different between two forms, in one language. */
export const formChanges = async (tx: Tx, lang: Language, before: FormAnswer, after: FormAnswer): Promise<Change[]> =>
  changesBetween({ ...NOBODY, form: before }, { ...NOBODY, form: after }, await wordsIn(tx, lang));

const wordOf = (lang: Language, { code, params }: Finding): string => {
  const words: Readonly<Record<string, string>> = (lang === 'en' ? en : zh).finding;
  return (words[code] ?? code).replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => params[name] ?? '');
};
const errorsOf = async (tx: Tx, act: Act, row: Row): Promise<Finding[]> =>
  (await preCheck(tx, act, row)).filter(({ severity }) => severity === 'error');

const rowOf = (tx: Tx, id: string) => tx.selectFrom('ccc_application').selectAll().where('id', '=', id);

/** @throws acceptance.notFound, acceptance.changedMeanwhile and why it cannot be corrected */
const lock = async (tx: Tx, act: Act, id: string, version: number): Promise<Row> => {
  const scope = withinScope(act.actor, 'r', [CCC]);
  const seen = await tx
    .selectFrom('business_case as r')
    .select('r.id')
    .where('r.id', '=', id)
    .where('r.category', '=', CCC.category)
    .$if(scope !== null, (q) => (scope === null ? q : q.where(scope)))
    .executeTakeFirst();
  const row = seen && (await rowOf(tx, id).where('submit_time', 'is not', null).forUpdate().executeTakeFirst());
  if (!row) return refuse('acceptance.notFound');
  const why = whyNotModified(act.actor, row.state);
  if (why) refuse(why, { state: await stateName(tx, act.actor.lang, row.state) });
  if (row.version !== version) refuse('acceptance.changedMeanwhile');
  return row;
};

/**
 * Writes a form that differs in what may be corrected, and keeps what was there before.
 * @returns id of the record that is kept
 * @throws acceptance.nothingModified, acceptance.modifiedFaulty
 */
const write = async (tx: Tx, act: Act, row: Row, reason: string, correct: (form: CccForm) => CccForm): Promise<string> => {
  const before = await formAnswer(tx, row);
  const faultsBefore = await errorsOf(tx, act, row);
  const form = correct(cccForm.parse(before));
  const names = { applicant: row.applicant_name, manufacturer: row.manufacturer_name, factory: row.factory_name };
  const { id } = row;
  await tx
    .updateTable('ccc_application')
    .set({ ...columnsOf(form, row.application_no, names), ...changed(act), version: row.version + 1 })
    .where('id', '=', id)
    .execute();
  for (const product of form.products)
    await tx
      .updateTable('application_product')
      .set((e) => ({ ...productColumns(product, form.productClass ?? ''), ...changed(act), version: e('version', '+', 1) }))
      .where('id', '=', product.id)
      .where('case_id', '=', id)
      .execute();
  const now = await rowOf(tx, id).executeTakeFirstOrThrow();
  const after = await formAnswer(tx, now);
  const said = { zh: await formChanges(tx, 'zh', before, after), en: await formChanges(tx, 'en', before, after) };
  if (said.zh.length === 0) refuse('acceptance.nothingModified');
  if (said.zh.some((change) => Math.max(change.before.length, change.after.length) > MOST_CHANGED))
    refuse('acceptance.modifiedTooLong', { n: MOST_CHANGED });
  const known = new Set(faultsBefore.map((fault) => wordOf('zh', fault)));
  const made = (await errorsOf(tx, act, now)).find((fault) => !known.has(wordOf('zh', fault)));
  if (made) refuse('acceptance.modifiedFaulty', { what: wordOf(act.actor.lang, made) });
  const kept = added(act);
  await tx
    .insertInto('ccc_modification')
    .values({
      ...kept,
      ...{ case_id: id, state: row.state, reason, by_name: act.actor.name, content_version: CONTENT_VERSION },
      ...{ before: JSON.stringify(before), after: JSON.stringify(after) },
    })
    .execute();
  await audit(tx, act, {
    kind: 'acceptance.corrected',
    subject: { type: 'ccc_application', id },
    caseId: id,
    details: { fields: said.zh.map(({ about, label }) => `${about} ${label}`.trim()), reason },
  });
  const labels = (lang: Language) => listed([...new Set(said[lang].map(({ about, label }) => `${about} ${label}`.trim()))], lang);
  await notify(tx, act, {
    template: 'caseModified',
    params: { no: row.application_no, title: form.productName ?? '', what: { zh: labels('zh'), en: labels('en') }, remark: reason },
    kind: MESSAGE_KIND.system,
    company: row.applicant_id,
    caseId: id,
    link: `${CCC.pages.customer}${id}`,
  });
  return kept.id;
};

/** @throws what `lock` and `write` refuse */
export const modifyApplication = async (tx: Tx, act: Act, asked: ApplicationModification): Promise<string> => {
  const { id, version, reason, ...fields } = asked;
  return write(tx, act, await lock(tx, act, id, version), reason, (form) => ({ ...form, ...fields }));
};

/** @throws what `lock` and `write` refuse, acceptance.modelGone */
export const modifyModel = async (tx: Tx, act: Act, asked: ModelModification): Promise<string> => {
  const { id, version, productId, reason, ...fields } = asked;
  const row = await lock(tx, act, id, version);
  await checkChoices(tx, act.actor.lang, { enclosure_material: { enclosureMaterial: fields.enclosureMaterial } });
  return write(tx, act, row, reason, (form) => {
    if (!form.products.some((one) => one.id === productId)) refuse('acceptance.modelGone');
    return { ...form, products: form.products.map((one) => (one.id === productId ? { ...one, ...fields } : one)) };
  });
};
