/** How places and files stand, each by a word with its colour. */
import { CheckCircleFilled } from '@ant-design/icons';
import type { ArchiveRow } from '@zhengjian/contract/areas/file/records.ts';
import { Tag, Tooltip } from 'antd';
import { useTranslation } from 'react-i18next';
import { CommentMark } from '../../review/CommentMark.tsx';
import { type Branch, isLacking, isLater } from './rows.ts';

/** @param code `U+2611` */
const characterOf = (code: string): string => String.fromCodePoint(Number.parseInt(code.slice(2), 16));

export function PlaceMarks({ branch }: { branch: Branch }) {
  const { t } = useTranslation('file');
  const { row } = branch;
  const { making, missingGlyph: code } = row;
  // a paper that must be corrected is there, but not in order
  const hasProblem = branch.files.some((file) => file.hasProblem === 1);
  return (
    <>
      {row.mustUpload === 1 &&
        (isLacking(branch) ? (
          <Tag color="red">{t(($) => $.tree.must)}</Tag>
        ) : isLater(branch) ? (
          <Tooltip title={t(($) => $.tree.laterHint)}>
            <Tag tabIndex={0}>{t(($) => $.tree.later)}</Tag>
          </Tooltip>
        ) : (
          !hasProblem && <CheckCircleFilled className="ft-there" aria-label={t(($) => $.tree.there)} title={t(($) => $.tree.there)} />
        ))}
      {making !== '' && (
        <Tooltip
          title={code === '' ? t(($) => $.tree.makingHint[making]) : t(($) => $.tree.glyphHint, { code, character: characterOf(code) })}
        >
          <Tag color={making === 'failed' ? 'orange' : 'blue'} tabIndex={0}>
            {t(($) => $.tree.making[making])}
          </Tag>
        </Tooltip>
      )}
      {hasProblem && <Tag color="red">{t(($) => $.tree.hasProblem)}</Tag>}
      {row.isMissing === 1 && <Tag color="volcano">{t(($) => $.tree.missing)}</Tag>}
      {row.needModifyFileName === 1 && branch.files.length > 0 && <Tag color="blue">{t(($) => $.tree.needsName)}</Tag>}
      {row.noAuth === 1 && (
        <Tooltip title={t(($) => $.tree.noAuthHint)}>
          <Tag tabIndex={0}>{t(($) => $.tree.noAuth)}</Tag>
        </Tooltip>
      )}
    </>
  );
}

export function FileMarks({ file }: { file: ArchiveRow }) {
  const { t } = useTranslation('file');
  return (
    <>
      {file.noAuth === 1 && (
        <Tooltip title={t(($) => $.tree.noAuthHint)}>
          <Tag tabIndex={0}>{t(($) => $.tree.noAuth)}</Tag>
        </Tooltip>
      )}
      {file.hasProblem === 1 && (
        <Tooltip title={file.problemRemark}>
          <Tag color="red" tabIndex={0}>
            {t(($) => $.tree.hasProblem)}
          </Tag>
        </Tooltip>
      )}
      {file.canAudit === 1 && file.hasProblem === 0 && file.approvalDate !== '' && (
        <Tag color="green" title={file.approvalDate}>
          {t(($) => $.preview.review.good)}
        </Tag>
      )}
      {file.isFrozen === 1 && (
        <Tag color="green" title={file.fileSha256}>
          {t(($) => $.tree.frozen)}
        </Tag>
      )}
      {file.isFrozen === 1 && file.needStamped === 0 && (
        <span className="secondary ft-frozen">{t(($) => $.tree.frozenNoSeal, { hash: file.fileSha256 })}</span>
      )}
      {file.stampedNotSaved === 1 ? (
        <Tag color="orange">{t(($) => $.tree.stampedNotSaved)}</Tag>
      ) : file.isStamped === 1 ? (
        <Tag color="green">{t(($) => $.tree.stamped)}</Tag>
      ) : (
        file.needStamped === 1 && <Tag color="blue">{t(($) => $.tree.needsStamp)}</Tag>
      )}
      {file.versionNo > 1 && <Tag>V{file.versionNo}</Tag>}
      <CommentMark place={`files:${file.id}`} name={file.originalFilename} />
    </>
  );
}
