/** Judges the paper in sight without closing it: in order, or a problem with its words. What was typed for a paper stays while others are read. */
import { CheckOutlined, ExclamationOutlined } from '@ant-design/icons';
import { archiveCalls } from '@zhengjian/contract/areas/file/archive.ts';
import { PROBLEM_REMARK_MOST } from '@zhengjian/contract/areas/file/records.ts';
import { Alert, Button, Input, Tag } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../shell/apiError.ts';
import { useAct } from '../../../shell/query.ts';
import { wireMoment, world } from '../../../shell/world.ts';
import { noteOn, type Preview, type Shown } from './store.ts';

type Mark = { approvalDate: string } | { hasProblem: true; problemRemark: string };

const isLookedAt = ({ fileId, review }: Shown, looked: ReadonlySet<string>): boolean =>
  looked.has(fileId) || review?.hasProblem === true || (review !== undefined && review.approvalDate !== '');

export function ReviewBar({ files, at, looked }: Preview) {
  const { t } = useTranslation('file');
  const id = useId();
  const { act, running } = useAct(archiveCalls.archiveUpdateFile, { refresh: ['file'] });
  const [words, setWords] = useState<Readonly<Record<string, string>>>({});
  const [fault, setFault] = useState<{ fileId: string; message: string } | null>(null);
  const file = files[at];
  const review = file?.review;
  if (!file || !review) return null;
  const { fileId } = file;
  const typed = words[fileId];
  const type = (text: string | null) => {
    setFault(null);
    setWords(({ [fileId]: _, ...others }) => (text === null ? others : { ...others, [fileId]: text }));
  };

  async function mark(noted: Mark): Promise<void> {
    try {
      const record = await act({ fileId, ...noted }, { quiet: true });
      noteOn(fileId, { approvalDate: record.approvalDate, hasProblem: record.hasProblem === 1, problemRemark: record.problemRemark });
      type(null);
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      setFault({ fileId, message: cause.message });
    }
  }
  const problem = () => {
    const problemRemark = (typed ?? '').trim();
    if (problemRemark === '') setFault({ fileId, message: t(($) => $.tree.problemNeeded) });
    else if (problemRemark.length > PROBLEM_REMARK_MOST)
      setFault({ fileId, message: t(($) => $.tree.problemTooLong, { n: PROBLEM_REMARK_MOST }) });
    else void mark({ hasProblem: true, problemRemark });
  };

  const reviewed = files.filter((one) => one.review);
  const isGood = !review.hasProblem && review.approvalDate !== '';
  return (
    <section className="review" aria-label={t(($) => $.preview.review.title)}>
      {fault?.fileId === fileId && <Alert type="error" showIcon role="alert" title={fault.message} />}
      {typed !== undefined && (
        <div className="review-words">
          <label htmlFor={id}>{t(($) => $.tree.problemText)}</label>
          <Input.TextArea
            id={id}
            autoFocus
            value={typed}
            placeholder={t(($) => $.tree.problemHint)}
            autoSize={{ minRows: 2, maxRows: 6 }}
            count={{ show: true, max: PROBLEM_REMARK_MOST }}
            onChange={(event) => type(event.target.value)}
            onKeyDown={(event) => {
              // would close the preview with what was typed
              if (event.key === 'Escape') event.stopPropagation();
            }}
          />
          <span className="preview-review-acts">
            <Button type="primary" danger loading={running} onClick={problem}>
              {t(($) => $.tree.problemSave)}
            </Button>
            <Button disabled={running} onClick={() => type(null)}>
              {t(($) => $.preview.review.cancel)}
            </Button>
          </span>
        </div>
      )}
      <div className="review-line">
        <span className="num secondary" role="status">
          {t(($) => $.preview.review.looked, { n: reviewed.filter((one) => isLookedAt(one, looked)).length, of: reviewed.length })}
        </span>
        <span className="review-state">
          {review.hasProblem ? (
            <>
              <Tag color="red">{t(($) => $.tree.hasProblem)}</Tag>
              <span title={review.problemRemark}>{review.problemRemark}</span>
              <span className="secondary">{t(($) => $.preview.review.correctFirst)}</span>
            </>
          ) : isGood ? (
            <Tag color="green">{t(($) => $.preview.review.goodOn, { day: review.approvalDate })}</Tag>
          ) : null}
        </span>
        {!review.hasProblem && typed === undefined && (
          <span className="preview-review-acts">
            <Button icon={<ExclamationOutlined />} danger disabled={running} onClick={() => type('')}>
              {t(($) => $.preview.review.problem)}
            </Button>
            <Button
              type="primary"
              icon={<CheckOutlined />}
              loading={running}
              disabled={isGood}
              onClick={() => void mark({ approvalDate: wireMoment(world.now()).slice(0, 10) })}
            >
              {t(($) => $.preview.review.good)}
            </Button>
          </span>
        )}
      </div>
    </section>
  );
}
