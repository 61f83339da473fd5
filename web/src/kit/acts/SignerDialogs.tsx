/** 加签, 减签: who is asked at a countersign, by which rule, who has spoken; one more is asked, or one is asked no more. */
import type { Signing } from '@zhengjian/contract/areas/workflow/act-records.ts';
import { workflowActCalls } from '@zhengjian/contract/areas/workflow/acts.ts';
import { REMARK_LIMIT } from '@zhengjian/contract/areas/workflow/records.ts';
import { Radio } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../shell/query.ts';
import { EmptyHint } from '../EmptyHint.tsx';
import { Loaded } from '../Loaded.tsx';
import { StateTag } from '../StateTag.tsx';
import { ActDialog, type ActProps, RemarkLine } from './ActDialog.tsx';
import type { FlowTask } from './flowTask.ts';
import { PersonLine } from './PersonLine.tsx';

type Props = ActProps & { task: FlowTask };
type Place = 'before' | 'after' | 'beside';
const PLACES: readonly Place[] = ['beside', 'before', 'after'];
const KINDS = { waiting: 'working', coming: 'waiting', passed: 'done', rejected: 'returned' } as const;

const useSigning = ({ taskId }: FlowTask) => useRead(workflowActCalls.flowSigning, { taskId }, { staleTime: 0, gcTime: 0 });

function Rule({ of: { rule, need, veto, seats } }: { of: Signing }) {
  const { t } = useTranslation('workflow');
  return (
    <p className="signer-rule">
      {t(($) => $.work.acts.signer.rule[rule], { need, count: seats.length })} {veto && t(($) => $.work.acts.signer.veto)}
    </p>
  );
}

function Seats({ of }: { of: Signing }) {
  const { t } = useTranslation('workflow');
  return (
    <ol className="signer-seats" aria-label={t(($) => $.work.acts.signer.now)}>
      {of.seats.map(({ id, realName, state, askedBy }) => (
        <li key={id}>
          <span>{realName}</span>
          <StateTag kind={KINDS[state]}>{t(($) => $.work.acts.signer.state[state])}</StateTag>
          {askedBy !== '' && <span className="secondary">{t(($) => $.work.acts.signer.askedBy, { name: askedBy })}</span>}
        </li>
      ))}
    </ol>
  );
}

export function AddSignerDialog({ task, refresh, onClose }: Props) {
  const { t } = useTranslation('workflow');
  const read = useSigning(task);
  const [person, setPerson] = useState('');
  const [where, setWhere] = useState<Place>('beside');
  const [remark, setRemark] = useState('');
  const name = read.data?.people.find(({ id }) => id === person)?.realName ?? '';
  const tooLong = remark.length > REMARK_LIMIT;
  return (
    <ActDialog
      title={t(($) => $.work.acts.signer.addTitle, { node: read.data?.nodeName ?? '' })}
      hint={t(($) => $.work.acts.signer.addHint)}
      okText={name === '' ? t(($) => $.work.acts.signer.add) : t(($) => $.work.acts.signer.addName, { name })}
      call={workflowActCalls.flowAddSigner}
      input={person === '' || tooLong ? undefined : { taskId: task.taskId, userId: person, where, remark }}
      missing={tooLong ? t(($) => $.refusal.remarkTooLong, { limit: REMARK_LIMIT }) : t(($) => $.work.acts.signer.choose)}
      done={() => t(($) => $.work.acts.signer.added, { name })}
      refresh={refresh}
      onClose={onClose}
    >
      <Loaded read={read} rows={4}>
        {(of) => (
          <>
            <Rule of={of} />
            <Seats of={of} />
            <PersonLine
              label={t(($) => $.work.acts.signer.person)}
              people={of.people}
              loading={read.isPending}
              value={person}
              placeholder={t(($) => $.work.acts.signer.choose)}
              onChange={setPerson}
            />
            <fieldset className="branches">
              <legend>{t(($) => $.work.acts.signer.where)}</legend>
              <Radio.Group value={where} onChange={(event) => setWhere(PLACES.find((known) => known === event.target.value) ?? 'beside')}>
                {PLACES.map((place) => (
                  <Radio key={place} value={place} className="branch">
                    <span className="branch-name">{t(($) => $.work.acts.signer.place[place])}</span>
                    <span className="branch-way">{t(($) => $.work.acts.signer.placeHint[place])}</span>
                  </Radio>
                ))}
              </Radio.Group>
            </fieldset>
            <RemarkLine label={t(($) => $.work.acts.remark)} value={remark} limit={REMARK_LIMIT} onChange={setRemark} />
          </>
        )}
      </Loaded>
    </ActDialog>
  );
}

export function RemoveSignerDialog({ task, refresh, onClose }: Props) {
  const { t } = useTranslation('workflow');
  const read = useSigning(task);
  const [chosen, setChosen] = useState('');
  const [remark, setRemark] = useState('');
  const may = read.data?.seats.filter(({ mayRemove }) => mayRemove) ?? [];
  const one = may.find(({ id }) => id === chosen) ?? (may.length === 1 ? may[0] : undefined);
  const tooLong = remark.length > REMARK_LIMIT;
  return (
    <ActDialog
      title={t(($) => $.work.acts.signer.removeTitle, { node: read.data?.nodeName ?? '' })}
      hint={t(($) => $.work.acts.signer.removeHint)}
      okText={one ? t(($) => $.work.acts.signer.removeName, { name: one.realName }) : t(($) => $.work.acts.signer.remove)}
      danger
      call={workflowActCalls.flowRemoveSigner}
      input={one && !tooLong ? { taskId: task.taskId, userId: one.id, remark } : undefined}
      missing={tooLong ? t(($) => $.refusal.remarkTooLong, { limit: REMARK_LIMIT }) : t(($) => $.work.acts.signer.choose)}
      done={() => t(($) => $.work.acts.signer.removed, { name: one?.realName ?? '' })}
      refresh={refresh}
      onClose={onClose}
    >
      <Loaded read={read} rows={4}>
        {(of) => (
          <>
            <Rule of={of} />
            <Seats of={of} />
            {may.length === 0 ? (
              <EmptyHint title={t(($) => $.work.acts.signer.nobody)} />
            ) : (
              <fieldset className="branches">
                <legend className="approval-required">{t(($) => $.work.acts.signer.letGo)}</legend>
                <Radio.Group value={one?.id} onChange={(event) => setChosen(String(event.target.value))}>
                  {may.map(({ id, realName, askedBy }) => (
                    <Radio key={id} value={id} className="branch">
                      <span className="branch-name">{realName}</span>
                      {askedBy !== '' && <span className="branch-way">{t(($) => $.work.acts.signer.askedBy, { name: askedBy })}</span>}
                    </Radio>
                  ))}
                </Radio.Group>
              </fieldset>
            )}
            <RemarkLine label={t(($) => $.work.acts.remark)} value={remark} limit={REMARK_LIMIT} onChange={setRemark} />
          </>
        )}
      </Loaded>
    </ActDialog>
  );
}
