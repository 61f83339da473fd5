/** The papers that an act is about to touch, each with the case it belongs to: many are called the same. */
import type { StampRow } from '@zhengjian/contract/areas/stamping/records.ts';

type Of = Pick<StampRow, 'applicationNo' | 'applicantName' | 'productName'>;

/** Number, company and product of the case of a paper. */
export function CaseWords({ of }: { of: Of }) {
  return (
    <div className="secondary">
      <span className="mono">{of.applicationNo}</span> {of.applicantName} · {of.productName}
    </div>
  );
}

export type Named = Of & Pick<StampRow, 'fileId' | 'documentName'>;

export function PaperList({ papers }: { papers: readonly Named[] }) {
  return (
    <ul className="batch-tasks">
      {papers.map((paper) => (
        <li key={paper.fileId}>
          <strong>{paper.documentName}</strong>
          <CaseWords of={paper} />
        </li>
      ))}
    </ul>
  );
}
