/**
 * Erases what is kept of a person. The row of the account stays, closed for good and without personal data, so that what refers to it
 * still does; the name stays where the person took part in a case, whose file has to be kept with the names of those who decided
 * (CNCA retention; PIPL 47, GDPR 17(3)(b)). The audit is sealed and is kept as it is.
 */
import { ERASED_PARTS, type ErasedPart, type ErasurePreview } from '@zhengjian/contract/areas/account/erasure.ts';
import { zh } from '@zhengjian/contract/areas/account/text.zh.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/database/schema.ts';
import { type Acting, changed } from '../../../platform/standard.ts';
import '../../../platform/outbox/tables.ts';
import '../../../workflow/tables.ts';
import '../../company/tables.ts';
import '../../organisation/tables.ts';
import '../tables.ts';

type Who = { tenant: string; user: string };

/** Cases in which the person took part. */
const casesOf = async (tx: Tx, { tenant, user }: Who): Promise<number> => {
  const { n } = await tx
    .selectFrom('wf_involved')
    .select((e) => e.fn.countAll<string>().as('n'))
    .where('tenant_id', '=', tenant)
    .where('user_id', '=', user)
    .executeTakeFirstOrThrow();
  return Number(n);
};

const countIn = (table: string, { tenant, user }: Who) =>
  sql`(select count(*) from ${sql.table(table)} x where x.tenant_id = ${tenant} and x.user_id = ${user})`;

const counts = (who: Who): Readonly<Record<ErasedPart, RawBuilder<unknown>>> => ({
  account: sql`1`,
  contacts: sql`(u.phone <> '')::int + (u.email <> '')::int + (u.staff_no <> '')::int + (u.ccaa_no <> '')::int + (u.remark <> '')::int`,
  identityPaper: countIn('identity_paper', who),
  pictures: sql`${countIn('user_picture', who)} + ${countIn('user_signature', who)}`,
  password: countIn('user_secret', who),
  factor: countIn('user_factor', who),
  identities: countIn('user_identity', who),
  sessions: countIn('session', who),
  visits: sql`${countIn('request_log', who)} + ${countIn('error_log', who)}`,
  places: sql`${countIn('user_role', who)} + ${countIn('user_post', who)} + ${countIn('user_company', who)} + ${countIn('team_user', who)}
    + ${countIn('user_avoid_company', who)}`,
  requests: sql`(select count(*) from account_request q where q.tenant_id = u.tenant_id and lower(q.account) = lower(u.account)
    and q.state <> 'waiting')`,
  settings: sql`${countIn('user_setting', who)} + ${countIn('list_view', who)} + ${countIn('remark_phrase', who)} + ${countIn('user_platform', who)}`,
  messages: countIn('message', who),
  letters: sql`(select count(*) from message_out o where o.tenant_id = u.tenant_id and o.recipient_user = u.id)`,
});

/** What {@link eraseAccount} would take, and what would stay. */
export const erasurePreviewOf = async (tx: Tx, who: Who): Promise<ErasurePreview> => {
  const all = counts(who);
  const columns = sql.join(ERASED_PARTS.map((part) => sql`(${all[part]})::int as ${sql.ref(part)}`));
  const { rows } = await sql<Record<ErasedPart, number>>`select ${columns} from user_account u
    where u.tenant_id = ${who.tenant} and u.id = ${who.user}`.execute(tx);
  const found = rows[0];
  const cases = await casesOf(tx, who);
  return {
    erased: found ? ERASED_PARTS.filter((part) => found[part] > 0).map((part) => ({ part, n: found[part] })) : [],
    kept: [
      ...(cases > 0
        ? [
            { part: 'name' as const, n: null },
            { part: 'decisions' as const, n: cases },
            { part: 'papers' as const, n: null },
          ]
        : []),
      { part: 'audit' as const, n: null },
    ],
  };
};

