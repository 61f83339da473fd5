/**
 * Where a place is worked on: the comments that hang there and are not resolved, to be read and answered on the spot.
 *
 * ```tsx
 * <CommentsHere part="result" place={`sections:${section}`} />      // and whatever stands inside of it: `sections:h03.note`
 * ```
 */
import type { ReviewComment } from '@zhengjian/contract/areas/workflow/review-comments.ts';
import { CommentList } from './CommentList.tsx';
import { isUnresolved, useReview } from './reviewing.ts';

/** Comments on a place, or inside of it, that are not resolved. `part`: of the page on which they were written. */
export function useCommentsAt(part: string): (place: string) => readonly ReviewComment[] {
  const review = useReview();
  return (place) =>
    (review?.comments ?? []).filter((c) => c.part === part && isUnresolved(c) && (c.place === place || c.place.startsWith(`${place}.`)));
}

export function CommentsHere({ part, place }: { part: string; place: string }) {
  const here = useCommentsAt(part)(place);
  return here.length === 0 ? null : <CommentList comments={here} />;
}
