/** What stands left of an inspection, always in sight. */
import { type InspectionDetail, inspectionDetail } from '@zhengjian/contract/areas/inspection/records.ts';
import { useTranslation } from 'react-i18next';
import { DeadlineStatus } from '../../../kit/DeadlineStatus.tsx';
import { useFacts } from '../../../kit/Details.tsx';
import type { Fact } from '../../../kit/Facts.tsx';
import { recordForm } from '../../../kit/form/info.ts';

export const shownInspection = recordForm(inspectionDetail, 'inspection', 'inspection');

/** What the company does itself. */
const OF_COMPANY: readonly string[] = ['factoryCheckPlanConfirm', 'rectification'];

export function useInspectionFacts(d: InspectionDetail): Fact[] {
  const { t } = useTranslation('inspection');
  const leader = d.members.find((m) => m.role === '01')?.userName ?? '';
  const { plan, task } = d;
  return useFacts({
    of: shownInspection,
    values: d,
    names: ['factoryName', 'companyName', 'checkKind', 'productClasses', 'conclusion', 'workSince'],
    ifFilled: ['conclusion'],
    more: [
      { label: t(($) => $.fact.leader), value: leader },
      ...(plan
        ? [
            {
              label: t(($) => $.fact.visit),
              value: (
                <span className="num">{plan.startDate === plan.endDate ? plan.startDate : `${plan.startDate} – ${plan.endDate}`}</span>
              ),
            },
          ]
        : []),
      ...(task
        ? [
            { label: t(($) => $.fact.node), value: task.nodeName },
            { label: t(($) => $.fact.holder), value: task.holder || (OF_COMPANY.includes(task.nodeKey) ? d.companyName : '–') },
            ...(task.lamp
              ? [
                  {
                    label: t(($) => $.fact.days),
                    value: <DeadlineStatus state={task.lamp} daysLeft={task.daysLeft} dueTime={task.dueTime} />,
                  },
                ]
              : []),
          ]
        : []),
    ],
  });
}
