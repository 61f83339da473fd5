/** The outbox against a real SMTP server: at least once, under one Message-ID, and never again once success is recorded. */
import { mkdtempSync, readFileSync, statSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { testActor } from '../../testing/actors.ts';
import { freshDatabase } from '../../testing/database.ts';
import { SYSTEM_USER } from '../actor.ts';
import { createDb } from '../database/db.ts';
import { openPool } from '../database/pools.ts';
import { depths } from '../depths.ts';
import { createKeys } from '../keys.ts';
import { created } from '../standard.ts';
import { enqueue } from './enqueue.ts';
import { notify } from './notify.ts';
import { type OutboxPorts, sendWaiting, startOutbox } from './sender.ts';
import { smsWays } from './sms-gateways.ts';
import type { Params } from './text.ts';
import { fileTransport, hostOf, smtpTransport, type Transport } from './transport.ts';
import { openOutbox } from './ways.ts';

const system = await freshDatabase();
const { db, world, raw, urls } = system;
const actor = testActor();
const FROM = '中原防爆院 <noreply@example.cn>';

type Mail = { id: string; from: string; to: string; subject: string; body: string };
let mails: Mail[] = [];
/** Recipients that were named to the server. */
let named: string[] = [];
let server: SMTPServer | undefined;
/** Answers for the next recipients, where they are not to be taken. */
let refusals: number[] = [];

const decoded = (raw: string): Mail => {
  const cut = raw.indexOf('\r\n\r\n');
  const [head, body] = [raw.slice(0, cut), raw.slice(cut + 4)];
  const field = (name: string) => new RegExp(`^${name}: (.*(?:\\r\\n[ \\t].*)*)`, 'mi').exec(head)?.[1]?.replaceAll('\r\n', '') ?? '';
  const quoted = (text: string) =>
    Buffer.from(
      text.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/gi, (_, h: string) => String.fromCharCode(Number.parseInt(h, 16))),
      'latin1',
    ).toString();
  const word = (text: string) =>
    text
      .replace(/\?=\s+=\?/g, '?==?')
      .replace(/=\?UTF-8\?B\?([^?]*)\?=/gi, (_, b: string) => Buffer.from(b, 'base64').toString())
      .replace(/=\?UTF-8\?Q\?([^?]*)\?=/gi, (_, q: string) => quoted(q.replaceAll('_', ' ')));
  const text = /base64/i.test(field('Content-Transfer-Encoding')) ? Buffer.from(body, 'base64').toString() : quoted(body);
  return { id: field('Message-ID'), from: word(field('From')), to: field('To'), subject: word(field('Subject')), body: text };
};

const listen = (port = 0): Promise<number> =>
  new Promise((resolve) => {
    const opened = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      logger: false,
      onRcptTo: ({ address }, _session, done) => {
        named.push(address);
        const responseCode = refusals.shift();
        done(responseCode === undefined ? null : Object.assign(new Error('mailbox'), { responseCode }));
      },
      onData: (stream, _session, done) => {
        const parts: Buffer[] = [];
        stream.on('data', (part: Buffer) => parts.push(part));
        stream.on('end', () => {
          mails.push(decoded(Buffer.concat(parts).toString()));
          done();
        });
      },
    });
    opened.listen(port, '127.0.0.1', () => resolve((opened.server.address() as AddressInfo).port));
    server = opened;
  });
const hangUp = (): Promise<void> =>
  new Promise((resolve) => {
    if (server === undefined) return resolve();
    server.close(() => resolve());
    server = undefined;
  });

let port = 0;
const portsTo = (at: number, mail?: Transport): OutboxPorts => ({
  db,
  world,
  host: hostOf(FROM),
  transports: { mail: mail ?? smtpTransport({ url: `smtp://127.0.0.1:${at}`, from: FROM }), sms: null },
});

beforeEach(async () => {
  await raw('delete from message_out');
  await raw('delete from message');
  mails = [];
  refusals = [];
  world.setNow('2026-03-02 09:00:00');
  port = await listen();
});
afterEach(hangUp);

