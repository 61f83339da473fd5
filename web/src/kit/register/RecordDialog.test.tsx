// @vitest-environment happy-dom

import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { area } from '@zhengjian/contract/call.ts';
import { flag, mobile, optional, text, word } from '@zhengjian/contract/record.ts';
import { register, saveCall } from '@zhengjian/contract/register.ts';
import i18next from 'i18next';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { leaveSession, session, type UserInfo } from '../../shell/session.ts';
import { keptObject } from '../../shell/storage.ts';
import { json, ok, type Sent } from '../../shell/testing.ts';
import { rendersOf } from '../../testing/renders.ts';
import { openPage, startKitTexts } from '../testing.tsx';
import { RecordDialog } from './RecordDialog.tsx';

const drawers = register({
  area: 'drawer',
  name: 'drawer',
  named: 'code',
  record: {
    code: text(5).min(1).meta({ required: true }),
    kind: word(['wood', 'steel'], 'kinds'),
    note: optional(text(20)),
    open: flag().default(false),
  },
  rules: { note: { holds: (d) => d.kind !== 'steel' || d.note !== undefined, refusal: 'drawer.noteMissing' } },
});
const SAVE = '/drawer/save';
const calls = area('drawer', {
  save: saveCall(drawers, { path: SAVE, access: { rule: 'public' }, summary: '' }),
});
const row = { id: 'a'.repeat(32), version: 4, code: 'D1', kind: 'wood' as const, note: 'old', open: true };

beforeAll(async () => {
  await startKitTexts();
  i18next.addResourceBundle('zh', 'drawer', {
    fields: { drawer: { code: '编号', kind: '材质', note: '说明', open: '敞开' } },
    kinds: { wood: '木', steel: '钢' },
    refusal: { noteMissing: '钢制的请写说明' },
    registers: { drawer: { add: '新增抽屉', change: '修改抽屉' } },
  });
});
afterEach(cleanup);

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('a record is changed with the version that was read, and what was emptied is left out', async () => {
  const sent: unknown[] = [];
  const [close, saved] = [vi.fn(), vi.fn()];
  const answer = (call: Sent) => {
    sent.push(call.body);
    return ok({ ...row, version: 5 });
  };
  openPage(<RecordDialog of={calls.save} record={row} onClose={close} onSaved={saved} />, { [SAVE]: answer });
  expect(screen.getByText('修改抽屉')).toBeTruthy();
  expect(field('编号').value).toBe('D1');
  expect(field('敞开').checked).toBe(true);
  type('说明', '');
  press('保存');
  await waitFor(() => expect(close).toHaveBeenCalled());
  expect(sent).toEqual([{ id: row.id, version: 4, code: 'D1', kind: 'wood', open: true }]);
  expect(saved).toHaveBeenCalledWith({ ...row, version: 5 });
});

test('nothing is sent while a field, or what fields are towards each other, is wrong', async () => {
  const close = vi.fn();
  const { sent } = openPage(<RecordDialog of={calls.save} start={{ kind: 'steel' }} onClose={close} />, { [SAVE]: () => ok(row) });
  type('编号', '123456');
  press('保存');
  await screen.findAllByText('长度不能超过5个字符');
  type('编号', 'D2');
  press('保存');
  await screen.findAllByText('钢制的请写说明');
  expect(sent).toHaveLength(0);
  type('说明', 'thick');
  press('保存');
  await waitFor(() => expect(close).toHaveBeenCalled());
});

test('a field is asked for only while its condition holds, and not sent otherwise', async () => {
  const sent: unknown[] = [];
  const close = vi.fn();
  const fields = ['code', 'open', { name: 'note', when: (d: { open?: boolean }) => d.open === true, required: true }] as const;
  openPage(<RecordDialog of={calls.save} fields={fields} record={row} onClose={close} />, {
    [SAVE]: (call: Sent) => {
      sent.push(call.body);
      return ok(row);
    },
  });
  expect(field('说明').value).toBe('old');
  fireEvent.click(field('敞开'));
  await waitFor(() => expect(screen.queryByLabelText('说明')).toBeNull());
  press('保存');
  await waitFor(() => expect(close).toHaveBeenCalled());
  expect(sent).toEqual([{ id: row.id, version: 4, code: 'D1', open: false }]);
});

test('closing asks before what was chosen or typed is thrown away', async () => {
  const close = vi.fn();
  openPage(<RecordDialog of={calls.save} record={row} onClose={close} />, {});
  fireEvent.click(field('敞开'));
  press('取消');
  await screen.findByText('放弃');
  expect(close).not.toHaveBeenCalled();
  press('放弃');
  await waitFor(() => expect(close).toHaveBeenCalled());
});

test('somebody else was faster: what was typed stays, the latest is loaded on request and saved against its own version', async () => {
  const sent: unknown[] = [];
  const close = vi.fn();
  const latest = async () => ({ ...row, version: 7, note: 'theirs' });
  openPage(<RecordDialog of={calls.save} record={row} latest={latest} onClose={close} />, {
    [SAVE]: (call: Sent) => {
      sent.push(call.body);
      return sent.length === 1
        ? json({ code: 409, success: false, data: null, msg: '记录刚被其他人修改', refusal: 'server.conflict' })
        : ok(row);
    },
  });
  type('说明', 'mine');
  press('保存');
  await screen.findByText('该记录刚被其他人修改');
  expect(field('说明').value).toBe('mine');
  press('载入最新内容');
  await waitFor(() => expect(field('说明').value).toBe('theirs'));
  press('保存');
  await waitFor(() => expect(close).toHaveBeenCalled());
  expect(sent).toMatchObject([
    { version: 4, note: 'mine' },
    { version: 7, note: 'theirs' },
  ]);
});

