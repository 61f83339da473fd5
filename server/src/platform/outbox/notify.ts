/** Tells people of an act, in the act's own transaction: a row in each one's box, and a mail where it matters that they come. */
import type { MailTemplate } from '@zhengjian/contract/areas/system/message-templates.ts';
import { sql } from 'kysely';
import type { Tx } from '../database/schema.ts';
import { type Acting, created } from '../standard.ts';
import { enqueue } from './enqueue.ts';
import type { Params, Template } from './text.ts';
import './tables.ts';

/** Keys of dictionary `message_kind`. */
export const MESSAGE_KIND = {
  system: '1',
  correction: '2',
  sample: '3',
  payment: '4',
  inspection: '5',
  certificate: '7',
  alert: '8',
} as const;

/** What leaves by mail too has words that an administrator may change. */
type Said = { template: MailTemplate; mail?: boolean } | { template: Template; mail?: false };
export type Notice = Said & About;
export type About = {
  params: Params;
  kind: (typeof MESSAGE_KIND)[keyof typeof MESSAGE_KIND];
  /** People, and companies all of whose users are meant. Whoever acts is left out, and so is what is no account: the system that made a paper, somebody whose account was removed. */
  users?: readonly string[];
  company?: string | null;
  caseId?: string | null;
  /** The step of a process that it tells of, so that taking it back can be told too. */
  act?: string;
  /** Page that the message opens. */
  link?: string;
  /** In the portal unless told otherwise. */
  portal?: boolean;
};

const companyUsers = async (tx: Tx, company: string): Promise<string[]> =>
  (await sql<{ id: string }>`select id from company_users(${company})`.execute(tx)).rows.map((r) => r.id);

/** Of these ids those that are accounts of the tenant, in their order. */
const accountsAmong = async (tx: Tx, ids: readonly string[]): Promise<string[]> => {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: string }>`select id from accounts_among(${ids}::uuid[])`.execute(tx);
  const known = new Set(rows.map((r) => r.id));
  return ids.filter((id) => known.has(id));
};

/** Says in the boxes of all that what a step of the actor's had told them counts no more. */
export const takeBackMessages = async (tx: Tx, { world }: Acting, act: string): Promise<void> => {
  await sql`select take_back_messages(${act}, ${world.now()}::timestamptz)`.execute(tx);
};

/** @returns how many people were told. */
export const notify = async (tx: Tx, acting: Acting, notice: Notice): Promise<number> => {
  const members = notice.company ? await companyUsers(tx, notice.company) : [];
  const named = [...new Set([...(notice.users ?? []), ...members])].filter((user) => user !== acting.actor.user);
  const users = await accountsAmong(tx, named);
  if (users.length === 0) return 0;
  const { template, params, caseId = null, link = '' } = notice;
  if (notice.portal !== false) {
    const rows = users.map((user_id) => ({
      ...created(acting),
      user_id,
      kind: notice.kind,
      template,
      params: JSON.stringify(params),
      case_id: caseId,
      link,
      read_at: null,
      act: notice.act ?? '',
      taken_back_at: null,
    }));
    await tx.insertInto('message').values(rows).execute();
  }
  if (notice.mail)
    await enqueue(
      tx,
      acting,
      // the page goes along, so that the mail can lead there
      users.map((user) => ({
        channel: 'mail',
        user,
        template: notice.template,
        params: link === '' ? params : { ...params, page: link },
        caseId,
      })),
    );
  return users.length;
};
