/**
 * Identity paper of a member of staff: its kind and number. The number is stored encrypted, answered in part to everybody, and shown in
 * full one look at a time, each noted.
 */
import * as z from 'zod';
import { area, call, signedIn } from '../../call.ts';
import { choice, optional, text } from '../../record.ts';
import { IDENTITY_NUMBER_MAX, identityPaperFault } from '../../rules/identityPaper.ts';

/** As typed; spaces between the digits count until they are taken out. */
const TYPED_MAX = IDENTITY_NUMBER_MAX * 2;

export const identityPaperFields = {
  idType: optional(choice('id_type')),
  idNo: optional(text(TYPED_MAX)),
};

/** Fields of an input with the rule that joins kind and number; both left out takes the paper away. */
export const withIdentityPaper = <S extends z.core.$ZodLooseShape>(fields: S) =>
  z.strictObject({ ...fields, ...identityPaperFields }).superRefine((values, context) => {
    const fault = identityPaperFault(values as { idType?: string; idNo?: string });
    if (fault === null) return;
    const path = [fault === 'idTypeMissing' ? 'idType' : 'idNo'];
    context.addIssue({ code: 'custom', path, params: { refusal: `account.${fault}` } });
  });

export const identityPaper = z.object({
  /** Key of the dictionary `id_type`; empty where none is kept. */
  idType: z.string(),
  idNo: z.string().meta({ kind: 'text', masked: 'identity' }),
});
export type IdentityPaper = z.output<typeof identityPaper>;

const path = '/blade-user/my/identity-paper';
const own = { access: signedIn('staff'), scope: 'own' } as const;

export const identityPaperCalls = area('account', {
  ownIdentityPaper: call({
    ...own,
    method: 'GET',
    path: `${path}/detail`,
    summary: 'Kind and number of the own identity paper; of the number the last four characters.',
    input: z.object({}),
    data: identityPaper,
  }),
  saveOwnIdentityPaper: call({
    ...own,
    method: 'POST',
    path: `${path}/save`,
    done: 'updated',
    summary: 'Keeps kind and number of the own identity paper; without both the one that is kept is deleted.',
    input: withIdentityPaper({}),
    data: z.null(),
  }),
  revealOwnIdentityPaper: call({
    ...own,
    method: 'POST',
    path: `${path}/reveal`,
    done: 'quiet',
    summary: 'The whole number of the own identity paper; that it was looked at is noted.',
    input: z.object({}),
    data: z.object({ value: z.string() }),
  }),
});