const put = (address = 'li@example.com') =>
  db.write(actor, (tx) =>
    enqueue(tx, { actor, world }, [
      {
        channel: 'mail',
        address,
        template: 'caseReturned',
        params: { no: 'A2026CCC000001', title: '隔爆型电机', remark: '补充铭牌', due: '' },
      },
    ]),
  );
type Row = { state: string; attempts: number; message_id: string; last_error: string | null; due: string; sent: boolean };
const outbox = () =>
  raw<Row>(
    "select state, attempts, message_id, last_error, to_char(due_at at time zone 'Asia/Shanghai', 'HH24:MI:SS') as due, sent_at is not null as sent from message_out order by id",
  );

test('what is no account gets no message, and the act that named it stands', async () => {
  const gone = 'f'.repeat(32);
  const told = await db.write(actor, (tx) =>
    notify(tx, { actor, world }, { template: 'paperIssued', params: {}, kind: '1', users: [SYSTEM_USER, gone], company: null, mail: true }),
  );
  expect(told).toBe(0);
  expect(await raw('select 1 from message')).toEqual([]);
  expect(await outbox()).toEqual([]);
});

test('a mail leaves once, in both languages, with sender, subject and an id of its own', async () => {
  await put();
  expect(await sendWaiting(portsTo(port))).toEqual({ sent: 1, again: 0, given: 0 });
  const [row] = await outbox();
  expect(row).toMatchObject({ state: 'sent', attempts: 1, sent: true });
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({
    to: 'li@example.com',
    from: '中原防爆院 <noreply@example.cn>',
    subject: 'A2026CCC000001 需要补正',
    id: row?.message_id,
  });
  expect(row?.message_id).toMatch(/^<[0-9a-f]{32}@example\.cn>$/);
  expect(mails[0]?.body).toContain('意见：补充铭牌');
  expect(mails[0]?.body).toContain('needs correction');
  // the line about a date that there is none is left out
  expect(mails[0]?.body).not.toMatch(/请于|Submit by/);
  expect(await sendWaiting(portsTo(port))).toEqual({ sent: 0, again: 0, given: 0 });
  expect(mails).toHaveLength(1);
});

test('a mail about a page leads there, where the system knows its own address', async () => {
  const page = '/customer/yewuCenter/manage/detail?id=1#files';
  const reader = world.uuid();
  await raw(
    `insert into user_account (id, tenant_id, created_at, created_by, updated_at, updated_by, account, real_name, user_type, email)
     values ('${reader}', '000000', now(), '${reader}', now(), '${reader}', 'reader', 'reader', 2, 'reader@example.com')`,
  );
  const given = { template: 'paperIssued', params: { no: 'A2026CCC000001' }, kind: '1', users: [reader], link: page, mail: true } as const;
  await db.write(actor, (tx) => notify(tx, { actor, world }, given));
  await sendWaiting({ ...portsTo(port), origin: 'https://zj.example.com' });
  expect(mails[0]?.body).toContain(`打开页面办理或查看：https://zj.example.com${page}`);
  expect(mails[0]?.body).toContain(`Open the page: https://zj.example.com${page}`);
  await db.write(actor, (tx) => notify(tx, { actor, world }, given));
  await sendWaiting(portsTo(port));
  expect(mails[1]?.body).not.toMatch(/打开页面|https:/);
});

test('a server that is down is tried again at growing intervals, and gets the mail when it is up', async () => {
  await hangUp();
  await put();
  expect(await sendWaiting(portsTo(port))).toEqual({ sent: 0, again: 1, given: 0 });
  expect(await outbox()).toMatchObject([
    { state: 'waiting', attempts: 1, due: '09:01:00', last_error: expect.stringContaining('ECONNREFUSED') },
  ]);
  world.pass({ seconds: 59 });
  expect(await sendWaiting(portsTo(port))).toEqual({ sent: 0, again: 0, given: 0 });
  world.pass({ seconds: 1 });
  expect(await sendWaiting(portsTo(port))).toMatchObject({ again: 1 });
  expect((await outbox())[0]).toMatchObject({ attempts: 2, due: '09:06:00' });
  await listen(port);
  world.pass({ minutes: 5 });
  expect(await sendWaiting(portsTo(port))).toMatchObject({ sent: 1 });
  expect(mails).toHaveLength(1);
  expect(await outbox()).toMatchObject([{ state: 'sent', attempts: 3, last_error: null }]);
});

