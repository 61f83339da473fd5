/** Answers of the sample area. */
import { sampleCalls } from '@zhengjian/contract/areas/sample/calls.ts';
import { SAMPLE_TO_SEND } from '@zhengjian/contract/areas/sample/states.ts';
import { en } from '@zhengjian/contract/areas/sample/text.en.ts';
import { zh } from '@zhengjian/contract/areas/sample/text.zh.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { checkChoices } from '../../platform/dictionaries.ts';
import { answers, type Ctx } from '../../platform/http/context.ts';
import { exportOf } from '../../platform/lists/export-list.ts';
import { listAnswers } from '../../platform/lists/list-answers.ts';
import { refuse } from '../../platform/refuse.ts';
import { printDocument, printKey } from '../stamping/index.ts';
import { type Hand, lastGivers, moveSamples, type Sample, samplesById, takerOf, takers } from './act.ts';
import { announce, tellRefused, unsent } from './announce.ts';
import { ask, mayAsk } from './ask.ts';
import { labelKey, printLabels, sampleRecord } from './documents.ts';
import { refuseTested } from './keep.ts';
import { casesWithSamples, sampleDetailOf, samples, samplesOf, samplesOfCase } from './lists.ts';
import { uploadPhoto } from './photos.ts';
import { receive } from './receive.ts';
import { caseOf, wantedDisposal } from './require.ts';
import { confirmReturn, giveBack, givenBackOf, handBack } from './return.ts';

/** Keys of dictionaries that an act is told. */
type Told = { [K in 'condition' | 'labId' | 'expressCompany' | 'disposalKind']?: string | undefined };

/** @throws server.input where a key does not stand in its dictionary */
const checkTold = (tx: Tx, { lang }: Ctx, { condition, labId, expressCompany, disposalKind }: Told): Promise<void> =>
  checkChoices(tx, lang, {
    sample_condition: { condition },
    laboratory_b: { labId },
    express_company: { expressCompany },
    sample_disposal: { disposalKind },
  });

/** An act on samples that are there. @throws sample.notFound, server.input */
const acting = <T>(ctx: Ctx, { ids, ...told }: Told & { ids: readonly string[] }, run: (tx: Tx) => Promise<T>): Promise<T> =>
  ctx.write(async (tx) => {
    await samplesById(tx, ids);
    await checkTold(tx, ctx, told);
    return run(tx);
  });

