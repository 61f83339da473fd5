// @vitest-environment happy-dom

import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { zh } from '@zhengjian/contract/areas/flow/text.zh.ts';
import type { DefinitionRow, MigrationPlan } from '@zhengjian/contract/areas/workflow/list-records.ts';
import i18next from 'i18next';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { openPage, startKitTexts } from '../../../kit/testing.tsx';
import { ok, type Sent } from '../../../shell/testing.ts';
import { MigrateDialog } from './MigrateDialog.tsx';

const version = (id: string, n: number, status: DefinitionRow['status']): DefinitionRow => ({
  id: id.repeat(32),
  deploymentId: id.repeat(32),
  processKey: 'leave',
  category: 'leave',
  name: '请假',
  nameEn: 'Leave',
  version: n,
  status,
  running: n === 1 ? 5 : 0,
  total: 5,
  createTime: '',
  note: '',
  createUser: '',
  abilities: { activate: false, suspend: false, remove: false },
});
const old = version('a', 1, 'suspended');
const now = version('b', 2, 'active');
const plan: MigrationPlan = {
  fromVersion: 1,
  toVersion: 2,
  nodes: [
    { nodeKey: 'head', nodeName: '部门负责人审批', cases: 4, movable: 3 },
    { nodeKey: 'leader', nodeName: '院领导审批', cases: 1, movable: 0 },
  ],
  refused: [{ processInstanceId: 'c'.repeat(32), caseNo: 'LV20260009', nodeName: '院领导审批', reason: '新版本没有当前环节' }],
  movable: 3,
  moved: 0,
};
const MIGRATE = '/blade-flow/manager/migrate';
const answers = {
  '/blade-flow/manager/list': () => ok({ records: [now, old], total: 2, size: 100, current: 1, pages: 1 }),
  [`${MIGRATE}_plan`]: () => ok(plan),
  [MIGRATE]: () => ok({ ...plan, moved: 3 }),
};

beforeAll(async () => {
  await startKitTexts();
  i18next.addResourceBundle('zh', 'flow', zh);
});
afterEach(cleanup);

test('shows who could move and who stays and why, asks for a reason, moves, and tells the result', async () => {
  const { sent } = openPage(<MigrateDialog from={old} onClose={() => undefined} />, answers);
  await screen.findByText('5 件中 3 件可以迁移，其余留在原版本走完');
  expect(screen.getByText('LV20260009')).toBeTruthy();
  expect(screen.getByText('新版本没有当前环节')).toBeTruthy();
  const button = screen.getByRole('button', { name: '迁移 3 件' }) as HTMLButtonElement;
  expect(button.disabled).toBe(true);
  fireEvent.change(screen.getByLabelText('迁移原因'), { target: { value: ' 统一按新版办理 ' } });
  await waitFor(() => expect(button.disabled).toBe(false));
  fireEvent.click(button);
  await screen.findByText('已迁移 3 件');
  expect(screen.getByText('2 件留在原版本')).toBeTruthy();
  const [move] = sent.filter((s: Sent) => s.url.endsWith(MIGRATE));
  expect(move?.body).toEqual({ fromDefinitionId: old.id, toDefinitionId: now.id, remark: '统一按新版办理' });
});