describe('giving up', () => {
  let admin = '';
  beforeEach(async () => {
    admin = world.uuid();
    const std = `'000000', now(), '${admin}', now(), '${admin}'`;
    const columns = 'id, tenant_id, created_at, created_by, updated_at, updated_by';
    await raw('truncate user_account, role, dept cascade');
    await raw(`insert into user_account (${columns}, account, real_name, user_type) values ('${admin}', ${std}, 'admin', 'admin', 1)`);
    await raw(`insert into role (${columns}, role_name, role_alias, scope) values ('${world.uuid()}', ${std}, 'a', 'administrator', 'A')`);
    await raw(
      `insert into dept (${columns}, dept_name, full_name, dept_category, dept_code) values ('${world.uuid()}', ${std}, 'd', 'd', 2, 'd')`,
    );
    await raw(
      `insert into user_role (${columns}, user_id, dept_id, role_id) select '${world.uuid()}', ${std}, '${admin}', d.id, r.id from dept d, role r`,
    );
  });
  const told = () =>
    raw<{ user: string; attempts: number; to: string }>(
      `select replace(user_id::text, '-', '') as user, params ->> 'to' as to, (params ->> 'attempts')::int as attempts from message where template = 'notDelivered'`,
    );

  test('an address that the server refuses for good is told to the administrators at once', async () => {
    refusals = [550];
    await put('nobody@example.com');
    expect(await sendWaiting(portsTo(port))).toEqual({ sent: 0, again: 0, given: 1 });
    expect(await outbox()).toMatchObject([{ state: 'failed', attempts: 1, last_error: expect.stringContaining('mailbox') }]);
    expect(await told()).toEqual([{ user: admin, to: 'nobody@example.com', attempts: 1 }]);
  });

  test('a full mailbox is tried again, about a day long, and then given up', async () => {
    await put();
    const tries = [];
    for (let hour = 0; hour < 40; hour++) {
      refusals = [452];
      const { again, given } = await sendWaiting(portsTo(port));
      if (again + given > 0) tries.push(hour);
      world.pass({ hours: 1 });
    }
    expect(tries).toHaveLength(8);
    expect(tries.at(-1)).toBeGreaterThanOrEqual(22);
    expect(await outbox()).toMatchObject([{ state: 'failed', attempts: 8 }]);
    expect(await told()).toEqual([{ user: admin, to: 'li@example.com', attempts: 8 }]);
    expect(mails).toEqual([]);
  });

  test('a user without address is skipped, one who has left too; a code that waited an hour is not sent any more', async () => {
    await db.write(actor, (tx) =>
      notify(tx, { actor, world }, { template: 'caseProgress', params: {}, kind: '1', users: [admin], portal: false, mail: true }),
    );
    await db.write(actor, (tx) =>
      enqueue(tx, { actor, world }, [
        { channel: 'sms', address: '19000000000', template: 'registrationCode', params: { code: '123456', minutes: 10 } },
      ]),
    );
    world.pass({ minutes: 61 });
    expect(await sendWaiting(portsTo(port))).toEqual({ sent: 0, again: 0, given: 1 });
    expect((await outbox()).map((r) => r.state)).toEqual(['skipped', 'stale']);
    expect(await told()).toEqual([]);
  });

  describe('an SMS provider that is out of order', () => {
    const tried: string[] = [];
    const outOfOrder: Transport = {
      send: async ({ to }) => {
        tried.push(to);
        throw new Error('200 {"code":7}');
      },
    };
    const ports = (): OutboxPorts => ({ ...portsTo(port), transports: { mail: null, sms: outOfOrder } });
    const putSms = (address: string, template: 'registrationCode' | 'accountApproved', params: Params) =>
      db.write(actor, (tx) => enqueue(tx, { actor, world }, [{ channel: 'sms', address, template, params }]));
    const failed = async () => (await db.readSystem((tx) => depths(tx, world.now()))).mailFailed;

    test('is told to the administrators, and a code is not sent after its minutes', async () => {
      await putSms('19000000001', 'registrationCode', { code: '123456', minutes: 10 });
      await putSms('19000000002', 'accountApproved', {});
      const tries: string[] = [];
      for (let minute = 0; minute <= 61; minute++) {
        tried.length = 0;
        await sendWaiting(ports());
        tries.push(...tried.map((to) => `${minute} ${to.at(-1)}`));
        world.pass({ minutes: 1 });
      }
      expect(tries).toEqual(['0 1', '0 2', '1 1', '1 2', '6 1', '6 2', '21 2']);
      expect((await outbox()).map(({ state, last_error }) => [state, last_error])).toEqual([
        ['failed', '200 {"code":7}'],
        ['failed', '200 {"code":7}'],
      ]);
      expect(await told()).toEqual([
        { user: admin, to: '19000000001', attempts: 3 },
        { user: admin, to: '19000000002', attempts: 4 },
      ]);
      expect(await failed()).toBe(2);
    });

    test('and a system that was down until it was too late: what was tried in vain is told once', async () => {
      await putSms('19000000001', 'registrationCode', { code: '123456', minutes: 10 });
      await putSms('19000000002', 'registrationCode', { code: '123457', minutes: 10 });
      await sendWaiting(ports());
      world.pass({ hours: 2 });
      await putSms('19000000003', 'registrationCode', { code: '123458', minutes: 10 });
      world.pass({ minutes: 10 });
      await sendWaiting(ports());
      expect((await outbox()).map(({ state }) => state)).toEqual(['failed', 'failed', 'stale']);
      expect(await raw("select params ->> 'count' as count from message where template = 'severalNotDelivered'")).toEqual([{ count: '2' }]);
      expect(await told()).toEqual([]);
      expect(await failed()).toBe(2);
    });
  });
});

