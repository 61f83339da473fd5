/** Review comments in their order: what was said at which place, what was answered, and what the reader may do about each. */
import './review.css';
import {
  COMMENT_MAX,
  type CommentRound,
  type ReviewComment,
  reviewCommentCalls,
} from '@zhengjian/contract/areas/workflow/review-comments.ts';
import { Button, Tag } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../shell/apiError.ts';
import { useAct } from '../../shell/query.ts';
import { useUnsaved } from '../../shell/unsaved.ts';
import { RemarkArea } from '../remark/RemarkArea.tsx';
import { useAskDelete } from '../useAskDelete.ts';
import { useReview } from './reviewing.ts';

const MINUTE = 16;
const COLOUR = { open: 'orange', answered: 'blue', resolved: 'green' } as const;
const REFRESH = [reviewCommentCalls.reviewCommentList];
/** Shortest comment and answer (contract). */
const LEAST = 2;

/** A refusal has been told by its toast, and what was typed stays. */
async function isDone(work: Promise<unknown>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (fault) {
    if (!(fault instanceof ApiError)) throw fault;
    return false;
  }
}

type WriteProps = {
  label: string;
  hint: string;
  ok: string;
  start?: string;
  save: (text: string) => Promise<unknown>;
  onDone?: () => void;
  /** Stands between the text and its button. */
  children?: ReactNode;
};

/** Text with its button; empty again once it is saved. */
export function Write({ label, hint, ok, start = '', save, onDone, children }: WriteProps) {
  const [text, setText] = useState(start);
  const [running, setRunning] = useState(false);
  useUnsaved(text.trim() !== '' && text !== start);
  const id = useId();
  const onSave = async () => {
    setRunning(true);
    if (await isDone(save(text.trim()))) {
      setText('');
      onDone?.();
    }
    setRunning(false);
  };
  return (
    <div className="review-write">
      <label htmlFor={id}>{label}</label>
      <RemarkArea id={id} value={text} limit={COMMENT_MAX} placeholder={hint} onChange={setText} />
      {children}
      <div className="review-acts">
        <Button
          type="primary"
          loading={running}
          disabled={text.trim().length < LEAST || text.length > COMMENT_MAX}
          onClick={() => void onSave()}
        >
          {ok}
        </Button>
      </div>
    </div>
  );
}

function Round({ round, node = '' }: { round: CommentRound; node?: string }) {
  const { t } = useTranslation('workflow');
  const time = round.time.slice(0, MINUTE);
  return (
    <>
      <p className="long-text">{round.comment}</p>
      <p className="secondary num">
        {node === ''
          ? t(($) => $.review.said, { name: round.byName, time })
          : t(($) => $.review.saidAt, { name: round.byName, node, time })}
      </p>
      {round.answer !== '' && (
        <div className="review-answer">
          <p className="long-text">{round.answer}</p>
          <p className="secondary num">{t(($) => $.review.said, { name: round.answerByName, time: round.answerTime.slice(0, MINUTE) })}</p>
        </div>
      )}
    </>
  );
}

function Comment({ comment: c, onGo }: { comment: ReviewComment; onGo?: ((comment: ReviewComment) => void) | undefined }) {
  const { t } = useTranslation('workflow');
  const review = useReview();
  const [writing, setWriting] = useState(false);
  const askDelete = useAskDelete();
  const submit = useAct(reviewCommentCalls.reviewCommentSubmit, { refresh: REFRESH });
  const remove = useAct(reviewCommentCalls.reviewCommentRemove, { refresh: REFRESH });
  const answer = useAct(reviewCommentCalls.reviewCommentAnswer, { refresh: REFRESH });
  const name = c.placeName || t(($) => $.review.whole);
  const { id, place, placeName, part, forCompany } = c;
  return (
    <li className={`review-comment review-${c.state}`}>
      <div className="review-head">
        {onGo && c.part !== '' ? (
          <button type="button" className="link-cell" title={t(($) => $.review.goTo)} onClick={() => onGo(c)}>
            {name}
          </button>
        ) : (
          <strong>{name}</strong>
        )}
        <Tag color={COLOUR[c.state]}>{t(($) => $.review.state[c.state])}</Tag>
        {c.nodeKey !== '' && review?.hasCompany && <Tag>{forCompany ? t(($) => $.review.toCompany) : t(($) => $.review.inside)}</Tag>}
      </div>
      {c.earlier.length > 0 && (
        <details>
          <summary>{t(($) => $.review.earlier, { n: c.earlier.length })}</summary>
          {c.earlier.map((round) => (
            <Round key={round.time} round={round} />
          ))}
        </details>
      )}
      <Round round={c} node={c.nodeName} />
      {c.abilities.answer && (c.state === 'open' || writing) && (
        <Write
          label={t(($) => $.review.answerOf, { name })}
          hint={t(($) => $.review.answerHint)}
          ok={t(($) => $.review.saveAnswer)}
          start={c.answer}
          save={(text) => answer.act({ id, answer: text })}
          onDone={() => setWriting(false)}
        />
      )}
      {c.abilities.change && writing && review && (
        <Write
          label={t(($) => $.review.comment)}
          hint={t(($) => $.review.commentHint)}
          ok={t(($) => $.review.save)}
          start={c.comment}
          save={(text) => submit.act({ id, flowInstanceId: review.flowInstanceId, place, placeName, part, forCompany, comment: text })}
          onDone={() => setWriting(false)}
        />
      )}
      {!writing && (
        <div className="review-acts">
          {c.abilities.answer && c.state === 'answered' && (
            <Button size="small" onClick={() => setWriting(true)}>
              {t(($) => $.review.changeAnswer)}
            </Button>
          )}
          {c.abilities.change && (
            <Button size="small" onClick={() => setWriting(true)}>
              {c.state === 'answered' ? t(($) => $.review.again) : t(($) => $.review.change)}
            </Button>
          )}
          {c.abilities.change && c.state === 'open' && c.earlier.length === 0 && (
            <Button
              size="small"
              danger
              onClick={() =>
                askDelete([c], () => remove.act({ id }), { title: t(($) => $.review.removeAsk), hint: t(($) => $.review.removeHint) })
              }
            >
              {t(($) => $.review.remove)}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

type Props = { comments: readonly ReviewComment[]; onGo?: (comment: ReviewComment) => void };

export function CommentList({ comments, onGo }: Props) {
  const { t } = useTranslation('workflow');
  return (
    <ol className="review-list" aria-label={t(($) => $.review.title)}>
      {comments.map((comment) => (
        <Comment key={comment.id} comment={comment} onGo={onGo} />
      ))}
    </ol>
  );
}
