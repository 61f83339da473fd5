/**
 * The identity paper of a person. Its number lies encrypted and bound to tenant and person, so that a row copied to somebody else does
 * not open; no act, log or answer carries it but the one that shows it to whoever may, in part or noted.
 */
import { type IdentityPaper, identityPaperCalls } from '@zhengjian/contract/areas/account/identity-paper.ts';
import { plainIdentity } from '@zhengjian/contract/rules/identityCard.ts';
import { identityPaperFault } from '@zhengjian/contract/rules/identityPaper.ts';
import { type AuditContext, audit } from '../../platform/audit/write.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { checkChoices } from '../../platform/dictionaries.ts';
import { answers, type Ctx } from '../../platform/http/context.ts';
import type { Limit } from '../../platform/http/limits.ts';
import type { Breach, InvariantReport } from '../../platform/invariants.ts';
import type { Keys } from '../../platform/keys.ts';
import { lock, unlock } from '../../platform/locked.ts';
import { refusalText, refuse } from '../../platform/refuse.ts';
import { changed, created } from '../../platform/standard.ts';
import { dayText } from '../../platform/world.ts';
import './tables.ts';

declare module '../../platform/audit/write.ts' {
  interface AuditKinds {
    /** `idType`: key of the dictionary; never the number. */
    'account.identityPaperSaved': { idType: string; before: string };
    'account.identityPaperRemoved': { idType: string };
  }
}

export type EnteredPaper = { idType?: string | undefined; idNo?: string | undefined };
/** What keeping a number takes of a request. */
type Keeping = AuditContext & Pick<Ctx, 'keys' | 'lang'>;
type Who = { tenant: string; user: string };

const NUMBER = 'identityPaper';
const FINGERPRINT = 'identityPaperFingerprint';
const NONE: IdentityPaper = { idType: '', idNo: '' };
/** A refusal says that somebody has a number already; who tries numbers one after the other is stopped. */
const SAVES: Limit = { kind: 'identityPaper', most: 10, perMs: 3_600_000 };
const LOOKS: Limit = { kind: 'personalReveal', most: 40, perMs: 10 * 60_000 };

/** Whose number it is, as the encryption is told. */
const holder = ({ tenant, user }: Who): string => `${tenant}\n${user}`;

/** The number; null where it does not open for this person under this master key. */
export const openedNumber = (keys: Keys, who: Who, locked: Buffer): string | null => {
  try {
    return unlock(keys, NUMBER, who.tenant, locked, holder(who)).toString('utf8');
  } catch {
    return null;
  }
};

/** In a transaction of the system's own; the number whole, for an answer that covers it. @throws account.idNoUnreadable */
export const identityPaperOf = async (tx: Tx, keys: Keys, who: Who): Promise<IdentityPaper> => {
  const row = await tx
    .selectFrom('identity_paper')
    .select(['id_type', 'id_no'])
    .where('tenant_id', '=', who.tenant)
    .where('user_id', '=', who.user)
    .executeTakeFirst();
  if (!row) return NONE;
  return { idType: row.id_type, idNo: openedNumber(keys, who, row.id_no) ?? refuse('account.idNoUnreadable') };
};

const isTaken = (fault: unknown): boolean =>
  typeof fault === 'object' && fault !== null && 'constraint' in fault && fault.constraint === 'identity_paper_key1';

/**
 * What needs no row: the limit, the day of birth against today, the kind against the dictionary. Before the transaction of
 * {@link saveIdentityPaper}.
 */
export const checkIdentityPaper = async (ctx: Ctx, entered: EnteredPaper, limit: Limit): Promise<void> => {
  ctx.limits.take(limit, ctx.actor.user);
  const fault = identityPaperFault(entered, dayText(ctx.world.now()));
  if (fault !== null) {
    const field = fault === 'idTypeMissing' ? 'idType' : 'idNo';
    const message = refusalText(ctx.lang, `account.${fault}`);
    refuse('server.input', { fields: `${field} (${message})` }, { [field]: message });
  }
  await ctx.read((tx) => checkChoices(tx, ctx.lang, { id_type: { idType: entered.idType } }));
};

