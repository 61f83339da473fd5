// @vitest-environment happy-dom
/** The own identity paper: what is kept in part, a look at the whole, and another number judged before it is sent. */
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { identityPaperCalls as calls } from '@zhengjian/contract/areas/account/identity-paper.ts';
import { zh as account } from '@zhengjian/contract/areas/account/text.zh.ts';
import { systemCalls } from '@zhengjian/contract/areas/system/calls.ts';
import i18next from 'i18next';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { openPage, startKitTexts } from '../../../kit/testing.tsx';
import { ok } from '../../testing.ts';
import { OwnIdentityPaper } from './OwnIdentityPaper.tsx';

beforeAll(async () => {
  await startKitTexts();
  i18next.addResourceBundle('zh', 'account', account);
});
afterEach(cleanup);

/** Of a division that there is not. */
const CARD = '999999197902150031';
const KINDS = [
  { dictKey: '01', dictValue: '居民身份证', dictValueEn: 'Resident identity card', isSealed: 0 },
  { dictKey: '04', dictValue: '护照', dictValueEn: 'Passport', isSealed: 0 },
];

const open = () => {
  const saved: unknown[] = [];
  let looks = 0;
  openPage(<OwnIdentityPaper />, {
    [systemCalls.dictionaryBiz.path]: KINDS,
    [calls.ownIdentityPaper.path]: { idType: '04', idNo: '****4321' },
    [calls.revealOwnIdentityPaper.path]: () => {
      looks += 1;
      return ok({ value: 'EX7654321' });
    },
    [calls.saveOwnIdentityPaper.path]: ({ body }: { body?: unknown }) => {
      saved.push(body);
      return ok(null);
    },
  });
  return { saved, looks: () => looks };
};

test('the end of the number stands there; a look at the whole is asked of the server each time', async () => {
  const page = open();
  expect(await screen.findByText('****4321')).toBeTruthy();
  expect(await screen.findByText(/护照/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /4321/ }));
  expect(await screen.findByText('EX7654321')).toBeTruthy();
  expect(page.looks()).toBe(1);
});

test('a number that cannot be is said beside its field and not sent; nothing of it is kept in the browser', async () => {
  const page = open();
  fireEvent.click(await screen.findByRole('button', { name: account.identityPaper.change }));
  const dialog = within(await screen.findByRole('dialog'));
  const field = dialog.getByLabelText(account.identityPaper.idNo);
  const send = () => act(async () => void fireEvent.click(dialog.getByRole('button', { name: account.identityPaper.save })));
  fireEvent.change(field, { target: { value: 'E-1' } });
  await send();
  expect((await screen.findAllByText(account.refusal.idNoFormat)).length).toBeGreaterThan(0);
  expect(page.saved).toEqual([]);
  fireEvent.change(field, { target: { value: CARD } });
  await send();
  await waitFor(() => expect(page.saved).toHaveLength(1));
  expect(JSON.stringify(page.saved)).toContain(CARD);
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain(CARD);
});
