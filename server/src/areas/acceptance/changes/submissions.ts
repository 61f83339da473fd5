/** What was submitted, kept each time; and what is different from the time before. */
import type { SubmissionChanges } from '@zhengjian/contract/areas/acceptance/records.ts';
import { CCC_STATE } from '@zhengjian/contract/areas/acceptance/states.ts';
import type { Selectable } from 'kysely';
import type { Actor } from '../../../platform/actor.ts';
import type { Schema, Tx } from '../../../platform/database/schema.ts';
import { refuse } from '../../../platform/refuse.ts';
import { type Acting, added } from '../../../platform/standard.ts';
import { partyCompany } from '../../company/index.ts';
import { companyPapers } from '../../file/index.ts';
import { formAnswer } from '../form.ts';
import { snapshotOf } from '../parties.ts';
import type { SubmittedContent } from '../tables.ts';
import { changesBetween } from './compare.ts';
import { wordsIn } from './words.ts';
import '../../../workflow/tables.ts';

type Row = Selectable<Schema['ccc_application']>;
const CONTENT_VERSION = 1;

/** The application as it stands: with the parties and the contact as they are now. */
const presentContent = async (tx: Tx, row: Row): Promise<SubmittedContent> => {
  const party = async (id: string | null) => {
    const company = id ? await partyCompany(tx, id) : null;
    return company ? snapshotOf(tx, company) : null;
  };
  const contact = row.contact_id
    ? await tx.selectFrom('company_contact').select(['name', 'mobile', 'email']).where('id', '=', row.contact_id).executeTakeFirst()
    : undefined;
  return {
    form: await formAnswer(tx, row),
    parties: {
      applicant: await party(row.applicant_id),
      manufacturer: await party(row.manufacturer_id),
      factory: await party(row.factory_id),
    },
    contact: contact ?? null,
    papers: await companyPapers(tx, row.id),
  };
};

/** Parties and contact as they were frozen when it was submitted. */
const frozenContent = async (tx: Tx, row: Row): Promise<SubmittedContent> => ({
  form: await formAnswer(tx, row),
  parties: { applicant: row.applicant_snap, manufacturer: row.manufacturer_snap, factory: row.factory_snap },
  contact: row.contact_snap,
  papers: await companyPapers(tx, row.id),
});

const keep = async (tx: Tx, acting: Acting, row: Row, submittedAt: Date | string): Promise<void> => {
  await tx
    .insertInto('ccc_submission')
    .values({
      ...added(acting),
      case_id: row.id,
      company_id: row.applicant_id,
      submitted_at: submittedAt,
      content: JSON.stringify(await frozenContent(tx, row)),
      content_version: CONTENT_VERSION,
    })
    .execute();
};

const rowOf = async (tx: Tx, id: string): Promise<Row> =>
  (await tx.selectFrom('ccc_application').selectAll().where('id', '=', id).executeTakeFirst()) ?? refuse('acceptance.notFound');

/** Keeps what is being submitted. */
export const keepSubmission = async (tx: Tx, acting: Acting, id: string): Promise<void> =>
  keep(tx, acting, await rowOf(tx, id), acting.world.now());

/** When the company last handed the case in, by the history of the process. */
const handedIn = async (tx: Tx, row: Row): Promise<string | null> => {
  const task = await tx
    .selectFrom('wf_task')
    .select('ended_at')
    .where('business_id', '=', row.id)
    .where('node', '=', 'submit')
    .where('status', '=', 'done')
    .orderBy('ended_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return task?.ended_at ?? row.submit_time;
};

/** An application submitted before submissions were kept: what is returned now is what was submitted then. */
export const keepEarlierSubmission = async (tx: Tx, acting: Acting, id: string): Promise<void> => {
  const kept = await tx.selectFrom('ccc_submission').select('id').where('case_id', '=', id).limit(1).executeTakeFirst();
  if (kept) return;
  const row = await rowOf(tx, id);
  const submittedAt = await handedIn(tx, row);
  if (submittedAt) await keep(tx, acting, row, submittedAt);
};

const lastSubmissions = (tx: Tx, id: string) =>
  tx
    .selectFrom('ccc_submission')
    .select(['submitted_at', 'content'])
    .where('case_id', '=', id)
    .orderBy('submitted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(2)
    .execute();

/** null where the reader is not the applicant, or no submission is kept. */
export const lastSubmittedAt = async (tx: Tx, id: string): Promise<string | null> =>
  (await lastSubmissions(tx, id))[0]?.submitted_at ?? null;

/** Data of a company that is not the reader's own are none of their business; neither is whether they changed. */
const readable = (content: SubmittedContent, actor: Actor): SubmittedContent => {
  if (actor.kind === 'staff') return content;
  const own = (party: SubmittedContent['parties']['applicant']) =>
    !party || actor.companies.includes(party.companyId)
      ? party
      : { ...party, companyNameEn: '', uscc: '', regionName: '', address: '', legalPerson: '', telephone: '', email: '', factoryNo: '' };
  const { applicant, manufacturer, factory } = content.parties;
  return { ...content, parties: { applicant: own(applicant), manufacturer: own(manufacturer), factory: own(factory) } };
};

/**
 * A case that is with its applicant is compared as it stands with what was submitted last, for the applicant alone; otherwise the
 * last submission with the one before.
 */
export const changesOf = async (tx: Tx, actor: Actor, id: string): Promise<SubmissionChanges> => {
  const row = await rowOf(tx, id);
  if (actor.kind !== 'staff' && !actor.companies.includes(row.applicant_id)) refuse('acceptance.notApplicant');
  const never = row.submit_time === null || row.return_count === 0;
  if (never) return { earlier: 'none', since: '', changes: [] };
  const [last, before] = await lastSubmissions(tx, id);
  const open = row.state === CCC_STATE.returned && actor.kind !== 'staff';
  const [old, now] = open ? [last, await presentContent(tx, row)] : [before, last?.content];
  if (!old || !now) return { earlier: row.state === CCC_STATE.returned && !open ? 'none' : 'unknown', since: '', changes: [] };
  return {
    earlier: 'known',
    since: old.submitted_at,
    changes: changesBetween(readable(old.content, actor), readable(now, actor), await wordsIn(tx, actor.lang)),
  };
};
