/** `/authCernter/factoryinspection_detailreadonly`: one inspection with all that it holds, to read; nothing is done from here. */
import { inspectionCalls } from '@zhengjian/contract/areas/inspection/calls.ts';
import type { InspectionDetail } from '@zhengjian/contract/areas/inspection/records.ts';
import { useSearchParams } from 'react-router';
import { Loaded } from '../../kit/Loaded.tsx';
import { useRead } from '../../shell/query.ts';
import { InspectionShown } from './InspectionShown.tsx';
import { PapersTree } from './parts/PapersTree.tsx';
import { papersWith } from './parts/papersWith.ts';

const NONE: InspectionDetail['abilities'] = {
  ...{ decide: false, arrange: false, plan: false, enter: false, verify: false, orderVisit: false, sample: false },
};

export default function InspectionRead() {
  const [query] = useSearchParams();
  const id = query.get('id') ?? '';
  const read = useRead(inspectionCalls.detail, { id }, { enabled: id !== '' });
  return (
    <Loaded read={read} rows={10}>
      {(d) => <InspectionShown key={d.id} d={{ ...d, abilities: NONE }} files={<PapersTree dataId={papersWith(d)} />} />}
    </Loaded>
  );
}
