/** Makes a change and says quietly that it was done; what the server refused is told by its own words. */
import { useCallback } from 'react';
import { ApiError } from '../../shell/apiError.ts';
import { notify } from '../../shell/notices.ts';

/** @returns whether it was done */
export function useDone(): (work: Promise<unknown>, done: string) => Promise<boolean> {
  return useCallback(async (work, done) => {
    try {
      await work;
      notify('success', done);
      return true;
    } catch (fault) {
      if (!(fault instanceof ApiError)) throw fault;
      notify('warning', fault.message);
      return false;
    }
  }, []);
}
