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
import OwnInspection from './OwnInspection.tsx';

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
const open = (version = 3, kept: Record<string, object> = {}) => {
  let flush = async () => true;
  let saved = 4;
  const { sent } = openPage(
    <Answer taskId={'d'.repeat(32)} nc={nc(version, '')} onFlush={(_, now) => (flush = now)} />,
    {
      [inspectionCalls.ownInspection.path]: { nonconformities: [nc(saved, '同事写的')] },
      [inspectionCalls.saveRectification.path]: ({ body }: Sent) => {
        const { version, correction } = body as { version: number; correction: string };
        if (version !== saved)
          return json({ code: 409, success: false, data: null, msg: '内容有变化', refusal: 'inspection.changedMeanwhile' });
        saved += 1;
        return ok(nc(saved, correction));
      },
    },
    '/',
    kept,
  );
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

/** What an earlier visit of nobody in particular could not save. */
const left = (version: number, said: object = { correction: '上次写的' }) => ({
  [`draft:rectification:${'1'.repeat(32)}:2:`]: { version, values: said },
});

test('what reached the server although its answer was lost is not taken for unsaved', async () => {
  const { saves, flush } = open(4, left(3, { causeAnalysis: '原因', correction: '', correctiveAction: '措施' }));
  expect(screen.queryByText(zh.own.restored)).toBeNull();
  expect(await flush()).toBe(true);
  expect(saves()).toEqual([]);
});

test('what an earlier visit could not save stands in the form, is said, and is what is saved', async () => {
  const { saves, flush } = open(4, left(4));
  expect((screen.getByLabelText('纠正') as HTMLTextAreaElement).value).toBe('上次写的');
  expect(screen.getByText(zh.own.restored)).toBeTruthy();
  expect(await flush()).toBe(true);
  expect(saves()).toEqual(['上次写的']);
});

test('what an earlier visit could not save goes over nothing that a colleague has saved since', async () => {
  const { saves, flush } = open(4, left(3));
  expect(await flush()).toBe(false);
  await screen.findByText(zh.own.savedMeanwhile);
  expect(saves()).toEqual(['上次写的']);
  fireEvent.click(screen.getByRole('button', { name: zh.own.takeTheirs }));
  await waitFor(() => expect((screen.getByLabelText('纠正') as HTMLTextAreaElement).value).toBe('同事写的'));
});

const TASK = 'd'.repeat(32);
const own = (correction: string, version: number): object => ({
  ...{ id: TASK, workNo: 'GC-1', factoryName: '宛原', checkKind: '', productClasses: [], address: '', conclusion: '', state: '40' },
  ...{ customerText: { zh: '整改', en: 'Rectify' }, plan: null, members: [], cases: [], task: null },
  ...{ nonconformities: [nc(version, correction)], abilities: { confirm: false, rectify: true } },
});
const openOwn = (save: (sent: Sent) => Response | Promise<Response>) => {
  let [version, correction] = [3, ''];
  return openPage(
    <OwnInspection />,
    {
      [inspectionCalls.ownInspection.path]: () => ok(own(correction, version)),
      [inspectionCalls.saveRectification.path]: (sent: Sent) => {
        correction = (sent.body as { correction: string }).correction;
        version += 1;
        return save(sent);
      },
    },
    `/?id=${TASK}`,
  );
};

test('whoever comes back finds what was saved, also where the save was still under way', async () => {
  let answer = (_: Response) => {};
  const page = openOwn(
    () =>
      new Promise<Response>((done) => {
        answer = done;
      }),
  );
  await screen.findByLabelText('纠正');
  write('我写的');
  page.show(<p>another page</p>);
  page.show(<OwnInspection />);
  await waitFor(() => expect(page.sent.some(({ url }) => url.endsWith(inspectionCalls.saveRectification.path))).toBe(true));
  expect(screen.queryByLabelText('纠正')).toBeNull();
  answer(ok(nc(4, '我写的')));
  expect(((await screen.findByLabelText('纠正')) as HTMLTextAreaElement).value).toBe('我写的');
  expect(screen.queryByText(zh.own.restored)).toBeNull();
});

test('that a correction is proved by a file is said while there is none', async () => {
  open();
  await screen.findByText(zh.nc.proofHint);
  cleanup();
  const proof = [{ fileId: '2'.repeat(32), name: '培训记录.pdf', suffix: 'pdf', size: 1 }];
  const proven = { ...nc(3, ''), rounds: [{ ...round(3, ''), proof }] };
  openPage(<Answer taskId={'d'.repeat(32)} nc={proven} onFlush={() => undefined} />, {});
  await screen.findByText('培训记录.pdf');
  expect(screen.queryByText(zh.nc.proofHint)).toBeNull();
});

test('what could not be saved keeps the rectification from being submitted, and is named', async () => {
  const page = openOwn(() => json({ code: 400, success: false, data: null, msg: '字数过多' }));
  await screen.findByLabelText('纠正');
  write('我写的');
  fireEvent.click(screen.getByRole('button', { name: zh.act.submitRectification }));
  await waitFor(() => expect(page.notices).toContainEqual({ kind: 'warning', text: zh.own.notSaved.replace('{{no}}', 'GC1-NC01') }));
  expect(page.sent.filter(({ url }) => url.endsWith(inspectionCalls.submitRectification.path))).toEqual([]);
  expect(screen.getByText(/字数过多/)).toBeTruthy();
});
