/** Two people of one company rectify the same nonconformity: neither writes over the other unasked. */
// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { inspectionCalls } from '@zhengjian/contract/areas/inspection/calls.ts';
import type { NonconformityShown } from '@zhengjian/contract/areas/inspection/records.ts';
import { zh } from '@zhengjian/contract/areas/inspection/text.zh.ts';
import i18next from 'i18next';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openPage, startKitTexts } from '../../../kit/testing.tsx';
import { json, ok, type Sent } from '../../../shell/testing.ts';
import { Answer } from './Answer.tsx';

beforeAll(async () => {
  await startKitTexts();
  i18next.addResourceBundle('zh', 'inspection', zh);
});
beforeEach(() => localStorage.clear());
afterEach(cleanup);

const round = (version: number, correction: string) => ({
  ...{ roundNo: 2, version, causeAnalysis: '原因', correction, correctiveAction: '措施', objection: '', proof: [] },
  ...{ submitTime: '', verifyResult: '', verifyOpinion: '', verifyUserName: '', verifyTime: '' },
});
const nc = (version: number, correction: string): NonconformityShown => ({
  ...{ id: '1'.repeat(32), version: 1, ncNo: 'GC1-NC01', ncClass: '00008', severity: '1', clause: '3.2', description: '事实' },
  ...{ verifyKind: '1', reformDeadline: '2026-05-01', state: 'open' as const, raisedOn: '', closeDate: '', evidence: [] },
  rounds: [round(version, correction)],
});

/** One colleague has saved since the page was read. */
const open = () => {
  let flush = async () => true;
  let saved = 4;
  const { sent } = openPage(<Answer taskId={'d'.repeat(32)} nc={nc(3, '')} onFlush={(_, now) => (flush = now)} />, {
    [inspectionCalls.ownInspection.path]: { nonconformities: [nc(saved, '同事写的')] },
    [inspectionCalls.saveRectification.path]: ({ body }: Sent) => {
      const { version, correction } = body as { version: number; correction: string };
      if (version !== saved)
        return json({ code: 409, success: false, data: null, msg: '内容有变化', refusal: 'inspection.changedMeanwhile' });
      saved += 1;
      return ok(nc(saved, correction));
    },
  });
  const saves = () =>
    sent
      .filter(({ url }) => url.endsWith(inspectionCalls.saveRectification.path))
      .map(({ body }) => (body as { correction: string }).correction);
  return { saves, flush: () => flush() };
};
const write = (text: string) => fireEvent.change(screen.getByLabelText('纠正'), { target: { value: text } });

test.each([
  ['用已保存的内容', '同事写的'],
  ['用我填写的内容', '我写的'],
])('what a colleague has saved meanwhile is told, and the person chooses: %s', async (choice, stands) => {
  const { saves, flush } = open();
  write('我写的');
  expect(await flush()).toBe(false);
  fireEvent.click(await screen.findByRole('button', { name: choice }));
  await waitFor(() => expect(screen.queryByText(zh.own.savedMeanwhile)).toBeNull());
  expect(await flush()).toBe(true);
  expect(saves()).toEqual(['我写的', stands]);
  expect((screen.getByLabelText('纠正') as HTMLTextAreaElement).value).toBe(stands);
});
