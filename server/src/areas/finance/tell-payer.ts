/** Tells the company of a note what became of it, in its boxes and by mail. */
import type { MailTemplate } from '@zhengjian/contract/areas/system/message-templates.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { MESSAGE_KIND, notify } from '../../platform/outbox/notify.ts';
import type { Act } from '../../workflow/registry.ts';
import type { Note } from './note-row.ts';
import { NOTE_WORK } from './work.ts';

export type ToldNote = Pick<Note, 'id' | 'work_no' | 'title' | 'company_id' | 'issue_time'>;

/** Nobody is told of a note that was never issued: its payer does not know of it. */
export const tellPayer = async (
  tx: Tx,
  act: Act,
  note: ToldNote,
  template: MailTemplate & `note${string}`,
  params: Readonly<Record<string, string>> = {},
): Promise<void> => {
  if (note.issue_time === null) return;
  await notify(tx, act, {
    template,
    params: { no: note.work_no, title: note.title, ...params },
    kind: MESSAGE_KIND.payment,
    company: note.company_id,
    caseId: note.id,
    link: NOTE_WORK.pages.customer + note.id,
    mail: true,
  });
};
