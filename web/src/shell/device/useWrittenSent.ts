/** What the signed-in person has written on this device leaves it, whichever page is open; its program comes only where there is something. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useConnection } from '../connection.ts';
import { keptOf } from '../offlineStore.ts';
import { useSession } from '../session.ts';
import { i18next } from '../texts.ts';

const nothing = (): void => undefined;

export function useWrittenSent(): void {
  const client = useQueryClient();
  const user = useSession(({ userInfo }) => userInfo?.user_id ?? '');
  const { lost } = useConnection();
  useEffect(() => {
    if (user === '' || lost) return;
    let stop = nothing;
    let left = false;
    const start = async (): Promise<void> => {
      if ((await keptOf('written', user)).length === 0) return;
      const [{ sendWritten }] = await Promise.all([
        import('../../areas/inspection/entry/sendWritten.ts'),
        i18next.loadNamespaces('inspection'),
      ]);
      if (!left) stop = sendWritten(user, client);
    };
    // a browser that keeps nothing has nothing to send; a program that did not come is asked for again with the connection
    start().catch(nothing);
    return () => {
      left = true;
      stop();
    };
  }, [user, client, lost]);
}
