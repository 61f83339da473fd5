/**
 * Saves sections of the result. Several inspectors write at once, some of them without connection for hours: each section is written
 * against the version that was read. What somebody else has written meanwhile is not covered but answered, and the inspector decides.
 */
import type { SectionShown } from '@zhengjian/contract/areas/inspection/records.ts';
import { SECTIONS, type Section, type SectionBody, sectionsOf } from '@zhengjian/contract/areas/inspection/rules.ts';
import { audit } from '../../../platform/audit/write.ts';
import type { Tx } from '../../../platform/database/schema.ts';
import { refuse } from '../../../platform/refuse.ts';
import { changed, created } from '../../../platform/standard.ts';
import type { Act } from '../../../workflow/registry.ts';
import { taskToEnter } from '../access.ts';
import '../tables.ts';

declare module '../../../platform/audit/write.ts' {
  interface AuditKinds {
    'inspection.entered': { sections: string[] };
  }
}

export const sectionsIn = async (tx: Tx, taskId: string): Promise<SectionShown[]> => {
  const rows = await tx.selectFrom('inspection_section').selectAll().where('task_id', '=', taskId).orderBy('section').execute();
  return rows.flatMap((r): SectionShown[] => {
    const section = SECTIONS.find((s) => s === r.section);
    return section === undefined ? [] : [{ section, version: r.version, body: r.body, by: r.by_name, at: r.updated_at }];
  });
};
export const bodiesIn = async (tx: Tx, taskId: string): Promise<ReadonlyMap<string, SectionBody>> =>
  new Map((await sectionsIn(tx, taskId)).map(({ section, body }) => [section, body]));

type Sent = { section: Section; version: number; body: SectionBody };

/** @throws inspection.notFound, inspection.notOnTeam, inspection.notEntering, inspection.sectionNotAsked */
export const saveSections = async (
  tx: Tx,
  act: Act,
  { id, sections }: { id: string; sections: readonly Sent[] },
): Promise<{ saved: SectionShown[]; conflicts: SectionShown[] }> => {
  const task = await taskToEnter(tx, act.actor, id);
  const asked = sectionsOf(task.check_kind);
  const before = new Map((await sectionsIn(tx, id)).map((s) => [s.section, s]));
  const saved: Section[] = [];
  const conflicts: SectionShown[] = [];
  for (const { section, version, body } of sections) {
    if (!asked.includes(section)) refuse('inspection.sectionNotAsked');
    const now = before.get(section);
    if ((now?.version ?? 0) !== version) {
      // a repeat of what stands there already, after an answer that was lost, is no conflict
      if (now && sameBody(now.body, body)) saved.push(section);
      else if (now) conflicts.push(now);
      else refuse('inspection.changedMeanwhile');
      continue;
    }
    const values = { body: JSON.stringify(body), by_name: act.actor.name };
    if (now)
      await tx
        .updateTable('inspection_section')
        .set({ ...values, ...changed(act), version: version + 1 })
        .where('task_id', '=', id)
        .where('section', '=', section)
        .execute();
    else
      await tx
        .insertInto('inspection_section')
        .values({ ...created(act), task_id: id, section, ...values })
        .execute();
    saved.push(section);
  }
  if (saved.length > 0)
    await audit(tx, act, {
      kind: 'inspection.entered',
      subject: { type: 'inspection_task', id },
      caseId: id,
      details: { sections: saved },
    });
  const after = await sectionsIn(tx, id);
  return { saved: after.filter(({ section }) => saved.includes(section)), conflicts };
};

const KEYS = ['verdict', 'note', 'from', 'until', 'people', 'team', 'rows'] as const;
/** Order of keys and fields left out do not make a difference. */
const sameBody = (a: SectionBody, b: SectionBody): boolean =>
  KEYS.every((key) => JSON.stringify(a[key] ?? null) === JSON.stringify(b[key] ?? null));
