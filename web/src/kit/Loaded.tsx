/**
 * What a read shows in each of its states: nothing for 200 ms, then a skeleton; a failure with its reason and a retry; the data.
 *
 * ```tsx
 * <Loaded read={detail} rows={6}>{(data) => <Facts case={data} />}</Loaded>
 * ```
 */
import type { UseQueryResult } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

const PATIENCE_MS = 200;

/** True once something has been going on for longer than a person notices. */
export function useLong(going: boolean): boolean {
  const [long, setLong] = useState(false);
  useEffect(() => {
    if (!going) return setLong(false);
    const timer = setTimeout(() => setLong(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [going]);
  return going && long;
}

type Props<T> = {
  read: Pick<UseQueryResult<T, Error>, 'data' | 'error' | 'isPending' | 'refetch'>;
  rows?: number;
  children: (data: T) => ReactNode;
};

export function Loaded<T>({ read, rows = 4, children }: Props<T>) {
  const { t } = useTranslation('kit');
  const long = useLong(read.isPending);
  if (read.data !== undefined) return children(read.data);
  if (read.error) {
    return (
      <div className="empty-hint" role="alert">
        <strong>{t(($) => $.load.failed)}</strong>
        <span className="secondary">{read.error.message}</span>
        <Button onClick={() => void read.refetch()}>{t(($) => $.load.retry)}</Button>
      </div>
    );
  }
  return long ? <Skeleton active title={false} paragraph={{ rows }} /> : null;
}
