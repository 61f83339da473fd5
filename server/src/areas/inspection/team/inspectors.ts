/** Who may be put into the team of an inspection, the fittest first. */
import type { InspectorOption } from '@zhengjian/contract/areas/inspection/records.ts';
import type { Tx } from '../../../platform/database/schema.ts';
import { refusalText } from '../../../platform/refuse.ts';
import { roleHolders } from '../../../workflow/people.ts';
import type { Act } from '../../../workflow/registry.ts';
import { seenTask } from '../access.ts';
import { avoidersOf } from '../avoidance.ts';
import { latestByDefault, ledTooOften, loadsAround, qualificationsOf } from './judge.ts';

const INSPECTORS = ['inspector_leader', 'inspector'];

/** @throws inspection.notFound */
export const inspectorsFor = async (tx: Tx, act: Act, taskId: string): Promise<InspectorOption[]> => {
  const task = await seenTask(tx, act.actor, taskId);
  const latest = task.latest_date ?? latestByDefault(task);
  const people = await roleHolders(tx, INSPECTORS);
  const users = people.map((p) => p.id);
  const [leaders, qualified, recused, loads, often] = await Promise.all([
    roleHolders(tx, ['inspector_leader']),
    qualificationsOf(tx, users),
    avoidersOf(tx, taskId),
    loadsAround(tx, task, users, latest),
    ledTooOften(tx, task),
  ]);
  const against = (id: string, name: string): string => {
    const own = qualified.get(id);
    if (own === undefined) return refusalText(act.lang, 'inspection.notQualified', { name });
    const company = recused.get(id);
    if (company !== undefined) return refusalText(act.lang, 'inspection.avoids', { name, company });
    if (own.valid_until < latest) return refusalText(act.lang, 'inspection.qualificationExpires', { name, day: own.valid_until, latest });
    return '';
  };
  const options = people.map((p): InspectorOption => {
    const own = qualified.get(p.id);
    return {
      id: p.id,
      name: p.realName,
      grade: own?.grade ?? '',
      registerNo: own?.register_no ?? '',
      codes: own?.codes ?? [],
      validUntil: own?.valid_until ?? '',
      mayLead: leaders.some((l) => l.id === p.id) && often !== p.id,
      competent: own?.codes.some((code) => task.product_classes.includes(code)) === true,
      load: loads.get(p.id) ?? 0,
      against: against(p.id, p.realName),
    };
  });
  const rank = (o: InspectorOption) => (o.against === '' ? 0 : 4) + (o.competent ? 0 : 2) + (o.mayLead ? 0 : 1);
  return options.sort((a, b) => rank(a) - rank(b) || a.load - b.load || a.name.localeCompare(b.name, 'zh'));
};