test("a gateway whose secret does not open holds up no other institute's messages", async () => {
  const other = testActor({ tenant: '000001' });
  const stamp = created({ actor, world });
  const words = { sms_code: 'one', sms_name: 'one', success: '', sign_name: '', remark: '' };
  const way = { endpoint: 'https://sms.example.com/', body: '{}', header_name: 'Authorization', secret: Buffer.alloc(40), enabled: true };
  await db.write(actor, (tx) =>
    tx
      .insertInto('sms_gateway')
      .values({ ...stamp, ...words, ...way })
      .execute(),
  );
  for (const by of [actor, other])
    await db.write(by, (tx) =>
      enqueue(tx, { actor: by, world }, [{ channel: 'sms', address: '19000000000', template: 'accountApproved', params: {} }]),
    );
  const keys = createKeys(Buffer.alloc(32), world);
  const sms: Transport = { send: async () => undefined };
  const ports = { ...portsTo(port), transports: { mail: null, sms }, smsOf: smsWays({ db, keys, hosts: [] }) };
  expect(await sendWaiting(ports)).toEqual({ sent: 1, again: 1, given: 0 });
  expect(await outbox()).toMatchObject([{ state: 'waiting', last_error: expect.any(String) }, { state: 'sent' }]);
  await raw('delete from sms_gateway');
});

test('an address with a comma is one recipient, and a line break in a subject begins no header', async () => {
  const smtp = smtpTransport({ url: `smtp://127.0.0.1:${port}`, from: FROM });
  named = [];
  const letter = { id: '<one@example.cn>', text: '-', subject: 'x\r\nBcc: other@example.cn' };
  try {
    await smtp.send({ ...letter, to: 'user@example.cn' });
    await smtp.send({ ...letter, to: 'user,other@example.cn' }).catch(() => undefined);
  } finally {
    smtp.close?.();
  }
  expect(mails[0]).toMatchObject({ to: 'user@example.cn', subject: 'x Bcc: other@example.cn' });
  expect(named).not.toContain('other@example.cn');
});

