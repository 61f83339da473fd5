/** The tree of departments beside a list, which the address remembers, and the choice of one in a form. */
import { departmentCalls } from '@zhengjian/contract/areas/organisation/departments.ts';
import type { ReactNode } from 'react';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { ControlProps } from '../../kit/form/controls.tsx';
import type { TreeNode } from '../../kit/tree/nodes.ts';
import { SideTree } from '../../kit/tree/SideTree.tsx';
import { TreeField } from '../../kit/tree/TreeField.tsx';
import { useRead } from '../../shell/query.ts';

const NONE: readonly TreeNode[] = [];
const PARAM = 'dept';

export function useDepartments(): { nodes: readonly TreeNode[]; loading: boolean } {
  const { data = NONE, isPending } = useRead(departmentCalls.deptTree, {});
  return { nodes: data, loading: isPending };
}

/** Id of the department that the address names; '' for none. */
export function useChosenDepartment(): readonly [string, (id: string) => void] {
  const [query, setQuery] = useSearchParams();
  const choose = useCallback(
    (id: string) =>
      setQuery(
        (before) => {
          const next = new URLSearchParams(before);
          next.delete('current');
          if (id === '') next.delete(PARAM);
          else next.set(PARAM, id);
          return next;
        },
        { replace: true },
      ),
    [setQuery],
  );
  return [query.get(PARAM) ?? '', choose];
}

export function BesideDepartments({ children }: { children: ReactNode }) {
  const { t } = useTranslation('organisation');
  const { nodes, loading } = useDepartments();
  const [chosen, choose] = useChosenDepartment();
  return (
    <SideTree
      title={t(($) => $.tree.title)}
      all={t(($) => $.tree.all)}
      find={t(($) => $.tree.find)}
      none={t(($) => $.tree.none)}
      nodes={nodes}
      loading={loading}
      chosen={chosen}
      onChoose={choose}
    >
      {children}
    </SideTree>
  );
}

export function DepartmentField(props: ControlProps<string> & { without?: string }) {
  const { t } = useTranslation('organisation');
  const { nodes, loading } = useDepartments();
  return <TreeField {...props} nodes={nodes} loading={loading} placeholder={t(($) => $.tree.choose)} />;
}
