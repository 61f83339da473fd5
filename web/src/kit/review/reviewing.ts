/**
 * Review comments of the record around: read once by the page, known to every place in it.
 *
 * ```tsx
 * const review = useReviewing(c.flowInstanceId);
 * <Reviewing value={review}><CaseFileScreen parts={[…, ...commentsPart]} /></Reviewing>
 * ```
 */
import { type ReviewComment, type ReviewComments, reviewCommentCalls } from '@zhengjian/contract/areas/workflow/review-comments.ts';
import { createContext, useContext, useMemo } from 'react';
import { useRead } from '../../shell/query.ts';

export type ReviewOf = ReviewComments & { flowInstanceId: string };

const Context = createContext<ReviewOf | null>(null);
export const Reviewing = Context.Provider;
export const useReview = (): ReviewOf | null => useContext(Context);

/** The part of the page that stands around, as the address names it. */
export const PartOfPage = createContext('');

/** What a place stands in, where the record holds many of a kind: `products:<id>` and its name. */
export const WithinPlace = createContext<{ place: string; name: string } | null>(null);

/**
 * Read where there is a process; null until then.
 * @param toCompany whether a comment may be meant for the company: it has a page on which to answer
 */
export function useReviewing(flowInstanceId: string, toCompany = false): ReviewOf | null {
  const { data } = useRead(
    reviewCommentCalls.reviewCommentList,
    { flowInstanceId },
    { enabled: flowInstanceId !== '', quiet: true, staleTime: 0 },
  );
  return useMemo(
    () => (data ? { ...data, hasCompany: data.hasCompany && toCompany, flowInstanceId } : null),
    [data, flowInstanceId, toCompany],
  );
}

export const isOpen = ({ state }: ReviewComment): boolean => state === 'open';
export const isUnresolved = ({ state }: ReviewComment): boolean => state !== 'resolved';

/** Id of the element beside which the comments of a place stand. */
export const placeId = (place: string): string => `comments-${place}`;
