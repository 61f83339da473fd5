/** Above a page: how many comments wait for the reader's answer, and the way to the first of them. */
import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { isOpen, useReview } from './reviewing.ts';

export function CommentsNotice() {
  const { t } = useTranslation('workflow');
  const navigate = useNavigate();
  const { search, hash } = useLocation();
  const review = useReview();
  const mine = review?.comments.filter((comment) => comment.abilities.answer) ?? [];
  const open = mine.filter(isOpen).length;
  if (open === 0 || hash === '#comments') return null;
  return (
    <Alert
      type="warning"
      showIcon
      title={t(($) => $.review.left, { n: mine.length, open })}
      action={<Button onClick={() => void navigate({ search, hash: 'comments' })}>{t(($) => $.review.answer)}</Button>}
    />
  );
}
