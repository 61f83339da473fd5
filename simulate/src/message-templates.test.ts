/** The words of mails and SMS: changed by the administrator of an institute, held to what they must say, sent, and given back; the log of mails. */
import { logCalls } from '@zhengjian/contract/areas/access/logs.ts';
import { messageTemplateCalls as c } from '@zhengjian/contract/areas/system/message-templates.ts';
import { systemActor } from '@zhengjian/server/src/platform/actor.ts';
import { enqueue, type Leaving } from '@zhengjian/server/src/platform/outbox/enqueue.ts';
import { sendWaiting } from '@zhengjian/server/src/platform/outbox/sender.ts';
import { type Letter, type Transport, Undeliverable } from '@zhengjian/server/src/platform/outbox/transport.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { makeCall, tryCall } from './caller.ts';
import { MAIN_TENANT, OTHER_TENANT } from './institute.ts';
import { createUsers } from './people.ts';
import { demoSystem } from './testing/demo-system.ts';

const system = await demoSystem('message templates');
const { app, db, raw, users, world } = system;

let left: Letter[] = [];
let fault: Error | null = null;
const way: Transport = {
  send: async (letter) => {
    if (fault) throw fault;
    left.push(letter);
  },
};
const sendAll = () => sendWaiting({ db, world, host: 'example.cn', transports: { mail: way, sms: way }, origin: 'https://zj.example.cn' });
const leave = async (leaving: Leaving, tenant = MAIN_TENANT): Promise<Letter | undefined> => {
  await db.system((tx) => enqueue(tx, { actor: systemActor(tenant), world }, [leaving]));
  await sendAll();
  return left.at(-1);
};
const code: Leaving = { channel: 'sms', template: 'signInCode', params: { code: '123456', minutes: 10 }, address: '13800000009' };
const invitation: Leaving = {
  channel: 'mail',
  template: 'colleagueInvitation',
  params: { name: '王敏', by: '李强', company: '万源电机', days: 7, page: '/joinCompany?key=k' },
  address: 'wangmin@example.com',
};

let admin: { token: string };
let other: { token: string };
beforeAll(async () => {
  admin = { token: await users.as('admin') };
  other = { token: await createUsers(system, OTHER_TENANT).as('admin') };
  await raw('delete from message_out');
});
beforeEach(() => {
  left = [];
  fault = null;
});

const SMS = { template: 'signInCode', channel: 'sms' } as const;
const own = {
  zh: { text: '【登录】{{code}} 是您的验证码，{{minutes}} 分钟内有效。' },
  en: { text: '{{code}} is your code; it ends after {{minutes}} minutes.' },
};

test('an SMS leaves in the words of its institute, and of no other one', async () => {
  const before = await makeCall(app, c.messageTemplateDetail, SMS, admin);
  expect(before).toMatchObject({ own: false, version: 0, zh: { subject: '', text: expect.stringContaining('{{code}}') } });
  const saved = await makeCall(app, c.messageTemplateSave, { ...SMS, ...own, version: 0 }, admin);
  expect(saved).toMatchObject({ own: true, version: 1, en: { text: own.en.text } });
  expect((await leave(code))?.text).toBe('【登录】123456 是您的验证码，10 分钟内有效。');
  expect((await leave({ ...code, lang: 'en' }))?.text).toBe('123456 is your code; it ends after 10 minutes.');
  expect((await leave(code, OTHER_TENANT))?.text).toContain('您的登录验证码是 123456');
  expect(await makeCall(app, c.messageTemplateDetail, SMS, other)).toMatchObject({ own: false });
});

test('a mail keeps both languages and the address of its page, whose line has words too', async () => {
  const which = { template: 'colleagueInvitation', channel: 'mail' } as const;
  const words = {
    zh: { subject: '{{company}}邀请您', text: '{{name}}，您好。\n{{by}}邀请您，{{days}} 天内有效。' },
    en: { subject: 'Invitation by {{company}}', text: 'Dear {{name}},\n{{by}} invites you; {{days}} days.' },
  };
  await makeCall(app, c.messageTemplateSave, { ...which, ...words, version: 0 }, admin);
  const link = { template: 'mailLink', channel: 'mail' } as const;
  await makeCall(
    app,
    c.messageTemplateSave,
    { ...link, zh: { text: '请点这里：{{url}}' }, en: { text: 'Go to {{url}}' }, version: 0 },
    admin,
  );
  const letter = await leave(invitation);
  expect(letter?.subject).toBe('万源电机邀请您');
  expect(letter?.text).toBe(
    '王敏，您好。\n李强邀请您，7 天内有效。\n请点这里：https://zj.example.cn/joinCompany?key=k\n\n--\n' +
      'Invitation by 万源电机\nDear 王敏,\n李强 invites you; 7 days.\nGo to https://zj.example.cn/joinCompany?key=k\n',
  );
  const page = await makeCall(app, c.messageTemplatePage, { own: '1' }, admin);
  expect(page.records.map(({ id }) => id).sort()).toEqual(['colleagueInvitation.mail', 'mailLink.mail', 'signInCode.sms']);
});

