/** Problems in the technical data: noted and settled by the institute, answered by the company. */

import { technicalDataCalls as c, type ProblemRow, problems } from '@zhengjian/contract/areas/laboratory/technical-data.ts';
import { Button, Space, Table, Tag } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppModal } from '../../../kit/AppModal.tsx';
import { EmptyHint } from '../../../kit/EmptyHint.tsx';
import { RecordDialog } from '../../../kit/register/RecordDialog.tsx';
import { useRemoveRecord } from '../../../kit/register/useRemoveRecord.ts';
import { useRegisterWords } from '../../../kit/register/words.ts';
import { RemarkArea } from '../../../kit/remark/RemarkArea.tsx';
import { CommentMark } from '../../../kit/review/CommentMark.tsx';
import { Wide } from '../../../kit/Wide.tsx';
import { useAct, useRead } from '../../../shell/query.ts';

const COLOURS = { open: 'red', answered: 'orange', settled: 'green' } as const;
const AREAS = ['laboratory'];
const MOST = 1000;

function Answer({ problem, onClose }: { problem: ProblemRow; onClose: () => void }) {
  const { t } = useTranslation('laboratory');
  const [reply, setReply] = useState(problem.reply);
  const { act, running } = useAct(c.problemReply, { refresh: AREAS });
  return (
    <AppModal
      open
      title={t(($) => $.review.replyTitle, { clause: problem.clause })}
      okText={t(($) => $.review.reply)}
      okDisabled={reply.trim().length < 2 || reply.length > MOST}
      okLoading={running}
      onOk={() => void act({ problemId: problem.id, reply }).then(onClose, () => undefined)}
      onClose={onClose}
    >
      <p>{problem.problem}</p>
      <p className="secondary">{t(($) => $.review.replyHint)}</p>
      <RemarkArea label={t(($) => $.fields.problem.reply)} value={reply} limit={MOST} minRows={4} onChange={setReply} />
    </AppModal>
  );
}

type Props = { testId: string; mayEdit: boolean; mayReply: boolean };

export function ProblemTable({ testId, mayEdit, mayReply }: Props) {
  const { t } = useTranslation('laboratory');
  const { t: kit } = useTranslation('kit');
  const words = useRegisterWords(problems);
  const { data, isPending } = useRead(c.problems, { taskId: testId });
  const [open, setOpen] = useState<ProblemRow | 'new' | null>(null);
  const [answering, setAnswering] = useState<ProblemRow | null>(null);
  const askRemove = useRemoveRecord(problems, c.problemRemove);
  const { act: settle } = useAct(c.problemSettle, { refresh: AREAS });
  const acts = (row: ProblemRow) => (
    <Space size={0}>
      {mayEdit && row.replyTime === '' && row.state === 'open' && (
        <>
          <Button type="link" size="small" onClick={() => setOpen(row)}>
            {kit(($) => $.record.change)}
          </Button>
          <Button type="link" size="small" danger onClick={() => askRemove(row)}>
            {kit(($) => $.record.remove)}
          </Button>
        </>
      )}
      {mayEdit && (
        <Button
          type="link"
          size="small"
          onClick={() => void settle({ problemId: row.id, settled: row.state !== 'settled' }).catch(() => undefined)}
        >
          {row.state === 'settled' ? t(($) => $.review.reopen) : t(($) => $.review.settle)}
        </Button>
      )}
      {mayReply && row.state !== 'settled' && (
        <Button type="link" size="small" onClick={() => setAnswering(row)}>
          {t(($) => $.review.reply)}
        </Button>
      )}
    </Space>
  );
  return (
    <section>
      {mayEdit && (
        <p>
          <Button type="primary" onClick={() => setOpen('new')}>
            {words.add}
          </Button>
        </p>
      )}
      {data?.length === 0 ? (
        // the hint is for whoever notes problems
        <EmptyHint title={words.none.title} {...(mayEdit ? { hint: words.none.hint } : {})} />
      ) : (
        <Wide label={t(($) => $.fields.problem.problem)}>
          <Table<ProblemRow>
            size="small"
            rowKey="id"
            loading={isPending}
            pagination={false}
            style={{ minWidth: 760 }}
            dataSource={data ?? []}
            columns={[
              { title: t(($) => $.fields.problem.roundNo), dataIndex: 'roundNo', width: 60 },
              { title: t(($) => $.fields.problem.clause), dataIndex: 'clause', width: 80 },
              {
                title: t(($) => $.fields.problem.problem),
                render: (_, { id, clause, problem }) => (
                  <>
                    {problem}
                    <CommentMark place={`problems:${id}`} name={t(($) => $.review.problemOf, { clause })} />
                  </>
                ),
              },
              { title: t(($) => $.fields.problem.reply), dataIndex: 'reply' },
              {
                title: t(($) => $.fields.problem.state),
                width: 90,
                render: (_, { state }) => <Tag color={COLOURS[state]}>{t(($) => $.problemState[state])}</Tag>,
              },
              ...(mayEdit || mayReply ? [{ title: '', width: 180, render: (_: unknown, row: ProblemRow) => acts(row) }] : []),
            ]}
          />
        </Wide>
      )}
      {open !== null && (
        <RecordDialog
          of={c.problemSave}
          given={{ taskId: testId }}
          record={open === 'new' ? undefined : open}
          onClose={() => setOpen(null)}
        />
      )}
      {answering && <Answer problem={answering} onClose={() => setAnswering(null)} />}
    </section>
  );
}