/** In a transaction of the system's own. Without kind and number the paper is deleted. @throws account.idNoTaken, which names nobody */
export const saveIdentityPaper = async (tx: Tx, ctx: Keeping, user: string, { idType, idNo }: EnteredPaper): Promise<void> => {
  const { tenant } = ctx.actor;
  const subject = { type: 'user_account', id: user };
  // an erasure at the same time waits, or has been
  const person = await tx
    .selectFrom('user_account')
    .select('id')
    .where('tenant_id', '=', tenant)
    .where('id', '=', user)
    .where('erased_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!person) return refuse('account.personNotFound');
  const before = await tx
    .selectFrom('identity_paper')
    .select(['id', 'id_type'])
    .where('tenant_id', '=', tenant)
    .where('user_id', '=', user)
    .executeTakeFirst();
  if (idType === undefined || idNo === undefined) {
    if (!before) return;
    await tx.deleteFrom('identity_paper').where('tenant_id', '=', tenant).where('id', '=', before.id).execute();
    await audit(tx, ctx, { kind: 'account.identityPaperRemoved', subject, details: { idType: before.id_type } });
    return;
  }
  const number = plainIdentity(idNo);
  const kept = {
    id_type: idType,
    id_no: lock(ctx, NUMBER, tenant, Buffer.from(number), holder({ tenant, user })),
    // of the number alone: under another kind of paper it is the same number
    fingerprint: ctx.keys.derive(FINGERPRINT, holder({ tenant, user: number })),
  };
  await tx
    .insertInto('identity_paper')
    .values({ ...created(ctx), user_id: user, ...kept })
    .onConflict((c) => c.column('user_id').doUpdateSet((e) => ({ ...kept, ...changed(ctx), version: e('identity_paper.version', '+', 1) })))
    .execute()
    .catch((fault: unknown) => {
      if (isTaken(fault)) return refuse('account.idNoTaken', {}, { idNo: refusalText(ctx.lang, 'account.idNoTaken') });
      throw fault;
    });
  await audit(tx, ctx, { kind: 'account.identityPaperSaved', subject, details: { idType, before: before?.id_type ?? '' } });
};

const ownPaper = ({ db, keys, actor }: Ctx): Promise<IdentityPaper> => db.system((tx) => identityPaperOf(tx, keys, actor));

export const identityPaperAnswers = answers(identityPaperCalls, {
  ownIdentityPaper: (_, ctx) => ownPaper(ctx),
  saveOwnIdentityPaper: async (entered, ctx) => {
    await checkIdentityPaper(ctx, entered, SAVES);
    await ctx.db.system((tx) => saveIdentityPaper(tx, ctx, ctx.actor.user, entered));
    return null;
  },
  // not in `ctx.write`, which would keep the answer
  revealOwnIdentityPaper: async (_, ctx) => {
    ctx.limits.take(LOOKS, ctx.actor.user);
    const { idNo } = await ownPaper(ctx);
    if (idNo === '') refuse('account.idNoNone');
    const { key } = identityPaperCalls.ownIdentityPaper;
    await ctx.db.write(ctx.actor, (tx) =>
      audit(tx, ctx, {
        kind: 'access.personalSeen',
        subject: { type: key, id: ctx.actor.user },
        details: { call: key, field: 'idNo' },
      }),
    );
    return { value: idNo };
  },
});

/** Below every id. */
const FIRST = '0'.repeat(32);
const BATCH = 1_000;
const MOST = 100;

/** Every number opens under the master key for the person in whose row it lies, and its fingerprint is its own. */
export const verifyIdentityPapers = async (db: Db, keys: Keys): Promise<InvariantReport> => {
  const breaches: Breach[] = [];
  for (let last = FIRST; breaches.length < MOST; ) {
    const after = last;
    const rows = await db.system((tx) =>
      tx
        .selectFrom('identity_paper')
        .select(['id', 'tenant_id', 'user_id', 'id_no', 'fingerprint'])
        .where('id', '>', after)
        .orderBy('id')
        .limit(BATCH)
        .execute(),
    );
    for (const { id, tenant_id: tenant, user_id: user, id_no: locked, fingerprint } of rows) {
      const number = openedNumber(keys, { tenant, user }, locked);
      if (number === null) breaches.push({ id, detail: 'does not open' });
      else if (!keys.derive(FINGERPRINT, holder({ tenant, user: number })).equals(fingerprint))
        breaches.push({ id, detail: 'has the fingerprint of another number' });
    }
    const end = rows.at(-1);
    if (!end) break;
    last = end.id;
  }
  return { name: 'account.every-identity-number-opens-for-its-holder', breaches: breaches.slice(0, MOST) };
};
