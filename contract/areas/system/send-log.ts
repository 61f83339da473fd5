/** What became of the messages that left the institute: a log for each way, all of one form. */
import * as z from 'zod';
import { call } from '../../call.ts';
import { by, list, shown } from '../../list.ts';
import { ids } from '../../record.ts';

/** `skipped`: there was no way out; `stale`: too old to be of use. */
export const SENDING_STATES = ['waiting', 'sent', 'failed', 'skipped', 'stale'] as const;
type SendingState = (typeof SENDING_STATES)[number];
/** Not delivered, and not about to be. */
export const LEAVE_AGAIN: readonly SendingState[] = ['failed', 'skipped', 'stale'];

const row = z.object({
  id: z.string(),
  createTime: shown.moment(),
  state: shown.word(SENDING_STATES, 'sendingStates', 110),
  subject: shown.text(200),
  /** Most of it is hidden. */
  address: shown.code(200),
  attempts: shown.number(80),
  sentTime: shown.moment(),
  error: shown.text(260),
});
export type SendLogRow = z.output<typeof row>;

const sendLog = <const N extends string>(name: N) =>
  list({
    area: 'system',
    name,
    row,
    filters: { state: by.word(SENDING_STATES, 'sendingStates'), createTime: by.days('createTimeStart', 'createTimeEnd') },
    sorts: ['createTime'],
    order: '-createTime',
  });
export const smsLogList = sendLog('smsLog');
export const mailLogList = sendLog('mailLog');
export type SendLog = typeof smsLogList | typeof mailLogList;

/** Lets messages that were not delivered leave once more. */
export const resendCall = (way: Pick<Parameters<typeof call>[0], 'path' | 'access' | 'summary'>) =>
  call({ method: 'POST', ...way, input: z.object({ ids: ids() }), data: z.null() });
