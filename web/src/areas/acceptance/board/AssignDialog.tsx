/** Gives a case or a type test to somebody: to whom, from when until when, and what speaks against it before it is confirmed. */
import { type BoardGroup, type BoardWork, boardCalls } from '@zhengjian/contract/areas/acceptance/board.ts';
import { acceptanceCalls } from '@zhengjian/contract/areas/acceptance/calls.ts';
import { workflowCalls } from '@zhengjian/contract/areas/workflow/calls.ts';
import { Alert, Checkbox, Form, Input, Select, Spin } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppModal } from '../../../kit/AppModal.tsx';
import { DayInput } from '../../../kit/form/controls.tsx';
import { ApiError } from '../../../shell/apiError.ts';
import { notify } from '../../../shell/notices.ts';
import { useAct, useRead } from '../../../shell/query.ts';

const MOST = 500;
const REFRESH = ['acceptance', 'laboratory', 'workflow'];
const NODE = 'engineerAllocation';

/** What is proposed: nothing where it is given out by its button. */
export type Proposal = { work: BoardWork; receiver?: string | undefined; start: string; end: string };
type Option = { value: string; label: string };
type Options = { label: string; options: Option[] }[];

function useReceivers(groups: readonly BoardGroup[], kind: BoardWork['kind']): Options {
  const { t } = useTranslation('acceptance');
  const own = groups.filter(({ takes }) => takes === kind);
  const teams = own.filter(({ team }) => team).map(({ id, name }) => ({ value: `team:${id}`, label: name }));
  const people = new Map(own.flatMap((group) => group.people.map(({ id, name }) => [id, { value: `person:${id}`, label: name }])));
  return [
    ...(teams.length > 0 ? [{ label: t(($) => $.board.team), options: teams }] : []),
    { label: t(($) => $.board.person), options: [...people.values()] },
  ];
}

const idIn = (receiver: string | undefined, kind: 'team' | 'person'): string | undefined =>
  receiver?.startsWith(`${kind}:`) ? receiver.slice(kind.length + 1) : undefined;

export function AssignDialog({ of, groups, onClose }: { of: Proposal; groups: readonly BoardGroup[]; onClose: () => void }) {
  const { t } = useTranslation('acceptance');
  const { work } = of;
  const options = useReceivers(groups, work.kind);
  const [receiver, setReceiver] = useState(of.receiver);
  const [start, setStart] = useState<string | undefined>(of.start);
  const [end, setEnd] = useState<string | undefined>(of.end);
  const [remark, setRemark] = useState('');
  const [anyway, setAnyway] = useState(false);
  const [fault, setFault] = useState('');
  const dispatch = useAct(acceptanceCalls.dispatch, { refresh: REFRESH });
  const allocate = useAct(workflowCalls.flowSubmit, { refresh: REFRESH });
  const [personId, teamId] = [idIn(receiver, 'person'), idIn(receiver, 'team')];
  const complete = receiver !== undefined && start !== undefined && end !== undefined && start <= end;
  const asked = { kind: work.kind, id: work.id, ...(personId ? { personId } : {}), ...(teamId ? { teamId } : {}) };
  const found = useRead(boardCalls.boardConflicts, { ...asked, start: start ?? '', end: end ?? '' }, { enabled: complete, quiet: true });
  const conflicts = complete ? (found.data ?? []) : [];
  const refused = conflicts.some(({ level }) => level === 'refusal');
  const name = options.flatMap((group) => group.options).find(({ value }) => value === receiver)?.label ?? '';

  async function give(): Promise<void> {
    try {
      if (work.kind === 'case')
        await dispatch.act(
          { id: work.id, taskId: work.taskId, result: 'PASS', authCenterUser: personId ?? '', ...(remark.trim() ? { remark } : {}) },
          { quiet: true },
        );
      else
        await allocate.act(
          {
            flowInstanceIds: [work.flowInstanceId],
            currentNodeKeyName: NODE,
            result: 'PASS',
            ...(remark.trim() ? { remark } : {}),
            ...(personId ? { projectLeader: personId } : {}),
            ...(teamId ? { projectTeam: teamId } : {}),
            planStart: start ?? '',
            planEnd: end ?? '',
          },
          { quiet: true },
        );
      notify(
        'success',
        t(($) => $.board.done, { no: work.no, name }),
      );
      onClose();
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      setFault(cause.message);
    }
  }
  return (
    <AppModal
      open
      title={t(($) => $.board.assignOf, { no: work.no })}
      okText={t(($) => $.board.assign)}
      okDisabled={!complete || found.data === undefined || refused || (conflicts.length > 0 && !anyway)}
      okLoading={dispatch.running || allocate.running}
      onOk={() => void give()}
      onClose={onClose}
      notice={fault !== '' && <Alert type="error" showIcon role="alert" title={fault} />}
    >
      <p>
        {work.company} · {work.title}
      </p>
      <Form layout="vertical">
        <Form.Item label={t(($) => $.board.to)} htmlFor="board-receiver" required>
          <Select
            id="board-receiver"
            value={receiver ?? null}
            options={options}
            showSearch={{ optionFilterProp: 'label' }}
            placeholder={t(($) => $.board.choosePerson)}
            onChange={(value) => {
              setReceiver(value ?? undefined);
              setAnyway(false);
            }}
          />
        </Form.Item>
        {work.kind === 'test' && (
          <div className="plan-weeks">
            <Form.Item label={t(($) => $.board.start)} htmlFor="board-start" required>
              <DayInput id="board-start" {...(start ? { value: start } : {})} onChange={setStart} />
            </Form.Item>
            <Form.Item label={t(($) => $.board.end)} htmlFor="board-end" required>
              <DayInput id="board-end" {...(end ? { value: end } : {})} onChange={setEnd} />
            </Form.Item>
          </div>
        )}
        <Form.Item label={t(($) => $.board.remark)} htmlFor="board-remark">
          <Input.TextArea id="board-remark" rows={2} maxLength={MOST} value={remark} onChange={(event) => setRemark(event.target.value)} />
        </Form.Item>
      </Form>
      {complete && (
        <section className="plan-conflicts" aria-label={t(($) => $.board.conflicts)} aria-live="polite">
          {found.data === undefined && <Spin size="small" />}
          {found.data?.length === 0 && <Alert type="success" showIcon title={t(($) => $.board.conflictsNone)} />}
          {conflicts.map(({ level, text }) => (
            <Alert key={text} type={level === 'refusal' ? 'error' : 'warning'} showIcon title={text} />
          ))}
          {conflicts.length > 0 && !refused && (
            <Checkbox checked={anyway} onChange={(event) => setAnyway(event.target.checked)}>
              {t(($) => $.board.anyway)}
            </Checkbox>
          )}
        </section>
      )}
    </AppModal>
  );
}
