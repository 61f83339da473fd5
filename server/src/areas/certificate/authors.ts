/** Who has drawn up a certificate: whoever did it does not judge it (domain 4.15). */
import { en } from '@zhengjian/contract/areas/certificate/text.en.ts';
import { zh } from '@zhengjian/contract/areas/certificate/text.zh.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { refuse } from '../../platform/refuse.ts';
import type { CaseAct, KeptAway } from '../../workflow/registry.ts';
import { makersNow } from './making-task.ts';
import { certificateOfCase, type Row } from './present.ts';

/** The authors of a certificate once the actor has changed it. @throws certificate.notMaking */
export const authorsWith = async (tx: Tx, who: { actor: Actor }, row: Row): Promise<string[]> => {
  const makers = (await makersNow(tx, who, row.case_id)) ?? refuse('certificate.notMaking');
  return [...new Set([...row.authors, ...makers])];
};

/** Whoever has drawn up the certificate of a case, to be kept from judging it. */
export const certificateAuthors = async ({ tx, businessId, lang }: Pick<CaseAct, 'tx' | 'businessId' | 'lang'>): Promise<KeptAway[]> => {
  const { drewUp } = (lang === 'en' ? en : zh).kept;
  return ((await certificateOfCase(tx, businessId))?.authors ?? []).map((user) => ({ user, reason: drewUp }));
};
