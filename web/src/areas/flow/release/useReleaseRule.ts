/** Whether publishing asks for a second person, and who besides the viewer may release. */
import { workflowReleaseCalls } from '@zhengjian/contract/areas/workflow/releases.ts';
import { useRead } from '../../../shell/query.ts';

export type Rule = { needed: boolean; people: readonly string[] };

/** @returns null until it is known */
export function useReleaseRule(): Rule | null {
  return useRead(workflowReleaseCalls.releaseRule, {}, { staleTime: 0 }).data ?? null;
}
