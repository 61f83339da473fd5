// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { accountCalls } from '@zhengjian/contract/areas/account/calls.ts';
import { afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { session, type UserInfo } from '../shell/session.ts';
import { ok, type Sent } from '../shell/testing.ts';
import { PersonPicture } from './PersonPicture.tsx';
import { PersonSelect } from './PersonSelect.tsx';
import { openPage, startKitTexts } from './testing.tsx';

beforeAll(startKitTexts);
afterEach(cleanup);

const id = (n: number) => n.toString(16).padStart(32, '0');

test('people stand with their pictures; who may not be chosen says why; at most fifty pictures are asked for, of those who are sought', async () => {
  const asked: string[][] = [];
  // nothing is loaded here, and what cannot be loaded gives way to initials
  const spare = (event: Event) => event.stopImmediatePropagation();
  document.addEventListener('error', spare, true);
  onTestFinished(() => document.removeEventListener('error', spare, true));
  const people = [
    { id: id(0), realName: '钱军' },
    { id: id(1), realName: '赵蓉', note: '不能选择：与申请方有关联', disabled: true },
    ...Array.from({ length: 60 }, (_, n) => ({ id: id(n + 2), realName: `孙${n}` })),
  ];
  openPage(<PersonSelect people={people} open onChange={() => {}} />, {
    [accountCalls.pictures.path]: ({ url }: Sent) => {
      asked.push(new URL(url, 'http://here').searchParams.get('userIds')?.split(',') ?? []);
      return ok([{ userId: id(0), imgUrl: '/api/picture-of-qian' }]);
    },
  });
  act(() => session.set((before) => ({ ...before, userInfo: { kind: 'staff' } as UserInfo })));
  const option = (name: string) => [...document.querySelectorAll('.ant-select-item-option')].find((one) => one.textContent?.includes(name));
  await waitFor(() => expect(option('钱军')?.querySelector('img')?.getAttribute('src')).toBe('/api/picture-of-qian'));
  expect(option('赵蓉')?.textContent).toContain('不能选择：与申请方有关联');
  expect(option('赵蓉')?.className).toContain('disabled');
  expect(asked[0]).toHaveLength(50);
  fireEvent.change(screen.getByRole('combobox'), { target: { value: '孙59' } });
  await waitFor(() => expect(asked.at(-1)).toEqual([id(61)]));
});

test('a picture that cannot be loaded gives way to the initials', async () => {
  const { container } = openPage(<PersonPicture name="钱军" imgUrl="/api/gone" />, {});
  // nothing is loaded here, and some windows say so by themselves
  const picture = container.querySelector('img');
  if (picture) fireEvent.error(picture);
  await waitFor(() => expect(container.textContent).toBe('钱军'));
  expect(container.querySelector('img')).toBeNull();
});
