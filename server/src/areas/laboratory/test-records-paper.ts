/**
 * 试验原始记录 (domain 3.8, catalogue node 0305): what was measured in a round of tests, one that failed too, with every version of each
 * record, since nothing that was entered is overwritten (ISO/IEC 17025 §7.5.2).
 */
import { verdictOfValue } from '@zhengjian/contract/areas/laboratory/measures.ts';
import { en } from '@zhengjian/contract/areas/laboratory/text.en.ts';
import { zh } from '@zhengjian/contract/areas/laboratory/text.zh.ts';
import { papers } from '../../platform/documents/papers/index.ts';
import { samplesAskedFor } from '../sample/index.ts';
import { caseDocument } from '../stamping/index.ts';
import { limitsIn, valueOnPaper, verdictOnPaper } from './measure-words.ts';
import { aboutTest, clauseOf, LANG, numberOfRound, plannedIn, productOf, testWithCases } from './test-papers.ts';
import { TYPE_TEST } from './work.ts';

const MOST = { notes: 2000, usedIn: 400 };
const said = (label: string, value: string): string => (value === '' ? '' : `${label}：${value}`);

export const testRecords = caseDocument({
  category: TYPE_TEST.category,
  template: papers.testRecords,
  title: { zh: zh.document.testRecords, en: en.document.testRecords },
  unseen: 'laboratory.testNotFound',
  filed: { node: '0305' },
  data: async (tx, ctx, { row, head, part }) => {
    const round = Number(part);
    const items = await plannedIn(tx, row.id, round);
    if (items.length === 0) return null;
    const rows = await tx
      .selectFrom('test_record')
      .selectAll()
      .where(
        'item_id',
        'in',
        items.map(({ id }) => id),
      )
      .orderBy('version_no')
      .execute();
    const records = items.flatMap((item) => {
      const versions = rows.filter(({ item_id }) => item_id === item.id);
      return versions.map((r) => ({ ...r, item, no: versions.length > 1 ? `${item.item_no} (${r.version_no})` : item.item_no }));
    });
    if (records.length === 0) return null;
    const of = await testWithCases(tx, ctx, row.id);
    const label = zh.fields.testRecord;
    const instruments = new Map(records.flatMap((r) => r.instruments).map((e) => [`${e.id} ${e.calibCertNo}`, e]));
    return {
      ...head,
      ...aboutTest(of),
      ...productOf(of),
      number: numberOfRound(of.test.work_no, round),
      // dated by the last entry that it states
      at:
        records
          .flatMap((r) => [r.created_at, r.check_time ?? ''])
          .sort()
          .at(-1) ?? head.at,
      round,
      leader: of.test.project_leader_name,
      sampleNos: (
        await samplesAskedFor(
          tx,
          of.cases.map(({ id }) => id),
        )
      ).map(({ sampleNo }) => sampleNo),
      records: records.map((r) => ({
        ...{ no: r.no, name: r.item.item_name, clause: clauseOf(r.item), requirement: r.item.requirement },
        ...{ from: r.start_time, to: r.end_time, verdict: verdictOnPaper(r.verdict) },
        environment: [
          r.env_temp && `${r.env_temp} °C`,
          r.env_humidity && `${r.env_humidity} %RH`,
          r.env_pressure && `${r.env_pressure} kPa`,
        ]
          .filter(Boolean)
          .join('，'),
        notes: [said(label.failNote, r.fail_note), said(label.abnormal, r.abnormal), said(label.uncertainty, r.uncertainty)]
          .filter(Boolean)
          .join('；')
          .slice(0, MOST.notes),
        ...{ tester: r.tester_name, recordTime: r.created_at, checker: r.checker_name, checkTime: r.check_time ?? '' },
        ...{ check: r.checked, checkRemark: r.check_remark },
      })),
      values: records.flatMap((r) =>
        r.item.measures.map((m, at) => {
          const value = r.values[at] ?? '';
          return {
            ...{ no: r.no, name: m.name, limits: limitsIn(m, LANG), value: valueOnPaper(m, value), unit: m.unit ?? '' },
            verdict: verdictOnPaper(verdictOfValue(m, value)),
          };
        }),
      ),
      instruments: [...instruments].map(([key, e]) => ({
        ...{ equipNo: e.equipNo, name: e.name, model: e.model, calibCertNo: e.calibCertNo, validTo: e.validTo },
        usedIn: records
          .filter((r) => r.instruments.some((used) => `${used.id} ${used.calibCertNo}` === key))
          .map(({ no }) => no)
          .join('、')
          .slice(0, MOST.usedIn),
      })),
    };
  },
});
