/** What becomes of the samples of accepted cases: asked for, sent, received, handed out, taken over, given back. */
import { sampleCalls } from '@zhengjian/contract/areas/sample/calls.ts';
import type { SampleRow } from '@zhengjian/contract/areas/sample/records.ts';
import { SAMPLE, SAMPLE_TABS } from '@zhengjian/contract/areas/sample/states.ts';
import { makeCall } from './caller.ts';
import type { Chance } from './chance.ts';
import { platePicture } from './office.ts';
import { inOfficeHours } from './officeDays.ts';
import type { Stage, Users } from './people.ts';
import type { Timetable } from './timetable.ts';

const KEEPER = 'hechengyu';
const TESTER = 'zhuyutong';
const LABORATORIES = ['101', '102', '103', '106'] as const;
const PHOTOGRAPHED = 4;
/** What the companies of the play want to become of their samples: they come for them. */
const COLLECTED = { disposalKind: '1' } as const;
const PLACES = ['A-01', 'A-02', 'B-03', 'B-07', 'C-11'] as const;

/** Who does it in the play, and what they say. */
const acting = (stage: Stage, users: Users) => {
  const as = async (who: string) => ({ token: await users.as(who), headers: { 'idempotency-key': stage.world.uuid() } });
  const found = (ids: readonly string[], chance: Chance) => ({ ids: [...ids], condition: chance.yes(0.9) ? '1' : '2' });
  /** Of one hand-over in four. */
  const photos = async (ids: readonly string[], who: string): Promise<{ photos?: string[] }> => {
    const [sampleId = ''] = ids;
    if (Number.parseInt(sampleId.slice(-1), 16) % PHOTOGRAPHED !== 0) return {};
    const file = { filename: '铭牌.png', type: 'image/png', content: platePicture() };
    const { fileId } = await makeCall(stage.app, sampleCalls.uploadPhoto, { sampleId }, { ...(await as(who)), file });
    return { photos: [fileId] };
  };
  return {
    as,
    waybill: (chance: Chance) => ({ expressCompany: '01', expressNo: `SF${String(10 ** 12 + Math.floor(chance.next() * 8 * 10 ** 12))}` }),
    askAgain: async ({ dataId, sampleName, model, unit }: SampleRow): Promise<string[]> => {
      const samples = [{ sampleName, model, quantity: 1, unit }];
      return (await makeCall(stage.app, sampleCalls.setSampleCount, { dataId, samples }, await as(KEEPER))).ids;
    },
    refuse: async (ids: string[]) => {
      const why = { condition: '5', conditionNote: '实物型号与申请型号不一致，请核对后重新寄送。' };
      await makeCall(stage.app, sampleCalls.refuse, { ids, ...why }, await as(KEEPER));
    },
    receive: async (ids: readonly string[], chance: Chance) =>
      void (await makeCall(
        stage.app,
        sampleCalls.receiveIn,
        { ...found(ids, chance), storePlace: chance.pick(PLACES), ...(await photos(ids, KEEPER)) },
        await as(KEEPER),
      )),
    handOut: async (ids: string[], labId: string) =>
      void (await makeCall(stage.app, sampleCalls.receiveOut, { ids, labId, takeUser: await users.idOf(TESTER) }, await as(KEEPER))),
    takeOver: async (ids: string[]) => void (await makeCall(stage.app, sampleCalls.takeOver, { ids, condition: '1' }, await as(TESTER))),
    back: async (ids: string[], chance: Chance) => {
      const storePlace = chance.pick(PLACES);
      const how = { condition: '2', remark: '试验完毕，外壳有试验痕迹。' };
      await makeCall(stage.app, sampleCalls.backToStore, { ids, ...how, ...(await photos(ids, TESTER)) }, await as(TESTER));
      await makeCall(stage.app, sampleCalls.confirmReturn, { ids, condition: '2', storePlace }, await as(KEEPER));
    },
    giveBack: async (ids: string[], waybill: { expressCompany: string; expressNo: string }) =>
      void (await makeCall(stage.app, sampleCalls.giveBack, { ids, takenBy: '企业仓库', ...waybill }, await as(KEEPER))),
  };
};

type Asked = { caseId: string; account: string; sampleName: string; model: string };

