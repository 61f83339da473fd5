/** What is wrong about the files of a case, one line each: seen before it passes, and told to the company when it goes back. */
import { fileCalls } from '@zhengjian/contract/areas/file/calls.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../shell/query.ts';

const NONE: readonly string[] = [];

export function useConcerns(businessId: string | undefined): readonly string[] {
  const { t } = useTranslation('kit');
  const { data } = useRead(fileCalls.selectFileList, { dataId: businessId ?? '' }, { enabled: businessId !== undefined, quiet: true });
  return useMemo(
    () =>
      data
        ?.filter((file) => file.hasProblem === 1)
        .map((file) => t(($) => $.approval.concern, { file: file.originalFilename, remark: file.problemRemark })) ?? NONE,
    [data, t],
  );
}
