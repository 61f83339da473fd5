// @vitest-environment happy-dom

import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { en as accessEn } from '@zhengjian/contract/areas/access/text.en.ts';
import { zh as access } from '@zhengjian/contract/areas/access/text.zh.ts';
import { flag, text, word } from '@zhengjian/contract/record.ts';
import { register } from '@zhengjian/contract/register.ts';
import i18next from 'i18next';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { session } from '../../shell/session.ts';
import { ok, type Sent } from '../../shell/testing.ts';
import { openPage, startKitTexts } from '../testing.tsx';
import { useRecordHistory } from './RecordHistory.tsx';

const drawers = register({
  ...{ area: 'drawer', name: 'drawer', named: 'code' },
  record: { code: text(5).min(1), kind: word(['wood', 'steel'], 'kinds'), open: flag().default(false) },
});
const HISTORY = '/blade-log/usual/record';
const row = { id: 'a'.repeat(32), version: 4, code: 'D1', kind: 'wood' as const, open: true };
const entry = {
  ...{ id: 'b'.repeat(32), createTime: '2026-03-05 09:30:00', kind: 'record.saved', actorName: '李晓彤', actorKind: 'staff' },
  ...{ subjectType: 'drawer', subjectId: row.id, caseNo: '', ip: '', deputyFor: '', details: [], register: 'drawer.drawer' },
};
const changed = [
  { field: 'kind', before: 'wood', after: 'steel', kind: 'word', dict: '', words: 'kinds' },
  { field: 'open', before: 'false', after: 'true', kind: 'flag', dict: '', words: '' },
  { field: 'roles', before: '', after: '["审核员","检查员"]', kind: '', dict: '', words: '' },
  { field: 'note', before: '["half]', after: '["cut', kind: 'text', dict: '', words: '' },
  { field: 'owner', before: '', after: '', kind: 'reference', dict: '', words: '' },
];

beforeAll(async () => {
  await startKitTexts();
  i18next.addResourceBundle('zh', 'access', access);
  i18next.addResourceBundle('en', 'access', accessEn);
  i18next.addResourceBundle('zh', 'drawer', {
    fields: { drawer: { code: '编号', kind: '材质', open: '敞开' } },
    kinds: { wood: '木', steel: '钢' },
  });
});
afterEach(cleanup);

function Drawer() {
  const history = useRecordHistory(drawers);
  return (
    <>
      {history.show && (
        <button type="button" onClick={() => history.show?.(row)}>
          修改记录
        </button>
      )}
      {history.dialog}
    </>
  );
}

test('each act is told with its person, its reason and every field before and after in the words of the register', async () => {
  const asked: unknown[] = [];
  const answer = (call: Sent) => {
    const query = new URL(call.url, 'http://localhost').searchParams;
    asked.push(query.get('register'), query.get('id'));
    return ok([{ ...entry, reason: '换新', changed }]);
  };
  openPage(<Drawer />, { [HISTORY]: answer });
  act(() => session.set((before) => ({ ...before, permission: { log_usual_view: true } })));
  fireEvent.click(screen.getByRole('button', { name: '修改记录' }));
  await waitFor(() => screen.getByText('原因：换新'));
  expect(asked).toEqual(['drawer.drawer', row.id]);
  screen.getByText('“D1”的修改记录');
  screen.getByText('李晓彤');
  screen.getByText('2026-03-05 09:30');
  const cells = (label: string) => {
    const line = screen.getByRole('rowheader', { name: label }).closest('tr');
    return line
      ? within(line)
          .getAllByRole('cell')
          .map(({ textContent }) => textContent)
      : [];
  };
  expect(cells('材质')).toEqual(['木', '钢']);
  expect(cells('敞开')).toEqual(['否', '是']);
  expect(cells('角色')).toEqual(['–', '审核员、检查员']);
  expect(cells('说明'), 'a text that only looks like a list').toEqual(['["half]', '["cut']);
  expect(cells('owner')).toEqual(['已修改，未记录具体内容']);
});

test('who may not read the log of acts is not offered it', () => {
  openPage(<Drawer />, {});
  expect(screen.queryByRole('button', { name: '修改记录' })).toBeNull();
});
