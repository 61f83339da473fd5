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
import { ownName } from '../../../../shell/session.ts';
import { drop, keep, keptObject } from '../../../../shell/storage.ts';
import { type CccValues, type Odd, sendable } from './values.ts';

const CHANGED_MEANWHILE = 'acceptance.changedMeanwhile';
const LISTS = [acceptanceCalls.draftPage, acceptanceCalls.cccBusinessPage, acceptanceCalls.retreatPage, acceptanceCalls.applicationPage];

/** Name of an application's draft. */
export const draftOf = (id: string): string => `ccc:${id}`;

const oddName = (id: string): string => ownName(`odd:${id}`);
const isOdd = (value: unknown): value is Odd => typeof value === 'object' && value !== null && 'path' in value && Array.isArray(value.path);
/** What was typed earlier and could not be sent, with the version of the application in which the rest of it stands; null for nothing. */
export const keptOdd = (id: string): { list: Odd[]; version: number } | null => {
  const { list, version } = keptObject(oddName(id)) ?? {};
  return Array.isArray(list) && typeof version === 'number' ? { list: list.filter(isOdd), version } : null;
};
export const dropOdd = (id: string): void => drop(oddName(id));
const keepOdd = (id: string, version: number, list: readonly Odd[]): void =>
  list.length > 0 ? keep(oddName(id), { list, version }) : dropOdd(id);

export type Saving = {
  save(values: CccValues): Promise<void>;
  /** Somebody else saved in between. */
  conflict: boolean;
  /** What stands in the form was typed over this version, which is not the server's: nothing is saved until the person has chosen. */
  stop(version: number): void;
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

  const stop = useCallback((typedOver: number) => {
    version.current = typedOver;
    stopped.current = true;
    setConflict(true);
  }, []);

  const save = useCallback(
    async (values: CccValues) => {
      if (stopped.current) throw new ApiError('refused', 409, '', CHANGED_MEANWHILE);
      const { sent, odd } = sendable(values);
      keepOdd(id, version.current, odd);
      try {
        version.current = (await act({ ...sent, id, version: version.current }, { quiet: true })).version;
        keepOdd(id, version.current, odd);
        setRefused('');
      } catch (fault) {
        if (fault instanceof ApiError && fault.refusal === CHANGED_MEANWHILE) stop(version.current);
        else setRefused(fault instanceof ApiError && fault.kind === 'refused' ? fault.message : '');
        throw fault;
      }
    },
    [id, act, stop],
  );

  const takeOver = useCallback(async () => {
    const now = await send(acceptanceCalls.select, { id });
    version.current = now.version;
    stopped.current = false;
    setConflict(false);
  }, [id]);

  const answered = useCallback(
    (application: Pick<CccApplication, 'version'>) => {
      version.current = application.version;
      keepOdd(id, version.current, keptOdd(id)?.list ?? []);
    },
    [id],
  );

  return useMemo(
    () => ({ save, conflict, stop, takeOver, refused, version: () => version.current, answered }),
    [save, conflict, stop, takeOver, refused, answered],
  );
}
