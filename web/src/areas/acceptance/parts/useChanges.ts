/** What is different from the submission before; asked anew when the case itself is another one than it was, also in a kept tab. */
import type { acceptanceCalls } from '@zhengjian/contract/areas/acceptance/calls.ts';
import type { CccApplication, SubmissionChanges } from '@zhengjian/contract/areas/acceptance/records.ts';
import { useEffect } from 'react';
import { useRead } from '../../../shell/query.ts';

type ChangesCall = typeof acceptanceCalls.changes | typeof acceptanceCalls.ownChanges;

/** undefined where the case was never returned, or there is nothing to compare it with. */
export function useChanges(call: ChangesCall, c: CccApplication, enabled = true): SubmissionChanges | undefined {
  const asked = enabled && c.returnCount > 0;
  const { data, refetch } = useRead(call, { id: c.id }, { quiet: true, enabled: asked });
  const stands = `${c.version} ${c.state}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: how the case stands decides when to ask, not what
  useEffect(() => {
    if (asked) void refetch();
  }, [asked, stands, refetch]);
  return data && data.earlier !== 'none' ? data : undefined;
}
