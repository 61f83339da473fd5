/** The way from one case to the next that waits at the same step, the most urgent first. */
import { acceptanceCalls } from '@zhengjian/contract/areas/acceptance/calls.ts';
import type { CccNode } from '@zhengjian/contract/areas/acceptance/lists.ts';
import { useLocation, useNavigate } from 'react-router';
import { useRead } from '../../../shell/query.ts';

/** @returns undefined where nothing else waits */
export function useNextCase(id: string, node: CccNode | null): (() => void) | undefined {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { data } = useRead(
    acceptanceCalls.page,
    { nodeKey: node ?? 'accept', tab: 'todo', current: 1, size: 2 },
    { enabled: node !== null, quiet: true },
  );
  const next = node === null ? undefined : data?.records.find((row) => row.id !== id);
  return next && (() => void navigate(`${pathname}?id=${next.id}`));
}
