/**
 * Saves an application while it is typed: only what the server can take, one version after the other. A version that somebody
 * else changed meanwhile stops the saving until the person has chosen; nothing typed is lost.
 */
import { acceptanceCalls } from '@zhengjian/contract/areas/acceptance/calls.ts';
import type { CccApplication } from '@zhengjian/contract/areas/acceptance/records.ts';
import { useCallback, useMemo, useRef, useState } from 'react';
import { send } from '../../../../shell/api.ts';
import { ApiError } from '../../../../shell/apiError.ts';
import { useAct } from '../../../../shell/query.ts';
import { drop, keep, keptObject } from '../../../../shell/storage.ts';
import { type CccValues, type Odd, sendable } from './values.ts';

const CHANGED_MEANWHILE = 'acceptance.changedMeanwhile';
const LISTS = [acceptanceCalls.draftPage, acceptanceCalls.cccBusinessPage, acceptanceCalls.retreatPage, acceptanceCalls.applicationPage];

/** Saves under way, also of a page just left: the next visit reads only after them. */
const underWay = new Map<string, Promise<unknown>>();
export const saveUnderWay = (id: string): Promise<unknown> | undefined => underWay.get(id);

const oddName = (id: string): string => `odd:${id}`;
const isOdd = (value: unknown): value is Odd => typeof value === 'object' && value !== null && 'path' in value && Array.isArray(value.path);
/** What was typed earlier and could not be sent, to stand in the form again. */
export const keptOdd = (id: string): Odd[] => {
  const kept = keptObject(oddName(id))?.list;
  return Array.isArray(kept) ? kept.filter(isOdd) : [];
};

export type Saving = {
  save(values: CccValues): Promise<void>;
  /** Somebody else saved in between. */
  conflict: boolean;
  /** Goes on from the version that the server has now. @throws ApiError */
  takeOver(): Promise<void>;
  /** Why the server refused the last save; empty when it did not. */
  refused: string;
  version(): number;
  /** An answer of another call that changed the application too. */
  answered(application: Pick<CccApplication, 'version'>): void;
};

export function useSaving({ id, version: first }: Pick<CccApplication, 'id' | 'version'>): Saving {
  const version = useRef(first);
  const stopped = useRef(false);
  const [conflict, setConflict] = useState(false);
  const [refused, setRefused] = useState('');
  const { act } = useAct(acceptanceCalls.update, { refresh: [acceptanceCalls.preCheck, ...LISTS] });

  const save = useCallback(
    async (values: CccValues) => {
      if (stopped.current) throw new ApiError('refused', 409, '', CHANGED_MEANWHILE);
      const { sent, odd } = sendable(values);
      if (odd.length > 0) keep(oddName(id), { list: odd });
      else drop(oddName(id));
      const saving = act({ ...sent, id, version: version.current }, { quiet: true });
      underWay.set(
        id,
        saving.catch(() => undefined),
      );
      try {
        version.current = (await saving).version;
        setRefused('');
      } catch (fault) {
        if (fault instanceof ApiError && fault.refusal === CHANGED_MEANWHILE) {
          stopped.current = true;
          setConflict(true);
        } else setRefused(fault instanceof ApiError && fault.kind === 'refused' ? fault.message : '');
        throw fault;
      } finally {
        underWay.delete(id);
      }
    },
    [id, act],
  );

  const takeOver = useCallback(async () => {
    const now = await send(acceptanceCalls.select, { id });
    version.current = now.version;
    stopped.current = false;
    setConflict(false);
  }, [id]);

  const answered = useCallback((application: Pick<CccApplication, 'version'>) => {
    version.current = application.version;
  }, []);

  return useMemo(
    () => ({ save, conflict, takeOver, refused, version: () => version.current, answered }),
    [save, conflict, takeOver, refused, answered],
  );
}
