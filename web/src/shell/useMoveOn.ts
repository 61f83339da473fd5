/** Leaves this page for good: its tab closes and another page takes its place. A page that leads to itself stays. */
import { useCallback, useContext } from 'react';
import { useNavigate } from 'react-router';
import { TabKey } from './tabKey.ts';
import { tabs } from './tabs.ts';

export function useMoveOn(): (to: string) => void {
  const key = useContext(TabKey);
  const navigate = useNavigate();
  return useCallback(
    (to: string) => {
      if (tabs.get().list.some((tab) => tab.key === key && tab.path + tab.search === to)) return;
      tabs.set((before) => ({ ...before, list: before.list.filter((tab) => tab.key !== key) }));
      void navigate(to, { replace: true });
    },
    [key, navigate],
  );
}
