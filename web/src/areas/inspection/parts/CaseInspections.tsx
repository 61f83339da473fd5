/** The inspections that serve a case, in its file: for staff, and for its company. */
import '../inspection.css';
import { inspectionCalls } from '@zhengjian/contract/areas/inspection/calls.ts';
import type { InspectionOfCase } from '@zhengjian/contract/areas/inspection/records.ts';
import { useTranslation } from 'react-i18next';
import { DictText } from '../../../kit/dictionary.tsx';
import { EmptyHint } from '../../../kit/EmptyHint.tsx';
import { Facts } from '../../../kit/Facts.tsx';
import { Loaded } from '../../../kit/Loaded.tsx';
import { PageLink } from '../../../kit/PageLink.tsx';
import { StateTag } from '../../../kit/StateTag.tsx';
import { useMayOpen } from '../../../shell/mayOpen.ts';
import { useRead } from '../../../shell/query.ts';
import { detailPath, ownPath, readPath } from '../paths.ts';

function Inspections({ rows, path }: { rows: readonly InspectionOfCase[]; path: (id: string) => string }) {
  const { t } = useTranslation('inspection');
  if (rows.length === 0) return <EmptyHint title={t(($) => $.ofCase.none)} hint={t(($) => $.ofCase.noneHint)} />;
  return (
    <div className="inspection-form">
      {rows.map((r) => (
        <section key={r.id} className="nc-card" aria-label={r.workNo}>
          <div className="nc-head">
            <h3>
              <PageLink to={path(r.id)} className="mono">
                {r.workNo}
              </PageLink>
            </h3>
            <StateTag dict="factory_task_status" value={r.state} />
          </div>
          <Facts
            className="details"
            facts={[
              { label: t(($) => $.fields.inspection.checkKind), value: <DictText code="factory_check_kind" value={r.checkKind} /> },
              { label: t(($) => $.fact.leader), value: r.leaderName },
              {
                label: t(($) => $.fact.visit),
                value: r.startDate && (
                  <span className="num">{r.startDate === r.endDate ? r.startDate : `${r.startDate} – ${r.endDate}`}</span>
                ),
              },
              {
                label: t(($) => $.part.nonconformities),
                value: t(($) => $.ofCase.nonconformities, { open: r.openNonconformities, count: r.nonconformities }),
              },
              {
                label: t(($) => $.fields.inspection.conclusion),
                value: r.conclusion && <DictText code="factory_check_conclusion" value={r.conclusion} />,
              },
            ]}
          />
        </section>
      ))}
    </div>
  );
}

export function CaseInspections({ caseId }: { caseId: string }) {
  const read = useRead(inspectionCalls.ofCase, { caseId });
  const path = useMayOpen(detailPath('')) ? detailPath : readPath;
  return <Loaded read={read}>{(rows) => <Inspections rows={rows} path={path} />}</Loaded>;
}

export function OwnInspections({ caseId }: { caseId: string }) {
  const read = useRead(inspectionCalls.ownInspections, { caseId });
  return <Loaded read={read}>{(rows) => <Inspections rows={rows} path={ownPath} />}</Loaded>;
}
