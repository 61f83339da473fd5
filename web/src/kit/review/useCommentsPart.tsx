/** All review comments of a record as a part of its page; each leads to its place. */
import type { ReviewComment } from '@zhengjian/contract/areas/workflow/review-comments.ts';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import type { CasePart } from '../CaseFileScreen.tsx';
import { EmptyHint } from '../EmptyHint.tsx';
import { lead } from '../form/faults.ts';
import { CommentList } from './CommentList.tsx';
import { CommentMark } from './CommentMark.tsx';
import { isUnresolved, placeId, type ReviewOf } from './reviewing.ts';

/** Time for another part of the page to be drawn, and how often it is looked for. */
const DRAWN_MS = 60;
const TRIES = 20;

const leadThere = (place: string, tries = TRIES): void => {
  const mark = document.getElementById(placeId(place));
  if (mark) lead(mark);
  else if (tries > 0) setTimeout(() => leadThere(place, tries - 1), DRAWN_MS);
};

function Comments({ review }: { review: ReviewOf }) {
  const { t } = useTranslation('workflow');
  const navigate = useNavigate();
  const { search } = useLocation();
  const onGo = ({ part, place }: ReviewComment) => {
    void navigate({ search, hash: part });
    leadThere(place);
  };
  return (
    <div className="stack">
      {review.comments.length === 0 ? (
        <EmptyHint title={t(($) => $.review.none)} hint={t(($) => $.review.noneHint)} />
      ) : (
        <CommentList comments={review.comments} onGo={onGo} />
      )}
      {review.mayComment && (
        <p>
          {t(($) => $.review.whole)} <CommentMark place="" name="" />
        </p>
      )}
    </div>
  );
}

/** Nothing where there is neither a comment nor somebody to write one. */
export function useCommentsPart(review: ReviewOf | null): CasePart[] {
  const { t } = useTranslation('workflow');
  if (review === null || (review.comments.length === 0 && !review.mayComment)) return [];
  return [
    {
      key: 'comments',
      label: t(($) => $.review.title),
      count: review.comments.filter(isUnresolved).length,
      content: <Comments review={review} />,
    },
  ];
}