test('why it was refused stays in sight until it is sent again', async () => {
  const close = vi.fn();
  let times = 0;
  openPage(<RecordDialog of={calls.save} record={row} onClose={close} />, {
    [SAVE]: () =>
      times++ === 0 ? json({ code: 400, success: false, data: null, msg: '该编号已有抽屉使用', refusal: 'drawer.taken' }) : ok(row),
  });
  press('保存');
  expect((await screen.findByText('该编号已有抽屉使用')).closest('[role=dialog]')).not.toBeNull();
  expect(close).not.toHaveBeenCalled();
  press('保存');
  await waitFor(() => expect(close).toHaveBeenCalled());
  expect(screen.queryByText('该编号已有抽屉使用')).toBeNull();
});

test('what could not be sent is there again at the next visit, until it is saved or discarded', async () => {
  const offline = () => Promise.reject(new TypeError('offline'));
  const first = openPage(<RecordDialog of={calls.save} record={row} onClose={() => undefined} />, { [SAVE]: offline });
  type('说明', 'unsent');
  press('保存');
  await waitFor(() => expect(keptObject(`record:drawer.save:${row.id}:`)).toMatchObject({ note: 'unsent' }));
  const kept = keptObject(`record:drawer.save:${row.id}:`) ?? {};
  first.unmount();
  const close = vi.fn();
  openPage(<RecordDialog of={calls.save} record={row} onClose={close} />, { [SAVE]: () => ok(row) }, '/', {
    [`record:drawer.save:${row.id}:`]: kept,
  });
  await screen.findByText('上次因网络中断未能保存的内容已恢复');
  expect(field('说明').value).toBe('unsent');
  press('放弃恢复的内容');
  await waitFor(() => expect(field('说明').value).toBe('old'));
  press('保存');
  await waitFor(() => expect(close).toHaveBeenCalled());
});

test('what one person could not send is not shown to the next, and goes when they sign out', async () => {
  const offline = () => Promise.reject(new TypeError('offline'));
  const dialog = <RecordDialog of={calls.save} record={row} onClose={() => undefined} />;
  const signedIn = (user_id: string) => act(() => session.set((before) => ({ ...before, userInfo: { user_id } as UserInfo })));
  const { show } = openPage(<p>page</p>, { [SAVE]: offline });
  signedIn('u1');
  show(dialog);
  type('说明', 'unsent');
  press('保存');
  const name = `record:drawer.save:${row.id}:u1`;
  await waitFor(() => expect(keptObject(name)).toMatchObject({ note: 'unsent' }));
  show(<p>page</p>);
  signedIn('u2');
  show(dialog);
  expect(field('说明').value).toBe('old');
  act(leaveSession);
  expect(keptObject(name)).toBeNull();
});

test('a key draws its own field, and what asks for it; the first one too', async () => {
  const fields = ['code', { name: 'note', when: (d: { open?: boolean }) => d.open === true }, 'open'] as const;
  openPage(<RecordDialog of={calls.save} fields={fields} record={row} onClose={() => undefined} />, {});
  const drawnBy = (event: () => unknown) => rendersOf(event, () => act(async () => undefined));
  for (const value of ['D2', 'D23']) {
    const drawn = await drawnBy(() => type('编号', value));
    expect(drawn.get('ItemHolder') ?? 0, value).toBeGreaterThan(0);
    expect(drawn.get('ItemHolder') ?? 0, value).toBeLessThanOrEqual(4);
    expect(drawn.get('RecordFields') ?? 0, value).toBe(0);
  }
  const asked = await drawnBy(() => fireEvent.click(field('敞开')));
  expect(asked.get('RecordFields')).toBeGreaterThan(0);
  expect(screen.queryByLabelText('说明')).toBeNull();
});

const people = register({ area: 'drawer', name: 'person', named: 'name', record: { name: text(20).min(1), phone: optional(mobile()) } });
const personSave = area('drawer', { personSave: saveCall(people, { path: SAVE, access: { rule: 'public' }, summary: '' }) }).personSave;

test('a field that is shown in part says why, and what becomes of it; one that is shown whole says nothing', async () => {
  i18next.addResourceBundle(
    'zh',
    'drawer',
    { fields: { person: { name: '姓名', phone: '手机' } }, registers: { person: { change: '修改' } } },
    true,
  );
  const person = { id: 'b'.repeat(32), version: 1, name: '王小明', phone: '****1234' };
  openPage(<RecordDialog of={personSave} record={person} onClose={vi.fn()} onSaved={vi.fn()} />, {});
  expect(screen.getAllByText(/只显示一部分/)).toHaveLength(1);
  type('手机', '13712345678');
  await waitFor(() => expect(screen.queryByText(/只显示一部分/)).toBeNull());
});
