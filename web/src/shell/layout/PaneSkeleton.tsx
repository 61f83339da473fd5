/** Stands while a page's chunk comes; nothing is shown for the first 200 ms (look: nothing under 200 ms shows a spinner). */
import { Skeleton } from 'antd';
import { useEffect, useState } from 'react';

const PATIENCE_MS = 200;

export function PaneSkeleton() {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return shown ? <Skeleton className="pane-skeleton" active paragraph={{ rows: 8 }} /> : null;
}
