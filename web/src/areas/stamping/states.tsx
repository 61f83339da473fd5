/** States of seals, uses and papers at the stamping worker, with their words. */
import type { SealRow, SealUse, StampRow } from '@zhengjian/contract/areas/stamping/records.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { StateTag } from '../../kit/StateTag.tsx';
import type { StateKind } from '../../kit/states.ts';

const SEAL: Record<SealRow['state'], StateKind> = { active: 'done', frozen: 'suspended' };
const USE: Record<SealUse['state'], StateKind> = { requested: 'waiting', approved: 'done', refused: 'returned', withdrawn: 'ended' };
const TASK: Record<Exclude<StampRow['taskState'], ''>, StateKind> = {
  waiting: 'waiting',
  running: 'working',
  done: 'done',
  failed: 'returned',
  cancelled: 'ended',
};

export function SealState({ state }: { state: SealRow['state'] }) {
  const { t } = useTranslation('stamping');
  return <StateTag kind={SEAL[state]}>{t(($) => $.sealState[state])}</StateTag>;
}

export function UseState({ state }: { state: SealUse['state'] }) {
  const { t } = useTranslation('stamping');
  return <StateTag kind={USE[state]}>{t(($) => $.useState[state])}</StateTag>;
}

export function TaskState({ state }: { state: Exclude<StampRow['taskState'], ''> }) {
  const { t } = useTranslation('stamping');
  return <StateTag kind={TASK[state]}>{t(($) => $.taskState[state])}</StateTag>;
}

/** It says more than that the paper waits or is stamped. */
export const isBetween = (row: StampRow): boolean =>
  row.stampedNotSaved ||
  (!row.isStamped && (row.taskState === 'waiting' || row.taskState === 'running' || row.seals.some((s) => s.state === 'done')));

/** Where a paper stands; one that carries the first of two seals is neither waiting nor stamped. */
export function PaperState({ row }: { row: StampRow }) {
  const { t } = useTranslation('stamping');
  const done = row.seals.filter((s) => s.state === 'done').length;
  if (row.stampedNotSaved) return <StateTag kind="waiting">{t(($) => $.stamp.notSaved)}</StateTag>;
  if (row.isStamped) return <StateTag kind="done">{t(($) => $.taskState.done)}</StateTag>;
  if (row.returned !== '') return <StateTag kind="returned">{t(($) => $.lists.paper.tabs.returned)}</StateTag>;
  if (row.taskState !== '' && row.taskState !== 'done') return <TaskState state={row.taskState} />;
  if (done > 0) return <StateTag kind="working">{t(($) => $.stamp.partly, { done, all: row.seals.length })}</StateTag>;
  return <StateTag kind="waiting">{t(($) => $.lists.paper.tabs.waiting)}</StateTag>;
}

const SEAL_ON_PAPER: Record<StampRow['seals'][number]['state'], StateKind> = { done: 'done', next: 'waiting', later: 'ended' };

/** The seals that a paper takes, in their order: who set which when, and whose turn it is, where it is not the viewer's. */
export function Seals({ row }: { row: StampRow }) {
  const { t } = useTranslation('stamping');
  const words = { done: t(($) => $.stamp.sealDone), next: t(($) => $.stamp.sealNext), later: t(($) => $.stamp.sealLater) };
  if (row.seals.length === 0) return <span className="secondary">{t(($) => $.stamp.noSeal)}</span>;
  const next = row.seals.find((s) => s.state === 'next');
  const stopped = next?.stopped ?? '';
  return (
    <span className="paper-seals">
      {row.seals.map((s) => (
        <span key={s.name}>
          {s.name} {row.seals.length > 1 && <StateTag kind={SEAL_ON_PAPER[s.state]}>{words[s.state]}</StateTag>}
          {s.time !== '' && (
            <div className="secondary">
              {s.signerName} <span className="num">{s.time.slice(0, 16)}</span>
            </div>
          )}
        </span>
      ))}
      {next && !row.isStamped && (stopped !== '' || !row.mine) && (
        <span className="secondary">
          {stopped === '' ? t(($) => $.stamp.others, { holder: next.holderName }) : t(($) => $.stamp[stopped], { seal: next.name })}
        </span>
      )}
    </span>
  );
}

/** One thing of each seal that was set on a paper, a line each. */
export function SetSeals({ row, show }: { row: StampRow; show: (seal: StampRow['seals'][number]) => ReactNode }) {
  return <span className="paper-seals">{row.seals.map((s) => s.state === 'done' && <span key={s.name}>{show(s)}</span>)}</span>;
}

type Tried = { fault: string; retryTime: string };

/** Why the stamping worker did not stamp a paper, and when it tries again by itself. */
export function TryWords({ tried }: { tried: Tried }) {
  const { t } = useTranslation('stamping');
  const fault = useFault();
  if (tried.fault === '') return null;
  return (
    <>
      {fault(tried.fault)}
      {tried.retryTime !== '' && <div className="num">{t(($) => $.stamp.again, { at: tried.retryTime.slice(5, 16) })}</div>}
    </>
  );
}

/** The word of a fault of the stamping worker; one that this page does not know is shown as it came. */
function useFault(): (fault: string) => string {
  const { t } = useTranslation('stamping');
  return (fault) => {
    const words: Record<string, string> = t(($) => $.fault, { returnObjects: true });
    return words[fault] ?? fault;
  };
}
