/** Papers of a case, to be opened one after the other. */
import type { certificateCalls as calls } from '@zhengjian/contract/areas/certificate/calls.ts';
import { EmptyHint } from '../../../kit/EmptyHint.tsx';
import { shownOf } from '../../../kit/files/openFile.ts';
import { showFiles } from '../../../kit/files/preview/store.ts';
import { Loaded } from '../../../kit/Loaded.tsx';
import { useRead } from '../../../shell/query.ts';

type Props = { call: (typeof calls)['papersOfCase' | 'applicationFiles' | 'reviewFiles' | 'reviewAllFiles']; caseId: string; none: string };

export function PaperLinks({ call, caseId, none }: Props) {
  const read = useRead(call, { id: caseId });
  return (
    <Loaded read={read}>
      {(files) =>
        files.length === 0 ? (
          <EmptyHint title={none} />
        ) : (
          <ul className="plain-list">
            {files.map((file, at) => (
              <li key={file.fileId}>
                <button type="button" className="link-cell" onClick={() => showFiles(files.map(shownOf), at)}>
                  {file.originalFilename}
                </button>
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}