test('two processes send each mail once', async () => {
  for (let i = 0; i < 30; i++) await put(`user${i}@example.com`);
  const otherDb = createDb({
    app: openPool(urls.app, { name: 'other', max: 2 }),
    system: openPool(urls.system, { name: 'other', max: 2 }),
    long: openPool(urls.app, { name: 'other', max: 1 }),
  });
  const rounds = await Promise.all([sendWaiting(portsTo(port)), sendWaiting({ ...portsTo(port), db: otherDb })]);
  await otherDb.close();
  expect(rounds.reduce((sum, r) => sum + r.sent, 0)).toBe(30);
  expect(new Set(mails.map((m) => m.to)).size).toBe(30);
  expect(mails).toHaveLength(30);
});

test('a code does not stand behind a mail to a server that answers nothing', async () => {
  await put();
  await db.write(actor, (tx) =>
    enqueue(tx, { actor, world }, [
      { channel: 'sms', address: '13800000000', template: 'registrationCode', params: { code: '1', minutes: 10 } },
    ]),
  );
  let answer = (): void => undefined;
  const silent: Transport = {
    send: () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  };
  const sms: Transport = { send: async () => undefined };
  const sending = startOutbox({ ...portsTo(port), transports: { mail: silent, sms } }, (fault) => {
    throw fault;
  });
  const stateOf = async (channel: string) =>
    (await raw<{ state: string }>('select state from message_out where channel = $1', [channel]))[0]?.state;
  await expect.poll(() => stateOf('sms')).toBe('sent');
  expect(await stateOf('mail')).toBe('waiting');
  answer();
  await sending.stop();
  expect(await stateOf('mail')).toBe('sent');
});

test('a process that dies before it recorded: a second copy, under the same Message-ID, and then no more', async () => {
  await put();
  const smtp = smtpTransport({ url: `smtp://127.0.0.1:${port}`, from: FROM });
  let die = (): void => {};
  const dying = sendWaiting(
    portsTo(port, {
      send: async (letter) => {
        await smtp.send(letter);
        await new Promise<void>((resolve) => (die = resolve));
      },
    }),
  );
  await expect.poll(() => mails.length).toBe(1);
  // the claim has not run out: nobody else touches it
  expect(await sendWaiting(portsTo(port))).toEqual({ sent: 0, again: 0, given: 0 });
  world.pass({ minutes: 6 });
  expect(await sendWaiting(portsTo(port))).toMatchObject({ sent: 1 });
  expect(new Set(mails.map((m) => m.id)).size).toBe(1);
  expect(mails).toHaveLength(2);
  die();
  await dying;
  world.pass({ days: 1 });
  expect(await sendWaiting(portsTo(port))).toEqual({ sent: 0, again: 0, given: 0 });
  expect(await outbox()).toMatchObject([{ state: 'sent', attempts: 2 }]);
});

test('without mail server it stands in a file that only the system may read; in production it stays', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'zj-outbox-'));
  const { ways } = openOutbox({ mail: null, production: false, dataDir });
  await put();
  await db.write(actor, (tx) =>
    enqueue(tx, { actor, world }, [
      { channel: 'sms', address: '19000000000', template: 'registrationCode', params: { code: '123456', minutes: 10 }, lang: 'en' },
    ]),
  );
  expect(await sendWaiting({ db, world, ...ways })).toMatchObject({ sent: 2 });
  const file = path.join(dataDir, 'outbox.jsonl');
  const lines = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { to: string; text: string });
  expect(lines.map((l) => l.to)).toEqual(['li@example.com', '19000000000']);
  expect(lines[1]?.text).toBe('Your registration code is 123456. It is valid for 10 minutes. Do not pass it on.');
  expect(statSync(file).mode & 0o077).toBe(0);

  const closed = openOutbox({ mail: null, production: true, dataDir });
  await put();
  expect(await sendWaiting({ db, world, ...closed.ways })).toMatchObject({ sent: 0, given: 1 });
  expect((await outbox()).at(-1)).toMatchObject({ state: 'skipped' });
  expect(await fileTransport(file).send({ id: '1', to: 'a', subject: 's', text: 't' })).toBeUndefined();
});
