/** What is wrong about the files of a case, and what reviewers ask of its company, one line each: seen before it passes, and told when it goes back. */
import { fileCalls } from '@zhengjian/contract/areas/file/calls.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../shell/query.ts';
import { isOpen, type ReviewOf } from '../review/reviewing.ts';

const NONE: readonly string[] = [];

/** @param businessId undefined where no company stands behind the case */
export function useConcerns(businessId: string | undefined, review: ReviewOf | null): readonly string[] {
  const { t } = useTranslation('kit');
  const { t: workflow } = useTranslation('workflow');
  const { data } = useRead(fileCalls.selectFileList, { dataId: businessId ?? '' }, { enabled: businessId !== undefined, quiet: true });
  return useMemo(() => {
    if (businessId === undefined) return NONE;
    const files = data?.filter((file) => file.hasProblem === 1) ?? [];
    const comments = review?.comments.filter((comment) => comment.forCompany && isOpen(comment)) ?? [];
    return [
      ...files.map((file) => t(($) => $.approval.concern, { file: file.originalFilename, remark: file.problemRemark })),
      ...comments.map(({ placeName, comment }) =>
        workflow(($) => $.review.asConcern, { place: placeName || workflow(($) => $.review.whole), comment }),
      ),
    ];
  }, [businessId, data, review, t, workflow]);
}
