/** Leaves this page for good: its tab closes and another page takes its place. */
import { useCallback, useContext } from 'react';
import { useNavigate } from 'react-router';
import { TabKey } from './tabKey.ts';
import { tabs } from './tabs.ts';

export function useMoveOn(): (to: string) => void {
  const key = useContext(TabKey);
  const navigate = useNavigate();
  return useCallback(
    (to: string) => {
      tabs.set((before) => ({ ...before, list: before.list.filter((tab) => tab.key !== key) }));
      void navigate(to, { replace: true });
    },
    [key, navigate],
  );
}
