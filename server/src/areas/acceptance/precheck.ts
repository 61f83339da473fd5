/** What still stands against submitting, judged by the rules of the contract over the facts of the database. */
import { cccForm, type Finding } from '@zhengjian/contract/areas/acceptance/records.ts';
import { type Facts, findingsOf, type PartyFacts } from '@zhengjian/contract/areas/acceptance/rules.ts';
import { en } from '@zhengjian/contract/areas/acceptance/text.en.ts';
import { zh } from '@zhengjian/contract/areas/acceptance/text.zh.ts';
import { en as companyEn } from '@zhengjian/contract/areas/company/text.en.ts';
import { zh as companyZh } from '@zhengjian/contract/areas/company/text.zh.ts';
import { listed } from '@zhengjian/contract/rules/listed.ts';
import { explainFault, type Fault } from '@zhengjian/exmark/index.ts';
import type { Selectable } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import type { Schema, Tx } from '../../platform/database/schema.ts';
import { dayText, type World } from '../../platform/world.ts';
import { gapsOf } from '../company/index.ts';
import { missingPapers } from '../file/index.ts';
import { dictionaryNames } from '../system/index.ts';
import { EXISTING_PAPERS } from './existing-report.ts';
import { formAnswer } from './form.ts';
import { CCC } from './line.ts';
import { type Parties, partiesOf } from './parties.ts';
import '../laboratory/tables.ts';

type Row = Selectable<Schema['ccc_application']>;

const labels = {
  zh: { ...zh.fields, company: companyZh.fields.company },
  en: { ...en.fields, company: companyEn.fields.company },
};

const ownGaps = async (tx: Tx, companyId: string): Promise<string[]> => {
  const company = await tx.selectFrom('company').selectAll().where('id', '=', companyId).executeTakeFirst();
  return company ? gapsOf(tx, company) : [];
};

const partyFacts = async (tx: Tx, parties: Parties): Promise<PartyFacts[]> => {
  const roles = [
    ['applicant', parties.applicant],
    ['manufacturer', parties.manufacturer],
    ['factory', parties.factory],
  ] as const;
  const out: PartyFacts[] = [];
  for (const [role, company] of roles) {
    if (!company || (role !== 'applicant' && company.id === parties.applicant.id)) continue;
    out.push({
      role,
      companyName: company.company_name,
      licenseExpire: company.license_expire ?? '',
      missing: await ownGaps(tx, company.id),
    });
  }
  return out;
};

export const preCheck = async (tx: Tx, acting: { actor: Actor; world: World }, row: Row): Promise<Finding[]> => {
  const { lang } = acting.actor;
  const form = cccForm.parse(await formAnswer(tx, row));
  const standards = await tx.selectFrom('standard').select(['id', 'standard_no']).execute();
  const names = await dictionaryNames(tx, lang, ['ccc_apply_kind']);
  const papers = await missingPapers(tx, CCC, row.id, form.existingReportNo ? [EXISTING_PAPERS] : []);
  const facts: Facts = {
    today: dayText(acting.world.now()),
    standardNo: new Map(standards.map((s) => [s.id, s.standard_no])),
    parties: await partyFacts(tx, await partiesOf(tx, row.applicant_id, form)),
    missingPapers: papers.map((p) => ({ code: p.catalog_code, name: `${p.catalog_code} ${lang === 'en' ? p.name_en : p.name}` })),
    nameOf: (dict, key) => names.get(`${dict}/${key}`) ?? key,
    label: (record, field) => (labels[lang][record] as Record<string, string>)[field] ?? field,
    listed: (words) => listed(words, lang),
    explain: (fault) => explainFault(fault as Pick<Fault, 'code' | 'params'>)[lang],
  };
  return findingsOf(form, facts);
};
