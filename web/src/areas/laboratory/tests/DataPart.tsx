/** The review of the technical data: the checked clauses of each round, and the problems with the answers of the company. */

import { type CheckedClause, technicalDataCalls as c } from '@zhengjian/contract/areas/laboratory/technical-data.ts';
import type { TestDetail } from '@zhengjian/contract/areas/laboratory/test-tasks.ts';
import { Button, Table } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyHint } from '../../../kit/EmptyHint.tsx';
import { CommentMark } from '../../../kit/review/CommentMark.tsx';
import { Wide } from '../../../kit/Wide.tsx';
import { useRead } from '../../../shell/query.ts';
import { ProblemTable } from './ProblemTable.tsx';
import { ReviewDialog } from './ReviewDialog.tsx';

/** Clauses have no id of their own; as the place of a comment one is told by its words, and by how often they came before. */
const placesOf = (checks: readonly CheckedClause[]): readonly string[] => {
  const seen = new Map<string, number>();
  return checks.map(({ clause }) => {
    const words = clause.replace(/[^\w.-]/gu, (sign) => `:${sign.codePointAt(0)?.toString(16)}`).slice(0, LONGEST_PLACE);
    const n = (seen.get(words) ?? 0) + 1;
    seen.set(words, n);
    return n === 1 ? `checks:${words}` : `checks:${words}:${n}`;
  });
};

/** Characters of a clause in the name of its place. */
const LONGEST_PLACE = 80;

export function DataPart({ test }: { test: TestDetail }) {
  const { t } = useTranslation('laboratory');
  const [editing, setEditing] = useState(false);
  const reviews = useRead(c.technicalData, { testId: test.id });
  const [latest] = reviews.data ?? [];
  // what is under review is the latest round
  const places = placesOf(latest?.checks ?? []);
  return (
    <div className="test-part">
      {test.abilities.technicalData && (
        <div>
          <Button onClick={() => setEditing(true)}>{t(($) => $.review.edit)}</Button>
        </div>
      )}
      {reviews.data?.length === 0 && <EmptyHint title={t(($) => $.detail.noReview)} />}
      {reviews.data?.map((review) => (
        <section key={review.roundNo}>
          <h3>{t(($) => $.detail.round, { n: review.roundNo })}</h3>
          <div className="secondary">
            {t(($) => $.detail.signatures, {
              drawUp: review.drawUpName,
              review: review.reviewName || '—',
              approve: review.approveName || '—',
            })}
            {review.replyDeadline && ` · ${t(($) => $.review.deadline, { day: review.replyDeadline })}`}
          </div>
          <Wide label={t(($) => $.detail.round, { n: review.roundNo })}>
            <Table
              size="small"
              rowKey={(check) => `${check.clause} ${check.subject}`}
              pagination={false}
              style={{ minWidth: 600 }}
              dataSource={review.checks}
              columns={[
                { title: t(($) => $.review.clause), dataIndex: 'clause', width: 90 },
                {
                  title: t(($) => $.review.subject),
                  render: (_, { clause, subject }, at) => (
                    <>
                      {subject}
                      {review === latest && <CommentMark place={places[at] ?? ''} name={`${clause} ${subject}`} />}
                    </>
                  ),
                },
                { title: t(($) => $.review.finding), width: 110, render: (_, { finding }) => t(($) => $.check[finding]) },
                { title: t(($) => $.review.note), dataIndex: 'note' },
              ]}
            />
          </Wide>
        </section>
      ))}
      <ProblemTable testId={test.id} mayEdit={test.abilities.technicalData} mayReply={test.abilities.reply} />
      {editing && (
        <ReviewDialog testId={test.id} before={latest?.replyDeadline === '' ? latest : undefined} onClose={() => setEditing(false)} />
      )}
    </div>
  );
}
