/** 加签, 减签: who is asked at a countersign, by which rule, who has spoken; one more is asked, or one is asked no more. */
import { UserAddOutlined, UserDeleteOutlined } from '@ant-design/icons';
import type { Signing } from '@zhengjian/contract/areas/workflow/act-records.ts';
import { workflowActCalls } from '@zhengjian/contract/areas/workflow/acts.ts';
import { Button, Radio } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../shell/query.ts';
import { EmptyHint } from '../EmptyHint.tsx';
import { Loaded } from '../Loaded.tsx';
import { StateTag } from '../StateTag.tsx';
import { ActDialog, type ActProps } from './ActDialog.tsx';
import type { FlowTask } from './flowTask.ts';
import { PersonLine } from './PersonLine.tsx';
import { useRemark } from './useRemark.tsx';

type Props = ActProps & { task: FlowTask };
type Place = 'before' | 'after' | 'beside';
const PLACES: readonly Place[] = ['beside', 'before', 'after'];
const KINDS = { waiting: 'working', coming: 'waiting', passed: 'done', rejected: 'returned' } as const;

const useSigning = ({ taskId }: FlowTask) => useRead(workflowActCalls.flowSigning, { taskId }, { staleTime: 0, gcTime: 0 });

/** In the dialog of a vote: who is asked and who has voted; one more is asked from here, or one no more. */
export function SignersPart({ task, refresh }: { task: FlowTask; refresh: readonly string[] }) {
  const { t } = useTranslation('workflow');
  const read = useSigning(task);
  const [open, setOpen] = useState<'add' | 'remove' | null>(null);
  const close = () => {
    setOpen(null);
    void read.refetch();
  };
  return (
    <section className="approval-section">
      <h3>{t(($) => $.work.acts.signer.now)}</h3>
      <Loaded read={read} rows={3}>
        {(of) => (
          <>
            <Rule of={of} />
            <Seats of={of} />
            <div>
              {of.mayAdd && (
                <Button size="small" icon={<UserAddOutlined aria-hidden="true" />} onClick={() => setOpen('add')}>
                  {t(($) => $.operation.addSigner)}
                </Button>
              )}
              {of.seats.some(({ mayRemove }) => mayRemove) && (
                <Button size="small" icon={<UserDeleteOutlined aria-hidden="true" />} onClick={() => setOpen('remove')}>
                  {t(($) => $.operation.removeSigner)}
                </Button>
              )}
            </div>
          </>
        )}
      </Loaded>
      {open === 'add' && <AddSignerDialog task={task} refresh={refresh} onClose={close} />}
      {open === 'remove' && <RemoveSignerDialog task={task} refresh={refresh} onClose={close} />}
    </section>
  );
}

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

type SignerProps<I, O> = Pick<
  Parameters<typeof ActDialog<I, O>>[0],
  'hint' | 'okText' | 'danger' | 'call' | 'done' | 'refresh' | 'onClose'
> & {
  read: ReturnType<typeof useSigning>;
  title: (node: string) => string;
  /** What is sent with the remark; undefined while nobody is chosen. */
  input: ((remark: string) => I) | undefined;
  /** Who is asked, or let go. */
  children: (of: Signing) => ReactNode;
};

/** The countersign as it stands, above the choice. */
function SignerDialog<I, O>({ read, title, input, children, ...act }: SignerProps<I, O>) {
  const { t } = useTranslation('workflow');
  const { remark, fault, line } = useRemark();
  return (
    <ActDialog
      {...act}
      title={title(read.data?.nodeName ?? '')}
      input={fault === '' ? input?.(remark) : undefined}
      missing={fault || t(($) => $.work.acts.signer.choose)}
    >
      <Loaded read={read} rows={4}>
        {(of) => (
          <>
            <Rule of={of} />
            <Seats of={of} />
            {children(of)}
            {line}
          </>
        )}
      </Loaded>
    </ActDialog>
  );
}

export function AddSignerDialog({ task: { taskId, ...task }, ...common }: Props) {
  const { t } = useTranslation('workflow');
  const read = useSigning({ taskId, ...task });
  const [userId, setUserId] = useState('');
  const [where, setWhere] = useState<Place>('beside');
  const name = read.data?.people.find(({ id }) => id === userId)?.realName ?? '';
  return (
    <SignerDialog
      {...common}
      read={read}
      title={(node) => t(($) => $.work.acts.signer.addTitle, { node })}
      hint={t(($) => $.work.acts.signer.addHint)}
      okText={name === '' ? t(($) => $.work.acts.signer.add) : t(($) => $.work.acts.signer.addName, { name })}
      call={workflowActCalls.flowAddSigner}
      input={userId === '' ? undefined : (remark) => ({ taskId, userId, where, remark })}
      done={() => t(($) => $.work.acts.signer.added, { name })}
    >
      {({ people }) => (
        <>
          <PersonLine
            label={t(($) => $.work.acts.signer.person)}
            people={people}
            loading={read.isPending}
            value={userId}
            placeholder={t(($) => $.work.acts.signer.choose)}
            onChange={setUserId}
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
        </>
      )}
    </SignerDialog>
  );
}

export function RemoveSignerDialog({ task: { taskId, ...task }, ...common }: Props) {
  const { t } = useTranslation('workflow');
  const read = useSigning({ taskId, ...task });
  const [chosen, setChosen] = useState('');
  const may = read.data?.seats.filter(({ mayRemove }) => mayRemove) ?? [];
  const one = may.find(({ id }) => id === chosen) ?? (may.length === 1 ? may[0] : undefined);
  return (
    <SignerDialog
      {...common}
      read={read}
      title={(node) => t(($) => $.work.acts.signer.removeTitle, { node })}
      hint={t(($) => $.work.acts.signer.removeHint)}
      okText={one ? t(($) => $.work.acts.signer.removeName, { name: one.realName }) : t(($) => $.work.acts.signer.remove)}
      danger
      call={workflowActCalls.flowRemoveSigner}
      input={one && ((remark) => ({ taskId, userId: one.id, remark }))}
      done={() => t(($) => $.work.acts.signer.removed, { name: one?.realName ?? '' })}
    >
      {() =>
        may.length === 0 ? (
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
        )
      }
    </SignerDialog>
  );
}