export const sampleAnswers = answers(sampleCalls, {
  selectSampleInfoPage: (asked, ctx) => ctx.read((tx) => samples.page(tx, ctx, asked)),
  selectSampleInfoCount: (asked, ctx) => ctx.read((tx) => samples.counts(tx, ctx, asked)),
  sampleExcel: exportOf(sampleCalls.sampleExcel, samples, { zh, en }),
  ...listAnswers('sampleCases', sampleCalls.sampleCasesExcel, casesWithSamples, { zh, en }),
  caseSamplePage: (asked, ctx) => ctx.read((tx) => samplesOfCase.page(tx, ctx, asked)),
  caseSampleCount: (asked, ctx) =>
    ctx.read(async (tx) => {
      await caseOf(tx, asked.dataId);
      return samplesOfCase.counts(tx, ctx, asked);
    }),
  infoList: (asked, ctx) => ctx.read((tx) => samples.page(tx, ctx, asked)),
  receiveInPage: (asked, ctx) => ctx.read((tx) => samples.page(tx, ctx, asked)),
  receiveOutPage: (asked, ctx) => ctx.read((tx) => samples.page(tx, ctx, asked)),
  giveBackPage: (asked, ctx) => ctx.read((tx) => samples.page(tx, ctx, asked)),
  sampleInfo: ({ id, sampleNo }, ctx) =>
    ctx.read(async (tx) => {
      const found = tx.selectFrom('sample').selectAll();
      const row = id
        ? await found.where('id', '=', id).executeTakeFirst()
        : sampleNo
          ? await found.where('sample_no', '=', sampleNo).executeTakeFirst()
          : undefined;
      return sampleDetailOf(tx, ctx.world, row ?? refuse('sample.notFound'));
    }),
  sampleReceiveInInit: ({ dataId }, ctx) =>
    ctx.read(async (tx) => {
      await caseOf(tx, dataId);
      return { samples: await samplesOf(tx, ctx.world, dataId), mayAsk: await mayAsk(tx, ctx, dataId) };
    }),
  setSampleCount: ({ dataId, samples: wanted }, ctx) => ctx.write((tx) => ask(tx, ctx, dataId, wanted)),
  receiveIn: (input, ctx) => acting(ctx, input, (tx) => receive(tx, ctx, input)),
  receiveInBatch: (input, ctx) => acting(ctx, input, (tx) => receive(tx, ctx, input)),
  refuse: ({ ids, condition, conditionNote }, ctx) =>
    acting(ctx, { ids, condition }, async (tx) => {
      const done = await moveSamples(tx, ctx, 'refuse', ids, () => ({ set: { condition, condition_note: conditionNote } }));
      await tellRefused(tx, ctx, ids, conditionNote);
      return done;
    }),
  receiveOut: ({ ids, labId, takeUser, remark, photos }, ctx) =>
    acting(ctx, { ids, labId }, async (tx) => {
      const taker = await takerOf(tx, ctx, takeUser);
      const out = {
        set: { holder: taker.id, holder_name: taker.name },
        lab: labId,
        takeUser: taker.id,
        takeName: taker.name,
        remark,
      };
      return moveSamples(tx, ctx, 'receiveOut', ids, () => out, photos);
    }),
  sampleTakers: (_, ctx) => ctx.read((tx) => takers(tx, ctx)),
  takeOver: ({ ids, condition, remark, photos }, ctx) =>
    acting(ctx, { ids, condition }, async (tx) => {
      // who hands over and who takes are two people: only the one to whom they were handed confirms it
      for (const row of await samplesById(tx, ids))
        if (row.holder !== ctx.actor.user) refuse('sample.notTaker', { sample: row.sample_no, name: row.holder_name });
      const givers = await lastGivers(tx, ids);
      const taken = { set: { condition }, takeUser: ctx.actor.user, takeName: ctx.actor.name, condition, remark };
      return moveSamples(tx, ctx, 'takeOver', ids, (row) => ({ ...taken, give: givers.get(row.id) }), photos);
    }),
  reallocation: ({ ids, labId, takeUser, condition, remark, photos }, ctx) =>
    acting(ctx, { ids, labId, condition }, async (tx) => {
      const taker = await takerOf(tx, ctx, takeUser);
      const on = {
        set: { holder: taker.id, holder_name: taker.name, condition },
        lab: labId,
        takeUser: taker.id,
        takeName: taker.name,
        condition,
        remark,
      };
      // whoever has it gives it on; the keeper gives it out of the store, and back to whoever brought it
      const give = (row: Sample): Hand | undefined =>
        row.holder === null || row.holder === taker.id ? undefined : { user: row.holder, name: row.holder_name };
      return moveSamples(tx, ctx, 'reallocate', ids, (row) => ({ ...on, give: give(row) }), photos);
    }),
  backToStore: (input, ctx) => acting(ctx, input, (tx) => handBack(tx, ctx, input)),
  confirmReturn: (input, ctx) => acting(ctx, input, (tx) => confirmReturn(tx, ctx, input)),
  uploadPhoto: (input, ctx) => uploadPhoto(ctx, input),
  giveBack: (input, ctx) => acting(ctx, input, (tx) => giveBack(tx, ctx, input)),
  disposal: ({ ids, disposalKind, remark }, ctx) =>
    acting(ctx, { ids, disposalKind }, async (tx) => {
      await refuseTested(tx, ids);
      return moveSamples(tx, ctx, 'dispose', ids, () => ({ set: { disposal_kind: disposalKind, holder: null, holder_name: '' }, remark }));
    }),
  noNeedSample: ({ ids, remark }, ctx) => ctx.write((tx) => moveSamples(tx, ctx, 'notNeeded', ids, () => ({ remark }))),
  registerExpressInformation: ({ ids, ...waybill }, ctx) => acting(ctx, { ids, ...waybill }, (tx) => announce(tx, ctx, ids, waybill)),
  sampleLabelKey: ({ ids }, ctx) => labelKey(ctx, ids),
  sampleLabels: ({ authKey }, ctx) => printLabels(ctx, authKey),
  sampleRecordKey: ({ dataId }, ctx) => printKey(ctx, sampleRecord.name, dataId),
  sampleRecord: ({ authKey }, ctx) => printDocument(ctx, authKey, 'sample.paperKeyGone'),
  selectDisposeSampleWayByDataId: ({ dataId }, ctx) => ctx.read(async (tx) => ({ disposalKind: await wantedDisposal(tx, dataId) })),
  ifSampleSent: ({ dataId }, ctx) =>
    ctx.read(async (tx) => {
      await caseOf(tx, dataId);
      const all = await samplesOf(tx, ctx.world, dataId);
      const givenBack = await givenBackOf(tx, dataId);
      return {
        isSent: all.length > 0 && !all.some((s) => SAMPLE_TO_SEND.some((state) => s.state === String(state))),
        // where a piece lies and who has it is the institute's matter
        samples: (ctx.actor.kind === 'customer' ? all.map((s) => ({ ...s, storePlace: '', holderName: '' })) : all).map((s) => ({
          ...s,
          givenBack: givenBack.get(s.id) ?? null,
        })),
      };
    }),
  sampleSent: ({ dataId, ...waybill }, ctx) =>
    ctx.write(async (tx) => {
      const ids = await unsent(tx, dataId);
      await checkTold(tx, ctx, waybill);
      return announce(tx, ctx, ids, waybill);
    }),
});
