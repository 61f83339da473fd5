/** Has the server check the drawing a moment after each change; an answer to an older drawing is dropped. */
import type { ProcessFault } from '@zhengjian/contract/areas/workflow/list-records.ts';
import { workflowListCalls } from '@zhengjian/contract/areas/workflow/lists.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { send } from '../../../shell/api.ts';
import { ApiError } from '../../../shell/apiError.ts';

const PATIENCE_MS = 800;

export function useLiveCheck(first: readonly ProcessFault[]) {
  const [faults, setFaults] = useState(first);
  const [checking, setChecking] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const asked = useRef<AbortController>(undefined);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      asked.current?.abort();
    },
    [],
  );
  const check = useCallback((xmlOf: () => Promise<string>) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      asked.current?.abort();
      const mine = new AbortController();
      asked.current = mine;
      setChecking(true);
      xmlOf()
        .then((xml) => send(workflowListCalls.modelCheck, { xml }, { signal: mine.signal, quiet: true }))
        .then((found) => {
          if (!mine.signal.aborted) setFaults(found);
        })
        .catch((fault: unknown) => {
          // The next change asks again; saving tells the faults too.
          if (!(fault instanceof ApiError)) throw fault;
        })
        .finally(() => {
          if (!mine.signal.aborted) setChecking(false);
        });
    }, PATIENCE_MS);
  }, []);
  return { faults, setFaults, checking, check };
}
