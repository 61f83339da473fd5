/** One inspection as it is laid out for whoever opens it: arrangement, plan, result, nonconformities, sampling, papers, opinions. */
import './inspection.css';
import { inspectionNodes } from '@zhengjian/contract/areas/inspection/lists.ts';
import type { InspectionDetail } from '@zhengjian/contract/areas/inspection/records.ts';
import { INSPECTION_STATE } from '@zhengjian/contract/areas/inspection/states.ts';
import { Tag } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AboutCase } from '../../kit/AboutCase.tsx';
import { type CaseAct, CaseFileScreen, type CasePart } from '../../kit/CaseFileScreen.tsx';
import { Copyable } from '../../kit/Copyable.tsx';
import { Opinions } from '../../kit/Opinions.tsx';
import { StateTag } from '../../kit/StateTag.tsx';
import { Timeline } from '../../kit/Timeline.tsx';
import { useListed } from '../../kit/useListed.ts';
import { usePageTitle } from '../../shell/tabKey.ts';
import { ResultPart } from './entry/ResultPart.tsx';
import { ArrangementPart } from './parts/ArrangementPart.tsx';
import { NonconformitiesPart } from './parts/NonconformitiesPart.tsx';
import { PlanPart } from './parts/PlanPart.tsx';
import { SamplingPart } from './parts/SamplingPart.tsx';
import { useInspectionFacts } from './parts/useInspectionFacts.tsx';

const CATEGORY = 'factoryInspection';
const OPINIONS_OF = [...inspectionNodes, 'inspectionRedispatch'];

type Props = {
  d: InspectionDetail;
  /** Its papers. */
  files: ReactNode;
  /** Parts that stand behind the result, and at the end. */
  afterResult?: readonly CasePart[];
  atEnd?: readonly CasePart[];
  head?: ReactNode;
  acts?: readonly CaseAct[];
  /** Dialogs. */
  children?: ReactNode;
};

/** No certificate waits for it. */
const mayFollow = ({ state, cases }: InspectionDetail): boolean =>
  Number(state) < INSPECTION_STATE.finished && cases.length > 0 && cases.every((c) => c.isAfterCertificate);

export function InspectionShown({ d, files, afterResult = [], atEnd = [], head, acts = [], children }: Props) {
  const { t } = useTranslation('inspection');
  const listed = useListed();
  const facts = useInspectionFacts(d);
  usePageTitle(`${d.workNo} ${d.factoryName}`);
  const parts: CasePart[] = [
    { key: 'arrangement', label: t(($) => $.part.arrangement), content: <ArrangementPart d={d} /> },
    { key: 'plan', label: t(($) => $.part.plan), content: <PlanPart d={d} /> },
    { key: 'result', label: t(($) => $.part.result), content: <ResultPart d={d} /> },
    ...afterResult,
    {
      key: 'nonconformities',
      label: t(($) => $.part.nonconformities),
      count: (d.verifies ?? d).nonconformities.length,
      content: <NonconformitiesPart d={d} />,
    },
    { key: 'sampling', label: t(($) => $.part.sampling), count: d.samplings.length, content: <SamplingPart d={d} /> },
    { key: 'files', label: t(($) => $.part.files), content: files },
    {
      key: 'opinions',
      label: t(($) => $.part.opinions),
      content: <Opinions businessId={d.id} category={CATEGORY} nodeKeyNames={OPINIONS_OF} />,
    },
    ...atEnd,
  ];
  return (
    <AboutCase no={d.workNo} company={d.factoryName} product={listed(d.cases.map((c) => c.caseNo))}>
      <CaseFileScreen
        title={<Copyable text={d.workNo} />}
        tag={
          <>
            <StateTag dict="factory_task_status" value={d.state} />
            {mayFollow(d) && <Tag>{t(($) => $.part.afterCertificate)}</Tag>}
          </>
        }
        facts={facts}
        head={head}
        parts={parts}
        side={<Timeline businessId={d.id} category={CATEGORY} />}
        acts={[...acts]}
      />
      {children}
    </AboutCase>
  );
}