/** Tables with nothing in them but what is the person's own; what hangs on their rows goes along. */
const OWN = [
  'identity_paper',
  'user_picture',
  'user_signature',
  'user_factor',
  'user_identity',
  'session',
  'user_role',
  'user_post',
  'user_company',
  'user_avoid_company',
  'user_platform',
  'user_setting',
  'list_view_default',
  'list_view',
  'message',
  'command',
  'error_log',
] as const;

/** What went to the person or from them, by address or name. */
const eraseTraces = async (tx: Tx, { tenant, user }: Who, { account, phone, email }: { account: string; phone: string; email: string }) => {
  const addresses = [phone, email, user].filter((one) => one !== '');
  await tx.deleteFrom('sign_in_attempt').where('tenant_id', '=', tenant).where('account_key', '=', account.toLowerCase()).execute();
  await tx.deleteFrom('validate_code').where('tenant_id', '=', tenant).where('address', 'in', addresses).execute();
  if (email !== '')
    await tx
      .deleteFrom('company_invitation')
      .where('tenant_id', '=', tenant)
      .where(sql<boolean>`lower(email) = ${email.toLowerCase()}`)
      .execute();
  // what was sent in a case shows that it was announced: without its address it stays
  await tx
    .deleteFrom('message_out')
    .where('tenant_id', '=', tenant)
    .where('recipient_user', '=', user)
    .where((e) => e.or([e('case_id', 'is', null), e('state', '=', 'waiting')]))
    .execute();
  await tx
    .updateTable('message_out')
    .set({ recipient_address: '' })
    .where('tenant_id', '=', tenant)
    .where('recipient_user', '=', user)
    .execute();
  await tx
    .updateTable('request_log')
    .set({ ip: null, agent: null, account: null })
    .where('tenant_id', '=', tenant)
    .where('user_id', '=', user)
    .execute();
};

/** Nobody signs in with it any more. @param passwordHash fits no password that anybody knows */
export const eraseAccount = async (tx: Tx, by: Acting, user: string, passwordHash: string): Promise<{ nameKept: boolean }> => {
  const { tenant } = by.actor;
  const who = { tenant, user };
  const person = await tx
    .selectFrom('user_account')
    .select(['account', 'real_name', 'phone', 'email'])
    .where('tenant_id', '=', tenant)
    .where('id', '=', user)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const nameKept = (await casesOf(tx, who)) > 0;
  const account = `erased-${by.world.random(6).toString('hex')}`;
  for (const table of OWN) await tx.deleteFrom(table).where('tenant_id', '=', tenant).where('user_id', '=', user).execute();
  await tx.deleteFrom('remark_phrase').where('tenant_id', '=', tenant).where('user_id', '=', user).execute();
  await tx.deleteFrom('team_user').where('tenant_id', '=', tenant).where('user_id', '=', user).execute();
  await tx.updateTable('team').set({ leader_id: null }).where('tenant_id', '=', tenant).where('leader_id', '=', user).execute();
  await eraseTraces(tx, who, person);
  await tx
    .updateTable('account_request')
    .set({ account, real_name: '', phone: '', email: '', issuer: '', subject: '', label: '' })
    .where('tenant_id', '=', tenant)
    .where(sql`lower(account)`, '=', person.account.toLowerCase())
    .where('state', '<>', 'waiting')
    .execute();
  await tx
    .updateTable('user_secret')
    .set({ password_hash: passwordHash, former: [], must_change: true, changed_at: by.world.now(), ...changed(by) })
    .where('tenant_id', '=', tenant)
    .where('user_id', '=', user)
    .execute();
  const blank = { phone: '', email: '', avatar: '', oauth_id: '', staff_no: '', ccaa_no: '', remark: '' };
  await tx
    .updateTable('user_account')
    .set((e) => ({
      ...blank,
      account,
      real_name: nameKept ? person.real_name : zh.erasure.formerPerson,
      dept_id: null,
      login_flag: false,
      erased_at: by.world.now(),
      ...changed(by),
      version: e('version', '+', 1),
    }))
    .where('tenant_id', '=', tenant)
    .where('id', '=', user)
    .execute();
  return { nameKept };
};
