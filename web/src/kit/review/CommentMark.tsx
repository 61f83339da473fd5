/** Beside the name of a place: how many comments hang there, and for whoever reviews the way to one more. */
import './review.css';
import { MessageFilled, MessageOutlined } from '@ant-design/icons';
import { reviewCommentCalls } from '@zhengjian/contract/areas/workflow/review-comments.ts';
import { Checkbox } from 'antd';
import { useContext, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../shell/query.ts';
import { AppModal } from '../AppModal.tsx';
import { CommentList, Write } from './CommentList.tsx';
import { isUnresolved, PartOfPage, placeId, type ReviewOf, useReview, WithinPlace } from './reviewing.ts';

const REFRESH = [reviewCommentCalls.reviewCommentList];

function Mark({ review, place, name }: { review: ReviewOf; place: string; name: string }) {
  const { t } = useTranslation('workflow');
  const part = useContext(PartOfPage);
  const [open, setOpen] = useState(false);
  const [forCompany, setForCompany] = useState(review.hasCompany);
  const submit = useAct(reviewCommentCalls.reviewCommentSubmit, { refresh: REFRESH });
  const here = review.comments.filter((comment) => comment.place === place && comment.part === part);
  const unresolved = here.filter(isUnresolved).length;
  if (part === '' || (here.length === 0 && !review.mayComment)) return null;
  const title = t(($) => $.review.of, { name: name || t(($) => $.review.whole) });
  return (
    <>
      <button
        type="button"
        id={placeId(place)}
        className={unresolved > 0 ? 'review-mark review-mark-some' : 'review-mark'}
        aria-label={title}
        title={title}
        onClick={() => setOpen(true)}
      >
        {here.length > 0 ? <MessageFilled /> : <MessageOutlined />}
        {unresolved > 0 && <span className="num">{unresolved}</span>}
      </button>
      {open && (
        <AppModal open width={560} title={title} footer={null} onClose={() => setOpen(false)}>
          <div className="stack">
            {here.length > 0 && <CommentList comments={here} />}
            {review.mayComment && (
              <Write
                label={t(($) => $.review.add)}
                hint={t(($) => $.review.commentHint)}
                ok={t(($) => $.review.save)}
                save={(comment) => submit.act({ flowInstanceId: review.flowInstanceId, place, placeName: name, part, comment, forCompany })}
                onDone={() => setOpen(false)}
              >
                {review.hasCompany && (
                  <Checkbox checked={forCompany} onChange={({ target }) => setForCompany(target.checked)}>
                    {t(($) => $.review.forCompany)}
                  </Checkbox>
                )}
              </Write>
            )}
          </div>
        </AppModal>
      )}
    </>
  );
}

/** @param place name of the field, or kind and id of what stands there; none, and no name, for the record as a whole */
export function CommentMark({ place, name }: { place: string; name: string }) {
  const review = useReview();
  const within = useContext(WithinPlace);
  if (review === null) return null;
  return within === null ? (
    <Mark review={review} place={place} name={name} />
  ) : (
    <Mark review={review} place={`${within.place}.${place}`} name={`${within.name} ${name}`} />
  );
}
