/** The arrangement of an inspection, and its result with the nonconformities, as their reviewers read them again after a return. */
import { inspectionCalls } from '@zhengjian/contract/areas/inspection/calls.ts';
import type { NonconformityShown } from '@zhengjian/contract/areas/inspection/records.ts';
import { SECTIONS, type SectionBody } from '@zhengjian/contract/areas/inspection/rules.ts';
import { en } from '@zhengjian/contract/areas/inspection/text.en.ts';
import { zh } from '@zhengjian/contract/areas/inspection/text.zh.ts';
import type { Language } from '@zhengjian/contract/constants.ts';
import { listed } from '@zhengjian/contract/rules/listed.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { mayCall } from '../../platform/http/access.ts';
import type { Reviewed } from '../../workflow/registry.ts';
import { listRows, ownFields, type Sheet, type SheetField } from '../../workflow/returned/sheet.ts';
import { dictionaryNames } from '../system/index.ts';
import { membersOf, reaches, taskOf } from './access.ts';
import { nonconformitiesIn } from './commands/nonconformities.ts';
import { sectionsIn } from './commands/save-sections.ts';
import { personDays } from './person-days.ts';
import { wordsIn } from './words.ts';

/** Whoever opens the inspection itself. */
const readsInspection = async (tx: Tx, { actor }: { actor: Actor }, id: string): Promise<boolean> =>
  mayCall(inspectionCalls.detail.access, actor, inspectionCalls.detail.key) === 'yes' && (await reaches(tx, actor, id));

type Result = {
  sections: { section: (typeof SECTIONS)[number]; body: SectionBody }[];
  nonconformities: NonconformityShown[];
};

const resultOf = async (tx: Tx, taskId: string): Promise<Result | null> => {
  const sections = (await sectionsIn(tx, taskId)).map(({ section, body }) => ({ section, body }));
  const nonconformities = await nonconformitiesIn(tx, taskId);
  return sections.length + nonconformities.length === 0 ? null : { sections, nonconformities };
};

const sheet = async (tx: Tx, lang: Language, { sections, nonconformities }: Result): Promise<Sheet> => {
  const words = wordsIn(lang);
  const names = await dictionaryNames(tx, lang, ['nonconformity_class', 'nc_severity', 'verify_kind']);
  const word = (dictionary: string, key: string) => names.get(`${dictionary}/${key}`) ?? key;
  const { nonconformity: nc, rectification } = words.fields;
  const visit = words.entry;
  const teamOf = ({ team = [] }: SectionBody) =>
    listed(
      team.map(({ userName, days }) => `${userName} ${Number(days) === 0 ? visit.absent : days}`),
      lang,
    );
  const bodyOf = (body: SectionBody): SheetField[] => [
    { label: visit.from, value: body.from ?? '' },
    { label: visit.until, value: body.until ?? '' },
    { label: visit.people, value: body.people ?? '' },
    { label: visit.team, value: teamOf(body) },
    { label: visit.verdict, value: body.verdict ? words.verdict[body.verdict] : '' },
    { label: visit.note, value: body.note ?? '' },
  ];
  return [
    ...SECTIONS.flatMap((section): Sheet => {
      const body = sections.find((one) => one.section === section)?.body;
      if (body === undefined) return [];
      return [
        ownFields(words.section[section], bodyOf(body)),
        ...listRows(words.section[section], body.rows ?? [], (row) => ({
          name: [row.product, row.part].filter(Boolean).join(' '),
          fields: [
            { label: visit.found, value: row.found },
            { label: visit.verdict, value: row.ok ? words.verdict.ok : words.verdict.nonconforming },
          ],
        })),
      ];
    }),
    ...listRows(words.part.nonconformities, nonconformities, (n) => {
      const last = n.rounds.at(-1);
      return {
        name: n.ncNo,
        fields: [
          { label: nc.ncClass, value: word('nonconformity_class', n.ncClass) },
          { label: nc.severity, value: word('nc_severity', n.severity) },
          { label: nc.clause, value: n.clause },
          { label: nc.description, value: n.description },
          { label: nc.verifyKind, value: word('verify_kind', n.verifyKind) },
          { label: nc.reformDeadline, value: n.reformDeadline },
          { label: rectification.causeAnalysis, value: last?.causeAnalysis ?? '' },
          { label: rectification.correction, value: last?.correction ?? '' },
          { label: rectification.correctiveAction, value: last?.correctiveAction ?? '' },
          { label: rectification.objection, value: last?.objection ?? '' },
          { label: words.nc.opinion, value: last?.verifyOpinion ?? '' },
        ],
      };
    }),
  ];
};

export const reviewedResult: Reviewed<Result> = {
  thing: 'inspectionResult',
  name: { zh: zh.part.result, en: en.part.result },
  drawnUpAt: ['factoryCheckResult', 'rectification', 'factoryCheckReform'],
  reviewedAt: ['factoryCheckReform', 'factoryCheckResultReview', 'factoryCheckResultApproval'],
  version: 1,
  content: resultOf,
  sheet,
  mayRead: readsInspection,
};

type Arranged = {
  address: string;
  latestDate: string;
  planDays: string;
  daysReason: string;
  needSampling: boolean;
  samplingLab: string;
  focus: string;
  experts: string;
  members: { name: string; role: '01' | '02' | '03'; days: string }[];
};

const arrangementOf = async (tx: Tx, taskId: string): Promise<Arranged | null> => {
  const [task, members] = [await taskOf(tx, taskId), await membersOf(tx, taskId)];
  if (members.length === 0) return null;
  return {
    ...{ address: task.address, latestDate: task.latest_date ?? '', planDays: task.plan_days ?? '', daysReason: task.days_reason },
    ...{ needSampling: task.need_sampling, samplingLab: task.sampling_lab, focus: task.focus, experts: task.experts },
    members: members.map((m) => ({ name: m.user_name, role: m.role, days: m.days })),
  };
};

const arrangementSheet = async (tx: Tx, lang: Language, of: Arranged): Promise<Sheet> => {
  const { fields, part, arrange, role } = wordsIn(lang);
  const label = fields.arrangement;
  const names = await dictionaryNames(tx, lang, ['laboratory_b']);
  return [
    ownFields(part.arrangement, [
      { label: label.address, value: of.address },
      { label: label.latestDate, value: of.latestDate },
      { label: label.planDays, value: of.planDays === '' ? '' : personDays(of.planDays) },
      { label: label.daysReason, value: of.daysReason },
      { label: label.needSampling, value: of.needSampling ? arrange.yes : arrange.no },
      { label: label.samplingLab, value: names.get(`laboratory_b/${of.samplingLab}`) ?? of.samplingLab },
      { label: label.focus, value: of.focus },
      { label: label.experts, value: of.experts },
    ]),
    ...listRows(label.members, of.members, (m) => ({
      name: m.name,
      fields: [
        { label: arrange.role, value: role[m.role] },
        { label: arrange.days, value: personDays(m.days) },
      ],
    })),
  ];
};

/** The leader, who may object to it, reviews it as well. */
export const reviewedArrangement: Reviewed<Arranged> = {
  thing: 'inspectionArrangement',
  name: { zh: zh.reviewed.arrangement, en: en.reviewed.arrangement },
  drawnUpAt: ['factoryCheckTasksArrange'],
  reviewedAt: ['factoryCheckTasksReview', 'factoryCheckPlan'],
  version: 1,
  content: arrangementOf,
  sheet: arrangementSheet,
  mayRead: readsInspection,
};