/** Plays the way of one case's samples as far as the play goes, where nobody plays its test; some are refused once. */
export const playSamples = (stage: Stage, users: Users, timetable: Timetable, chance: Chance, at: Date, asked: Asked): void => {
  const { caseId, account, sampleName, model } = asked;
  const play = acting(stage, users);
  const labId = chance.pick(LABORATORIES);
  let ids: string[] = [];
  const ask = async () => {
    const samples = [{ sampleName, model, quantity: chance.yes(0.3) ? 2 : 1, unit: '台' }];
    ({ ids } = await makeCall(stage.app, sampleCalls.setSampleCount, { dataId: caseId, samples }, await play.as(KEEPER)));
  };
  const send = async () =>
    void (await makeCall(
      stage.app,
      sampleCalls.sampleSent,
      { dataId: caseId, ...play.waybill(chance), ...COLLECTED },
      await play.as(account),
    ));
  const refusedFirst: [number, () => Promise<void>][] = chance.yes(0.1)
    ? [
        [48, () => play.refuse(ids)],
        [40, send],
      ]
    : [];
  const way: [number, () => Promise<void>][] = [
    [2, ask],
    [56, send],
    ...refusedFirst,
    [96, () => play.receive(ids, chance)],
    [40, () => play.handOut(ids, labId)],
    [10, () => play.takeOver(ids)],
    [370, () => play.back(ids, chance)],
    [300, () => play.giveBack(ids, play.waybill(chance))],
  ];
  const go = (from: Date, step: number): void => {
    const next = way[step];
    if (next === undefined) return;
    const [hours, act] = next;
    timetable.add(inOfficeHours(from, hours), async (then) => {
      await act();
      go(then, step + 1);
    });
  };
  go(at, 0);
};

/** Samples of the cases that a test serves, by where they are. */
const ofCases = async (stage: Stage, users: Users, caseIds: readonly string[]) => {
  const { as } = acting(stage, users);
  const rows: SampleRow[] = [];
  for (const dataId of caseIds)
    rows.push(...(await makeCall(stage.app, sampleCalls.sampleReceiveInInit, { dataId }, await as(KEEPER))).samples);
  return { rows, within: (states: readonly number[]) => rows.filter(({ state }) => states.includes(Number(state))).map(({ id }) => id) };
};

/** The step at which a test waits for its samples, or for the laboratory to take them over, is closed by what happens to them. */
export const playSampleStep = async (
  stage: Stage,
  users: Users,
  chance: Chance,
  { node, caseIds, labId }: { node: 'sampleReceiveIn' | 'sampleResend' | 'sampleReceiveOut'; caseIds: readonly string[]; labId: string },
): Promise<void> => {
  const play = acting(stage, users);
  const { rows, within } = await ofCases(stage, users, caseIds);
  const [first] = rows;
  const waiting = [...within(SAMPLE_TABS.toReceive)];
  // what came before is with the company again, or is no more: another one is sent
  if (node === 'sampleReceiveOut' && first && within(SAMPLE_TABS.closed).length === rows.length)
    waiting.push(...(await play.askAgain(first)));
  if (waiting.length > 0) {
    await play.receive(waiting, chance);
    if (node !== 'sampleReceiveOut') return;
  }
  const stored = [...within(SAMPLE_TABS.inStore), ...waiting];
  if (stored.length > 0) await play.handOut(stored, labId);
  const taken = [...stored, ...within([SAMPLE.withLaboratory])];
  if (taken.length > 0) await play.takeOver(taken);
};

/** What follows a released report: the laboratory brings the samples back; later the company gets some of them. */
export const playSampleReturn = async (stage: Stage, users: Users, chance: Chance, caseIds: readonly string[]): Promise<void> => {
  const play = acting(stage, users);
  const out = (await ofCases(stage, users, caseIds)).within(SAMPLE_TABS.inLaboratory);
  if (out.length > 0) await play.back(out, chance);
};
export const playGiveBack = async (stage: Stage, users: Users, chance: Chance, caseIds: readonly string[]): Promise<void> => {
  const play = acting(stage, users);
  const stored = (await ofCases(stage, users, caseIds)).within([SAMPLE.backInStore]);
  if (stored.length > 0) await play.giveBack(stored, play.waybill(chance));
};

/** The company says by which waybill what it has not sent yet is on its way. */
export const playSending = async (
  stage: Stage,
  users: Users,
  chance: Chance,
  { caseId, account }: { caseId: string; account: string },
): Promise<void> => {
  const play = acting(stage, users);
  const waiting = (await ofCases(stage, users, [caseId])).within([SAMPLE.notSent, SAMPLE.refused]);
  if (waiting.length > 0)
    await makeCall(stage.app, sampleCalls.sampleSent, { dataId: caseId, ...play.waybill(chance), ...COLLECTED }, await play.as(account));
};
/** What came is not what was applied for. */
export const playRefusal = async (stage: Stage, users: Users, caseId: string): Promise<void> => {
  const sent = (await ofCases(stage, users, [caseId])).within([SAMPLE.sent]);
  if (sent.length > 0) await acting(stage, users).refuse(sent);
};
