// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { companyCalls } from '@zhengjian/contract/areas/company/calls.ts';
import type { Contact } from '@zhengjian/contract/areas/company/records.ts';
import { zh } from '@zhengjian/contract/areas/company/text.zh.ts';
import i18next from 'i18next';
import { useLocation } from 'react-router';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { openPage, startKitTexts } from '../../kit/testing.tsx';
import { ok, type Sent } from '../../shell/testing.ts';
import { ContactList } from './ContactList.tsx';

beforeAll(async () => {
  await startKitTexts();
  i18next.addResourceBundle('zh', 'company', zh);
});
afterEach(cleanup);

const COMPANY = 'c'.repeat(32);
const contact = (id: string, name: string): Contact => ({
  id: id.repeat(32),
  version: 3,
  companyId: COMPANY,
  name,
  mobile: '13800000000',
  email: `${id}@example.com`,
  position: '',
  telephone: '',
  sex: '',
  wechat: '',
  qq: '',
  contactKind: ['1'],
  isDefault: false,
});

function Page() {
  return (
    <>
      <output>{useLocation().search}</output>
      <ContactList companyId={COMPANY} />
    </>
  );
}

/** The list over what the server keeps, with what was sent to change it. */
function pageAt(address: string) {
  let kept = [contact('a', '林敏'), contact('b', '周强')];
  const sent: [string, unknown][] = [];
  const { notices } = openPage(
    <Page />,
    {
      [companyCalls.contactList.path]: () => ok(kept),
      [companyCalls.contactUpdate.path]: ({ body }: Sent) => {
        sent.push(['save', body]);
        const saved = { ...contact('a', '林敏'), ...(body as object), version: 4 };
        kept = kept.map((one) => (one.id === saved.id ? saved : one));
        return ok(saved);
      },
      [companyCalls.contactRemove.path]: ({ body }: Sent) => {
        sent.push(['remove', body]);
        kept = kept.filter(({ id }) => id !== (body as { ids: string }).ids);
        return ok(null);
      },
    },
    address,
  );
  return { sent, notices };
}
const address = () => screen.getByRole('status').textContent;
const card = async (name: string): Promise<HTMLElement> => {
  const found = (await screen.findByText(name)).closest('li');
  if (!found) throw new Error(`no card of ${name}`);
  return found;
};

test('a link to a contact opens it; saved with the version that was read, the list shows the change and the address is plain again', async () => {
  const { sent } = pageAt(`/?contact=${'a'.repeat(32)}`);
  const dialog = await screen.findByRole('dialog', { name: '修改联系人' });
  const name = await within(dialog).findByDisplayValue('林敏');
  fireEvent.change(name, { target: { value: '林敏之' } });
  fireEvent.click(within(dialog).getByRole('button', { name: '保存' }));
  await card('林敏之');
  expect(sent).toMatchObject([['save', { id: 'a'.repeat(32), version: 3, companyId: COMPANY, name: '林敏之' }]]);
  await waitFor(() => expect(address()).toBe(''));
});

test('the address names the contact that is opened by its button, and a new one', async () => {
  pageAt('/');
  fireEvent.click(within(await card('周强')).getByRole('button', { name: '修改' }));
  await screen.findByDisplayValue('周强');
  expect(address()).toBe(`?contact=${'b'.repeat(32)}`);
  fireEvent.click(screen.getByRole('button', { name: '取消' }));
  await waitFor(() => expect(address()).toBe(''));
  fireEvent.click(screen.getByRole('button', { name: '新增联系人' }));
  await screen.findByRole('dialog', { name: '新增联系人' });
  expect(address()).toBe('?contact=new');
});

test('a contact is deleted after a question that names it', async () => {
  const { sent } = pageAt('/');
  fireEvent.click(within(await card('周强')).getByRole('button', { name: '删除' }));
  expect((await screen.findAllByText('删除联系人“周强”？')).length).toBeGreaterThan(0);
  expect(sent).toEqual([]);
  fireEvent.click(screen.getAllByRole('button', { name: '删除' }).at(-1) as HTMLElement);
  await waitFor(() => expect(sent).toEqual([['remove', { ids: 'b'.repeat(32) }]]));
  await waitFor(() => expect(screen.queryByText('周强')).toBeNull());
});

test('a link to a contact that is gone says so and opens nothing', async () => {
  const { notices } = pageAt(`/?contact=${'d'.repeat(32)}`);
  await card('林敏');
  await waitFor(() => expect(notices).toEqual([{ kind: 'warning', text: '该记录已不存在，可能已被删除' }]));
  await waitFor(() => expect(address()).toBe(''));
  expect(screen.queryByRole('dialog')).toBeNull();
});