test('what the message has not, and what it must have and lacks, is refused in both languages', async () => {
  const refusedWith = async (more: object, lang: 'zh' | 'en' = 'zh') => {
    const reply = await tryCall(app, c.messageTemplateSave, { ...SMS, ...own, version: 1, ...more }, { ...admin, lang });
    return `${reply.code} ${reply.refusal} ${reply.msg}`;
  };
  expect(await refusedWith({ zh: { text: '{{code}} {{kode}}' } })).toMatch(
    /^400 system\.messagePlaceUnknown 中文：\{\{kode\}\} .*\{\{code\}\} \{\{minutes\}\}/,
  );
  expect(await refusedWith({ en: { text: 'Ten {{minutes}}' } }, 'en')).toMatch(
    /^400 system\.messagePlaceMissing The English text must contain \{\{code\}\}/,
  );
  expect(await refusedWith({ zh: { text: `{{code}}${'长'.repeat(300)}` } })).toMatch(/system\.messageTooLong 中文：.*300/);
  expect(await refusedWith({ template: 'identityCode', channel: 'mail', version: 0 })).toMatch(/system\.messageSubjectMissing/);
  expect(await refusedWith({ template: 'caseReturned' })).toMatch(/system\.messageNot/);
  // the same of what is only looked at
  expect((await tryCall(app, c.messageTemplatePreview, { ...SMS, zh: { text: 'x' }, en: own.en }, admin)).refusal).toBe(
    'system.messagePlaceMissing',
  );
  // whoever comes second is told, also where both are the first
  expect(await refusedWith({ version: 0 })).toMatch(/^409 system\.messageChanged/);
  expect(await refusedWith({ version: 7 })).toMatch(/^409 system\.messageChanged/);
});

test('a preview shows the letter as it would leave, and keeps nothing', async () => {
  const which = { template: 'caseReturned', channel: 'mail' } as const;
  const { zh, en } = await makeCall(app, c.messageTemplateDetail, which, admin);
  const seen = await makeCall(app, c.messageTemplatePreview, { ...which, zh: { ...zh, subject: '请补正 {{no}}' }, en }, admin);
  expect(seen.zh.subject).toBe('请补正 CCC-2026-0316');
  expect(seen.zh.text).toContain('请补充隔爆面图纸');
  // both languages in one mail, with the institute's own line for the address
  expect(seen.zh.text).toContain('请点这里：https://');
  expect(seen.en.subject).not.toMatch(/\p{Script=Han}/u);
  expect(seen.zh.text + seen.en.text).not.toContain('{{');
  expect(await makeCall(app, c.messageTemplateDetail, which, admin)).toMatchObject({ own: false });
});

test('reset lets the message leave in the words of the product, and the log says who changed what', async () => {
  expect(await makeCall(app, c.messageTemplateReset, SMS, admin)).toMatchObject({ own: false, version: 0 });
  expect((await leave(code))?.text).toContain('您的登录验证码是 123456');
  const { records } = await makeCall(app, logCalls.usualLogPage, { size: 50 }, admin);
  const about = records.filter(({ kind }) => kind.startsWith('message.')).map(({ kind }) => kind);
  expect(about.sort()).toEqual(['message.reset', 'message.worded', 'message.worded', 'message.worded']);
});

test('the log of mails hides addresses, and only what was not delivered is sent again', async () => {
  fault = new Undeliverable('550 no such mailbox');
  await leave(invitation);
  fault = null;
  const [first] = (await makeCall(app, c.mailLogPage, { state: 'failed' }, admin)).records;
  expect(first).toMatchObject({ state: 'failed', address: 'w***@example.com', attempts: 1, error: '550 no such mailbox' });
  expect((await makeCall(app, c.mailLogPage, {}, other)).records).toEqual([]);
  expect((await tryCall(app, c.mailResend, { ids: first?.id ?? '' }, other)).refusal).toBe('system.mailNotFailed');
  await makeCall(app, c.mailResend, { ids: first?.id ?? '' }, admin);
  await sendAll();
  expect(left.some(({ to, subject }) => to === 'wangmin@example.com' && subject === '万源电机邀请您')).toBe(true);
  expect((await tryCall(app, c.mailResend, { ids: first?.id ?? '' }, { ...admin, lang: 'en' })).msg).toMatch(/not delivered/);
});
