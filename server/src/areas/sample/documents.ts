/** The chain of custody of a case's samples on paper, and the labels that are stuck on the pieces. */
import { en } from '@zhengjian/contract/areas/sample/text.en.ts';
import { zh } from '@zhengjian/contract/areas/sample/text.zh.ts';
import * as z from 'zod';
import { defineTemplate } from '../../platform/documents/maker.ts';
import { day, line, moment, paperHead } from '../../platform/documents/papers/common.ts';
import type { Ctx, FileAnswer } from '../../platform/http/context.ts';
import { refuse } from '../../platform/refuse.ts';
import { caseDocument } from '../stamping/index.ts';
import { dictionaryNames, letterhead } from '../system/index.ts';
import { sampleDetailOf } from './lists.ts';
import './tables.ts';

/** Papers are Chinese, whoever asks for them. */
const LANG = 'zh';
const orNone = () => z.union([day(), z.literal('')]);

const sampleRecordTemplate = defineTemplate({
  name: 'sampleRecord',
  file: 'sample-record.typ',
  data: z.object({
    ...paperHead,
    caseNo: line(60),
    applicant: line(160),
    title: line(),
    samples: z.array(
      z.object({
        number: line(60),
        name: line(),
        model: line(),
        quantity: line(30),
        state: line(40),
        keepUntil: orNone(),
        moves: z.array(
          z.object({
            time: moment(),
            kind: line(40),
            from: line(),
            to: line(),
            give: line(),
            take: line(),
            condition: line(40),
            remark: line(400),
          }),
        ),
      }),
    ),
  }),
});

/** 样品流转记录 (domain 3.8, catalogue node 0307). */
export const sampleRecord = caseDocument({
  category: null,
  template: sampleRecordTemplate,
  title: { zh: zh.document.sampleRecord, en: en.document.sampleRecord },
  filed: { node: '0307', by: { phases: ['accepted', 'issued'], permission: 'sample_in' } },
  offered: async (tx, caseId) =>
    (await tx.selectFrom('sample_move').select('id').where('case_id', '=', caseId).limit(1).executeTakeFirst()) !== undefined,
  data: async (tx, ctx, { row, head }) => {
    const rows = await tx.selectFrom('sample').selectAll().where('case_id', '=', row.id).orderBy('sample_no').execute();
    if (rows.length === 0) refuse('sample.noneOfCase');
    const words = await dictionaryNames(tx, LANG, ['sample_status', 'sample_move_kind', 'sample_condition']);
    const samples: z.input<(typeof sampleRecordTemplate)['data']>['samples'] = [];
    let at = head.at;
    for (const one of rows) {
      const s = await sampleDetailOf(tx, ctx.world, one);
      // dated by the last movement that it tells of, so that the same chain makes the same paper
      for (const m of s.moves) if (m.moveTime > at) at = m.moveTime;
      samples.push({
        number: s.sampleNo,
        name: s.sampleName,
        model: s.model,
        quantity: `${s.quantity} ${s.unit}`,
        state: words.get(`sample_status/${s.state}`) ?? '',
        keepUntil: s.keepUntil,
        moves: s.moves.map((m) => ({
          time: m.moveTime,
          kind: words.get(`sample_move_kind/${m.moveKind}`) ?? '',
          from: m.fromPlace,
          to: m.toPlace,
          give: m.handOverName,
          take: m.takeName,
          condition: words.get(`sample_condition/${m.condition}`) ?? '',
          remark: [m.expressNo, m.remark, m.photos.length > 0 ? zh.detail.photosOnPaper.replace('{{n}}', String(m.photos.length)) : '']
            .filter(Boolean)
            .join('；'),
        })),
      });
    }
    return { ...head, at, caseNo: row.case_no, applicant: row.applicant_name, title: row.title, samples };
  },
});

const labelsTemplate = defineTemplate({
  name: 'sampleLabels',
  file: 'sample-labels.typ',
  data: z.object({
    ...paperHead,
    labels: z
      .array(
        z.object({
          number: line(60),
          sampleName: line(),
          model: line(),
          quantity: line(30),
          applicant: line(160),
          caseNo: line(60),
          receiveDate: orNone(),
        }),
      )
      .min(1),
  }),
  pictures: ({ labels }) => ({ codes: labels.map(({ number }) => number) }),
});

const PURPOSE = 'sampleLabels';
/** Long enough to open the print, too short to pass it on. */
const KEY_SECONDS = 300;

/** A key to print the labels of these samples. @throws Refusal `sample.notFound` where the viewer does not see one of them */
export const labelKey = async (ctx: Ctx, ids: readonly string[]): Promise<{ authKey: string }> => {
  const seen = await ctx.read((tx) =>
    tx
      .selectFrom('sample')
      .select('id')
      .where('id', 'in', [...ids])
      .execute(),
  );
  if (seen.length !== new Set(ids).size) refuse('sample.notFound');
  const { tenant, user } = ctx.actor;
  return { authKey: ctx.keys.issue({ purpose: PURPOSE, subject: ids.join(), tenant, user }, KEY_SECONDS) };
};

/** The labels, one page each, in the order of their numbers. @throws Refusal `sample.paperKeyGone` */
export const printLabels = async (ctx: Ctx, authKey: string): Promise<FileAnswer> => {
  const { subject, actor } = (await ctx.bearer(authKey, PURPOSE)) ?? refuse('sample.paperKeyGone');
  const { rows, head } = await ctx.db.read(actor, async (tx) => ({
    rows: await tx.selectFrom('sample').selectAll().where('id', 'in', subject.split(',')).orderBy('sample_no').execute(),
    head: await letterhead(tx, actor.tenant),
  }));
  const [first] = rows;
  if (first === undefined) return refuse('sample.notFound');
  const { pdf } = await ctx.documents.render(labelsTemplate, {
    institute: head,
    number: first.sample_no,
    at: first.created_at,
    labels: rows.map((row) => ({
      number: row.sample_no,
      sampleName: row.sample_name,
      model: row.model,
      quantity: `${row.quantity} ${row.unit}`,
      applicant: row.company_name,
      caseNo: row.case_no,
      receiveDate: (row.receive_time ?? '').slice(0, 10),
    })),
  });
  return { stream: pdf, type: 'application/pdf', name: `${zh.document.labels} ${first.sample_no}.pdf`, length: pdf.length, inline: true };
};
